import { beforeEach, describe, expect, it } from 'vitest';
import type { RawReading } from '#shared/model/reading.ts';
import { account, charger, chargerLink, type FakeHome, MINUTE, meterLink, NOON, sensor, sensorId } from './harness.ts';
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

  it('does not keep scheduled runs from polling, and a user action in between keeps the claim', async () => {
    await scheduled(0);
    for (let step = 1; step <= 3; step += 1) await arrive(20 * SECOND);
    polled = [];
    home.nowMs += SECOND;
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
