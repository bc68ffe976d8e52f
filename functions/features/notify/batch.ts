import type * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import type { queueBatchSchema } from '#shared/events.ts';
import { noticeEventSchema } from '#shared/model/notices.ts';
import { type DeliverDeps, deliver } from './deliver.ts';

export type Batch = z.output<typeof queueBatchSchema>;
/** SQS keeps these messages, and deletes all others of the batch. */
export interface BatchFailures {
  readonly batchItemFailures: { itemIdentifier: string }[];
}

/** Delivers each message on its own: one that fails comes back alone, and goes to the failures after five attempts. */
export const deliverBatch = async (
  deps: DeliverDeps & Pick<Deps, 'logger'>,
  records: Batch['Records'],
): Promise<BatchFailures> => {
  const { logger } = deps;
  const one = async ({ messageId, body }: Batch['Records'][number]): Promise<{ itemIdentifier: string }[]> => {
    try {
      const event = noticeEventSchema.parse(JSON.parse(body));
      const { accountId, kind } = event.notice;
      logger.info('notice', { accountId, kind, ...(await deliver(deps, event)) });
      return [];
    } catch (error) {
      logger.error('notice not delivered', { messageId, fault: faultForLog(error) });
      return [{ itemIdentifier: messageId }];
    }
  };
  return { batchItemFailures: (await Promise.all(records.map(one))).flat() };
};
