import { randomUUID } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';
import { createControlHandler } from '#functions/entries/create.ts';
import { functions } from '#shared/functions.ts';
import { SITE_RECEIVES, SITE_WAIT_S, SITES_AT_ONCE } from '#shared/shards.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { LocalClock } from './clock.ts';
import { lambdaContext } from './gateway/gateway.ts';
import { createQueue, type LocalQueue } from './scheduler/queue.ts';
import { serveFetch } from './serve-fetch.ts';
import { functionArn } from './stage-schedules.ts';

/** Invocations of control that the queue may cause at the same time. */
const AT_ONCE = 40;
/** Every so many batches, one is handed out twice: SQS delivers at least once, and a run claims its minute. */
const DUPLICATE_EVERY = 100;

export interface LocalSiteQueue {
  /** Address of the queue as the functions know it. */
  readonly url: string;
  /** Address of the queue's API. */
  readonly sqs: string;
  readonly queue: LocalQueue;
  /** From now on, control runs what is taken from the queue. */
  readonly run: (deps: Deps) => void;
  readonly close: () => Promise<void>;
}

/** Variables of the functions on a stage with the setting `shards`. @param above number of sites above which shards fire them */
export const shardEnvironment = (above: number | undefined): Readonly<Record<string, string>> =>
  above === undefined ? {} : { SHARDS_ABOVE: String(above), DISPATCH_FUNCTION_ARN: functionArn('dispatch') };

/** The queue of due sites, with the settings that CDK deploys. */
export const startSiteQueue = async (clock: LocalClock): Promise<LocalSiteQueue> => {
  let control: ReturnType<typeof createControlHandler> | null = null;
  const queue = createQueue({
    clock,
    take: (Records) => {
      if (control === null) throw new Error('Control is not there yet');
      return control({ Records }, lambdaContext('control', randomUUID(), functions.control.timeoutS * SECOND_MS));
    },
    batchSize: SITES_AT_ONCE,
    atOnce: AT_ONCE,
    visibilityMs: SITE_WAIT_S * SECOND_MS,
    maxReceives: SITE_RECEIVES,
    duplicateEvery: DUPLICATE_EVERY,
  });
  const served = await serveFetch(queue.api);
  return {
    url: `${served.url}/000000000000/sites`,
    sqs: served.url,
    queue,
    run: (deps) => {
      control = createControlHandler(deps);
    },
    close: served.close,
  };
};
