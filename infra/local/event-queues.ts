import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import { handlerMakers } from '#functions/entries/create.ts';
import { functions } from '#shared/functions.ts';
import { NOTICE_RECEIVES, NOTICE_WAIT_S, NOTICES_AT_ONCE } from '#shared/notices.ts';
import { SITE_RECEIVES, SITE_WAIT_S, SITES_AT_ONCE } from '#shared/shards.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { LocalClock } from './clock.ts';
import { lambdaContext } from './gateway/gateway.ts';
import { createQueue, type LocalQueue } from './scheduler/queue.ts';
import { serveFetch } from './serve-fetch.ts';
import { functionArn } from './stage-schedules.ts';

/** Invocations that a queue may cause at the same time. */
const AT_ONCE = 40;
/** Every so many batches, one is handed out twice: SQS delivers at least once, and what takes it claims what it does. */
const DUPLICATE_EVERY = 100;

export interface LocalEventQueue {
  /** Address of the queue as the functions know it. */
  readonly url: string;
  readonly queue: LocalQueue;
  /** From now on, its function takes what is in the queue. */
  readonly run: (deps: Deps) => void;
}

/** All queues, behind one address of the queue service. */
export interface LocalEventQueues {
  readonly queues: Readonly<Record<QueueName, LocalEventQueue>>;
  /** Address of the service. */
  readonly sqs: string;
  readonly close: () => Promise<void>;
}

/** Variables of the functions on a stage with the setting `shards`. @param above number of sites above which shards fire them */
export const shardEnvironment = (above: number | undefined): Readonly<Record<string, string>> =>
  above === undefined ? {} : { SHARDS_ABOVE: String(above), DISPATCH_FUNCTION_ARN: functionArn('dispatch') };

/** The queues that CDK deploys, with their settings. */
const settings = {
  sites: { taker: 'control', batchSize: SITES_AT_ONCE, waitS: SITE_WAIT_S, maxReceives: SITE_RECEIVES },
  notices: { taker: 'notify', batchSize: NOTICES_AT_ONCE, waitS: NOTICE_WAIT_S, maxReceives: NOTICE_RECEIVES },
} as const;
type QueueName = keyof typeof settings;

/** A queue from which a function takes batches of events. */
const createEventQueue = (clock: LocalClock, name: QueueName): Omit<LocalEventQueue, 'url'> => {
  const { taker, batchSize, waitS, maxReceives } = settings[name];
  let handler: ((event: unknown, context: Context) => Promise<unknown>) | null = null;
  const queue = createQueue({
    clock,
    take: async (Records) => {
      if (handler === null) throw new Error(`The function ${taker} is not there yet`);
      return handler({ Records }, lambdaContext(taker, randomUUID(), functions[taker].timeoutS * SECOND_MS));
    },
    batchSize,
    atOnce: AT_ONCE,
    visibilityMs: waitS * SECOND_MS,
    maxReceives,
    duplicateEvery: DUPLICATE_EVERY,
  });
  return {
    queue,
    run: (deps) => {
      handler = handlerMakers[taker](deps);
    },
  };
};

const addressedSchema = z.object({ QueueUrl: z.url() });

/** Starts all queues. A client with an endpoint of its own sends everything there: the queue's address in the request tells which it is. */
export const startEventQueues = async (clock: LocalClock): Promise<LocalEventQueues> => {
  const made = { sites: createEventQueue(clock, 'sites'), notices: createEventQueue(clock, 'notices') };
  const nameOf = ({ QueueUrl }: z.output<typeof addressedSchema>): string =>
    new URL(QueueUrl).pathname.split('/').at(-1) ?? '';
  const served = await serveFetch(async (request) => {
    const addressed = addressedSchema.safeParse(await request.clone().json());
    const name = addressed.success ? nameOf(addressed.data) : '';
    const found = Object.entries(made).find(([one]) => one === name);
    if (found === undefined) return Response.json({ __type: 'QueueDoesNotExist' }, { status: 400 });
    return found[1].queue.api(request);
  });
  const named = (name: QueueName): LocalEventQueue => ({ ...made[name], url: `${served.url}/000000000000/${name}` });
  return { queues: { sites: named('sites'), notices: named('notices') }, sqs: served.url, close: served.close };
};
