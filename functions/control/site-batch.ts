import { type ControlEvent, controlEventSchema } from '#shared/events.ts';
import { SITE_WAIT_S } from '#shared/shards.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type BatchFailures, handleEach, type QueueMessage } from '../platform/queue-batch.ts';

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
  messages: readonly QueueMessage[],
  {
    run,
    now,
    onFailure,
  }: {
    readonly run: (event: ControlEvent) => Promise<unknown>;
    readonly now: () => number;
    readonly onFailure: (messageId: string, error: SiteNotRun) => void;
  },
): Promise<BatchFailures> => {
  const one = async ({ body }: QueueMessage): Promise<void> => {
    const event = eventOf(body);
    if (now() - Date.parse(event.scheduledTime) > SITE_WAIT_S * SECOND_MS) throw new SiteNotRun('run too late');
    await run(event);
  };
  return handleEach(messages, one, (messageId, error) => {
    if (error instanceof SiteNotRun) onFailure(messageId, error);
  });
};
