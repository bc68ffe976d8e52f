import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { type BatchFailures, handleEach, type QueueMessage } from '#functions/platform/queue-batch.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { type NoticeEvent, noticeEventSchema } from '#shared/model/notices.ts';
import { type DeliverDeps, deliver } from './deliver.ts';

/** What the log says of a message. */
const aboutOf = (event: NoticeEvent): { readonly accountId: AccountId; readonly kind: string } => {
  switch (event.type) {
    case 'notice':
      return event.notice;
    case 'happened':
      return { accountId: event.happening.accountId, kind: event.happening.type };
    default:
      return { accountId: event.accountId, kind: event.type };
  }
};

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
      const { accountId, kind } = aboutOf(event);
      logger.info('notice', { accountId, kind, ...(await deliver(deps, event)) });
    },
    (messageId, error) => logger.error('notice not delivered', { messageId, fault: faultForLog(error) }),
  );
};
