import { describe, expect, test } from 'vitest';
import { deadlineSchema } from '#shared/model/goals.ts';
import type { Outcome } from '#shared/model/outcome.ts';
import { deadlineFor, goalOf, sunPercentOf } from './goal.ts';
import { anAppliance } from './testing/samples.ts';

const deadline = deadlineSchema.parse({ readyAt: '06:30', days: [1, 5], targetPercent: 80, batteryKWh: 60 });
const once = { byAt: '2026-06-01T03:30:00.000Z', energyKWh: null, minutes: null, targetPercent: 80, batteryKWh: 60 };
const chargeNow = { since: '2026-06-01T10:00:00.000Z', until: '2026-06-02T10:00:00.000Z' };

describe('the goal of an appliance', () => {
  test.each([
    ['follows the sun', anAppliance(), 'sun-only'],
    ['has a deadline', anAppliance({ settings: { deadline } }), 'full-by'],
    [
      'is to be ready once',
      anAppliance({ settings: { once: { ...once, byAt: '2999-06-01T03:30:00.000Z' } } }),
      'full-by',
    ],
    ['was to be ready once', anAppliance({ settings: { once } }), 'sun-only'],
    ['keeps a charge, also from the grid', anAppliance({ settings: { atLeastPercent: 30 } }), null],
    ['buys below a price', anAppliance({ settings: { below: { priceEurPerKWh: 0.1, co2GPerKWh: null } } }), null],
    ['charges now, whatever its mode', anAppliance({ mode: 'OFF', chargeNow }), 'charge-now'],
    ['is always on', anAppliance({ mode: 'ON' }), null],
    ['is in a mode of its own', anAppliance({ mode: 'SCHEDULE' }), null],
  ])('%s', (_, appliance, goal) => {
    expect(goalOf(appliance)).toBe(goal);
  });
});

describe('the deadline that its tile sets', () => {
  test('is its own, then the last one', () => {
    expect(deadlineFor(anAppliance({ settings: { deadline } }), null)).toEqual(deadline);
    expect(deadlineFor(anAppliance(), deadline)).toEqual(deadline);
  });

  test('else by 07:00 to where the car charges', () => {
    const settings = { carBatteryKWh: 58 };
    const usual = { readyAt: '07:00', days: null, energyKWh: null, batteryKWh: 58 };
    expect(deadlineFor(anAppliance({ settings }), { readyAt: 7 })).toEqual({ ...usual, targetPercent: 100 });
    const at = '2026-06-01T10:00:00.000Z';
    const car = anAppliance({ settings, state: { battery: { percent: 40, limitPercent: 80, at } } });
    expect(deadlineFor(car, null)).toEqual({ ...usual, targetPercent: 80 });
  });

  test('is none where the size of the battery is not known', () => {
    expect(deadlineFor(anAppliance(), null)).toBeNull();
  });
});

test.each([
  [18_200, 0, 100],
  [18_200, 40, 100],
  [18_200, 60, 99],
  [6_800, 3_200, 68],
  [0, 5_000, 0],
  [0, 0, null],
  [null, null, null],
])('of %s Wh sun and %s Wh grid, %s percent are sun', (sunWh, gridWh, percent) => {
  expect(sunPercentOf({ sunWh, gridWh } as Outcome)).toBe(percent);
});
