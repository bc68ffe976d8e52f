import { describe, expect, test } from 'vitest';
import type { SiteReading } from '#functions/control/store.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { newId } from '#test/integration/storage/samples.ts';
import { compareEnergy, compareSessions, type TrueEnergy, together, truthSeen } from './energy.ts';
import { growthOfLows, slopePerHour, warm } from './memory.ts';
import { troubles } from './trouble.ts';

const samples = (mbAnHour: number) =>
  Array.from({ length: 20 }, (_, index) => ({
    atMs: index * 6 * MINUTE_MS,
    heapMb: 50 + (mbAnHour * index) / 10 + (index % 2),
    ownMb: 300,
  }));

describe('memory', () => {
  test.each([0, 12, -3])('that grows by %i MB an hour is detected', (growth) => {
    expect(slopePerHour(samples(growth), ({ heapMb }) => heapMb)).toBeCloseTo(growth, 0);
    expect(slopePerHour(samples(growth), ({ ownMb }) => ownMb)).toBeCloseTo(0, 6);
  });

  test('that fluctuates is judged by its lows', () => {
    const breathing = samples(0).map((one, index) => ({ ...one, ownMb: 300 + 50 * (index % 5) }));
    expect(growthOfLows(breathing, ({ ownMb }) => ownMb)).toBe(1);
    const doubling = breathing.map((one, index) => ({ ...one, ownMb: one.ownMb * (index < 10 ? 1 : 2) }));
    expect(growthOfLows(doubling, ({ ownMb }) => ownMb)).toBe(2);
  });

  test('counts after warm-up', () => {
    expect(warm(samples(0)).map(({ atMs }) => atMs)).toEqual(
      samples(0)
        .slice(5)
        .map(({ atMs }) => atMs),
    );
  });
});

const [charger, plug] = [newId('app'), newId('app')];
/** 1 kW of PV, all of it consumed, every minute for two hours. */
const looks: readonly TrueEnergy[] = Array.from({ length: 121 }, (_, minute) => ({
  timeMs: minute * MINUTE_MS,
  pvWh: (1000 * minute) / 60,
  consumptionWh: (1000 * minute) / 60,
  importWh: 0,
  feedInWh: 0,
  chargerWh: 0,
  plugWh: 0,
}));
const reading = (minute: number, pvPowerW: number | null): SiteReading => ({
  timeMs: minute * MINUTE_MS,
  home: {
    gridPowerW: pvPowerW === null ? null : 0,
    pvPowerW,
    consumptionPowerW: pvPowerW,
    batteryPowerW: null,
    batterySocPercent: null,
  },
  sensors: {},
  appliances: {},
});
const known = ({ home }: SiteReading): boolean => home.pvPowerW !== null;

describe('what history could measure', () => {
  test('is the true energy between readings that both have it, and not across a long gap', () => {
    const readings = [0, 10, 20, 30].map((minute) => reading(minute, 1000));
    expect(truthSeen(looks, readings, 'pvWh', known)).toBeCloseTo(500, 6);
    expect(truthSeen(looks, [...readings, reading(40, null), reading(50, 1000)], 'pvWh', known)).toBeCloseTo(500, 6);
    expect(truthSeen(looks, [reading(0, 1000), reading(50, 1000)], 'pvWh', known)).toBe(0);
    expect(truthSeen(looks, [reading(-5, 1000), reading(2.5, 1000)], 'pvWh', known)).toBeCloseTo(1000 / 24, 6);
  });

  test('shows energy that history lost', () => {
    const day: DayTotals = {
      day: '2026-06-15',
      pvWh: 450,
      consumptionWh: 500,
      importWh: 0,
      feedInWh: 0,
      batteryChargedWh: null,
      batteryDischargedWh: null,
      appliancesWh: null,
      sunWh: 0,
      batteryWh: 0,
      gridWh: 0,
      appliances: {},
      coverage: 1,
      missed: { 'no-car': 50, data: 25 },
    };
    const readings = [0, 15, 30].map((minute) => reading(minute, 1000));
    const off = Object.fromEntries(
      compareEnergy([day], readings, looks, { charger, plug }).map((one) => [one.name, one.off]),
    );
    expect(off.sun).toBeCloseTo(-0.1, 6);
    expect(off.consumption).toBeCloseTo(0, 6);
    expect(off['what came and what went']).toBeCloseTo(-50 / 450, 6);
    expect(off['missed sun, by cause']).toBeCloseTo(0.15, 6);
  });
});

describe('history and the readings that it was made of', () => {
  const noPause = () => Promise.resolve();

  test('are asked again when a reading came in between', async () => {
    const all = [reading(0, 1000)];
    let asked = 0;
    const made = async () => {
      asked += 1;
      if (asked < 3) all.push(reading(asked, 1000));
      return all.length;
    };
    const found = await together(async () => [...all], made, noPause);
    expect(found).toMatchObject({ readings: { length: 3 }, made: 3 });
    expect(asked).toBe(3);
  });

  test('that never come to rest are no result', async () => {
    const all: SiteReading[] = [];
    const made = async () => all.push(reading(all.length, 1000));
    await expect(together(async () => [...all], made, noPause)).rejects.toThrow('kept coming');
  });
});

describe('sessions beside the charger’s counter', () => {
  /** 6 kW for two hours. */
  const drawn = looks.map((look, minute) => ({ ...look, chargerWh: 100 * minute }));
  const session = (energyWh: number, endedAt: string | null, counterAt: number | null) => ({
    ...{ applianceId: charger, energyWh, endedAt },
    counter: counterAt === null ? null : { endAt: new Date(counterAt * MINUTE_MS).toISOString() },
  });
  const ended = session(5000, new Date(50 * MINUTE_MS).toISOString(), 50);

  test('are compared up to what was read last of one that runs', () => {
    const running = session(6850, null, 118.5);
    expect(compareSessions([ended, running], drawn, charger, 0)).toMatchObject({
      reportedWh: 11_850,
      trueWh: 11_850,
      off: 0,
    });
    const unmetered = session(6900, null, null);
    expect(compareSessions([ended, unmetered], drawn, charger, 119 * MINUTE_MS)).toMatchObject({
      trueWh: 11_900,
      off: 0,
    });
  });

  test('that have ended hold all of it, and what is missing shows', () => {
    const second = session(6940, new Date(120 * MINUTE_MS).toISOString(), 119);
    expect(compareSessions([ended, second], drawn, charger, 0).off).toBeCloseTo(-60 / 12_000, 9);
    expect(compareSessions([ended], drawn, plug, 0)).toMatchObject({ reportedWh: 0, off: -1 });
  });
});

test('faults are the same for the same seed, of every kind, and end by themselves', () => {
  const [a, b] = [troubles(['shelly', 'solax'], 7), troubles(['shelly', 'solax'], 7)];
  const all = Array.from({ length: 400 }, () => a());
  expect(Array.from({ length: 400 }, () => b())).toEqual(all);
  expect(new Set(all.map(({ name }) => name)).size).toBe(11);
  expect(all.every(({ afterMs }) => afterMs > 0 && afterMs < HOUR_MS)).toBe(true);
  expect(JSON.stringify(all.map(({ change }) => change)).match(/"durationS":\d+/g)).toHaveLength(400);
});
