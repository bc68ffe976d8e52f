import { describe, expect, it } from 'vitest';
import { applianceStateSchema, rawReadingSchema } from '#shared/model/reading.ts';
import { vehicleSchema } from '#shared/model/vehicle.ts';
import { fc } from '#test/support/property.ts';
import { VendorError } from '../port.ts';
import { toDevices } from './discovery.ts';
import { maxCurrentOf, modelOf, toApplianceState, toReading, toSleepingState, toVehicle } from './mapping.ts';
import { liveStatusSchema, productsSchema, vehicleDataSchema } from './schemas.ts';

const NOW = Date.parse('2026-05-03T10:41:30Z');
const VIN = 'LRW3E7EK9NC123456';
const status = (response: Record<string, unknown>) => liveStatusSchema.parse({ response }).response;
const data = (charge: Record<string, unknown>) =>
  vehicleDataSchema.parse({ response: { charge_state: charge } }).response;
const charge = (change: Record<string, unknown>) => data(change).charge_state;
const state = (change: Record<string, unknown>) => toApplianceState(charge(change), NOW);

const site = {
  solar_power: 5120,
  battery_power: -2310,
  load_power: 840,
  grid_power: -1970,
  percentage_charged: 70.18,
  generator_power: 0,
  island_status: 'on_grid',
  timestamp: '2026-05-03T12:41:07+02:00',
};
const charging = {
  charging_state: 'Charging',
  charger_actual_current: 11,
  charger_voltage: 231,
  charger_phases: 2,
  charger_power: 8,
  charge_current_request: 11,
  charge_current_request_max: 16,
  charger_pilot_current: 16,
  battery_level: 61,
  usable_battery_level: 60,
  battery_range: 182.4,
  charge_limit_soc: 80,
  minutes_to_full_charge: 135,
  timestamp: NOW - 3_000,
};

describe('energy site', () => {
  it('turns the sign of the battery and keeps the balance', () => {
    const { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW } = toReading(status(site), true, NOW);
    expect(batteryPowerW).toBe(2310);
    expect((pvPowerW ?? 0) + (gridPowerW ?? 0)).toBe((consumptionPowerW ?? 0) + (batteryPowerW ?? 0));
  });

  it('ignores the battery figures of a site without a battery', () => {
    const solarOnly = status({ ...site, battery_power: 0, percentage_charged: 0 });
    expect(toReading(solarOnly, false, NOW)).toMatchObject({ batteryPowerW: null, batterySocPercent: null });
    expect(toReading(solarOnly, true, NOW)).toMatchObject({ batteryPowerW: 0, batterySocPercent: 0 });
  });

  it('leaves missing values missing', () => {
    const { load_power: _load, grid_power: _grid, ...rest } = site;
    expect(toReading(status(rest), true, NOW)).toMatchObject({
      gridPowerW: null,
      consumptionPowerW: null,
      pvPowerW: 5120,
    });
    expect(() => toReading(status({ timestamp: site.timestamp }), true, NOW)).toThrow('no values');
  });

  it.each([
    [-3, 0],
    [-49, 0],
    [-500, -500],
    [0, 0],
  ])('shows %s W of sun at night as %s', (solar_power, pvPowerW) => {
    expect(toReading(status({ ...site, solar_power }), true, NOW).pvPowerW).toBe(pvPowerW);
  });

  it.each([
    ['2026-05-03T12:41:07+02:00', '2026-05-03T10:41:07.000Z', true],
    ['2026-05-03T10:41:07Z', '2026-05-03T10:41:07.000Z', true],
    ['2026-05-03T10:42:30Z', '2026-05-03T10:42:30.000Z', true],
    ['2026-05-03T11:41:07Z', '2026-05-03T11:41:07.000Z', true],
    ['2026-05-03', '2026-05-03T10:41:30.000Z', false],
    ['2026-05-03T10:41:07', '2026-05-03T10:41:30.000Z', false],
    ['', '2026-05-03T10:41:30.000Z', false],
    [null, '2026-05-03T10:41:30.000Z', false],
  ])('reads the time %s', (timestamp, time, timeIsMeasured) => {
    expect(toReading(status({ ...site, timestamp }), true, NOW)).toMatchObject({ time, timeIsMeasured });
  });

  it.each([
    { island_status: 'off_grid' },
    { island_status: 'off_grid_intentional' },
    { island_status: 'off_grid_unintentional' },
    { generator_power: 2_000 },
  ])('gives no reading without the grid: %o', (change) => {
    expect(() => toReading(status({ ...site, ...change }), true, NOW)).toThrow('without the grid');
  });
});

