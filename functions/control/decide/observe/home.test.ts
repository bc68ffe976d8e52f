import { describe, expect, it } from 'vitest';
import type { SensorId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { MINUTE, meterLink, NOON, sensorId } from '#test/control/harness.ts';
import { homeSample } from '#test/control/parts.ts';
import type { SensorView } from '../snapshot.ts';
import { combine, consumptionOf, type Home, rawSurplus } from './home.ts';

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
  it('one sensor is all as it tells it', () => {
    const counters = { importWh: 1, exportWh: 2 };
    const told = { gridPowerW: -5, pvPowerW: 7, consumptionPowerW: 2, batteryPowerW: 3, batterySocPercent: 40 };
    const only = sensor([
      { ageMin: 2, ...told },
      { ageMin: 1, ...told, windowS: 300, timeIsMeasured: false, counters },
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

  it('none is nothing', () => {
    expect(combine([])).toEqual({ lead: null, samples: [], overrideW: null, offsetW: 0, fallbackConsumptionW: null });
  });

  it('one that never told anything leads only as far as its settings go', () => {
    const set = { ...defaultSensorSettings, overridePower: 0 };
    const [silent, overriding] = [named('a'), { ...named('b'), settings: set }];
    expect(combine([silent, overriding])).toMatchObject({ lead: overriding, samples: [], overrideW: 0 });
    expect(leads(silent, named('c'))).toBe('a');
    expect(leads(named('d', { batterySocPercent: 50 }), silent)).toBe('d');
    expect(combine([named('d', { batterySocPercent: 50 })]).samples).toEqual([]);
  });

  it('adds up what the settings say', () => {
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

describe('who leads: "a grid sensor before one that only knows PV; among equals the older one"', () => {
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
    ['anything before what tells no sun', [charge, load, pv()], 'pv'],
    ['the first of equals', [grid(), named('other', { gridPowerW: 5 })], 'grid'],
    ['the better one, five minutes older', [pv(), grid(5)], 'grid'],
    ['not the better one, if it is older still', [pv(), grid(5.01)], 'pv'],
    ['the newer one, by more than five minutes', [grid(5.01), pv()], 'pv'],
    ['not the newer one, by five minutes', [grid(5), pv()], 'grid'],
  ])('%s', (_, sensors, lead) => expect(leads(...sensors)).toBe(lead));
});

describe('what is added up over all of them', () => {
  const grid = { gridPowerW: -3000 };
  it('PV and battery; consumption only where the leading one tells none', () => {
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

  it('the state of charge is their mean', () => {
    const charge = (percent: number) => named('b', { batterySocPercent: percent });
    expect(newest(sensor([{ ...grid, batterySocPercent: 20 }]), charge(50), charge(80))?.socPercent).toBe(50);
    expect(newest(sensor([grid]), charge(30))?.socPercent).toBe(30);
  });

  it.each([
    [60, 5, 2500],
    [60, 5.01, null],
    [300, 10, 2500],
    [300, 10.01, null],
  ])(
    'at %d s between values, one %d min apart: %s W ("too old makes the whole unknown, not smaller")',
    (s, ageMin, pvW) => {
      const lead = { ...grid, pvPowerW: 500 };
      expect(newest(sensor([lead], { samplingS: s }), named('b', { ageMin, pvPowerW: 2000 }))?.pvW).toBe(pvW);
    },
  );

  it('the other may be the newer one', () => {
    const other = named('b', { pvPowerW: 2000 });
    expect(newest(sensor([{ ...grid, pvPowerW: 500, ageMin: 5 }]), other)?.pvW).toBe(2500);
  });

  it('what the other does not tell makes nothing unknown, however old', () => {
    const old = named('b', { ageMin: 60, batterySocPercent: 20 });
    expect(newest(sensor([{ ...grid, pvPowerW: 500 }]), old)?.pvW).toBe(500);
  });
});

describe('house and surplus of a sample (§B5 (1), §B1)', () => {
  const home = (fallbackConsumptionW: number | null = null): Home => ({ ...combine([]), fallbackConsumptionW });
  const sample = (changes: Parameters<typeof homeSample>[0]) => homeSample({ gridW: null, pvW: null, ...changes });

  it.each([
    ['as reported', { consumptionW: 700, gridW: 1, pvW: 1 }, 700],
    ['from grid and PV', { gridW: -2000, pvW: 3000 }, 1000],
    ['less what charges the battery', { gridW: -2000, pvW: 3000, batteryW: 400 }, 600],
    ['and with what it gives', { gridW: -2000, pvW: 3000, batteryW: -400 }, 1400],
    ['never less than nothing', { gridW: -4000, pvW: 3000 }, 0],
    ['unknown without grid', { pvW: 3000 }, null],
    ['unknown without PV', { gridW: -2000 }, null],
  ])('the house: %s', (_, changes, expected) => expect(consumptionOf(sample(changes))).toBe(expected));

  const measured = { ownInside: true, batteryInside: true };
  const reported = { ownInside: true, batteryInside: false };
  const assumed = { ownInside: false, batteryInside: false };
  it.each([
    ['the grid', { gridW: -2000, pvW: 1, consumptionW: 1 }, null, { surplusW: 2000, ...measured }],
    ['PV less consumption', { pvW: 3000, consumptionW: 700 }, 100, { surplusW: 2300, ...reported }],
    ['PV less what the user says', { pvW: 3000 }, 100, { surplusW: 2900, ...assumed }],
    ['nothing, of PV alone', { pvW: 3000 }, null, null],
    ['nothing, of consumption alone', { consumptionW: 300 }, 100, null],
  ])('the surplus: %s', (_, changes, fallback, expected) => {
    expect(rawSurplus(sample(changes), home(fallback))).toEqual(expected);
    // §B11: "250 W if battery unknown".
    const unknown = rawSurplus(sample({ ...changes, socPercent: 50 }), home(fallback));
    expect(unknown).toEqual(expected === null ? null : { ...expected, surplusW: expected.surplusW - 250 });
    const known = rawSurplus(sample({ ...changes, socPercent: 50, batteryW: 0 }), home(fallback));
    expect(known).toEqual(expected);
  });
});
