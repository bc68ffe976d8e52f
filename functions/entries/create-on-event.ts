import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import type { News, RunOutcome } from '#functions/control/run-types.ts';
import { runBatch, type SiteNotRun } from '#functions/control/site-batch.ts';
import type { Deps } from '#functions/deps.ts';
import { type MarketOutcome, refreshMarket } from '#functions/features/market-prices.ts';
import { deliverBatch } from '#functions/features/notify/batch.ts';
import type { DeliverDeps } from '#functions/features/notify/deliver.ts';
import { keepPrices } from '#functions/features/prices.ts';
import { type DispatchDeps, type DispatchOutcome, dispatchShard } from '#functions/features/shards/dispatch.ts';
import { logBudgets } from '#functions/features/upkeep/budgets.ts';
import { type MoveOutcome, moveSites } from '#functions/features/upkeep/move-sites.ts';
import { countedSites, type ReconcileOutcome, reconcile } from '#functions/features/upkeep/reconcile.ts';
import { sweepPayments } from '#functions/features/upkeep/sweep.ts';
import { discardUnconfirmed } from '#functions/features/upkeep/unconfirmed.ts';
import { keepUp, type UpkeepOutcome } from '#functions/features/upkeep/upkeep.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { BatchFailures } from '#functions/platform/queue-batch.ts';
import {
  type ArrivalEvent,
  type ControlEvent,
  controlEventsSchema,
  queueBatchSchema,
  shardEventSchema,
  upkeepEventsSchema,
} from '#shared/events.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';

/**
 * A Lambda for events of one kind. Throws what `run` throws and on an event that does not parse, so that failures are counted
 * and kept.
 */
const onEvent = <E, R>(
  logger: Deps['logger'],
  schema: z.ZodType<E>,
  run: (event: E, context: Context) => Promise<R>,
): ((event: unknown, context: Context) => Promise<R>) =>
  middy<unknown, R>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event, context) => {
      const parsed = schema.safeParse(event);
      if (parsed.success) return run(parsed.data, context);
      logger.error('event refused', { fault: faultForLog(parsed.error) });
      throw parsed.error;
    });

/** Invoked by a site's schedule, or with sites of shards from their queue. */
export type ControlHandler = (event: unknown, context: Context) => Promise<RunOutcome | BatchFailures>;

/** Skips of every minute. */
const isUsual: ReadonlySet<string> = new Set(['resting', 'awaits-refresh', 'left-to-reports']);

export const createControlHandler = ({
  logger,
  runSite,
  siteQueue,
  noticeQueue,
  now,
}: Pick<Deps, 'logger' | 'runSite' | 'siteQueue' | 'noticeQueue' | 'now'>): ControlHandler => {
  const order = async (accountId: AccountId, atMs: number): Promise<boolean> => {
    try {
      const event: ControlEvent = { type: 'control', accountId, scheduledTime: isoTime(atMs) };
      await siteQueue.send([event], Math.round((atMs - now()) / SECOND_MS));
      return true;
    } catch (error) {
      logger.warn('run not ordered', { accountId, fault: faultForLog(error) });
      return false;
    }
  };
  const tell = async ({ notices, happenings }: News): Promise<boolean> => {
    try {
      await noticeQueue.send([
        ...notices.map((notice) => ({ type: 'notice', notice }) as const),
        ...happenings.map((happening) => ({ type: 'happened', happening }) as const),
      ]);
      return true;
    } catch (error) {
      const accountId = notices[0]?.accountId ?? happenings[0]?.accountId;
      logger.warn('notices not handed over', { accountId, fault: faultForLog(error) });
      return false;
    }
  };
  const run = async (event: ControlEvent | ArrivalEvent): Promise<RunOutcome> => {
    const { accountId } = event;
    const [trigger, at] =
      event.type === 'control'
        ? (['schedule', event.scheduledTime] as const)
        : ([event.wished ? 'change' : 'arrival', event.arrivedAt] as const);
    try {
      const outcome = await runSite({ accountId, trigger, atMs: Date.parse(at) }, { order, tell });
      const line = { accountId, ...(trigger === 'schedule' ? {} : { trigger }), ...outcome };
      // Half of a home's runs rest at night: a line for each would cost more than the runs.
      const isNothing = outcome.status === 'skipped' && (isUsual.has(outcome.why) || trigger === 'arrival');
      if (isNothing) logger.debug('run', line);
      else logger.info('run', line);
      return outcome;
    } catch (error) {
      logger.error('run failed', { accountId, trigger, fault: faultForLog(error) });
      throw error;
    }
  };
  const onFailure = (messageId: string, { code, cause }: SiteNotRun): void => {
    if (code === 'run too late') logger.error('run too late', { messageId });
    else logger.error('event refused', { messageId, fault: faultForLog(cause) });
  };
  return onEvent(
    logger,
    controlEventsSchema,
    async (event): Promise<RunOutcome | BatchFailures> =>
      'Records' in event ? runBatch(event.Records, { run, now, onFailure }) : run(event),
  );
};

