import * as z from 'zod';
import { arrivalEventSchema, controlEventSchema, shardEventSchema, upkeepEventsSchema } from '#shared/events.ts';
import { type NoticeEvent, noticeEventSchema } from '#shared/model/notices.ts';
import { DAY_MS } from '#shared/units.ts';
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
  /** What somebody was to hear, and still may: put back into the queue of notices. */
  | { readonly kind: 'tell'; readonly body: string }
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

/** As long as the queue of notices keeps a message: nobody wants to hear today what went wrong the day before. */
const NEWS_MS = DAY_MS;

/** When what it tells happened, ms; null: a member tried a way, which is over. */
const toldAtMs = (event: NoticeEvent): number | null => {
  switch (event.type) {
    case 'notice':
      return Date.parse(event.notice.at);
    case 'happened':
      return Date.parse(event.happening.at);
    case 'hook':
      return Date.parse(event.at);
    case 'test':
      return null;
  }
};

/**
 * Decides by the event. Scheduler leaves the event itself and its target, Lambda wraps it, the queues of due sites and of notices leave it as
 * it was. A control run and a shard's minute are always too late: they would act on a past minute, and the next ones have made up for them.
 * The upkeep and the comparison of schedules do what is due whenever they run. Notices and deliveries to webhooks of the last day go back:
 * what was sent is not sent again, and what no longer stands is not told.
 */
export const fateOf = (
  { Body, MessageAttributes }: Pick<Message, 'Body' | 'MessageAttributes'>,
  nowMs: number,
): Fate => {
  const body = jsonOf(Body);
  const wrapped = runFailureSchema.safeParse(body);
  const event = wrapped.success ? wrapped.data.requestPayload : body;
  const target = wrapped.success ? wrapped.data.requestContext.functionArn : MessageAttributes.TARGET_ARN?.StringValue;
  if (controlEventSchema.safeParse(event).success || arrivalEventSchema.safeParse(event).success)
    return { kind: 'drop', why: 'a control run: later ones have made up for it' };
  if (shardEventSchema.safeParse(event).success)
    return { kind: 'drop', why: 'a minute of a shard: later ones have made up for it' };
  const told = noticeEventSchema.safeParse(event);
  if (told.success) {
    const atMs = toldAtMs(told.data);
    return atMs !== null && nowMs - atMs <= NEWS_MS
      ? { kind: 'tell', body: Body }
      : { kind: 'drop', why: 'a notice that is no news any more' };
  }
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

/** The queues of sites that are due and of notices, in which nothing has failed (constructs/{site,notice}-queue.ts). */
const NOTICES = 'NoticeQueue';
const working: ReadonlySet<string> = new Set(['SiteQueue', NOTICES]);

/** URLs of a stage's queues. */
export interface StageQueues {
  readonly failures: readonly string[];
  /** Of notices on their way; null: the stage has none. */
  readonly notices: string | null;
}

export const stageQueues = async (aws: Aws, stage: string): Promise<StageQueues> => {
  const found = await Promise.all(STACKS.map((stack) => stackResources(aws.call, stage, stack)));
  const queues = found
    .flat()
    .flatMap(({ type, logicalId, physicalId }) =>
      type === 'AWS::SQS::Queue' && physicalId !== undefined ? [{ logicalId, url: physicalId }] : [],
    );
  return {
    failures: queues.filter(({ logicalId }) => !working.has(logicalId)).map(({ url }) => url),
    notices: queues.find(({ logicalId }) => logicalId === NOTICES)?.url ?? null,
  };
};

export interface Redriven {
  readonly dropped: number;
  readonly invoked: number;
  /** Notices that were put back. */
  readonly told: number;
  readonly kept: number;
}

export interface RedriveOptions {
  /** Only reports what it would do; the messages reappear in two minutes. */
  readonly dryRun: boolean;
  readonly say: (line: string) => void;
  readonly now: () => number;
}

/**
 * Empties the queues: drops useless events, invokes functions again for due events and puts notices back, then drops these, keeps unknown
 * ones. It can be stopped at any point: events not yet deleted reappear, and our functions are idempotent.
 * @throws when AWS refuses
 */
export const redrive = async (
  aws: Aws,
  { failures, notices }: StageQueues,
  { dryRun, say, now }: RedriveOptions,
): Promise<Redriven> => {
  const done = { dropped: 0, invoked: 0, told: 0, kept: 0 };
  /** One run does everything that is due, however many firings failed. */
  const invoked = new Set<string>();
  const seen = new Set<string>();

  const dealWith = async (message: Message): Promise<boolean> => {
    const fate = fateOf(message, now());
    if (fate.kind === 'keep') {
      done.kept += 1;
      say(`keep    ${message.MessageId}: ${fate.why}`);
      return false;
    }
    if (fate.kind === 'drop') {
      done.dropped += 1;
      return true;
    }
    if (fate.kind === 'tell') {
      if (notices === null) throw new Error('The stage has no queue of notices');
      if (!dryRun) await aws.call('sqs', 'send-message', '--queue-url', notices, '--message-body', fate.body);
      done.told += 1;
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

  for (const queue of failures) {
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
  say(
    `${dryRun ? 'would have ' : ''}invoked ${done.invoked}, told again ${done.told}, dropped ${done.dropped}, kept ${done.kept}`,
  );
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
