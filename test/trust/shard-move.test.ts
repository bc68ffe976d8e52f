import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSchedule } from '#functions/features/site.ts';
import { firingOfStage, readFiring } from '#functions/features/upkeep/firing-job.ts';
import { isDueIn } from '#functions/platform/schedules.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { fc } from '#test/support/property.ts';
import { type ShardWorld, startShardWorld } from './shard-world.ts';

const START_MS = Date.parse('2026-06-01T10:00:00Z');
const RUNS = byExtent({ sample: 8, part: 8, whole: 40 });
reportOmitted('most of the random moves between schedules of sites and shards');

let world: ShardWorld;
beforeAll(async () => {
  world = await startShardWorld(START_MS);
});
afterAll(async () => {
  console.log(`runs by outcome: ${JSON.stringify([...world.outcomes])}`);
  await world.stop();
});

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS);
/** How often the site ran in each minute of a span in which it was due; other minutes in which it ran. */
const ranIn = (site: AccountId, minutes: number, fromMs: number, toMs: number) => {
  const due: number[] = [];
  const beside: number[] = [];
  for (let minute = minuteOf(fromMs); minute < minuteOf(toMs); minute += 1) {
    const times = world.done.get(`${site} ${minute}`) ?? 0;
    if (isDueIn(site, minutes, minute * MINUTE_MS)) due.push(times);
    else if (times > 0) beside.push(minute);
  }
  return { due, beside };
};
const settle = async (to: 'shards' | 'sites'): Promise<void> => {
  for (let firing = 0; firing < 5; firing += 1) {
    await world.move(to);
    const { mode, phase } = await firingOfStage(world.deps.storage.jobs);
    if (mode === to && phase === 'settled') return;
    await world.pass(3 * MINUTE_MS);
  }
  expect.fail(`sites do not get to ${to}`);
};
const shardSchedules = (): number => world.schedules.schedules.filter(({ Name }) => Name.startsWith('shard-')).length;

/** What may happen to a stage while time goes by. */
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 20, max: 200 }) }),
  },
  // A process that may be gone after any page, or before the first.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      to: fc.constantFrom('shards' as const, 'sites' as const),
      pages: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('click' as const) }) },
);

describe('moving sites between schedules of their own and shards', () => {
  it('misses no minute and doubles none, whatever the order, and however often it is cut off', {
    timeout: 600_000,
  }, async () => {
    const intervals = [1, 1, 2, 5];
    const sites = await Promise.all(intervals.map((minutes) => world.addSite(minutes)));
    const fromMs = world.time.nowMs + Math.max(...intervals) * MINUTE_MS + MINUTE_MS;
    await world.pass(fromMs - world.time.nowMs);
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 4, maxLength: 9 }),
        fc.constantFrom('shards' as const, 'sites' as const),
        async (acts, last) => {
          const beganMs = world.time.nowMs;
          for (const one of acts) {
            if (one.kind === 'pass') await world.pass(one.seconds * SECOND_MS);
            else if (one.kind === 'move') await world.move(one.to, one.pages);
            // Whatever a user changes ensures the schedule.
            else await Promise.all(sites.map((site) => ensureSchedule(world.deps, site)));
          }
          await settle(last);
          await world.pass(2 * MINUTE_MS);
          for (const [nth, site] of sites.entries()) {
            const minutes = intervals[nth] ?? 1;
            const { due, beside } = ranIn(site, minutes, beganMs, world.time.nowMs - MINUTE_MS);
            expect(beside).toEqual([]);
            expect(due).toEqual(due.map(() => 1));
            expect(await world.deps.schedules.check(site, minutes)).toBe('right');
            const inShard = (await world.deps.storage.shards.minutesOf(site)) !== null;
            expect([inShard, world.schedules.schedules.some(({ Name }) => Name === site)]).toEqual(
              last === 'shards' ? [true, false] : [false, true],
            );
          }
          expect(shardSchedules()).toBe(last === 'shards' ? 256 : 0);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('follows a site that changes or goes on the way, as its own schedule would', { timeout: 120_000 }, async () => {
    const { deps } = world;
    await settle('sites');
    const [changing, going, paused] = [await world.addSite(1), await world.addSite(1), await world.addSite(1)];
    await world.move('shards', 1);
    const stored = await deps.storage.accounts.get(changing);
    if (stored === null) return expect.fail('no site');
    await deps.storage.accounts.patch(changing, { settings: { ...stored.settings, autochargeInterval: 5 } });
    await ensureSchedule(deps, changing);
    await deps.schedules.remove(going);
    await deps.storage.accounts.delete(going);
    await deps.storage.accounts.patch(paused, { pausedUntil: new Date(world.time.nowMs + DAY_MS).toISOString() });
    await settle('shards');
    expect(await deps.storage.shards.minutesOf(changing)).toBe(5);
    expect(await deps.storage.shards.minutesOf(going)).toBeNull();
    const fromMs = world.time.nowMs + 5 * MINUTE_MS;
    await world.pass(12 * MINUTE_MS);
    const { due, beside } = ranIn(changing, 5, fromMs, world.time.nowMs - MINUTE_MS);
    expect([due.length >= 1, due.every((times) => times === 1), beside]).toEqual([true, true, []]);
    expect(ranIn(going, 1, fromMs, world.time.nowMs).due.every((times) => times === 0)).toBe(true);
    // A pause stops commands, not runs.
    expect(ranIn(paused, 1, fromMs, world.time.nowMs - MINUTE_MS).due.every((times) => times === 1)).toBe(true);
    const site = await deps.storage.control.loadSite(changing);
    if (site === null) return expect.fail('no site');
    // A change in a settled stage of shards.
    await deps.storage.accounts.patch(changing, { settings: { ...site.account.settings, autochargeInterval: 2 } });
    for (let time = 0; time < 2; time += 1) await ensureSchedule(deps, changing);
    expect(
      await deps.schedules.check(
        changing,
        siteIntervalMinutes(
          { ...site.account, settings: { ...site.account.settings, autochargeInterval: 2 } },
          site.appliances,
        ),
      ),
    ).toBe('right');
    expect(world.schedules.schedules.some(({ Name }) => Name === changing)).toBe(false);
  });

  it('keeps the shards’ schedules as they should be while it is settled', { timeout: 60_000 }, async () => {
    await settle('shards');
    const [lost, wrong] = world.schedules.schedules.filter(({ Name }) => Name.startsWith('shard-'));
    if (lost === undefined || wrong === undefined) return expect.fail('no schedules');
    world.schedules.schedules.splice(world.schedules.schedules.indexOf(lost), 1);
    wrong.State = 'DISABLED';
    await world.move('shards');
    expect(shardSchedules()).toBe(256);
    expect(world.schedules.schedules.every(({ State }) => State === 'ENABLED')).toBe(true);
  });

  it('does nothing on what it cannot read', async () => {
    const { jobs } = world.deps.storage;
    const { version } = await readFiring(jobs);
    await jobs.put('firing', { mode: 'tides' }, version);
    await expect(world.deps.schedules.ensure(world.deps.newId('acc'), 1)).rejects.toThrow('cannot be read');
    await expect(world.move('sites')).rejects.toThrow('cannot be read');
  });
});
