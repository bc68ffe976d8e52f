import { expect, test } from 'vitest';
import type { SitePlan } from '#shared/model/day-plan.ts';
import { HOUR_MS } from '#shared/units.ts';
import { planAhead, sunAheadWh } from './plan-ahead.ts';

const NOW = Date.parse('2026-06-01T10:30:00Z');
const FROM = Date.parse('2026-06-01T10:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const planWith = (pvW: readonly (number | null)[]): SitePlan => ({
  at: iso(NOW),
  sun: {
    source: 'past-days',
    daysKnown: 7,
    hours: pvW.map((one, nth) => ({
      startAt: iso(FROM + nth * HOUR_MS),
      endAt: iso(FROM + (nth + 1) * HOUR_MS),
      pvW: one,
      surplusW: 0,
    })),
    trouble: null,
  },
  prices: { source: 'fixed', slots: [], trouble: null },
  appliances: [],
  battery: null,
});
const span = { fromMs: FROM - 5 * HOUR_MS, toMs: FROM + 3 * HOUR_MS };

test('the sun to come is what the plan expects, from now to the end of the strip', () => {
  const { solar, solarWh } = planAhead(planWith([4000, 3000, 2000, 1000]), NOW, span);
  expect(solarWh).toBe(2000 + 3000 + 2000);
  expect(solar[0]).toEqual({ at: NOW, powerW: 4000 });
  expect(solar.at(-1)).toEqual({ at: span.toMs, powerW: 2000 });
});

test.each([
  ['no plan', undefined],
  ['no hours', planWith([])],
  ['an hour of unknown power', planWith([4000, null, 2000])],
])('%s is unknown, not none', (_, plan) => {
  expect(planAhead(plan, NOW, span)).toMatchObject({ solar: [], solarWh: null });
});

test('strip and headline say one figure of the sun to come: that of the present sky, else the plan’s', () => {
  const ahead = planAhead(planWith([4000, 3000, 2000, 1000]), NOW, span);
  expect(sunAheadWh([{ sunAheadWh: null }, { sunAheadWh: 6_400 }], ahead)).toBe(6_400);
  expect(sunAheadWh([{ sunAheadWh: null }], ahead)).toBe(7000);
  expect(sunAheadWh([], planAhead(undefined, NOW, span))).toBeNull();
});

test('tells a plan that has not loaded from one that plans no appliance', () => {
  expect(planAhead(undefined, NOW, span).isKnown).toBe(false);
  expect(planAhead(planWith([4000]), NOW, span)).toMatchObject({ isKnown: true, blocks: new Map() });
});
