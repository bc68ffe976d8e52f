import { SQSClient } from '@aws-sdk/client-sqs';
import { readEnv } from '#functions/platform/env.ts';
import { createEventQueue, type NoticeQueue, type SiteQueue } from '#functions/platform/site-queue.ts';
import { type Base, once } from './base.ts';

/** The queues of due sites and of notices; without its address, sending to one throws EnvError. */
export const queuePart = ({
  env,
  aws,
}: Base): { readonly siteQueue: () => SiteQueue; readonly noticeQueue: () => NoticeQueue } => {
  const client = once(() => new SQSClient(aws('sqs')));
  const sites = once(
    (): SiteQueue => createEventQueue(client(), readEnv(['SITE_QUEUE_URL'], env).SITE_QUEUE_URL, 'sites'),
  );
  const notices = once(
    (): NoticeQueue => createEventQueue(client(), readEnv(['NOTICE_QUEUE_URL'], env).NOTICE_QUEUE_URL, 'notices'),
  );
  return {
    siteQueue: once(() => ({ send: async (events, delayS) => sites().send(events, delayS) })),
    noticeQueue: once(() => ({ send: async (events, delayS) => notices().send(events, delayS) })),
  };
};
