import { describe, expect, test } from 'vitest';
import type { SiteReading } from '#functions/control/store.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { energyOf, hasEnergy } from './day-energy.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const car = 'app_car' as ApplianceId;
const heater = 'app_heater' as ApplianceId;

const at = (
  timeMs: number,
  home: Partial<SiteReading['home']> = {},
  powerW: Readonly<Record<string, number | null>> = {},
): SiteReading => ({
  timeMs,
  sensors: {},
  home: {
    gridPowerW: null,
    pvPowerW: null,
    consumptionPowerW: null,
    batteryPowerW: null,
    batterySocPercent: null,
    ...home,
  },
  appliances: Object.fromEntries(Object.entries(powerW).map(([id, power]) => [id, { powerW: power, on: null }])),
});

/** Constant power: one reading every 15 minutes, as on the free plan. */
const steady = (home: Partial<SiteReading['home']>, powerW: Readonly<Record<string, number | null>> = {}) =>
  energyOf(
    [0, 15, 30, 45, 60].map((minute) => at(minute * MINUTE, home, powerW)),
    0,
    HOUR,
  );

describe('sources of the appliances’ energy', () => {
  test.each([
    ['all sun while feeding in', { gridPowerW: -500 }, { sunWh: 2000, batteryWh: 0, gridWh: 0 }],
    ['grid as far as there was import', { gridPowerW: 600 }, { sunWh: 1400, batteryWh: 0, gridWh: 600 }],
    ['at most all of it grid', { gridPowerW: 5000 }, { sunWh: 0, batteryWh: 0, gridWh: 2000 }],
    ['then battery', { gridPowerW: 600, batteryPowerW: -900 }, { sunWh: 500, batteryWh: 900, gridWh: 600 }],
    ['a charging battery gives none', { gridPowerW: 0, batteryPowerW: 900 }, { sunWh: 2000, batteryWh: 0, gridWh: 0 }],
  ])('%s', (_name, home, expected) => {
    const energy = steady(home, { [car]: 1500, [heater]: 500 });
    expect(energy).toMatchObject({ appliancesWh: 2000, ...expected, coverage: 1 });
    expect(energy.appliances).toEqual({ [car]: 1500, [heater]: 500 });
    // Appliances that run together share the sources alike.
    const share = (wh: number) =>
      Object.fromEntries(Object.entries(expected).map(([source, all]) => [source, (all * wh) / 2000]));
    expect(energy.applianceSources).toEqual({ [car]: share(1500), [heater]: share(500) });
  });

  test.each([
    ['the sun', { gridPowerW: -500, consumptionPowerW: 2800 }, { sunWh: 800, batteryWh: 0, gridWh: 0 }],
    [
      'the sun, as import counts as the appliances’ first',
      { gridPowerW: 600, consumptionPowerW: 2800 },
      { sunWh: 800, batteryWh: 0, gridWh: 0 },
    ],
    ['the grid', { gridPowerW: 2700, consumptionPowerW: 2800 }, { sunWh: 100, batteryWh: 0, gridWh: 700 }],
    [
      'what the appliances leave of battery and grid',
      { gridPowerW: 0, batteryPowerW: -2300, consumptionPowerW: 2800 },
      { sunWh: 500, batteryWh: 300, gridWh: 0 },
    ],
  ])('the home beside them has %s', (_name, home, expected) => {
    expect(steady(home, { [car]: 1500, [heater]: 500 }).homeSources).toEqual(expected);
  });

  test('what an appliance drew while the grid was unknown has none', () => {
    const energy = energyOf(
      [
        at(0, { gridPowerW: 0 }, { [car]: 2000 }),
        at(30 * MINUTE, { gridPowerW: 0 }, { [car]: 2000 }),
        at(HOUR, {}, { [car]: 2000 }),
      ],
      0,
      HOUR,
    );
    expect(energy.appliances).toEqual({ [car]: 2000 });
    expect(energy.applianceSources).toEqual({ [car]: { sunWh: 1000, batteryWh: 0, gridWh: 0 } });
    expect(energy).not.toHaveProperty('homeSources');
  });
});

describe('energy of a span', () => {
  test('splits every flow by its sign', () => {
    expect(steady({ gridPowerW: -300, pvPowerW: 2000, consumptionPowerW: 700, batteryPowerW: 1000 })).toMatchObject({
      pvWh: 2000,
      consumptionWh: 700,
      importWh: 0,
      feedInWh: 300,
      batteryChargedWh: 1000,
      batteryDischargedWh: 0,
    });
  });

  test('is linear between two readings and cut at the edges', () => {
    const readings = [at(-10 * MINUTE, { pvPowerW: 0 }), at(20 * MINUTE, { pvPowerW: 3000 })];
    // From 0 to 20 min the mean between both readings applies: 1500 W.
    expect(energyOf(readings, 0, HOUR).pvWh).toBeCloseTo(500);
  });

  test('leaves long gaps unknown', () => {
    const readings = [
      at(0, { gridPowerW: 1000 }),
      at(15 * MINUTE, { gridPowerW: 1000 }),
      at(HOUR, { gridPowerW: 1000 }),
    ];
    expect(energyOf(readings, 0, HOUR)).toMatchObject({ importWh: 250, coverage: 0.25 });
  });

  test('has no zero for unknown values', () => {
    const energy = steady({ pvPowerW: 100 }, { [car]: null });
    expect(energy).toMatchObject({ pvWh: 100, importWh: null, consumptionWh: null, appliancesWh: null, coverage: 0 });
    expect(energy.appliances).toEqual({});
    expect(hasEnergy(energy)).toBe(true);
    expect(hasEnergy(energyOf([], 0, HOUR))).toBe(false);
  });

  test('counts the other appliances when one reports nothing', () => {
    const energy = steady({ gridPowerW: 0 }, { [car]: null, [heater]: 700 });
    expect(energy).toMatchObject({ appliancesWh: 700, appliances: { [heater]: 700 } });
  });

  test('of an empty span is unknown', () => {
    expect(energyOf([], HOUR, HOUR).coverage).toBe(0);
  });
});
