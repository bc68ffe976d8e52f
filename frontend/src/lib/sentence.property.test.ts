// biome-ignore lint/style/noRestrictedImports: test/support is not for browser code; the seed is fixed below
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ApplianceKind, applianceKinds } from '#shared/model/appliance.ts';
import { type Reason, type ReasonCode, type ReasonUnit, reasonCodes, reasonFigures } from '#shared/model/reason.ts';
import { type SentenceVariant, variantOf } from '#shared/sentence-variant.ts';
import { texts as de } from '../i18n/de/app.ts';
import { texts as en } from '../i18n/en/app.ts';
import { startI18n } from '../i18n/start.ts';
import { type SentenceContext, sentenceOf } from './sentence.ts';

type Comparison = readonly [left: string, relation: '<' | '>' | '>=', right: string];

/** What a sentence says of its figures, where it says anything of them at all. */
const comparisons: { readonly [C in ReasonCode | SentenceVariant]?: Comparison } = {
  'waiting-surplus': ['haveW', '<', 'needW'],
  'starting-sun': ['haveW', '>=', 'powerW'],
  'charging-sun': ['haveW', '>', 'powerW'],
  'charging-sun-plug': ['haveW', '>', 'powerW'],
  'charging-sun-gone': ['haveW', '>', 'powerW'],
  'charging-sun-lower': ['haveW', '<', 'powerW'],
  'stopping-cloud': ['haveW', '<', 'needW'],
  'battery-first': ['socPercent', '<', 'targetPercent'],
  'battery-helps': ['socPercent', '>', 'abovePercent'],
  'soc-map-on': ['socPercent', '>=', 'abovePercent'],
  'soc-map-off': ['socPercent', '>=', 'abovePercent'],
  'soc-map-on-lower': ['socPercent', '<', 'abovePercent'],
  'soc-map-off-lower': ['socPercent', '<', 'abovePercent'],
  'soc-map-below': ['socPercent', '<', 'fromPercent'],
  'limits-conflict': ['minA', '>', 'maxA'],
};

/** Figures that control never gives as 0: what an appliance needs or takes, and a contradiction that is there. */
const positive: readonly string[] = [
  'needW',
  'starting powerW',
  'starting-sun powerW',
  'charging-sun powerW',
  'probing powerW',
  'data-implausible gapW',
  'deadline-short missingWh',
];

/** Less is not told to be missing, Wh. */
const TOLD_WH = 300;

/** A change is judged by its own cases, not by chance. */
const SEED = 20260621;

/** A longer sentence is not read at a glance. */
const MOST_CHARACTERS = 90;

const nowMs = Date.parse('2026-06-01T10:00:00Z');
const DAY_MS = 86_400_000;

const watts = fc.oneof(
  fc.double({ min: 0, max: 40_000, noNaN: true }),
  // Around the change of the unit, and near nothing.
  fc.double({ min: 985, max: 1015, noNaN: true }),
  fc.double({ min: 0, max: 12, noNaN: true }),
);
const values: Readonly<Record<ReasonUnit, fc.Arbitrary<number | string>>> = {
  power: watts,
  energy: watts,
  current: fc.integer({ min: 600, max: 6400 }).map((hundredths) => hundredths / 100),
  percent: fc.double({ min: 0, max: 100, noNaN: true }),
  duration: fc.integer({ min: 1, max: 200_000 }),
  time: fc.integer({ min: -DAY_MS, max: 2 * DAY_MS }).map((ms) => new Date(nowMs + ms).toISOString()),
  appliance: fc.constantFrom('app_1', 'app_gone'),
  service: fc.constant('shelly'),
  count: fc.integer({ min: 1, max: 20 }),
  price: fc.double({ min: -0.5, max: 5, noNaN: true }),
  emission: fc.double({ min: 0, max: 1000, noNaN: true }),
};

const figuresOf = (code: ReasonCode): fc.Arbitrary<Record<string, number | string>> =>
  fc.record(
    Object.fromEntries(
      Object.entries<ReasonUnit>(reasonFigures[code]).map(([name, unit]) => [
        name,
        positive.includes(name) || positive.includes(`${code} ${name}`)
          ? values[unit].map((value) => Math.max(code === 'deadline-short' ? TOLD_WH : 1, Number(value)))
          : values[unit],
      ]),
    ),
  );

/** Pairs that differ by little are what the test is about: one figure often is another one, a little changed. */
const reasons = (code: ReasonCode): fc.Arbitrary<Reason> =>
  fc
    .tuple(figuresOf(code), fc.boolean(), fc.double({ min: -12, max: 12, noNaN: true }))
    .filter(([figures]) => code !== 'limits-conflict' || Number(figures.minA) > Number(figures.maxA))
    .map(([figures, near, byHow]) => {
      const [first, second] = Object.entries(figures).filter(([, value]) => typeof value === 'number');
      const close = near && first !== undefined && second !== undefined && code !== 'limits-conflict';
      const shifted = close ? { ...figures, [second[0]]: Math.max(1, Number(first[1]) + byHow) } : figures;
      return { code, figures: shifted } as Reason;
    });

const kinds: fc.Arbitrary<ApplianceKind | null> = fc.constantFrom(...applianceKinds, null);

