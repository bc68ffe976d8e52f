import { describe, expect, test } from 'vitest';
import { spokenPowerW } from '#shared/spoken.ts';
import { startI18n } from '../i18n/start.ts';
import {
  formatDate,
  formatDuration,
  formatEnergy,
  formatEuro,
  formatEvery,
  formatPercent,
  formatPower,
  formatShortDay,
  formatSpokenEnergy,
  formatTime,
  formatWhen,
} from './format.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('power', () => {
  test.each([
    [null, 'en', '–'],
    [0, 'en', '0 W'],
    [-0.3, 'en', '0 W'],
    [339.4, 'en', '339 W'],
    [-339, 'en', '-339 W'],
    [999.6, 'en', '1.0 kW'],
    [1380, 'en', '1.38 kW'],
    [1380, 'de-DE', '1,38 kW'],
    [1380, 'de-CH', '1.38 kW'],
    [7400, 'de-AT', '7,4 kW'],
    [11_040, 'en', '11.04 kW'],
    [123_456, 'en', '123.5 kW'],
  ] as const)('%s in %s is %s', (powerW, locale, expected) => {
    expect(plain(formatPower(powerW, locale))).toBe(expected);
  });
});

test.each([
  [0.4, '0 W'],
  [4, '4 W'],
  [14, '10 W'],
  [339.4, '340 W'],
  [994, '990 W'],
  [996, '1.0 kW'],
  [1380, '1.4 kW'],
  [-1380, '-1.4 kW'],
  [11_040, '11 kW'],
  [11_060, '11.1 kW'],
])('a sentence says %s W as %s', (powerW, expected) => {
  expect(plain(formatPower(spokenPowerW(powerW), 'en'))).toBe(expected);
});

test.each([
  [340, '0.3 kWh'],
  [12_345, '12.3 kWh'],
  [99_949, '99.9 kWh'],
  [99_960, '100 kWh'],
  [123_456, '123 kWh'],
])('a sentence says %s Wh as %s', (energyWh, expected) => {
  expect(plain(formatSpokenEnergy(energyWh, 'en'))).toBe(expected);
});

test('energy and percent', () => {
  expect(plain(formatEnergy(null, 'en'))).toBe('–');
  expect(plain(formatEnergy(340, 'de-DE'))).toBe('0,34 kWh');
  expect(plain(formatEnergy(12_345, 'de-DE'))).toBe('12,3 kWh');
  expect(plain(formatPercent(84.6, 'en'))).toBe('85 %');
  expect(formatPercent(null, 'en')).toBe('–');
});

test.each([
  [-0.77, '-0,77 €'],
  [-0.005, '-0,01 €'],
  [-0.004, '0,00 €'],
  [-0, '0,00 €'],
  [0.004, '0,00 €'],
  [null, '–'],
])('%s EUR are %s: nothing has no sign', (eur, text) => {
  expect(plain(formatEuro(eur, 'de-DE'))).toBe(text);
});

describe('durations', () => {
  test.each([
    [-5000, '0\u00a0seconds', '0\u00a0Sekunden'],
    [1000, '1\u00a0second', '1\u00a0Sekunde'],
    [40_000, '40\u00a0seconds', '40\u00a0Sekunden'],
    [89_000, '89\u00a0seconds', '89\u00a0Sekunden'],
    [91_000, '2\u00a0minutes', '2\u00a0Minuten'],
    [3_599_000, '1\u00a0hour', '1\u00a0Stunde'],
    [4_800_000, '1\u00a0hour 20\u00a0minutes', '1\u00a0Stunde 20\u00a0Minuten'],
    [46_800_000, '13\u00a0hours', '13\u00a0Stunden'],
    [172_800_000, '2\u00a0days', '2\u00a0Tagen'],
  ])('%i ms is %s, in German %s', async (ms, en, de) => {
    const english = await startI18n('en', ['app']);
    expect(formatDuration(ms, english.getFixedT('en', 'app'))).toBe(en);
    const german = await startI18n('de-DE', ['app']);
    expect(formatDuration(ms, german.getFixedT('de-DE', 'app'))).toBe(de);
  });
});

test.each([
  ['en', '1\u00a0July\u00a02026'],
  ['de-AT', '1.\u00a0Juli\u00a02026'],
] as const)('a day in %s is %s, which does not part', (locale, expected) => {
  expect(formatDate('2026-06-30T22:30:00.000Z', 'Europe/Vienna', locale)).toBe(expected);
});

describe('rhythms', () => {
  test.each([
    [1000, 'every second', 'jede Sekunde'],
    [45_000, 'every 45\u00a0seconds', 'alle 45\u00a0Sekunden'],
    [60_000, 'every minute', 'jede Minute'],
    [900_000, 'every 15\u00a0minutes', 'alle 15\u00a0Minuten'],
    [3_600_000, 'every hour', 'jede Stunde'],
    [5_400_000, 'every 90\u00a0minutes', 'alle 90\u00a0Minuten'],
    [172_800_000, 'every 48\u00a0hours', 'alle 48\u00a0Stunden'],
  ])('%i ms is %s, in German %s', async (ms, en, de) => {
    const english = await startI18n('en', ['app']);
    expect(formatEvery(ms, english.getFixedT('en', 'app'))).toBe(en);
    const german = await startI18n('de-DE', ['app']);
    expect(formatEvery(ms, german.getFixedT('de-DE', 'app'))).toBe(de);
  });
});

test.each([
  ['en', 'Sat 21'],
  ['de-DE', 'Sa 21.'],
  ['de-AT', 'Sa 21.'],
  ['de-CH', 'Sa 21.'],
] as const)('a short day in %s is %s, of the site’s zone', (locale, expected) => {
  expect(plain(formatShortDay(Date.parse('2026-11-20T23:00:00Z'), 'Europe/Berlin', locale))).toBe(expected);
});

test.each([
  ['2026-06-01T18:05:00Z', 'at 14:05', 'um 14:05'],
  ['2026-06-02T18:05:00Z', 'on Tue at 14:05', 'am Di um 14:05'],
])('in a sentence %s is %s, in German %s', async (iso, en, de) => {
  const when = async (locale: 'en' | 'de-DE'): Promise<string> => {
    const { getFixedT } = await startI18n(locale, ['app']);
    const clock = { zone: 'America/New_York', locale, nowMs: Date.parse('2026-06-01T16:00:00Z') };
    return formatWhen(iso, clock, getFixedT(locale, 'app'));
  };
  expect(await when('en')).toBe(en);
  expect(await when('de-DE')).toBe(de);
});

test('times are of the site’s zone, with the day where it is not today', () => {
  const clock = { zone: 'America/New_York', locale: 'en', nowMs: Date.parse('2026-06-01T16:00:00Z') } as const;
  expect(formatTime('2026-06-01T18:05:00Z', clock)).toBe('14:05');
  expect(formatTime('2026-06-02T04:30:00Z', clock)).toBe('Tue 00:30');
  expect(formatTime('2026-05-27T04:30:00Z', clock)).toBe('Wed 00:30');
  // A weekday would be taken for one of this week.
  expect(plain(formatTime('2026-06-22T04:30:00Z', clock))).toBe('22 Jun, 00:30');
  expect(plain(formatTime('2026-05-04T04:30:00Z', { ...clock, locale: 'de-DE' }))).toBe('4. Mai, 00:30');
});
