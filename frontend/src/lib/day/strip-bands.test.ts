import { expect, test } from 'vitest';
import type { SitePlan } from '#shared/model/day-plan.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { nightsOf, priceBand } from './strip-bands.ts';

const at = (time: string): number => Date.parse(`2026-${time}:00Z`);
const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 16);
const said = (nights: ReturnType<typeof nightsOf>) =>
  nights.map(({ fromMs, toMs }) => `${clock(fromMs)}-${clock(toMs)}`);

test('the night of a span is when the sun is down', () => {
  // Stuttgart: sunset 21:28, sunrise 05:21 in summer; 16:28 and 08:13 in winter.
  const [summer] = nightsOf({ fromMs: at('06-20T16:00'), toMs: at('06-21T16:00') }, 'Europe/Berlin', []);
  expect(Math.abs((summer?.fromMs ?? 0) - at('06-20T19:28'))).toBeLessThan(45 * MINUTE_MS);
  expect(Math.abs((summer?.toMs ?? 0) - at('06-21T03:21'))).toBeLessThan(45 * MINUTE_MS);
  const winter = nightsOf({ fromMs: at('12-20T04:00'), toMs: at('12-20T21:00') }, 'Europe/Berlin', []);
  expect(winter).toHaveLength(2);
  expect(winter[0]?.fromMs).toBe(at('12-20T04:00'));
  expect(winter[1]?.toMs).toBe(at('12-20T21:00'));
});

test('where it never gets dark there is no night, and where it never gets light it is all night', () => {
  const noon = { fromMs: at('06-20T08:00'), toMs: at('06-20T16:00') };
  expect(nightsOf(noon, 'Europe/Berlin', [])).toEqual([]);
  const midnight = { fromMs: at('12-20T20:00'), toMs: at('12-21T02:00') };
  expect(nightsOf(midnight, 'Europe/Berlin', [])).toEqual([midnight]);
});

test('it is no night while a roof gives power, wherever in its zone it stands', () => {
  const span = { fromMs: at('06-20T16:00'), toMs: at('06-21T01:00') };
  const [before] = nightsOf(span, 'Europe/Madrid', []);
  const lateSun = [{ at: at('06-20T19:40'), powerW: 60 }];
  const [after] = nightsOf(span, 'Europe/Madrid', lateSun);
  expect(before?.fromMs).toBeLessThan(at('06-20T20:00'));
  expect(after?.fromMs).toBe(at('06-20T20:10'));
  // A moon is no sun.
  expect(said(nightsOf(span, 'Europe/Madrid', [{ at: at('06-20T22:00'), powerW: 5 }]))).toEqual(
    said(nightsOf(span, 'Europe/Madrid', [])),
  );
});

const NOW = at('06-01T10:30');
const planWith = (...eur: readonly number[]): SitePlan => ({
  at: new Date(NOW).toISOString(),
  sun: { source: 'unknown', daysKnown: 0, hours: [], trouble: null },
  prices: {
    source: 'tariff',
    slots: eur.map((importEur, nth) => ({
      startAt: new Date(at('06-01T10:00') + nth * HOUR_MS).toISOString(),
      endAt: new Date(at('06-01T11:00') + nth * HOUR_MS).toISOString(),
      importEur,
      feedInEur: 0.08,
      guessed: nth > 1,
    })),
    trouble: null,
  },
  appliances: [],
  battery: null,
});
const span = { fromMs: at('06-01T03:00'), toMs: at('06-01T12:30') };

test('prices are shown from now to the end of the span, with the lowest and the highest', () => {
  const band = priceBand(planWith(0.3, 0.18, 0.25, 0.02), NOW, span);
  expect(band?.steps).toEqual([
    { fromMs: NOW, toMs: at('06-01T11:00'), eur: 0.3, guessed: false },
    { fromMs: at('06-01T11:00'), toMs: at('06-01T12:00'), eur: 0.18, guessed: false },
    { fromMs: at('06-01T12:00'), toMs: at('06-01T12:30'), eur: 0.25, guessed: true },
  ]);
  // What is cheaper only after the span is not in the picture.
  expect(band?.low.eur).toBe(0.18);
  expect(band?.high.eur).toBe(0.3);
});

test.each([
  ['no plan', undefined],
  ['no prices', planWith()],
  ['one price at all hours', planWith(0.34)],
  ['the same price in every slot', planWith(0.34, 0.34, 0.34)],
])('%s is no band', (_name, plan) => {
  expect(priceBand(plan, NOW, span)).toBeNull();
});
