import { SendMessageBatchCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';
import type { ControlEvent } from '#shared/events.ts';
import type { NoticeEvent } from '#shared/model/notices.ts';
import { SITES_AT_ONCE } from '#shared/shards.ts';

/** A queue from which a function takes events in batches. */
export interface EventQueue<Event> {
  /**
   * Sends each event as a message of its own.
   * @param delayS how long the queue keeps it before it may be taken, s (default 0; at most 900)
   * @throws when some could not be sent: then to be repeated as a whole
   */
  send(events: readonly Event[], delayS?: number): Promise<void>;
}

/** The queue of sites that are due, from which control takes them ten at a time. */
export type SiteQueue = EventQueue<ControlEvent>;
/** The queue of notices to the members of sites, from which they are delivered. */
export type NoticeQueue = EventQueue<NoticeEvent>;

/** Requests at the same time: a shard of thousands of sites is sent within a second or two. */
const REQUESTS_AT_ONCE = 8;

/** A queue with a client of its own. */
export const openEventQueue = <Event>(config: SQSClientConfig, queueUrl: string, what: string): EventQueue<Event> =>
  createEventQueue(new SQSClient(config), queueUrl, what);

/** @param what it holds, for the message of a failure */
export const createEventQueue = <Event>(client: SQSClient, queueUrl: string, what: string): EventQueue<Event> => {
  const sendSome = async (events: readonly Event[], delayS: number): Promise<number> => {
    const Entries = events.map((event, nth) => ({
      Id: String(nth),
      MessageBody: JSON.stringify(event),
      ...(delayS > 0 && { DelaySeconds: delayS }),
    }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    return Failed.length;
  };
  return {
    send: async (events, delayS = 0) => {
      const batches = Array.from({ length: Math.ceil(events.length / SITES_AT_ONCE) }, (_, nth) =>
        events.slice(nth * SITES_AT_ONCE, (nth + 1) * SITES_AT_ONCE),
      );
      let [next, failed] = [0, 0];
      const work = async (): Promise<void> => {
        for (let batch = batches[next++]; batch !== undefined; batch = batches[next++]) {
          // Two steps: other requests add to the sum while this one is under way.
          const refused = await sendSome(batch, delayS);
          failed += refused;
        }
      };
      await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
      if (failed > 0) throw new Error(`${failed} of ${events.length} ${what} could not be sent`);
    },
  };
};
