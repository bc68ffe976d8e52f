import { expect, test } from 'vitest';
import { missedCauses } from '#shared/model/history.ts';
import { missedOf } from './missed.ts';
import { fc } from './testing/property.ts';

const dayOf = (missed?: object, feedInWh: number | null = 5000) => ({ feedInWh, ...(missed && { missed }) });

test('the causes of several days add up, the largest first; what nothing could have used is not missed', () => {
  expect(
    missedOf([
      dayOf({ 'no-car': 2000, data: 400, full: 3000 }),
      dayOf({ 'no-car': 1000, 'too-little': 700, 'more-than-all': 250 }),
    ]),
  ).toEqual({
    totalWh: 4100,
    parts: [
      { cause: 'no-car', energyWh: 3000 },
      { cause: 'too-little', energyWh: 700 },
      { cause: 'data', energyWh: 400 },
    ],
    beyondWh: 3250,
    unknownDays: 0,
  });
});

test('nothing is said of little, of nothing known, or of what nothing could have used', () => {
  expect(missedOf([dayOf({ data: 499 })])).toBeNull();
  expect(missedOf([dayOf()])).toBeNull();
  expect(missedOf([dayOf({ full: 9000, 'no-appliance': 9000 })])).toBeNull();
});

test('days without causes are counted, unless nothing was exported', () => {
  expect(missedOf([dayOf({ data: 900 }), dayOf(), dayOf(undefined, null), dayOf(undefined, 0)])?.unknownDays).toBe(2);
});

test('the shown parts add up to the shown total, whatever they are', () => {
  const energy = fc.double({ min: 0, max: 90_000, noNaN: true });
  const day = fc.record(Object.fromEntries(missedCauses.map((cause) => [cause, energy])), { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(day, { maxLength: 31 }), (days) => {
      const missed = missedOf(days.map((causes) => dayOf(causes)));
      if (missed === null) return;
      const sum = missed.parts.reduce((total, { energyWh }) => total + energyWh, 0);
      expect(sum).toBeCloseTo(missed.totalWh, 3);
      expect(missed.parts.every(({ energyWh }) => energyWh > 0)).toBe(true);
    }),
  );
});
