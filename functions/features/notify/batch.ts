import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { type BatchFailures, handleEach, type QueueMessage } from '#functions/platform/queue-batch.ts';
import { noticeEventSchema } from '#shared/model/notices.ts';
import { type DeliverDeps, deliver } from './deliver.ts';

/** Delivers each message on its own: one that fails comes back alone, and goes to the failures after five attempts. */
export const deliverBatch = (
  deps: DeliverDeps & Pick<Deps, 'logger'>,
  messages: readonly QueueMessage[],
): Promise<BatchFailures> => {
  const { logger } = deps;
  return handleEach(
    messages,
    async ({ body }) => {
      const event = noticeEventSchema.parse(JSON.parse(body));
      const { accountId, kind } = event.type === 'test' ? { ...event, kind: 'test' } : event.notice;
      logger.info('notice', { accountId, kind, ...(await deliver(deps, event)) });
    },
    (messageId, error) => logger.error('notice not delivered', { messageId, fault: faultForLog(error) }),
  );
};
