import { type ControlEvent, controlEventSchema } from '#shared/events.ts';
import { SITE_WAIT_S } from '#shared/shards.ts';
import { SECOND_MS } from '#shared/units.ts';

/** A message of the queue of due sites. */
interface SiteMessage {
  readonly messageId: string;
  readonly body: string;
}

/** SQS keeps these messages, and deletes all others of the batch. */
export interface SiteBatchFailures {
  readonly batchItemFailures: { itemIdentifier: string }[];
}

/** A message that was not run. */
export class SiteNotRun extends Error {
  readonly code: 'run too late' | 'event refused';

  constructor(code: SiteNotRun['code'], cause?: unknown) {
    super(code, { cause });
    this.name = 'SiteNotRun';
    this.code = code;
  }
}

const eventOf = (body: string): ControlEvent => {
  try {
    return controlEventSchema.parse(JSON.parse(body));
  } catch (error) {
    throw new SiteNotRun('event refused', error);
  }
};

/**
 * Runs the sites of a batch at the same time: they mostly wait for their vendors. A site that fails does so alone. What comes too late
 * is not run, as it would act on an old minute, and is kept as a failure for an operator to see.
 * @param onFailure called for each message that failed
 */
export const runBatch = async (
  messages: readonly SiteMessage[],
  {
    run,
    now,
    onFailure,
  }: {
    readonly run: (event: ControlEvent) => Promise<unknown>;
    readonly now: () => number;
    readonly onFailure: (messageId: string, error: SiteNotRun) => void;
  },
): Promise<SiteBatchFailures> => {
  const one = async ({ messageId, body }: SiteMessage): Promise<{ itemIdentifier: string }[]> => {
    try {
      const event = eventOf(body);
      if (now() - Date.parse(event.scheduledTime) > SITE_WAIT_S * SECOND_MS) throw new SiteNotRun('run too late');
      await run(event);
      return [];
    } catch (error) {
      if (error instanceof SiteNotRun) onFailure(messageId, error);
      return [{ itemIdentifier: messageId }];
    }
  };
  return { batchItemFailures: (await Promise.all(messages.map(one))).flat() };
};
