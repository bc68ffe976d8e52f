import type { Deps } from '#functions/deps.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { isDueIn } from '#functions/platform/schedules.ts';
import type { ControlEvent } from '#shared/events.ts';
import { MINUTE_MS } from '#shared/units.ts';

export type DispatchDeps = Pick<Deps, 'storage' | 'siteQueue' | 'logger'>;

export interface DispatchOutcome {
  /** Sites of the shard, and those of them that were due and are in the queue. */
  readonly sites: number;
  readonly sent: number;
}

/**
 * Sends the sites of a shard that are due in a minute to the queue. Repeating it sends them again, and each run's claim of its minute
 * leaves the second one without effect.
 * @param atMs the time that the shard's schedule meant
 * @throws when they could not be read, or not all of them be sent
 */
export const dispatchShard = async (
  { storage, siteQueue, logger }: DispatchDeps,
  shard: number,
  atMs: number,
): Promise<DispatchOutcome> => {
  const sites = await storage.shards.list(shard);
  const scheduledTime = isoTime(Math.floor(atMs / MINUTE_MS) * MINUTE_MS);
  const due = sites.filter(({ accountId, minutes }) => isDueIn(accountId, minutes, atMs));
  await siteQueue.send(due.map(({ accountId }): ControlEvent => ({ type: 'control', accountId, scheduledTime })));
  const outcome = { sites: sites.length, sent: due.length };
  if (sites.length > 0) logger.info('shard dispatched', { shard, ...outcome });
  return outcome;
};
