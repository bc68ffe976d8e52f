import { describe, expect, it, test } from 'vitest';
import { defaultLocale, type Locale, languageOf, languages, locales } from '#shared/locales.ts';
import type { Notice } from '#shared/model/notices.ts';
import { noticeText } from './texts.ts';
import type { SummaryFigures } from './words.ts';

const BY = '2026-06-15T05:00:00.000Z';
const localeOf = (language: string): Locale => locales.find((one) => languageOf(one) === language) ?? defaultLocale;
/** What a reader sees, its spaces plain. */
const bodyOf = async (
  { kind, facts }: Pick<Notice, 'kind' | 'facts'>,
  locale: Locale,
  summary: SummaryFigures | null = null,
): Promise<string> => {
  const said = { kind, facts } as Notice;
  const { body } = await noticeText(said, locale, 'Europe/Berlin', { quoted: (name) => `“${name}”`, summary });
  return body.replaceAll(/[\u00A0\u202F]/g, ' ');
};

const risk = (kind: 'goal-at-risk' | 'goal-missed', percent: number | null, goalPercent: number | null) => ({
  kind,
  facts: { name: 'Wallbox', by: BY, lateS: 3780, percent, goalPercent },
});

describe.each(languages)('a notice in %s', (language) => {
  const locale = localeOf(language);

  it.each(['goal-at-risk', 'goal-missed'] as const)('%s never says that the car has what it lacks', async (kind) => {
    const without = await bodyOf(risk(kind, null, null), locale);
    expect(await bodyOf(risk(kind, 79.4, 80), locale)).toMatch(/\b79\b.*\b80\b/);
    for (const percent of [79.6, 80, 80.3]) expect(await bodyOf(risk(kind, percent, 80), locale)).toBe(without);
  });

  it('has the surplus in the steps of a sentence', async () => {
    const free = (surplusW: number) =>
      bodyOf({ kind: 'not-charging', facts: { name: 'Wallbox', surplusW, cause: 'car-asleep' } }, locale);
    expect(await free(1437)).toMatch(/1[.,]4 kW/);
    expect(await free(998)).toMatch(/1[.,]0 kW/);
    expect(await free(734)).toContain('730 W');
  });
});

describe('a summary', () => {
  const week = (summary: SummaryFigures): Promise<string> =>
    bodyOf({ kind: 'weekly-summary', facts: { from: '2026-06-08', to: '2026-06-14' } }, 'en', summary);

  test.each<[what: string, SummaryFigures, string]>([
    [
      'all of it',
      { chargedWh: 20_000, sunShare: 1, pvWh: 90_000, savedEur: 4.2 },
      '20.0 kWh charged, 100% solar. 90.0 kWh of solar in all. €4.20 saved.',
    ],
    [
      'a little of the grid',
      { chargedWh: 200_000, sunShare: 0.998, pvWh: null, savedEur: null },
      '200 kWh charged, 99% solar.',
    ],
    [
      'a little of the sun',
      { chargedWh: 200_000, sunShare: 0.002, pvWh: null, savedEur: null },
      '200 kWh charged, 0% solar.',
    ],
    ['nothing saved', { chargedWh: 20_000, sunShare: 0, pvWh: null, savedEur: 0.001 }, '20.0 kWh charged, 0% solar.'],
    [
      'nothing charged',
      { chargedWh: 12, sunShare: 0.4, pvWh: 90_000, savedEur: 0 },
      'Nothing charged. 90.0 kWh of solar in all.',
    ],
    [
      'dearer than the grid',
      { chargedWh: 20_000, sunShare: 0.5, pvWh: null, savedEur: -0.4 },
      '20.0 kWh charged, 50% solar.',
    ],
  ])('says %s', async (_what, summary, expected) => {
    expect(await week(summary)).toBe(`8 June to 14 June: ${expected}`);
  });
});
