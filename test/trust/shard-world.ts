import { randomUUID } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import { monotonicFactory } from 'ulid';
import type { RunOutcome } from '#functions/control/run-types.ts';
import { buildDeps, type Deps } from '#functions/deps.ts';
import { createControlHandler, createDispatchHandler } from '#functions/entries/create-on-event.ts';
import { moveSites } from '#functions/features/upkeep/move-sites.ts';
import { siteShardOf } from '#functions/storage/site/shards.ts';
import type { LocalClock } from '#infra/local/clock.ts';
import { lambdaContext } from '#infra/local/gateway/gateway.ts';
import { createSchedulerApi } from '#infra/local/scheduler/api.ts';
import { createEngine } from '#infra/local/scheduler/engine.ts';
import { createLambdas } from '#infra/local/scheduler/lambda.ts';
import { createQueue } from '#infra/local/scheduler/queue.ts';
import { localArn, type SchedulerState } from '#infra/local/scheduler/schedule.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { shardEventSchema } from '#shared/events.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { SITE_RECEIVES, SITE_WAIT_S, SITES_AT_ONCE } from '#shared/shards.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { account, appliance, iso } from '#test/integration/storage/samples.ts';
import { startDynamo } from '#test/support/dynamo.ts';
import { fc } from '#test/support/property.ts';
import { AWS } from './real-world.ts';

const GROUP = 'group';
/** Sites of the stage above which shards take over. */
const ABOVE = 100;
const STEP_MS = 20 * SECOND_MS;
const CONTROL = localArn('lambda', 'function:control');
const DISPATCH = localArn('lambda', 'function:dispatch');

