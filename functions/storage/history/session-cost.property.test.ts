import { expect, test } from 'vitest';
import type { SiteReading } from '#functions/control/store.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import { fc } from '#test/support/property.ts';
import { type SessionSpan, sessionFigures } from './session-energy.ts';

const ids = ['1', '2'].map((n) => `app_${n.padStart(26, '0')}` as ApplianceId) as [ApplianceId, ApplianceId];
const START = Date.parse('2026-06-01T08:00:00Z');

interface Minute {
  readonly stepS: number;
  readonly carW: number;
  readonly plugW: number;
  readonly gridW: number | null;
  readonly batteryW: number | null;
}
const minutes = fc.array(
  fc.record({
    stepS: fc.constantFrom(30, 60, 60, 60, 300, 3600),
    carW: fc.integer({ min: 0, max: 11_000 }),
    plugW: fc.integer({ min: 0, max: 2000 }),
    gridW: fc.option(fc.integer({ min: -9000, max: 14_000 }), { freq: 12 }),
    batteryW: fc.option(fc.integer({ min: -4000, max: 4000 }), { freq: 3 }),
  }),
  { minLength: 3, maxLength: 25 },
);
const quarters = fc.array(
  fc.record({ importCt: fc.integer({ min: -10, max: 60 }), feedInCt: fc.integer({ min: 0, max: 12 }) }),
  { minLength: 1, maxLength: 12 },
);
const QUARTER_S = 900;
const GAP_S = 35 * 60;

/**
 * The bill by another way: second by second, in the unit of the meter reader (watt-seconds and cents), each second at the price of its
 * quarter, its power the middle of the two readings around it, grid first, then home battery, then sun.
 */
const bill = (list: readonly Minute[], prices: readonly { importCt: number; feedInCt: number }[], endS: number) => {
  let [ws, sunWs, batteryWs, ct, gridOnlyCt] = [0, 0, 0, 0, 0];
  let atS = 0;
  for (let n = 1; n < list.length; n += 1) {
    const [a, b] = [list[n - 1] as Minute, list[n] as Minute];
    const untilS = atS + b.stepS;
    for (; atS < untilS; atS += 1) {
      if (b.stepS > GAP_S || atS >= endS) continue;
      const price = prices[Math.min(Math.floor(atS / QUARTER_S), prices.length - 1)] ?? { importCt: 0, feedInCt: 0 };
      const carW = 0.5 * a.carW + 0.5 * b.carW;
      const everyoneW = carW + 0.5 * (a.plugW + b.plugW);
      ws += carW;
      gridOnlyCt += (carW * price.importCt) / 3.6e6;
      if (a.gridW === null || b.gridW === null) {
        ct += (carW * price.importCt) / 3.6e6;
        continue;
      }
      const importW = Math.max(0, 0.5 * (a.gridW + b.gridW));
      const dischargeW = a.batteryW === null || b.batteryW === null ? 0 : Math.max(0, -0.5 * (a.batteryW + b.batteryW));
      let leftW = everyoneW;
      const gridW = Math.min(leftW, importW);
      leftW -= gridW;
      const fromBatteryW = Math.min(leftW, dischargeW);
      leftW -= fromBatteryW;
      const mine = everyoneW === 0 ? 0 : carW / everyoneW;
      sunWs += leftW * mine;
      batteryWs += fromBatteryW * mine;
      const ownW = (leftW + fromBatteryW) * mine;
      ct += (ownW * price.feedInCt + (carW - ownW) * price.importCt) / 3.6e6;
    }
  }
  return {
    energyWh: ws / 3600,
    sunWh: sunWs / 3600,
    batteryWh: batteryWs / 3600,
    costEur: ct / 100,
    gridOnlyEur: gridOnlyCt / 100,
  };
};

test('what a session cost is what a bill by the second says, whatever the readings and the prices of the quarters', () => {
  fc.assert(
    fc.property(minutes, quarters, (list, prices) => {
      let atMs = START;
      const readings = list.map(({ stepS, carW, plugW, gridW, batteryW }, index): SiteReading => {
        if (index > 0) atMs += stepS * SECOND_MS;
        const home = {
          gridPowerW: gridW,
          pvPowerW: null,
          consumptionPowerW: null,
          batteryPowerW: batteryW,
          batterySocPercent: null,
        };
        return {
          timeMs: atMs,
          home,
          sensors: {},
          appliances: { [ids[0]]: { powerW: carW, on: true }, [ids[1]]: { powerW: plugW, on: true } },
        };
      });
      const endS = Math.floor((atMs - START) / SECOND_MS);
      const [first, ...others] = prices.map(({ importCt, feedInCt }, index) => ({
        fromMs: START + index * QUARTER_S * SECOND_MS,
        importPriceEurPerKWh: importCt / 100,
        feedInPriceEurPerKWh: feedInCt / 100,
      }));
      if (first === undefined) return;
      const session: SessionSpan = {
        applianceId: ids[0],
        name: 'Car',
        vehicle: null,
        startedMs: START,
        endedMs: atMs,
        byPlug: true,
        drewMs: START,
        lastDrewMs: atMs,
        stored: true,
        counter: null,
        charge: null,
        startedBy: null,
        prices: [first, ...others],
      };
      const figures = sessionFigures(session, readings);
      const expected = bill(list, prices, endS);
      for (const [key, value] of Object.entries(expected))
        expect(Math.abs(figures[key as keyof typeof expected] - value), key).toBeLessThan(1e-6 * (1 + Math.abs(value)));
    }),
    { numRuns: 60 },
  );
});
