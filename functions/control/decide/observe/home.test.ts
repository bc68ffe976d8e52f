import { describe, expect, it } from 'vitest';
import type { SensorId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { MINUTE, meterLink, NOON, sensorId } from '#test/control/harness.ts';
import { homeSample } from '#test/control/parts.ts';
import type { SensorView } from '../snapshot.ts';
import { combine, consumptionOf } from './home.ts';

type Powers = Partial<Omit<SensorReading, 'time'>> & { readonly ageMin?: number };
const reading = ({ ageMin = 0, ...powers }: Powers): SensorReading => ({
  time: new Date(NOON - ageMin * MINUTE).toISOString(),
  receivedAt: new Date(NOON).toISOString(),
  timeIsMeasured: true,
  windowS: 0,
  gridPowerW: null,
  pvPowerW: null,
  consumptionPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
  ...powers,
});
const sensor = (readings: readonly Powers[], changes: Partial<SensorView> = {}): SensorView => ({
  id: sensorId,
  credentialsId: meterLink,
  service: 'meter',
  settings: defaultSensorSettings,
  readings: readings.map(reading),
  samplingS: 60,
  guardS: 90,
  ...changes,
});
const named = (id: string, ...readings: readonly Powers[]): SensorView => sensor(readings, { id: id as SensorId });
const newest = (...sensors: readonly SensorView[]) => combine(sensors).samples.at(-1);
const leads = (...sensors: readonly SensorView[]): string | undefined => combine(sensors).lead?.id;

describe('the sensors of a site as one', () => {
  it('a single sensor is taken as it is', () => {
    const counters = { importWh: 1, exportWh: 2 };
    const powers = { gridPowerW: -5, pvPowerW: 7, consumptionPowerW: 2, batteryPowerW: 3, batterySocPercent: 40 };
    const only = sensor([
      { ageMin: 2, ...powers },
      { ageMin: 1, ...powers, windowS: 300, timeIsMeasured: false, counters },
    ]);
    const shared = { gridW: -5, pvW: 7, consumptionW: 2, batteryW: 3, socPercent: 40 };
    expect(combine([only])).toEqual({
      lead: only,
      samples: [
        { timeMs: NOON - 2 * MINUTE, timeIsMeasured: true, windowMs: 0, ...shared, counters: null },
        { timeMs: NOON - MINUTE, timeIsMeasured: false, windowMs: 300_000, ...shared, counters },
      ],
      overrideW: null,
      offsetW: 0,
      fallbackConsumptionW: null,
    });
  });

  it('no sensor gives no samples', () => {
    expect(combine([])).toEqual({ lead: null, samples: [], overrideW: null, offsetW: 0, fallbackConsumptionW: null });
  });

  it('a sensor without readings leads only where its settings replace the measurement', () => {
    const set = { ...defaultSensorSettings, overridePower: 0 };
    const [withoutReadings, overriding] = [named('a'), { ...named('b'), settings: set }];
    expect(combine([withoutReadings, overriding])).toMatchObject({ lead: overriding, samples: [], overrideW: 0 });
    expect(leads(withoutReadings, named('c'))).toBe('a');
    expect(leads(named('d', { batterySocPercent: 50 }), withoutReadings)).toBe('d');
    expect(combine([named('d', { batterySocPercent: 50 })]).samples).toEqual([]);
  });

  it('adds up settings', () => {
    const settings = (overridePower: number | null, autoChargeOffset: number, fallbackConsumption: number | null) => ({
      ...defaultSensorSettings,
      overridePower,
      autoChargeOffset,
      fallbackConsumption,
    });
    const of = (...each: ReturnType<typeof settings>[]) => combine(each.map((one) => sensor([], { settings: one })));
    expect(of(settings(1000, 50, 300), settings(500, -20, 100))).toMatchObject({
      overrideW: 1500,
      offsetW: 30,
      fallbackConsumptionW: 400,
    });
    expect(of(settings(null, 0, 300), settings(500, 0, null))).toMatchObject({
      overrideW: 500,
      fallbackConsumptionW: 300,
    });
  });
});

describe('which sensor leads: grid before PV, among equals the first', () => {
  const grid = (ageMin = 0): SensorView => named('grid', { ageMin, gridPowerW: 0 });
  const both = (ageMin = 0): SensorView => named('both', { ageMin, pvPowerW: 0, consumptionPowerW: 0 });
  const pv = (ageMin = 0): SensorView => named('pv', { ageMin, pvPowerW: 0 });
  const charge = named('charge', { batterySocPercent: 50 });
  const load = named('load', { consumptionPowerW: 300 });

  it.each([
    ['grid before PV and consumption', [both(), grid()], 'grid'],
    ['grid before PV', [pv(), grid()], 'grid'],
    ['PV and consumption before PV', [pv(), both()], 'both'],
    ['grid, whatever the order', [grid(), both(), pv()], 'grid'],
    ['anything before a sensor without powers', [charge, load, pv()], 'pv'],
    ['the first of equals', [grid(), named('other', { gridPowerW: 5 })], 'grid'],
    ['the better one, five minutes older', [pv(), grid(5)], 'grid'],
    ['not the better one, if it is older still', [pv(), grid(5.01)], 'pv'],
    ['the newer one, by more than five minutes', [grid(5.01), pv()], 'pv'],
    ['not the newer one, by five minutes', [grid(5), pv()], 'grid'],
  ])('%s', (_, sensors, lead) => expect(leads(...sensors)).toBe(lead));
});

describe('what is combined over all sensors', () => {
  const grid = { gridPowerW: -3000 };
  it('PV and battery are added; consumption only where the leading one has none', () => {
    const second = named('b', { pvPowerW: 2000, batteryPowerW: -400, consumptionPowerW: 900, gridPowerW: null });
    const first = { ...grid, pvPowerW: 1500, batteryPowerW: 100 };
    expect(newest(sensor([first]), second)).toMatchObject({ pvW: 3500, batteryW: -300, consumptionW: 900 });
    expect(newest(sensor([{ ...first, consumptionPowerW: 800 }]), second)).toMatchObject({ consumptionW: 800 });
    expect(newest(sensor([grid]), second)).toMatchObject({ gridW: -3000, pvW: 2000, batteryW: -400 });
    expect(newest(sensor([first]), named('b', { batterySocPercent: 20 }))).toMatchObject({ pvW: 1500, batteryW: 100 });
    expect(newest(sensor([grid]), named('b'))).toMatchObject({ pvW: null, batteryW: null, socPercent: null });
  });

  it('the newest of the others counts', () => {
    const second = named('b', { ageMin: 1, pvPowerW: 1 }, { pvPowerW: 2000 });
    expect(newest(sensor([{ ...grid, pvPowerW: 500 }]), second)?.pvW).toBe(2500);
  });

  it('the state of charge is the mean', () => {
    const charge = (percent: number) => named('b', { batterySocPercent: percent });
    expect(newest(sensor([{ ...grid, batterySocPercent: 20 }]), charge(50), charge(80))?.socPercent).toBe(50);
    expect(newest(sensor([grid]), charge(30))?.socPercent).toBe(30);
  });

  it.each([
    [60, 5, 2500],
    [60, 5.01, null],
    [300, 10, 2500],
    [300, 10.01, null],
  ])('at %d s between values, one %d min away: %s W (too old makes the sum unknown, not smaller)', (s, ageMin, pvW) => {
    const lead = { ...grid, pvPowerW: 500 };
    expect(newest(sensor([lead], { samplingS: s }), named('b', { ageMin, pvPowerW: 2000 }))?.pvW).toBe(pvW);
  });

  it('the other one may be newer', () => {
    const other = named('b', { pvPowerW: 2000 });
    expect(newest(sensor([{ ...grid, pvPowerW: 500, ageMin: 5 }]), other)?.pvW).toBe(2500);
  });

  it('a value that the other sensor does not report makes nothing unknown, however old', () => {
    const old = named('b', { ageMin: 60, batterySocPercent: 20 });
    expect(newest(sensor([{ ...grid, pvPowerW: 500 }]), old)?.pvW).toBe(500);
  });
});

describe('house load of a sample', () => {
  const sample = (changes: Parameters<typeof homeSample>[0]) => homeSample({ gridW: null, pvW: null, ...changes });

  it.each([
    ['as reported', { consumptionW: 700, gridW: 1, pvW: 1 }, 700],
    ['from grid and PV', { gridW: -2000, pvW: 3000 }, 1000],
    ['minus battery charging', { gridW: -2000, pvW: 3000, batteryW: 400 }, 600],
    ['plus battery discharging', { gridW: -2000, pvW: 3000, batteryW: -400 }, 1400],
    ['never negative', { gridW: -4000, pvW: 3000 }, 0],
    ['unknown without grid', { pvW: 3000 }, null],
    ['unknown without PV', { gridW: -2000 }, null],
  ])('the house: %s', (_, changes, expected) => expect(consumptionOf(sample(changes))).toBe(expected));
});
