import { SQSClient } from '@aws-sdk/client-sqs';
import { readEnv } from '#functions/platform/env.ts';
import { createSiteQueue, type SiteQueue } from '#functions/platform/site-queue.ts';
import { type Base, once } from './base.ts';

/** The queue of sites that are due; without its address sending throws EnvError. */
export const queuePart = ({ env, aws }: Base): { readonly siteQueue: () => SiteQueue } => {
  const open = once(() => createSiteQueue(new SQSClient(aws('sqs')), readEnv(['SITE_QUEUE_URL'], env).SITE_QUEUE_URL));
  return { siteQueue: once(() => ({ send: async (events, delayS) => open().send(events, delayS) })) };
};
