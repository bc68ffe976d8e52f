import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { SECOND_MS } from '#shared/units.ts';
import type { LocalClock } from '../clock.ts';
import type { FetchHandler } from '../serve-fetch.ts';

/** A message as Lambda hands it to a function. */
interface QueueRecord {
  readonly messageId: string;
  readonly body: string;
}

export interface LocalQueueOptions {
  readonly clock: Pick<LocalClock, 'now' | 'sleep'>;
  /** The function that takes batches from the queue, and what it answers. Rejects when it fails as a whole. */
  readonly take: (records: readonly QueueRecord[]) => Promise<unknown>;
  /** Messages in a batch at most. */
  readonly batchSize: number;
  /** Batches that are taken at the same time. */
  readonly atOnce: number;
  /** After this time a failed message is handed out again, ms. */
  readonly visibilityMs: number;
  /** How often a message is handed out before it goes to the dead letters. */
  readonly maxReceives: number;
  /** Every so many batches, one is handed out twice, as the service may do; 0: none. */
  readonly duplicateEvery?: number;
}

export interface LocalQueue {
  /** Amazon SQS's HTTP API, as far as the product calls it: SendMessageBatch. */
  readonly api: FetchHandler;
  /** Resolves when no message is waiting to be taken or being taken; delayed and failed ones come later. */
  readonly idle: () => Promise<void>;
  readonly deadLetters: readonly string[];
}

const sentSchema = z.object({
  Entries: z
    .array(
      z.object({ Id: z.string(), MessageBody: z.string().min(1), DelaySeconds: z.int().min(0).max(900).default(0) }),
    )
    .min(1)
    .max(10),
});
const answerSchema = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

interface Message extends QueueRecord {
  receives: number;
}

/** A standard queue with a function that takes batches from it and reports failures message by message. In memory. */
export const createQueue = (options: LocalQueueOptions): LocalQueue => {
  const { clock, take, batchSize, atOnce, visibilityMs, maxReceives, duplicateEvery = 0 } = options;
  const waiting: Message[] = [];
  const deadLetters: string[] = [];
  const taking = new Set<Promise<void>>();
  let batches = 0;

  const failedOf = async (records: readonly QueueRecord[]): Promise<ReadonlySet<string>> => {
    try {
      const answer = answerSchema.parse(await take(records));
      return new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    } catch {
      return new Set(records.map(({ messageId }) => messageId));
    }
  };
  const comeBack = async (messages: readonly Message[]): Promise<void> => {
    await clock.sleep(visibilityMs);
    waiting.push(...messages);
    pump();
  };
  const deal = async (messages: readonly Message[]): Promise<void> => {
    batches += 1;
    const records = messages.map(({ messageId, body }) => ({ messageId, body }));
    const times = duplicateEvery > 0 && batches % duplicateEvery === 0 ? 2 : 1;
    const [failed = new Set()] = await Promise.all(Array.from({ length: times }, () => failedOf(records)));
    const again = messages.filter(({ messageId }) => failed.has(messageId));
    for (const message of again) message.receives += 1;
    deadLetters.push(...again.filter(({ receives }) => receives >= maxReceives).map(({ body }) => body));
    const back = again.filter(({ receives }) => receives < maxReceives);
    if (back.length > 0) void comeBack(back);
  };
  const pump = (): void => {
    while (taking.size < atOnce && waiting.length > 0) {
      const dealt = deal(waiting.splice(0, batchSize)).finally(() => {
        taking.delete(dealt);
        pump();
      });
      taking.add(dealt);
    }
  };

  const arrive = async (message: Message, delayMs: number): Promise<void> => {
    if (delayMs > 0) await clock.sleep(delayMs);
    waiting.push(message);
    pump();
  };

  return {
    deadLetters,
    idle: async () => {
      while (taking.size > 0) await Promise.all(taking);
    },
    api: async (request) => {
      const operation = request.headers.get('x-amz-target');
      const body = sentSchema.safeParse(await request.json());
      if (operation !== 'AmazonSQS.SendMessageBatch' || !body.success)
        return Response.json({ __type: 'InvalidParameterValue' }, { status: 400 });
      const sent = body.data.Entries.map((entry) => ({ ...entry, MessageId: randomUUID() }));
      for (const { MessageId, MessageBody, DelaySeconds } of sent)
        void arrive({ messageId: MessageId, body: MessageBody, receives: 0 }, DelaySeconds * SECOND_MS);
      pump();
      const md5 = (text: string) => createHash('md5').update(text).digest('hex');
      return Response.json({
        Successful: sent.map(({ Id, MessageId, MessageBody }) => ({
          Id,
          MessageId,
          MD5OfMessageBody: md5(MessageBody),
        })),
        Failed: [],
      });
    },
  };
};
