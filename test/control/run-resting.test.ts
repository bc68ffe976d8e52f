import { beforeEach, expect, it } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import type { RunDeps, RunOutcome } from '#functions/control/run-types.ts';
import type { Trigger } from '#functions/control/triggers.ts';
import { accountId, depsFor, FakeHome, type MemoryStore, MINUTE, manifestOf, storeWith } from './harness.ts';

const DAY_MINUTES = 24 * 60;
const MIDNIGHT = Date.parse('2026-06-15T00:00:00Z');
const sunny = (minute: number): number => Math.max(0, 7000 * Math.sin((Math.PI * (minute - 300)) / 840));

let home: FakeHome;
let store: MemoryStore;
let callsPerDay: number | null;

beforeEach(() => {
  home = new FakeHome();
  home.nowMs = MIDNIGHT;
  store = storeWith();
  callsPerDay = null;
});

const deps = (): RunDeps => ({
  ...depsFor(home, store),
  manifest: (service) => {
    const manifest = manifestOf(service);
    return { ...manifest, limits: { ...manifest.limits, requestsPerDay: callsPerDay } };
  },
});
const run = (trigger: Trigger = 'schedule'): Promise<RunOutcome> =>
  runSite(deps(), { accountId, trigger, atMs: home.nowMs });
const live = async (minutes: number): Promise<RunOutcome[]> => {
  const outcomes: RunOutcome[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    home.nowMs += MINUTE;
    home.pvW = sunny(((home.nowMs - MIDNIGHT) / MINUTE) % DAY_MINUTES);
    outcomes.push(await run());
  }
  return outcomes;
};
const rested = (outcomes: readonly RunOutcome[]): number =>
  outcomes.filter((outcome) => outcome.status === 'skipped' && outcome.why === 'resting').length;
/** Into the second night: the first day taught when the sun sets. */
const untilNight = () => live(DAY_MINUTES + 20 * 60);

it('writes nothing in a minute of the night in which nothing is polled and nothing is done', async () => {
  await untilNight();
  await live(1);
  const before = { version: store.run?.version, readings: store.readings.size };
  const outcomes = await live(60);
  expect(rested(outcomes)).toBeGreaterThanOrEqual(46);
  expect(store.run?.version).toBe((before.version ?? 0) + 60 - rested(outcomes));
  expect(store.readings.size).toBe(before.readings + 60 - rested(outcomes));
});

it('does not rest by day', async () => {
  await live(DAY_MINUTES + 6 * 60);
  expect(rested(await live(12 * 60))).toBe(0);
});

it('still closes the day', async () => {
  await untilNight();
  const closed = store.closed.length;
  await live(4 * 60);
  expect(store.closed).toHaveLength(closed + 1);
  // Midnight in Berlin is 22:00 in UTC.
  expect(store.closed.at(-1)).toBe(MIDNIGHT + (DAY_MINUTES + 22 * 60) * MINUTE);
});

it('does not rest when a user triggers the run', async () => {
  await untilNight();
  await live(1);
  home.nowMs += MINUTE;
  expect(await run('user')).toMatchObject({ status: 'done' });
});

it('is stored every quarter of an hour where nothing may be polled for longer', async () => {
  // Vendors that count requests are asked every half hour at night.
  callsPerDay = 2_000;
  await untilNight();
  let last = store.run?.state.ranAtMs ?? 0;
  let resting = 0;
  for (let minute = 0; minute < 120; minute += 1) {
    resting += rested(await live(1));
    const now = store.run?.state.ranAtMs ?? 0;
    expect(now - last).toBeLessThanOrEqual(15 * MINUTE);
    last = now;
  }
  expect(resting).toBeGreaterThan(100);
});