const languages = [
  { locale: 'en', texts: en, decimal: '.' },
  { locale: 'de-DE', texts: de, decimal: ',' },
] as const;

/** The figures in a sentence, by the placeholders of its text. */
const shownIn = (sentence: string, template: string): Record<string, string> => {
  const names = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const pattern = template
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.+?)');
  const found = new RegExp(`^${pattern}$`, 'u').exec(sentence);
  if (found === null) throw new Error(`"${sentence}" is not "${template}"`);
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
};

/** A written figure as a number in its base unit: W, Wh, A, percent. */
const readFigure = (written: string, decimal: string): number => {
  const [digits = '', unit = ''] = written.split(/\s/u);
  const plain = Number(decimal === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
  expect(plain, written).not.toBeNaN();
  return Math.round(plain * (unit.startsWith('k') ? 1000 : 1) * 1000) / 1000;
};

const holds = (left: number, relation: Comparison[1], right: number): boolean => {
  if (relation === '<') return left < right;
  return relation === '>' ? left > right : left >= right;
};

describe.each(languages)('sentences in $locale', async ({ locale, texts, decimal }) => {
  const i18n = await startI18n(locale, ['app']);
  const context: SentenceContext = {
    t: i18n.getFixedT(locale, 'app'),
    clock: { zone: 'Europe/Berlin', locale, nowMs },
    applianceName: (id) => (id === 'app_1' ? 'Wallbox' : null),
    serviceName: () => 'Shelly',
  };

  test.each(reasonCodes)('%s never contradicts its own figures', (code) => {
    const units: Readonly<Record<string, ReasonUnit>> = reasonFigures[code];
    fc.assert(
      fc.property(reasons(code), kinds, fc.boolean(), (reason, kind, going) => {
        const sentence = sentenceOf(reason, kind, { ...context, going });
        const variant = variantOf(reason, kind, nowMs, going);
        const template = variant === null ? texts.reasons[code] : texts.variants[variant];
        expect(sentence).not.toMatch(/\{\{|undefined|NaN|null/);
        for (const part of sentence.split(/(?<=[.!?:]) /u))
          expect(part.length, part).toBeLessThanOrEqual(MOST_CHARACTERS);
        const shown = shownIn(sentence, template);
        const figures: Readonly<Record<string, string | number>> = reason.figures;
        for (const [name, written] of Object.entries(shown)) {
          const unit = units[name];
          if (unit === 'power' || unit === 'energy') expect(readFigure(written, decimal), sentence).toBeGreaterThan(0);
          if (unit === 'time' && name !== 'since')
            expect(Date.parse(String(figures[name])), sentence).toBeGreaterThan(nowMs);
        }
        const compared = comparisons[variant ?? code];
        if (compared === undefined) return;
        const [left, relation, right] = compared;
        const [a, b] = [readFigure(shown[left] ?? '', decimal), readFigure(shown[right] ?? '', decimal)];
        expect(holds(a, relation, b), `${sentence} says ${left} ${relation} ${right}`).toBe(true);
      }),
      { numRuns: 150, seed: SEED },
    );
  });
});

test('every variant is said of something', () => {
  const said = new Set<SentenceVariant | null>();
  for (const code of reasonCodes)
    for (const reason of fc.sample(reasons(code), { numRuns: 400, seed: SEED }))
      for (const kind of [...applianceKinds, null])
        for (const going of [false, true]) said.add(variantOf(reason, kind, nowMs, going));
  expect(Object.keys(en.variants).filter((variant) => !said.has(variant as SentenceVariant))).toEqual([]);
});

test('figures that once contradicted each other', async () => {
  const i18n = await startI18n('en', ['app']);
  const say = (reason: Reason, kind: ApplianceKind = 'charger'): string =>
    sentenceOf(reason, kind, {
      t: i18n.getFixedT('en', 'app'),
      clock: { zone: 'Europe/Berlin', locale: 'en', nowMs },
      applianceName: () => 'Wallbox',
      serviceName: () => 'Shelly',
    }).replaceAll('\u00A0', ' ');
  const sun = (haveW: number, powerW: number): Reason => ({ code: 'charging-sun', figures: { haveW, powerW } });
  expect(say(sun(7510, 7590))).toBe('Charging on surplus at 7.6 kW.');
  expect(say(sun(7812, 7590))).toBe('Surplus is 7.8 kW, so the car charges at 7.6 kW.');
  expect(say(sun(7812, 7590), 'plug')).toBe('Surplus is 7.8 kW, so it runs at 7.6 kW.');
  expect(say(sun(5000, 7590))).toBe('Surplus fell to 5.0 kW. Still at 7.6 kW, slows down next.');
  expect(say({ code: 'waiting-surplus', figures: { haveW: 1379, needW: 1383 } })).toBe(
    'Surplus has just reached 1.4 kW. Starts if it holds.',
  );
  expect(say({ code: 'waiting-calm', figures: { haveW: 1730, swingW: 400, needW: 1728 } })).toBe(
    'Clouds move solar by 400 W. Starts once surplus stays above 1.7 kW.',
  );
  expect(say({ code: 'min-on', figures: { until: '2026-06-01T09:59:00Z' } })).toBe('Due for its next adjustment.');
});