describe('car as an appliance', () => {
  it.each([
    ['Charging', true, true, false],
    ['Starting', true, true, false],
    ['Stopped', false, true, false],
    ['NoPower', false, true, false],
    ['Complete', false, true, true],
    ['Disconnected', false, false, false],
    ['Calibrating', null, null, null],
    ['<invalid>', null, null, null],
    ['', null, null, null],
    [null, null, null, null],
  ])('%s: on %s, plugged %s, full %s', (charging_state, on, plugged, full) => {
    expect(state({ charging_state })).toMatchObject({ on, plugged, full });
  });

  it.each([
    [{}, 11 * 231 * 3],
    [{ charger_phases: 1 }, 11 * 231],
    [{ charger_phases: 3 }, 11 * 231 * 3],
    [{ charger_phases: null }, 8_000],
    [{ charger_voltage: 2 }, 8_000],
    [{ charger_actual_current: null, charger_power: null }, null],
    [{ charging_state: 'Stopped', charger_voltage: 2, charger_phases: null }, 0],
    [{ charging_state: 'unheard' }, null],
  ])('draws with %o: %s W', (change, powerW) => {
    expect(state({ ...charging, ...change }).powerW).toBe(powerW);
  });

  it('is full when it stopped at its limit', () => {
    expect(state({ ...charging, charging_state: 'Stopped', battery_level: 80 }).full).toBe(true);
    expect(state({ ...charging, charging_state: 'Stopped', battery_level: null }).full).toBe(false);
  });

  it('counts as unplugged at a fast charger', () => {
    expect(state({ ...charging, fast_charger_present: true })).toMatchObject({ on: false, plugged: false, powerW: 0 });
  });

  it.each([
    [{}, { percent: 60, limitPercent: 80, rangeKm: 293.5 }],
    [{ charge_limit_soc: null }, { percent: 60, rangeKm: 293.5 }],
    [{ battery_range: null }, { percent: 60, limitPercent: 80 }],
    [{ charge_limit_soc: 101, battery_range: -1 }, { percent: 60 }],
  ])('reports what is known of its battery, with %o', (change, known) => {
    const { at, ...battery } = state({ ...charging, ...change, timestamp: NOW }).battery ?? {};
    expect([battery, at]).toEqual([known, new Date(NOW).toISOString()]);
  });

  it.each([{ usable_battery_level: null, battery_level: null }, { timestamp: null }])(
    'reports no battery with %o',
    (change) => {
      expect(state({ ...charging, timestamp: NOW, ...change }).battery).toBeUndefined();
    },
  );

  it('uses the smaller limit of car and cable', () => {
    expect(maxCurrentOf(charge({ charge_current_request_max: 32, charger_pilot_current: 16 }))).toBe(16);
    expect(maxCurrentOf(charge({ charge_current_request_max: 13, charger_pilot_current: null }))).toBe(13);
    expect(maxCurrentOf(charge({ charge_current_request_max: 0 }))).toBeNull();
  });

  it('keeps the last report while asleep, but draws nothing', () => {
    expect(toSleepingState(charge(charging), NOW)).toMatchObject({ on: false, powerW: 0, currentA: 0, plugged: true });
    expect(toSleepingState(null, NOW)).toMatchObject({ on: false, powerW: 0, plugged: null, full: null });
  });
});

describe('car as its owner sees it', () => {
  it('maps charge, range in km and time', () => {
    expect(toVehicle(VIN, data(charging), 'Blitz', false, NOW)).toEqual({
      name: 'Blitz',
      make: 'Tesla',
      model: 'Model 3',
      batteryLevelPercent: 60,
      batteryLevelLimitPercent: 80,
      minutesUntilFull: 135,
      rangeKm: 293.5,
      asleep: false,
      observedAt: new Date(NOW - 3_000).toISOString(),
    });
  });

  it('has no time to full while it does not charge, and little for a car that never reported', () => {
    expect(
      toVehicle(VIN, data({ ...charging, charging_state: 'Stopped' }), null, false, NOW).minutesUntilFull,
    ).toBeNull();
    expect(toVehicle(VIN, null, '', true, NOW)).toMatchObject({ name: null, model: 'Model 3', observedAt: null });
  });

  it.each([
    ['5YJSA1E26HF000001', 'Model S'],
    ['LRWYGCEK1NC000001', 'Model Y'],
    ['7G2CEHED1RA000001', 'Cybertruck'],
    ['LRWQGCEK1NC000001', null],
    ['', null],
  ])('recognises the model of %s', (vin, model) => {
    expect(modelOf(vin)).toBe(model);
  });
});

describe('any JSON', () => {
  const value = fc.oneof(fc.jsonValue(), fc.double(), fc.integer({ min: -20, max: 400 }), fc.boolean());
  const bodyOf = (keys: readonly string[]) =>
    fc.oneof(fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }), fc.object());
  const states = fc.constantFrom('Charging', 'Starting', 'Stopped', 'Complete', 'Disconnected', 'NoPower', '?', null);
  const orRefused = (map: () => void): void => {
    try {
      map();
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
    }
  };

  it('of a site is mapped or refused', () => {
    fc.assert(
      fc.property(bodyOf(Object.keys(site)), fc.boolean(), (body, hasBattery) => {
        orRefused(() => rawReadingSchema.parse(toReading(status(body), hasBattery, NOW)));
      }),
      { numRuns: 500 },
    );
  });

  it('of a car is mapped', () => {
    fc.assert(
      fc.property(
        bodyOf([...Object.keys(charging), 'fast_charger_present']),
        states,
        fc.boolean(),
        (body, word, asleep) => {
          const reported = data({ ...body, charging_state: word });
          applianceStateSchema.parse(toApplianceState(reported.charge_state, NOW));
          applianceStateSchema.parse(toSleepingState(reported.charge_state, NOW));
          vehicleSchema.parse(toVehicle(VIN, reported, null, asleep, NOW));
          expect(maxCurrentOf(reported.charge_state)).not.toBeNaN();
        },
      ),
      { numRuns: 500 },
    );
  });

  it('among the products is left out, or listed whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(bodyOf(['vin', 'energy_site_id', 'components', 'state']), fc.jsonValue())),
        (response) => {
          for (const product of productsSchema.parse({ response }).response) {
            if (product !== null)
              for (const { deviceId } of toDevices(product, 'eu', null)) expect(deviceId).not.toBe('');
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
