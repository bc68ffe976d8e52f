import { describe, expect, it } from 'vitest';
import type { SiteReading } from '#functions/control/store.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { pricesBySun, savedCo2G } from './day-prices.ts';

const START = Date.parse('2026-05-14T00:00:00Z');
const END = START + 24 * HOUR_MS;
const APPLIANCE = 'app_01JXW3T5YB8Q2M4N6P7R9S0V1E' as ApplianceId;
const slot = (hour: number, importEur: number, feedInEur = 0.08) => ({
  startMs: START + hour * HOUR_MS,
  endMs: START + (hour + 1) * HOUR_MS,
  importEur,
  feedInEur,
  guessed: false,
});
const day = Array.from({ length: 24 }, (_, hour) => slot(hour, hour < 12 ? 0.4 : 0.2, hour < 12 ? 0.1 : -0.02));
/** A charger that takes so much in some hours while nothing comes from the grid. */
const readings = (powerW: (hour: number) => number): readonly SiteReading[] =>
  Array.from({ length: 24 * 12 + 1 }, (_, nth) => ({
    timeMs: START + nth * 5 * MINUTE_MS,
    sensors: {},
    home: {
      gridPowerW: -100,
      pvPowerW: 5000,
      consumptionPowerW: 4900,
      batteryPowerW: null,
      batterySocPercent: null,
    },
    appliances: { [APPLIANCE]: { powerW: powerW(Math.floor(nth / 12)), on: true } },
  }));

describe('one price for a day on which it changed', () => {
  it('is weighted with the sun that was used', () => {
    const prices = pricesBySun(
      day,
      readings((hour) => (hour === 10 ? 1000 : hour === 14 ? 3000 : 0)),
      START,
      END,
    );
    expect(prices?.importPriceEurPerKWh).toBeCloseTo(0.25, 2);
    expect(prices?.feedInPriceEurPerKWh).toBeCloseTo(0.01, 2);
  });

  it('is the mean by time on a day without sun, and unknown without prices', () => {
    expect(pricesBySun(day, [], START, END)?.importPriceEurPerKWh).toBeCloseTo(0.3, 9);
    expect(
      pricesBySun(
        [],
        readings(() => 1000),
        START,
        END,
      ),
    ).toBeNull();
  });

  it('counts the hours that are known where some are missing', () => {
    const half = day.slice(0, 12);
    expect(
      pricesBySun(
        half,
        readings(() => 1000),
        START,
        END,
      )?.importPriceEurPerKWh,
    ).toBeCloseTo(0.4, 9);
  });
});

describe('the CO2 that a day saved', () => {
  const kg = (hours: readonly number[]) =>
    hours.map((hour) => ({
      startMs: START + hour * HOUR_MS,
      endMs: START + (hour + 1) * HOUR_MS,
      perKWh: hour < 12 ? 0.4 : 0.2,
    }));
  const sun = readings((hour) => (hour === 10 || hour === 14 ? 1000 : 0));

  it('is what the grid emitted when the sun was used', () => {
    expect(savedCo2G(kg([10, 14]), sun, START, END)).toBeGreaterThan(595);
    expect(savedCo2G(kg([10, 14]), sun, START, END)).toBeLessThan(700);
  });

  it('counts hours of which nothing is known as the others, and says nothing where none is known', () => {
    const half = savedCo2G(kg([14]), sun, START, END) ?? 0;
    expect(half).toBeGreaterThan(390);
    expect(half).toBeLessThan(460);
    expect(savedCo2G([], sun, START, END)).toBeNull();
    expect(savedCo2G(kg([3]), sun, START, END)).toBeNull();
    expect(
      savedCo2G(
        kg([3]),
        readings(() => 0),
        START,
        END,
      ),
    ).toBe(0);
  });
});
