import { beforeEach, describe, expect, it } from 'vitest';
import type { RawReading } from '#shared/model/reading.ts';
import {
  account,
  charger,
  chargerLink,
  type FakeHome,
  MINUTE,
  manifestOf,
  meterLink,
  NOON,
  sensor,
  sensorId,
} from './harness.ts';
import { RunHome } from './run-home.ts';

const SECOND = 1000;
let life: RunHome;
let home: FakeHome;
let polled: string[];
let reports: Map<typeof meterLink, RawReading>;

/** A home whose meter reports by itself and whose charger is polled. */
beforeEach(() => {
  const health = { lastSuccessAt: null, error: null, errorAt: null };
  const link = (id: typeof meterLink, service: string) => ({ id, service, sealed: new Uint8Array([1]), health });
  reports = new Map();
  life = new RunHome({
    sensors: [{ ...sensor(), service: 'webhook' }],
    credentials: [link(meterLink, 'webhook'), link(chargerLink, 'charger')],
    reports,
  });
  home = life.home;
  polled = [];
  life.deps = {
    open: (service) => {
      const adapter = home.adapter(service);
      return {
        ...adapter,
        read: (...targets) => {
          polled.push(service);
          return adapter.read(...targets);
        },
      };
    },
  };
});

/** The meter reports, and that starts a run. */
const arrive = (afterMs: number, pvW = home.pvW) => {
  home.nowMs += afterMs;
  home.pvW = pvW;
  reports.set(meterLink, home.reading());
  return life.run('arrival');
};
/** The schedule runs, with a report just before. */
const scheduled = (afterMs: number) => {
  home.nowMs += afterMs;
  reports.set(meterLink, home.reading());
  return life.run('schedule');
};
const charging = async (): Promise<void> => {
  home.pvW = 9000;
  for (let minute = 0; minute < 6; minute += 1) await scheduled(MINUTE);
  expect(home.chargerOn).toBe(true);
};

