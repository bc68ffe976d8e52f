import * as z from 'zod';
import { arrivalEventSchema, controlEventSchema, shardEventSchema, upkeepEventsSchema } from '#shared/events.ts';
import { stackResources } from './stack-resources.ts';

/** AWS through an operator's terminal. */
export interface Aws {
  /** Runs a command. @returns its parsed output; null without output */
  call(...args: readonly string[]): Promise<unknown>;
  /** Invokes a function asynchronously. @returns the HTTP status */
  invoke(functionArn: string, payload: string): Promise<number>;
}

/** What to do with a failed event. */
export type Fate =
  /** Done by now, or useless: dropped. */
  | { readonly kind: 'drop'; readonly why: string }
  /** Still due: its function is invoked again, once for all equal events. */
  | { readonly kind: 'invoke'; readonly functionArn: string; readonly payload: string }
  /** Unknown: kept for a person. */
  | { readonly kind: 'keep'; readonly why: string };

/** A message of a failure queue, as `aws sqs receive-message` prints it. */
const messageSchema = z.object({
  MessageId: z.string(),
  ReceiptHandle: z.string(),
  Body: z.string(),
  MessageAttributes: z.record(z.string(), z.object({ StringValue: z.string().optional() })).default({}),
});
export type Message = z.output<typeof messageSchema>;

/** Lambda's record of a failed run, with its event inside. */
const runFailureSchema = z.object({
  requestContext: z.object({ functionArn: z.string() }),
  requestPayload: z.unknown(),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Decides by the event. Scheduler leaves the event itself and its target, Lambda wraps it, the queue of due sites leaves it as it was. A
 * control run and a shard's minute are always too late: they would act on a past minute, and the next ones have made up for them. The upkeep and the comparison of schedules do what is due
 * whenever they run.
 */
export const fateOf = ({ Body, MessageAttributes }: Pick<Message, 'Body' | 'MessageAttributes'>): Fate => {
  const body = jsonOf(Body);
  const wrapped = runFailureSchema.safeParse(body);
  const event = wrapped.success ? wrapped.data.requestPayload : body;
  const target = wrapped.success ? wrapped.data.requestContext.functionArn : MessageAttributes.TARGET_ARN?.StringValue;
  if (controlEventSchema.safeParse(event).success || arrivalEventSchema.safeParse(event).success)
    return { kind: 'drop', why: 'a control run: later ones have made up for it' };
  if (shardEventSchema.safeParse(event).success)
    return { kind: 'drop', why: 'a minute of a shard: later ones have made up for it' };
  const due = upkeepEventsSchema.safeParse(event);
  if (!due.success) return { kind: 'keep', why: 'no event of ours' };
  if (target === undefined) return { kind: 'keep', why: 'it does not say whose it is' };
  return { kind: 'invoke', functionArn: target.replace(/:\$LATEST$/, ''), payload: JSON.stringify(due.data) };
};

/** Time to process one batch; messages of a process that dies reappear after it. */
const VISIBLE_AGAIN_S = 120;
/** Most messages per request. */
const BATCH = 10;

const receivedSchema = z.object({ Messages: z.array(messageSchema).default([]) }).nullable();
const deletedSchema = z.object({ Failed: z.array(z.object({ Id: z.string() })).default([]) }).nullable();
/** Stacks with failure queues. */
const STACKS = ['control', 'upkeep'] as const;

/** The queue of sites that are due, in which nothing has failed (constructs/site-shards.ts). */
const WORKING = 'SiteQueue';

/** URLs of a stage's failure queues. */
export const failureQueues = async (aws: Aws, stage: string): Promise<readonly string[]> => {
  const found = STACKS.map(async (stack) =>
    (await stackResources(aws.call, stage, stack)).flatMap(({ type, logicalId, physicalId }) =>
      type === 'AWS::SQS::Queue' && logicalId !== WORKING && physicalId !== undefined ? [physicalId] : [],
    ),
  );
  return (await Promise.all(found)).flat();
};

export interface Redriven {
  readonly dropped: number;
  readonly invoked: number;
  readonly kept: number;
}

export interface RedriveOptions {
  /** Only reports what it would do; the messages reappear in two minutes. */
  readonly dryRun: boolean;
  readonly say: (line: string) => void;
}

/**
 * Empties the queues: drops useless events, invokes functions again for due events and then drops these, keeps unknown ones. It
 * can be stopped at any point: events not yet deleted reappear, and our functions are idempotent.
 * @throws when AWS refuses
 */
export const redrive = async (
  aws: Aws,
  queues: readonly string[],
  { dryRun, say }: RedriveOptions,
): Promise<Redriven> => {
  const done = { dropped: 0, invoked: 0, kept: 0 };
  /** One run does everything that is due, however many firings failed. */
  const invoked = new Set<string>();
  const seen = new Set<string>();

  const dealWith = async (message: Message): Promise<boolean> => {
    const fate = fateOf(message);
    if (fate.kind === 'keep') {
      done.kept += 1;
      say(`keep    ${message.MessageId}: ${fate.why}`);
      return false;
    }
    if (fate.kind === 'drop') {
      done.dropped += 1;
      return true;
    }
    const key = `${fate.functionArn} ${fate.payload.replace(/"scheduledTime":"[^"]*"/, '')}`;
    if (!invoked.has(key)) {
      say(`invoke  ${fate.functionArn} ${fate.payload}`);
      if (!dryRun) await invoke(aws, fate.functionArn, fate.payload);
      invoked.add(key);
      done.invoked += 1;
    } else done.dropped += 1;
    return true;
  };

  for (const queue of queues) {
    for (;;) {
      const messages = await receive(aws, queue);
      const fresh = messages.filter(({ MessageId }) => !seen.has(MessageId));
      // Only kept messages reappear; a person or the next call looks at the rest.
      if (fresh.length === 0) break;
      const over: Message[] = [];
      for (const message of fresh) {
        seen.add(message.MessageId);
        if (await dealWith(message)) over.push(message);
      }
      if (over.length > 0 && !dryRun) await remove(aws, queue, over);
    }
  }
  say(`${dryRun ? 'would have ' : ''}invoked ${done.invoked}, dropped ${done.dropped}, kept ${done.kept}`);
  return done;
};

const receive = async (aws: Aws, queue: string): Promise<readonly Message[]> => {
  const answer = await aws.call(
    ...['sqs', 'receive-message', '--queue-url', queue],
    ...['--max-number-of-messages', String(BATCH), '--wait-time-seconds', '2'],
    ...['--visibility-timeout', String(VISIBLE_AGAIN_S), '--message-attribute-names', 'All'],
  );
  return receivedSchema.parse(answer)?.Messages ?? [];
};

const remove = async (aws: Aws, queue: string, messages: readonly Message[]): Promise<void> => {
  const entries = JSON.stringify(messages.map(({ ReceiptHandle }, nth) => ({ Id: `m${nth}`, ReceiptHandle })));
  const answer = await aws.call('sqs', 'delete-message-batch', '--queue-url', queue, '--entries', entries);
  const failed = deletedSchema.parse(answer)?.Failed ?? [];
  if (failed.length > 0) throw new Error(`${failed.length} messages could not be deleted; they come again`);
};

const invoke = async (aws: Aws, functionArn: string, payload: string): Promise<void> => {
  const status = await aws.invoke(functionArn, payload);
  if (status !== 202) throw new Error(`${functionArn} did not take ${payload}: ${status}`);
};
