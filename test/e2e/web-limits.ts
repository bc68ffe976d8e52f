/** What a page has to reach, on a phone and on a desktop, for one who comes first and one who returns. */
const atLeast = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const atMost = {
  'largest-contentful-paint': 1_800,
  'cumulative-layout-shift': 0.02,
  'interaction-to-next-paint': 150,
} as const;

/** Figures of a page by Lighthouse's names: scores of 100, ms, and shift. */
export type WebFigures = Readonly<Partial<Record<keyof typeof atLeast | keyof typeof atMost, number>>>;

/** Which of a page's figures are out of their limits, as sentences; what was not measured has none. */
export const beyondLimits = (figures: WebFigures): readonly string[] => {
  const against = (
    limits: Readonly<Record<string, number>>,
    word: string,
    broken: (is: number, limit: number) => boolean,
  ) =>
    Object.entries(limits).flatMap(([name, limit]) => {
      const is = figures[name as keyof WebFigures];
      return is !== undefined && broken(is, limit) ? [`${name} is ${is}, and has to be ${word} ${limit}`] : [];
    });
  return [
    ...against(atLeast, 'at least', (is, limit) => is < limit),
    ...against(atMost, 'at most', (is, limit) => is > limit),
  ];
};