describe('a run that a report starts', () => {
  it('uses the report, polls no vendor, and is stored in the site’s state', async () => {
    await scheduled(0);
    polled = [];
    expect(await arrive(25 * SECOND, 1500)).toMatchObject({ status: 'done', commands: 0, failedReads: 0 });
    expect(polled).toEqual([]);
    expect(life.store.run?.state.sensors[sensorId]?.reading?.pvPowerW).toBe(1500);
    // History has the schedule's readings, with what was polled.
    expect([...life.store.readings.keys()]).toEqual([NOON]);
  });

  it('polls what has waited for a whole minute, although the run that took the minute came too soon for it', async () => {
    const slow = (service: string) => {
      const known = manifestOf(service);
      return { ...known, limits: { ...known.limits, minPollSeconds: 60 } };
    };
    life.deps = { ...life.deps, manifest: slow };
    await scheduled(40 * SECOND);
    polled = [];
    // Takes the next minute, 25 s after the poll.
    expect(await arrive(25 * SECOND)).toMatchObject({ status: 'done' });
    expect(polled).toEqual([]);
    expect(await arrive(35 * SECOND)).toMatchObject({ status: 'done', failedReads: 0 });
    expect(polled).toEqual(['charger']);
    expect(await arrive(20 * SECOND)).toMatchObject({ status: 'done' });
    expect(polled).toEqual(['charger']);
  });

  it('leaves word which of the next reports may start another', async () => {
    await scheduled(0);
    expect(life.store.gates.get(meterLink)?.opens).not.toBe('any');
    await charging();
    expect(life.store.gates.get(meterLink)?.opens).toBe('any');
    life.change({ appliances: [charger({ mode: 'MANUAL' })] });
    await scheduled(15 * MINUTE);
    expect(life.store.gates.get(meterLink)?.opens).toBe('never');
  });

  it('does not happen on a plan without it, or where the owner wants fewer runs', async () => {
    await scheduled(0);
    for (const changed of [{ products: ['BASIC'] }, { settings: { ...account().settings, autochargeInterval: 5 } }]) {
      life.change({ account: { ...account(), ...changed } });
      expect(await arrive(25 * SECOND)).toEqual({ status: 'skipped', why: 'too-early' });
    }
  });

  it('reads a device before it commands it', async () => {
    await charging();
    // Clouds: the memory of the surplus takes some steps to fall.
    let steps = 0;
    while (home.chargerOn && steps < 60) {
      polled = [];
      const before = home.commands.length;
      expect(await arrive(20 * SECOND, 0)).toMatchObject({ status: 'done' });
      expect(polled).toEqual(home.commands.length > before ? ['charger'] : []);
      steps += 1;
    }
    expect(home.chargerOn).toBe(false);
    expect(life.reason()).toBe('stopping-cloud');
  });

  it('happens once in a step of 20 s, and not in a step in which the schedule ran', async () => {
    await scheduled(0);
    expect(home.nowMs).toBe(NOON);
    expect(await arrive(19 * SECOND)).toEqual({ status: 'skipped', why: 'duplicate' });
    expect(await arrive(1 * SECOND)).toMatchObject({ status: 'done' });
    expect(await arrive(19 * SECOND)).toEqual({ status: 'skipped', why: 'duplicate' });
    expect(await arrive(1 * SECOND)).toMatchObject({ status: 'done' });
  });

  it('happens once for several concurrent reports', async () => {
    await scheduled(0);
    home.nowMs += 25 * SECOND;
    const outcomes = await Promise.all([life.run('arrival'), life.run('arrival'), life.run('arrival')]);
    expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(1);
  });

  it('shares the minute with a concurrent schedule: one of them polls and records', async () => {
    await scheduled(0);
    home.nowMs += MINUTE;
    polled = [];
    const outcomes = await Promise.all([life.run('arrival'), life.run('schedule'), life.run('arrival')]);
    expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(1);
    expect(life.store.readings.size).toBe(2);
    expect(await life.run('schedule')).toEqual({ status: 'skipped', why: 'duplicate' });
    expect(await life.run('arrival')).toEqual({ status: 'skipped', why: 'duplicate' });
  });

  it('does the schedule’s work once a minute, which leaves it its minutes while reports come', async () => {
    await charging();
    const [minutes, ranMs] = [5, [] as number[]];
    const recorded = life.store.readings.size;
    for (let minute = 0; minute < minutes; minute += 1) {
      home.nowMs += 15 * SECOND;
      if (minute > 0) expect(await life.run('schedule')).toEqual({ status: 'skipped', why: 'left-to-reports' });
      for (const afterMs of [7 * SECOND, 20 * SECOND, 18 * SECOND]) {
        polled = [];
        expect(await arrive(afterMs)).toMatchObject({ status: 'done', failedReads: 0 });
        if (polled.length > 0) ranMs.push(home.nowMs);
        expect(life.store.run?.state.sensors[sensorId]?.reading?.time).toBe(home.reading().time);
      }
    }
    // One poll and one reading of each minute, both in a run that a report started.
    expect(ranMs.map((ms) => Math.floor((ms - NOON) / MINUTE))).toHaveLength(minutes);
    expect(new Set(ranMs.map((ms) => Math.floor(ms / MINUTE))).size).toBe(minutes);
    expect(life.store.readings.size - recorded).toBe(minutes);
    // The reports stop: the watchdog runs within two minutes, and sees how old the data are.
    const lastMs = Date.parse(home.reading().time);
    home.nowMs += MINUTE;
    const dataAgeS = (home.nowMs - lastMs) / SECOND;
    expect(await life.run('schedule')).toMatchObject({ status: 'done', dataAgeS });
  });

  it('does not keep scheduled runs from polling, and a user action in between keeps the claim', async () => {
    await scheduled(0);
    for (let step = 1; step <= 2; step += 1) await arrive(20 * SECOND);
    polled = [];
    home.nowMs += 21 * SECOND;
    expect(await life.run('schedule')).toMatchObject({ status: 'done' });
    expect(polled).toEqual(['charger']);
    await arrive(25 * SECOND);
    await life.run('user');
    expect(await arrive(SECOND)).toEqual({ status: 'skipped', why: 'duplicate' });
  });

  it('does not rest at night', async () => {
    await scheduled(0);
    for (let hour = 1; hour <= 34; hour += 1) {
      home.pvW = hour % 24 < 8 || hour % 24 > 18 ? 3000 : 0;
      await scheduled(60 * MINUTE);
    }
    home.pvW = 0;
    expect(await arrive(25 * SECOND)).toMatchObject({ status: 'done' });
  });
});
