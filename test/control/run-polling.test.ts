import { beforeEach, describe, expect, it } from 'vitest';
import type { RunDeps } from '#functions/control/run-types.ts';
import type { SiteBundle } from '#functions/control/store.ts';
import { createLinkNotes } from '#functions/integrations/link-notes.ts';
import type { Manifest } from '#shared/integration.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { sensorIdSchema } from '#shared/model/ids.ts';
import type { ScheduleItem, ScheduleItemId } from '#shared/model/schedule.ts';
import { callable } from '#test/support/callable-adapter.ts';
import {
  charger,
  chargerId,
  chargerLink,
  depsFor,
  type FakeHome,
  MINUTE,
  manifestOf,
  plug,
  sensor,
  sensorId,
} from './harness.ts';
import { RunHome } from './run-home.ts';

const DAY_MINUTES = 24 * 60;
/** Midnight in UTC: the day that vendors count by. */
const MIDNIGHT = Date.parse('2026-06-15T00:00:00Z');

const addedId = sensorIdSchema.parse('sen_01JXAAAAAAAAAAAAAAAAAAAAAA');

let life: RunHome;
let home: FakeHome;
/** Minutes since midnight at which each service was asked, by service. */
let asked: Record<string, number[]>;
let limits: Record<string, Partial<Manifest['limits']>>;
let timing: Record<string, Partial<Manifest['timing']>>;
/** PV of a minute of the day, W. */
let sky: (minute: number) => number;

const sunny = (minute: number): number => Math.max(0, 7000 * Math.sin((Math.PI * (minute - 300)) / 840));

/** A home whose vendors have the limits of this test, and note when they are asked. */
const move = (site: Partial<Omit<SiteBundle, 'run'>> = {}): void => {
  life = new RunHome(site);
  home = life.home;
  home.nowMs = MIDNIGHT;
  life.deps = {
    manifest: (service) => {
      const manifest = manifestOf(service, timing[service] ?? {});
      return { ...manifest, limits: { ...manifest.limits, ...limits[service] } };
    },
    open: (service) => {
      const adapter = home.adapter(service);
      return {
        ...adapter,
        read: (request) => {
          asked[service] = [...(asked[service] ?? []), (home.nowMs - MIDNIGHT) / MINUTE];
          return adapter.read(request);
        },
      };
    },
  };
};
beforeEach(() => {
  asked = {};
  limits = {};
  timing = {};
  sky = sunny;
  move();
});

const live = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    home.pvW = sky(((home.nowMs - MIDNIGHT) / MINUTE + 1) % DAY_MINUTES);
    await life.minutes(1);
  }
};
/** How often a service was asked between two minutes. */
const times = (service: string, from: number, to: number): number =>
  (asked[service] ?? []).filter((minute) => minute >= from && minute < to).length;

