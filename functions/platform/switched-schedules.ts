import * as z from 'zod';
import { shardEventInput } from '#shared/events.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { SHARD_SCHEDULES, SHARDS } from '#shared/shards.ts';
import { keepSchedules } from './keep-schedules.ts';
import { firingOf, type ScheduleGroup, type Schedules } from './schedules.ts';

/** What fires the sites of a stage: a schedule each, or the shards that they are in. */
export const firingModes = ['sites', 'shards'] as const;
export type FiringMode = (typeof firingModes)[number];
export const otherMode = (mode: FiringMode): FiringMode => (mode === 'sites' ? 'shards' : 'sites');

/**
 * How a stage fires its sites. While sites move to `mode` they are fired in both ways, and a run's claim of its minute leaves one of
 * the two without effect: first all are `adding` to the new way, then `dropping` from the former one, then it is `settled`.
 */
export interface Firing {
  readonly mode: FiringMode;
  readonly phase: 'settled' | 'adding' | 'dropping';
}

/** Members of shards as stored (storage/site/shards.ts). */
interface ShardMembers {
  put(accountId: AccountId, minutes: number): Promise<void>;
  remove(accountId: AccountId): Promise<void>;
  minutesOf(accountId: AccountId): Promise<number | null>;
  page: Schedules['page'];
}

/** Sites that their shard fires. */
export const createShardSchedules = (members: ShardMembers): Schedules => ({
  ensure: (accountId, minutes) => members.put(accountId, minutes),
  remove: (accountId) => members.remove(accountId),
  check: async (accountId, minutes) => {
    const found = await members.minutesOf(accountId);
    return found === null ? 'missing' : found === minutes ? 'right' : 'wrong';
  },
  page: (cursor) => members.page(cursor),
});

export type SchedulesByMode = Readonly<Record<FiringMode, Schedules>>;

const cursorSchema = z.object({ of: z.enum(firingModes), at: z.string().nullable() });

/** The port over both ways of firing. @param firing the way in force, read again at each call */
export const createSwitchedSchedules = (by: SchedulesByMode, firing: () => Promise<Firing>): Schedules => {
  const other = (mode: FiringMode): Schedules => by[otherMode(mode)];
  return {
    ensure: async (accountId, minutes) => {
      const { mode, phase } = await firing();
      await by[mode].ensure(accountId, minutes);
      if (phase === 'settled') await other(mode).remove(accountId);
      // It still fires, perhaps alone in this minute; the move takes it away once the new way has fired, too.
      else if ((await other(mode).check(accountId, minutes)) === 'wrong') await other(mode).ensure(accountId, minutes);
    },
    remove: async (accountId) => {
      await by.sites.remove(accountId);
      await by.shards.remove(accountId);
    },
    check: async (accountId, minutes) => {
      const { mode, phase } = await firing();
      const [here, there] = [await by[mode].check(accountId, minutes), await other(mode).check(accountId, minutes)];
      if (here === 'missing' && there === 'missing') return 'missing';
      if (phase === 'settled') return here === 'right' && there === 'missing' ? 'right' : 'wrong';
      return here === 'right' || there === 'right' ? 'right' : 'wrong';
    },
    page: async (cursor) => {
      const { of, at } = cursor === null ? { of: 'sites' as const, at: null } : cursorSchema.parse(JSON.parse(cursor));
      const { ids, next } = await by[of].page(at);
      if (next !== null) return { ids, next: JSON.stringify({ of, at: next }) };
      return { ids, next: of === 'sites' ? JSON.stringify({ of: 'shards', at: null }) : null };
    },
  };
};

/** The schedules of the shards, one each, every minute. Both calls are safe to repeat. */
export interface ShardFirings {
  /** Creates what is missing, and corrects what is wrong. */
  ensure(): Promise<void>;
  remove(): Promise<void>;
}

const nameOf = (shard: number): string => `${SHARD_SCHEDULES}${String(shard).padStart(3, '0')}`;
const AT_ONCE = 16;

/** Each shard has its own second of the minute, as sites have. @param dispatchFunctionArn what they fire */
export const createShardFirings = (options: ScheduleGroup & { readonly dispatchFunctionArn: string }): ShardFirings => {
  const keep = keepSchedules(options.client);
  const scheduleOf = (shard: number) =>
    firingOf(options, nameOf(shard), 1, {
      arn: options.dispatchFunctionArn,
      input: shardEventInput(shard),
      nowMs: options.now(),
    });
  const withEach = async (work: (shard: number) => Promise<void>): Promise<void> => {
    for (let first = 0; first < SHARDS; first += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, SHARDS - first) }, (_, nth) => work(first + nth)));
  };
  return {
    ensure: () =>
      withEach(async (shard) => {
        // An update would put off a firing that is due in this very second.
        if ((await keep.check(scheduleOf(shard))) !== 'right') await keep.ensure(scheduleOf(shard));
      }),
    remove: () => withEach((shard) => keep.remove(options.group, nameOf(shard))),
  };
};
