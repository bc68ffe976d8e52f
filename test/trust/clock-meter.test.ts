import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeHome, MINUTE, NOON, sensorId } from '../control/harness.ts';
import { RunHome } from '../control/run-home.ts';

let life: RunHome;
let home: FakeHome;
/** How far the meter's clock is ahead of ours, ms. */
let aheadMs: number;
/** Since when the meter repeats the same value with the same timestamp, by our clock, ms; null: it works. */
let stoppedMs: number | null;
/** A home whose meter reports only the grid: nothing but the timestamps shows that the meter is stuck. */
let gridOnly: boolean;

beforeEach(() => {
  life = new RunHome();
  home = life.home;
  aheadMs = 0;
  stoppedMs = null;
  gridOnly = false;
  let stopped: ReturnType<FakeHome['reading']> | null = null;
  const reading = home.reading.bind(home);
  home.reading = () => {
    if (stoppedMs !== null && stopped !== null) return { ...stopped, receivedAt: new Date(home.nowMs).toISOString() };
    const real = reading();
    const time = new Date(Date.parse(real.time) + aheadMs).toISOString();
    stopped = { ...real, time, ...(gridOnly && { pvPowerW: null }) };
    return stopped;
  };
});

const stop = (): void => {
  stoppedMs = home.nowMs;
};
const minutesUntilOff = async (): Promise<number> => {
  for (let minute = 1; minute <= 240; minute += 1) {
    await life.minutes(1);
    if (!home.chargerOn) return minute;
  }
  return Number.POSITIVE_INFINITY;
};

describe('a meter whose clock is wrong', () => {
  it.each([-10, -5, -1, 0, 1, 5, 10])(
    '%i min off: the charger follows its surplus and stops when the surplus ends',
    async (minutes) => {
      aheadMs = minutes * MINUTE;
      home.pvW = 9000;
      await life.run();
      await life.minutes(25);
      expect(home.chargerOn).toBe(true);
      expect(home.chargerA).toBeGreaterThanOrEqual(11);
      expect(life.reason()).toBe('charging-sun');
      home.pvW = 0;
      await life.minutes(8);
      expect(home.chargerOn).toBe(false);
      expect(home.commands.length).toBeLessThanOrEqual(8);
    },
  );

  it.each([-10, 0, 10, 24 * 60, 365 * 24 * 60])(
    '%i min off and stuck: its data goes stale like any other',
    async (minutes) => {
      aheadMs = minutes * MINUTE;
      gridOnly = true;
      home.pvW = 9000;
      await life.run();
      await life.minutes(30);
      expect(home.chargerOn).toBe(true);
      stop();
      home.pvW = 0;
      await life.minutes(6);
      expect(life.reason()).toBe('data-stale');
      expect(await minutesUntilOff()).toBeLessThanOrEqual(180);
      expect(life.reason()).toBe('data-stale-off');
    },
  );

  it('is followed within minutes once a clock that was a day ahead is corrected, not a day later', async () => {
    aheadMs = 24 * 60 * MINUTE;
    home.pvW = 9000;
    await life.run();
    await life.minutes(5);
    expect(home.chargerOn).toBe(true);
    aheadMs = 0;
    home.pvW = 0;
    await life.minutes(10);
    expect(home.chargerOn).toBe(false);
    expect(life.store.run?.state.control.clocks).toBeUndefined();
    expect(Date.parse(life.store.run?.state.sensors[sensorId]?.reading?.time ?? '')).toBe(home.nowMs - 2000);
  });

  it('an old response between newer ones is ignored', async () => {
    home.pvW = 1000;
    await life.run();
    await life.minutes(3);
    for (let turn = 0; turn < 6; turn += 1) {
      aheadMs = turn % 2 === 0 ? -20 * MINUTE : 0;
      home.pvW = turn % 2 === 0 ? 9000 : 1000;
      await life.minutes(1);
    }
    expect(home.commands).toEqual([]);
  });
});

describe('a late meter is trusted only while its delay is constant', () => {
  it('not before fifteen minutes of changing values', async () => {
    aheadMs = -10 * MINUTE;
    home.pvW = 9000;
    await life.run();
    await life.minutes(12);
    expect(home.commands).toEqual([]);
    expect(life.reason()).toBe('data-stale-off');
    await life.minutes(8);
    expect(home.chargerOn).toBe(true);
  });

  it('not if timestamps advance while the value is stuck', async () => {
    aheadMs = -10 * MINUTE;
    home.pvW = 9000;
    const real = home.reading.bind(home);
    home.reading = () => ({ ...real(), gridPowerW: -5000, pvPowerW: null });
    await life.run();
    await life.minutes(60);
    expect(home.commands).toEqual([]);
  });

  it('not if the delay grows', async () => {
    home.pvW = 9000;
    for (let minute = 0; minute < 60; minute += 1) {
      aheadMs = -Math.min(14 * MINUTE, 6 * MINUTE + minute * 20_000);
      if (minute < 24) await life.minutes(1);
    }
    expect(home.commands).toEqual([]);
  });

  it('not beyond a quarter of an hour', async () => {
    aheadMs = -20 * MINUTE;
    home.pvW = 9000;
    await life.run();
    await life.minutes(90);
    expect(home.commands).toEqual([]);
    expect(life.reason()).toBe('data-stale-off');
  });

  it('and no longer once it stopped reporting', async () => {
    aheadMs = -10 * MINUTE;
    home.pvW = 9000;
    await life.run();
    await life.minutes(25);
    expect(home.chargerOn).toBe(true);
    stop();
    await life.minutes(20);
    expect(life.reason()).toBe('data-stale');
    // It resumes with the values it had buffered, later than before.
    stoppedMs = null;
    aheadMs = -14.5 * MINUTE;
    await life.minutes(1);
    expect(life.reason()).toBe('data-stale');
  });
});

describe('our own clock', () => {
  it('going back slightly between two runs changes nothing', async () => {
    home.pvW = 7000;
    await life.run();
    await life.minutes(8);
    const before = home.commands.length;
    for (const backMs of [500, 2_000, 20_000, 55_000]) {
      home.nowMs -= backMs;
      const deps = home.nowMs;
      await life.run('user');
      home.nowMs = deps + backMs;
      await life.minutes(1);
      expect(life.reason()).toBe('charging-sun');
      expect(life.memory().foreign).toBeNull();
    }
    expect(home.commands.length - before).toBeLessThanOrEqual(2);
    expect(JSON.stringify(life.store.run?.state)).not.toMatch(/NaN|Infinity/);
    expect(home.nowMs).toBeGreaterThan(NOON);
  });

  it('going back past the last minute does not run that minute again', async () => {
    home.pvW = 9000;
    await life.run();
    await life.minutes(1);
    home.nowMs -= MINUTE;
    expect(await life.run()).toEqual({ status: 'skipped', why: 'duplicate' });
  });
});