describe('few calls at night', () => {
  // Sun above 100 W from 5:03 to 18:57.
  const night = { from: DAY_MINUTES + 19 * 60 + 40, to: 2 * DAY_MINUTES + 4 * 60 + 40 };

  it('polls a meter every 5 min for the history, and plug and charger, which may be switched by hand, every half hour', async () => {
    move({ appliances: [charger(), plug()] });
    await live(2 * DAY_MINUTES + 6 * 60);
    expect(times('meter', night.from, night.to)).toBe((night.to - night.from) / 5);
    for (const device of ['plug', 'charger']) {
      expect(times(device, night.from, night.to)).toBeLessThanOrEqual(20);
      expect(times(device, night.from, night.to)).toBeGreaterThanOrEqual(17);
    }
    expect(times('meter', 2 * DAY_MINUTES + 5 * 60, 2 * DAY_MINUTES + 6 * 60)).toBe(60);
  });

  it('shows night as the reason, and charges on the next day as on the first', async () => {
    await live(DAY_MINUTES + 22 * 60);
    expect(life.reason()).toBe('night');
    await live(14 * 60);
    expect(home.chargerOn).toBe(true);
    expect(life.reason()).toBe('charging-sun');
  });

  it('notices within the hour what somebody else started', async () => {
    await live(DAY_MINUTES + 22 * 60);
    home.chargerOn = true;
    await live(61);
    expect(life.reason()).toBe('foreign-change-open');
  });

  it('carries out a schedule to the minute at night, on the current state of the device', async () => {
    const item = (hour: number, mode: 'AUTO' | 'ON'): ScheduleItem => ({
      id: `sch_${hour.toString().padStart(26, '0')}` as ScheduleItemId,
      dayOfWeek: 2,
      hour,
      minute: 30,
      desiredState: { mode, currentA: 10 },
    });
    // 23:30 in Berlin is 21:30 in UTC, on the second day, a Tuesday.
    move({
      appliances: [charger({ mode: 'SCHEDULE', scheduleItems: [item(1, 'AUTO'), item(23, 'ON')] })],
    });
    await live(DAY_MINUTES + 21 * 60 + 29);
    expect(home.chargerOn).toBe(false);
    await live(1);
    expect([home.chargerOn, home.chargerA]).toEqual([true, 10]);
  });

  it('meets the deadline of a car that came home at night', async () => {
    const deadline = deadlineSchema.parse({ readyAt: '06:00', energyKWh: 11.04 });
    move({ appliances: [charger({ settings: { ...charger().settings, phases: 3, deadline } })] });
    await live(DAY_MINUTES + 18 * 60);
    home.plugged = false;
    await live(3 * 60);
    home.plugged = true;
    await live(7 * 60 + 1);
    const memory = life.store.run?.state.control.appliances[chargerId];
    expect(memory?.switchedMs).not.toBeNull();
    // 06:00 in Berlin is 04:00 in UTC; charging took an hour at full power.
    expect(
      home.commands.some(
        ({ atMs, command }) => command.kind === 'on' && atMs > MIDNIGHT + (DAY_MINUTES + 25 * 60) * MINUTE,
      ),
    ).toBe(true);
  });

  it('polls every link that is rested after a user action', async () => {
    limits = { charger: { minPollSeconds: 30 }, meter: { minPollSeconds: 10 } };
    await live(DAY_MINUTES + 22 * 60);
    asked = {};
    home.nowMs += 30_000;
    await life.run('user');
    expect(Object.keys(asked).sort()).toEqual(['charger', 'meter']);
    asked = {};
    home.nowMs += 10_000;
    await life.run('user');
    expect(Object.keys(asked)).toEqual(['meter']);
    asked = {};
    home.nowMs += 20_000;
    await life.run('user');
    expect(Object.keys(asked).sort()).toEqual(['charger', 'meter']);
  });

  it('polls for a change within the same minute only what no run has read, and what was just commanded', async () => {
    await live(DAY_MINUTES + 10 * 60);
    asked = {};
    await life.run('change');
    expect(asked).toEqual({});
    await life.run('change', chargerLink);
    expect(Object.keys(asked)).toEqual(['charger']);
    asked = {};
    life.change({ sensors: [sensor(), { ...sensor(), id: addedId, deviceId: 'roof' }] });
    await life.run('change');
    expect(Object.keys(asked)).toEqual(['meter']);
  });
});

