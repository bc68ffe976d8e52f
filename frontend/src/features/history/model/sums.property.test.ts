import { expect, test } from 'vitest';
import type { DayTotals } from '#shared/model/history.ts';
import { aDay } from '../../../lib/testing/days.ts';
import { fc } from '../../../lib/testing/property.ts';
import { moneyOf, sumsOf, usedAtHomePercent } from './sums.ts';

const wh = fc.double({ min: 0, max: 60_000, noNaN: true });
const price = fc.double({ min: 0, max: 0.6, noNaN: true });
const prices = { importPriceEurPerKWh: 0.31, feedInPriceEurPerKWh: 0.08 };
const day: fc.Arbitrary<DayTotals> = fc
  .record({
    sunWh: wh,
    batteryWh: wh,
    gridWh: wh,
    known: fc.boolean(),
    own: fc.boolean(),
    imported: price,
    fedIn: price,
  })
  .map(({ sunWh, batteryWh, gridWh, known, own, imported, fedIn }) =>
    aDay('2026-06-13', {
      sunWh,
      batteryWh,
      gridWh,
      appliancesWh: known ? sunWh + batteryWh + gridWh : null,
      ...(own ? { prices: { importPriceEurPerKWh: imported, feedInPriceEurPerKWh: fedIn } } : {}),
    }),
  );
const days = fc.array(day, { maxLength: 31 });

test('the money adds up, and what is saved is the same wherever it stands', () => {
  fc.assert(
    fc.property(days, (all) => {
      const money = moneyOf(all, prices);
      expect(money === null).toBe(all.every(({ appliancesWh }) => appliancesWh === null));
      if (money === null) return;
      const { withoutEur, gridEur, batteryEur, exportEur, savedEur } = money;
      expect(withoutEur - gridEur - batteryEur - exportEur).toBeCloseTo(savedEur, 6);
      expect(sumsOf(all, prices).savedEur).toBe(savedEur);
    }),
  );
});

test('an unknown day adds nothing to a sum, not even 0', () => {
  fc.assert(
    fc.property(days, (all) => {
      const known = all.filter(({ appliancesWh }) => appliancesWh !== null);
      expect(sumsOf(all, prices)).toEqual(sumsOf(known, prices));
    }),
  );
  expect(sumsOf([aDay('2026-06-13')], prices)).toEqual({ use: null, savedEur: null });
});

test('what is used at home is a share of what the sun gave', () => {
  expect(usedAtHomePercent({ pvWh: 20_000, feedInWh: 5000 })).toBe(75);
  expect(usedAtHomePercent({ pvWh: 0, feedInWh: 0 })).toBeNull();
  expect(usedAtHomePercent({ pvWh: 20_000, feedInWh: null })).toBeNull();
});