/** Invoked by the shards' schedules, every minute. */
export type DispatchHandler = (event: unknown, context: Context) => Promise<DispatchOutcome>;

export const createDispatchHandler = (deps: DispatchDeps): DispatchHandler =>
  onEvent(deps.logger, shardEventSchema, ({ shard, scheduledTime }) =>
    dispatchShard(deps, shard, Date.parse(scheduledTime)),
  );

/** Invoked by the queue of notices. */
export type NotifyHandler = (event: unknown, context: Context) => Promise<BatchFailures>;

export const createNotifyHandler = (deps: DeliverDeps & Pick<Deps, 'logger'>): NotifyHandler =>
  onEvent(deps.logger, queueBatchSchema, ({ Records }) => deliverBatch(deps, Records));

/** Invoked by the stage's own schedules; the next firing retries what failed. */
type UpkeepResult = UpkeepOutcome | ReconcileOutcome | MoveOutcome | MarketOutcome;
export type UpkeepHandler = (event: unknown, context: Context) => Promise<UpkeepResult>;

export const createUpkeepHandler = (
  deps: Parameters<typeof keepUp>[0] &
    Parameters<typeof reconcile>[0] &
    Parameters<typeof moveSites>[0] &
    Parameters<typeof discardUnconfirmed>[0] &
    Parameters<typeof refreshMarket>[0],
): UpkeepHandler =>
  onEvent(deps.logger, upkeepEventsSchema, async (event, context): Promise<UpkeepResult> => {
    const { logger } = deps;
    const leftMs = () => context.getRemainingTimeInMillis();
    if (event.type === 'market') return refreshMarket(deps);
    if (event.type === 'reconcile') {
      const moved = await moveSites(deps, leftMs, await countedSites(deps));
      if (moved.failed > 0) throw new Error(`${moved.failed} sites could not be moved`);
      // What is on its way between two schedules cannot be compared.
      if (moved.status !== 'settled') return moved;
      const outcome = await reconcile(deps, leftMs, event.mayMend);
      logger.info('reconciled', { ...outcome });
      if (outcome.failed > 0) throw new Error(`${outcome.failed} schedules could not be compared`);
      return outcome;
    }
    await keepPrices(deps);
    const outcome = await keepUp(deps, leftMs);
    logger.info('upkeep', { ...outcome });
    const swept = await sweepPayments(deps, () => leftMs() > MINUTE_MS);
    if (swept.applied + swept.failed > 0) logger.info('payment events swept', { ...swept });
    const { discarded, failed } = await discardUnconfirmed(deps, () => leftMs() > MINUTE_MS);
    if (discarded + failed > 0) logger.info('unconfirmed users discarded', { discarded, failed });
    await logBudgets(deps);
    if (outcome.failed > 0) throw new Error(`${outcome.failed} due tasks failed`);
    if (failed > 0) throw new Error(`${failed} unconfirmed users could not be deleted`);
    return outcome;
  });
