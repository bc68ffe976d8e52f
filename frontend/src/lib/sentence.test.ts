import type { i18n } from 'i18next';
import { describe, expect, test } from 'vitest';
import { type Locale, languageOf } from '#shared/locales.ts';
import { type Reason, reasonCodes, reasonFigures, reasonSchema } from '#shared/model/reason.ts';
import { startI18n } from '../i18n/start.ts';
import { type SentenceContext, sentenceOf } from './sentence.ts';

const APPLIANCE = 'app_01K00000000000000000000001';
const sample = {
  power: 1380,
  energy: 1380,
  current: 16,
  percent: 85,
  duration: 400,
  count: 20,
  price: 0.18,
  emission: 142,
};
const text = { time: '2026-06-01T12:05:00Z', appliance: APPLIANCE, service: 'shelly' };

const reasonOf = (code: Reason['code']): Reason =>
  reasonSchema.parse({
    code,
    figures: Object.fromEntries(
      Object.entries(reasonFigures[code]).map(([name, unit]) => [name, { ...sample, ...text }[unit]]),
    ),
  });

const context = (i18n: i18n, locale: Locale): SentenceContext => ({
  t: i18n.getFixedT(locale, 'app'),
  clock: { zone: 'Europe/Berlin', locale, nowMs: Date.parse('2026-06-01T10:00:00Z') },
  applianceName: (id) => (id === APPLIANCE ? 'Wallbox' : null),
  serviceName: (id) => (id === 'shelly' ? 'Shelly' : id),
});

describe.each(['en', 'de-DE'] as const)('in %s', async (locale) => {
  const i18n = await startI18n(locale, ['app']);
  const said = context(i18n, locale);

  test.each(reasonCodes)('%s is a whole sentence with its figures written out', (code) => {
    const sentence = sentenceOf(reasonOf(code), 'charger', said);
    expect(sentence).toMatch(/[.!?]$/);
    expect(sentence).not.toMatch(/\{\{|undefined|null|NaN|reasons\./);
    // No figure is unformatted.
    expect(sentence).not.toMatch(/1380|T12:05|app_|\b400\b/);
  });

  test('a car that is not plugged in may be so elsewhere; a charger has no car', () => {
    const reason: Reason = { code: 'no-plug', figures: {} };
    const [car, charger] = (['car', 'charger'] as const).map((kind) => sentenceOf(reason, kind, said));
    expect(car).toMatch(/home|Hause/);
    expect(charger).toMatch(/No car|Kein Auto/);
  });

  test('figures are as people write them', () => {
    const spoken = (reason: Reason) => sentenceOf(reason, 'charger', said).replaceAll('\u00A0', ' ');
    const german = languageOf(locale) === 'de';
    expect(spoken({ code: 'waiting-surplus', figures: { haveW: 900, needW: 1380 } })).toBe(
      german
        ? 'Überschuss 900 W, nötig sind 1,4 kW. Startet, sobald es reicht.'
        : 'Surplus is 900 W, 1.4 kW is needed. Starts as soon as there is enough.',
    );
    expect(spoken({ code: 'priority', figures: { other: APPLIANCE, powerW: 7400 } })).toBe(
      german
        ? 'Wallbox geht vor und nimmt 7,4 kW. Danach ist das hier dran.'
        : 'Wallbox comes first and takes 7.4 kW. Next when surplus remains.',
    );
    expect(spoken({ code: 'min-on', figures: { until: '2026-06-01T12:05:00Z' } })).toContain('14:05');
    expect(spoken({ code: 'data-stale', figures: { ageS: 400, service: 'shelly' } })).toContain(
      german ? 'Shelly meldet sich seit 7 Minuten nicht' : 'Shelly has been silent for 7 minutes',
    );
  });

  test('a removed appliance has a generic name', () => {
    const sentence = sentenceOf({ code: 'priority', figures: { other: 'app_gone', powerW: 7400 } }, null, said);
    expect(sentence).not.toContain('app_gone');
  });
});
