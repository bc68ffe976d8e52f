import { expect, test } from 'vitest';
import type { DayTotals } from '#shared/model/history.ts';
import { aDay } from '../../../lib/testing/days.ts';
import { fc } from '../../../lib/testing/property.ts';
import { moneyOf, shownMoney, sumsOf, usedAtHome, usedAtHomePercent, usedByDevice } from './sums.ts';

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
      // What is shown adds up to the cent.
      const shown = shownMoney(money);
      const cents = (eur: number): number => Math.round(100 * eur);
      const parts = [shown.gridEur, shown.batteryEur, shown.exportEur, shown.savedEur].map(cents);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(cents(shown.withoutEur), 6);
      expect(Math.abs(shown.withoutEur - withoutEur)).toBeLessThan(0.03);
      expect(cents(shown.savedEur)).toBeCloseTo(cents(savedEur), 6);
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

test('what a device used adds up from its sources, and what has none is said', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ sunWh: wh, batteryWh: wh, gridWh: wh, unknownWh: wh, kept: fc.boolean() }), {
        minLength: 1,
        maxLength: 31,
      }),
      (all) => {
        const used = usedByDevice(
          all.map(({ kept, unknownWh, ...sources }, index) =>
            aDay(`2026-05-${String(index + 1).padStart(2, '0')}`, {
              appliances: { app_car: sources.sunWh + sources.batteryWh + sources.gridWh + unknownWh },
              ...(kept && { applianceSources: { app_car: sources } }),
            }),
          ),
        ).get('app_car');
        if (used === undefined) throw new Error('the car is missing');
        const { energyWh, sunWh, batteryWh, gridWh, unknownWh } = used;
        expect(Math.abs(sunWh + batteryWh + gridWh + unknownWh - energyWh)).toBeLessThan(1);
        const unsaid = all.reduce(
          (sum, day) => sum + day.unknownWh + (day.kept ? 0 : day.sunWh + day.batteryWh + day.gridWh),
          0,
        );
        expect(Math.abs(unknownWh - unsaid)).toBeLessThan(1);
      },
    ),
  );
});

test('what the home used is unknown as soon as one day does not say it', () => {
  const said = aDay('2026-06-12', { homeSources: { sunWh: 3000, batteryWh: 500, gridWh: 1500 } });
  expect(usedAtHome([said, said])).toEqual({
    sunWh: 6000,
    batteryWh: 1000,
    gridWh: 3000,
    unknownWh: 0,
    energyWh: 10_000,
  });
  expect(usedAtHome([said, aDay('2026-06-13')])).toBeNull();
});

test('what is used at home is a share of what the sun gave', () => {
  expect(usedAtHomePercent({ pvWh: 20_000, feedInWh: 5000 })).toBe(75);
  expect(usedAtHomePercent({ pvWh: 0, feedInWh: 0 })).toBeNull();
  expect(usedAtHomePercent({ pvWh: 20_000, feedInWh: null })).toBeNull();
});
