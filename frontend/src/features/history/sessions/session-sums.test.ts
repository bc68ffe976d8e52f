import { expect, test } from 'vitest';
import { aSession } from '../../../lib/testing/sessions.ts';
import { beginningOf, savedOf, sessionSums } from './session-sums.ts';

test('sessions add up, with an unknown source as grid', () => {
  const sums = sessionSums([
    aSession({
      energyWh: 10_000,
      sunWh: 8000,
      batteryWh: 1000,
      gridWh: 500,
      unknownWh: 500,
      costEur: 1,
      gridOnlyEur: 3,
    }),
    aSession({ energyWh: 10_000, sunWh: 2000, batteryWh: 0, gridWh: 8000, unknownWh: 0, costEur: 2.5, gridOnlyEur: 3 }),
  ]);
  expect(sums).toEqual({
    count: 2,
    energyWh: 20_000,
    sunWh: 10_000,
    batteryWh: 1000,
    gridWh: 9000,
    sunPercent: 50,
    costEur: 3.5,
    savedEur: 2.5,
  });
});

test('nothing charged has no share of sun', () => {
  expect(sessionSums([]).sunPercent).toBeNull();
});

test('a feed-in tariff above the import price makes a loss of sun', () => {
  expect(savedOf({ gridOnlyEur: 1, costEur: 1.5 })).toBe(-0.5);
});

test.each([
  ['starting-sun', 'sun'],
  ['charge-now', 'hand'],
  ['deadline-grid', 'goal'],
  ['schedule-on', 'schedule'],
  ['no-new-data', 'unknown'],
  [null, 'unknown'],
] as const)('%s began by %s', (code, by) => {
  expect(beginningOf(code)).toBe(by);
});