describe('a vendor with a budget of 300 calls a day', () => {
  it('stays within it on a sunny and on a changeable day, and still charges', async () => {
    limits = { meter: { requestsPerDay: 300 } };
    await live(DAY_MINUTES);
    expect(times('meter', 0, DAY_MINUTES)).toBeLessThanOrEqual(300);
    sky = (minute) => sunny(minute) * (minute % 40 < 20 ? 1 : 0.3);
    await live(DAY_MINUTES);
    const second = times('meter', DAY_MINUTES, 2 * DAY_MINUTES);
    expect(second).toBeLessThanOrEqual(300);
    expect(second).toBeGreaterThan(150);
    const starts = home.commands.filter(({ command }) => command.kind === 'on').length;
    expect(starts).toBeGreaterThan(5);
  });

  it('polls rarely while far from any start, more often while something runs', async () => {
    limits = { meter: { requestsPerDay: 300 } };
    await live(DAY_MINUTES + 8 * 60);
    // Below break-even by far from 5:00 to 6:00; charging at noon.
    expect(times('meter', DAY_MINUTES + 300, DAY_MINUTES + 360)).toBeLessThanOrEqual(5);
    await live(5 * 60);
    expect(times('meter', DAY_MINUTES + 660, DAY_MINUTES + 720)).toBeGreaterThan(15);
  });

  it('polls a running appliance more often at high volatility than at low', async () => {
    limits = { meter: { requestsPerDay: 300 } };
    await live(DAY_MINUTES + 10 * 60);
    await live(60);
    const calm = times('meter', DAY_MINUTES + 600, DAY_MINUTES + 660);
    sky = (minute) => 6500 + 1500 * Math.sin(minute ** 2);
    await live(60);
    expect(home.chargerOn).toBe(true);
    expect(times('meter', DAY_MINUTES + 660, DAY_MINUTES + 720)).toBeGreaterThan(1.5 * calm);
  });

  it('polls rarely for an appliance that cannot start without a car', async () => {
    limits = { meter: { requestsPerDay: 300 } };
    await live(DAY_MINUTES);
    home.plugged = false;
    await live(14 * 60);
    expect(times('meter', DAY_MINUTES + 660, DAY_MINUTES + 720)).toBeLessThanOrEqual(5);
  });

  it('does not count data as stale because of its own rare polls', async () => {
    limits = { meter: { requestsPerDay: 150 } };
    const said = new Set<string>();
    await live(10 * 60);
    for (let minute = 0; minute < 120; minute += 1) {
      await live(1);
      said.add(life.reason() ?? '');
    }
    expect([...said].filter((code) => code.startsWith('data-stale'))).toEqual([]);
    expect(said).toContain('charging-sun');
  });

  it('a vendor without a budget is polled in every run by day', async () => {
    await live(DAY_MINUTES + 13 * 60);
    expect(times('meter', DAY_MINUTES + 12 * 60, DAY_MINUTES + 13 * 60)).toBe(60);
  });

  it('is not polled more often than its minimum spacing allows', async () => {
    limits = { meter: { minPollSeconds: 180 } };
    await live(12 * 60);
    expect(times('meter', 600, 720)).toBeLessThanOrEqual(41);
  });
});

describe("polls just after the vendor's refresh", () => {
  it('polls once per value where values are five minutes apart, right after each arrived', async () => {
    timing = { meter: { samplingS: 300 } };
    const reading = home.reading.bind(home);
    const LAG_MS = 70_000;
    home.reading = () => {
      const timeMs = Math.floor((home.nowMs - LAG_MS) / (5 * MINUTE)) * 5 * MINUTE;
      return { ...reading(), time: new Date(timeMs).toISOString() };
    };
    await live(12 * 60);
    const reads = (asked.meter ?? []).filter((minute) => minute >= 600);
    expect(reads.length).toBeGreaterThanOrEqual(24);
    expect(reads.length).toBeLessThanOrEqual(32);
    // A value of :00 is there at :01:10, so the run of :02 asks for it.
    expect(reads.filter((minute) => minute % 5 === 2).length).toBeGreaterThanOrEqual(22);
    expect(life.store.run?.state.sensors[sensorId]?.reading).not.toBeNull();
  });
});

describe('notes of adapters', () => {
  it('are stored in the run state, also those of a command, and reach the next process', async () => {
    const given: unknown[] = [];
    /** A process: it knows no more than its own notes and what is stored. */
    const process = (): RunDeps => {
      const notes = createLinkNotes(() => home.nowMs);
      const base = depsFor(home, life.store);
      return {
        ...base,
        notes,
        open: (service, fields, signal, link) => {
          const adapter = callable(base.open(service, fields, signal, link));
          if (service !== 'charger') return adapter;
          given.push(link.note?.text);
          const note = notes.open(link.credentialsId, link.note ?? null);
          return {
            ...adapter,
            command: async (...command) => {
              await adapter.command(...command);
              note.set(`commands: ${home.commands.length}`);
            },
          };
        },
      };
    };
    home.nowMs = MIDNIGHT + 11 * 60 * MINUTE;
    home.pvW = 7000;
    const minute = (): Promise<void> => {
      life.deps = process();
      return life.minutes(1);
    };
    for (let waited = 0; waited < 30 && home.commands.length === 0; waited += 1) await minute();
    await minute();
    expect(given[0]).toBeUndefined();
    expect(given.at(-1)).toBe('commands: 1');
  });
});
