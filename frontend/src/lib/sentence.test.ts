import type { i18n } from 'i18next';
import { describe, expect, test } from 'vitest';
import { type Locale, languageOf } from '#shared/locales.ts';
import { type Reason, reasonCodes, reasonFigures, reasonSchema } from '#shared/model/reason.ts';
import { startI18n } from '../i18n/start.ts';
import { type SentenceContext, sentenceOf } from './sentence.ts';

const APPLIANCE = 'app_01K00000000000000000000001';
const sample = { power: 1380, energy: 1380, current: 16, percent: 85, duration: 400, count: 20 };
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
    const sentence = sentenceOf(reasonOf(code), said);
    expect(sentence).toMatch(/[.!?]$/);
    expect(sentence).not.toMatch(/\{\{|undefined|null|NaN|reasons\./);
    // No figure is unformatted.
    expect(sentence).not.toMatch(/1380|T12:05|app_|\b400\b/);
  });

  test('figures are as people write them', () => {
    const spoken = (reason: Reason) => sentenceOf(reason, said).replaceAll('\u00A0', ' ');
    const german = languageOf(locale) === 'de';
    expect(spoken({ code: 'waiting-surplus', figures: { haveW: 900, needW: 1380 } })).toBe(
      german ? 'Wartet auf Sonne: 900 W von 1,38 kW.' : 'Waiting for sun: 900 W of the 1.38 kW it needs.',
    );
    expect(spoken({ code: 'priority', figures: { other: APPLIANCE, powerW: 7400 } })).toBe(
      german ? 'Wallbox geht vor und nimmt 7,4 kW.' : 'Wallbox comes first and takes 7.4 kW.',
    );
    expect(spoken({ code: 'min-on', figures: { until: '2026-06-01T12:05:00Z' } })).toContain('14:05');
    expect(spoken({ code: 'data-stale', figures: { ageS: 400, service: 'shelly' } })).toContain(
      german ? 'Seit 7 Minuten keine neuen Daten von Shelly' : 'No fresh data from Shelly for 7 minutes',
    );
  });

  test('no sun is called no sun, not 0 W of it', () => {
    for (const code of ['waiting-surplus', 'stopping-cloud'] as const) {
      expect(sentenceOf({ code, figures: { haveW: 0.2, needW: 1380 } }, said)).not.toMatch(/\b0\sW/);
      expect(sentenceOf({ code, figures: { haveW: 900, needW: 1380 } }, said)).toMatch(/900\sW/);
    }
  });

  test('a pause that is over is not announced for a time that has passed', () => {
    const until = (iso: string) =>
      sentenceOf({ code: 'vendor-limit', figures: { service: 'shelly', until: iso } }, said);
    expect(until('2026-06-01T12:05:00Z')).toContain('14:05');
    expect(until('2026-06-01T09:59:00Z')).not.toMatch(/\d\d:\d\d/);
  });

  test('a removed appliance has a generic name', () => {
    const sentence = sentenceOf({ code: 'priority', figures: { other: 'app_gone', powerW: 7400 } }, said);
    expect(sentence).not.toContain('app_gone');
  });
});