export interface ShardWorld {
  readonly deps: Deps;
  readonly time: { nowMs: number };
  readonly schedules: SchedulerState;
  /** How often each site really ran in each minute: `<site> <minute>`. */
  readonly done: ReadonlyMap<string, number>;
  /** What became of the firings. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** A site that runs every so many minutes, as the API makes it. */
  addSite(minutes: number): Promise<AccountId>;
  /** Begins or continues the move to shards or back, as the upkeep's firing does. @param pages that it may deal with */
  move(to: 'shards' | 'sites', pages?: number): Promise<void>;
  /** Time goes by. */
  pass(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Clients that wait. Engines and product share this process: on a machine that is short of time a client would take its own
 * standstill for answers that were lost, three in a row for a table that is out of order, and that costs a site its minute. The time
 * of this world has no such limits.
 */
const WAITS_MS = 5 * MINUTE_MS;
const patient = { ...AWS, requestHandler: { connectionTimeout: WAITS_MS, requestTimeout: WAITS_MS } };
/** A site's second of the minute and its shard follow from its id: the same seed has the same ones. Random where the cases are. */
const newSiteIds = (): ((ms: number) => AccountId) => {
  const { seed } = fc.readConfigureGlobal();
  let state = seed ?? 0;
  // The numbers of "Numerical Recipes".
  const drawn = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const next = monotonicFactory(seed === undefined ? Math.random : drawn);
  return (ms) => accountIdSchema.parse(`acc_${next(ms)}`);
};

/** Scheduler, queue and table with the product's real handlers on one virtual clock; vendors are not needed. */
export const startShardWorld = async (startMs: number): Promise<ShardWorld> => {
  const time = { nowMs: startMs };
  const now = () => time.nowMs;
  const sleep = async (): Promise<void> => {};
  const clock: LocalClock = { now, speed: 1, held: () => true, hold: () => {}, release: () => {}, sleep };
  const schedules: SchedulerState = { groups: ['default', GROUP], schedules: [], deadLetters: [] };
  const done = new Map<string, number>();
  const outcomes = new Map<string, number>();
  const members = new Set<number>();
  const newSiteId = newSiteIds();
  const count = (in_: Map<string, number>, key: string): void => void in_.set(key, (in_.get(key) ?? 0) + 1);

  const dynamo = await startDynamo();
  const lambdas = createLambdas();
  // Every seventh delivery is repeated, as is every fifth batch: both services deliver at least once.
  const engine = createEngine(schedules, clock, lambdas.invoke, { duplicateEvery: 7 });
  const scheduler = await serveFetch(createSchedulerApi(engine, clock));
  const queue = createQueue({
    clock,
    take: (Records) => control({ Records }, lambdaContext('control', randomUUID(), 50_000)),
    batchSize: SITES_AT_ONCE,
    atOnce: 4,
    visibilityMs: SITE_WAIT_S * SECOND_MS,
    maxReceives: SITE_RECEIVES,
    duplicateEvery: 5,
  });
  const sqs = await serveFetch(queue.api);
  const built = buildDeps(
    {
      STAGE: 'test',
      TABLE_NAME: dynamo.tableName,
      LOCAL_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: 'https://app.example',
      SCHEDULE_GROUP: GROUP,
      CONTROL_FUNCTION_ARN: CONTROL,
      SCHEDULE_ROLE_ARN: localArn('iam', 'role/scheduler'),
      SCHEDULE_FAILURE_QUEUE_ARN: localArn('sqs', 'failures'),
      SHARDS_ABOVE: String(ABOVE),
      DISPATCH_FUNCTION_ARN: DISPATCH,
      SITE_QUEUE_URL: `${sqs.url}/000000000000/sites`,
      NOTICE_QUEUE_URL: `${sqs.url}/000000000000/notices`,
    },
    {
      clock: now,
      sleep,
      logger: new Logger({ logLevel: 'SILENT' }),
      endpoints: { dynamodb: dynamo.endpoint, scheduler: scheduler.url, sqs: sqs.url },
      aws: patient,
    },
  );
  const runSite: Deps['runSite'] = async (input): Promise<RunOutcome> => {
    const outcome = await built.runSite(input);
    count(outcomes, outcome.status === 'done' ? 'done' : outcome.why);
    if (outcome.status === 'done') count(done, `${input.accountId} ${Math.floor(input.atMs / MINUTE_MS)}`);
    return outcome;
  };
  // Its other parts are still made when they are first used.
  const deps: Deps = Object.create(built, { runSite: { value: runSite } });
  const control = createControlHandler(deps);
  const dispatch = createDispatchHandler(deps);
  lambdas.register(CONTROL, (event) => control(event, lambdaContext('control', randomUUID(), 50_000)));
  lambdas.register(DISPATCH, async (event) => {
    // 250 empty shards would only take time.
    if (members.has(shardEventSchema.parse(event).shard))
      await dispatch(event, lambdaContext('dispatch', randomUUID(), 50_000));
  });

  return {
    deps,
    time,
    schedules,
    done,
    outcomes,
    addSite: async (minutes) => {
      const site = account({
        id: newSiteId(time.nowMs),
        createdAt: iso(time.nowMs),
        settings: { ...account().settings, autochargeInterval: minutes },
      });
      const stored = await deps.storage.accounts.create(site);
      const device = appliance(site.id, { mode: 'AUTO' });
      await deps.storage.appliances.create(device, null);
      members.add(siteShardOf(site.id));
      await deps.schedules.ensure(site.id, siteIntervalMinutes(stored, [device]));
      return site.id;
    },
    move: async (to, pages = Number.POSITIVE_INFINITY) => {
      let left = pages;
      await moveSites(deps, () => (left-- > 0 ? 10 * MINUTE_MS : 0), to === 'shards' ? ABOVE + 1 : 1);
    },
    pass: async (ms) => {
      for (const endMs = time.nowMs + ms; time.nowMs < endMs; ) {
        time.nowMs = Math.min(endMs, time.nowMs + STEP_MS);
        await engine.tick();
        await lambdas.idle();
        await queue.idle();
      }
    },
    stop: async () => {
      await engine.stop();
      await scheduler.close();
      await sqs.close();
      await dynamo.stop();
    },
  };
};
