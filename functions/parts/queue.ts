import { readEnv } from '#functions/platform/env.ts';
import type { EventQueue, NoticeQueue, SiteQueue } from '#functions/platform/site-queue.ts';
import { type Base, once } from './base.ts';

/**
 * The queues of due sites and of notices; without its address, sending to one throws EnvError. Their client is a file of its own in a
 * bundle, which is loaded with the first message.
 */
export const queuePart = ({
  env,
  aws,
}: Base): { readonly siteQueue: () => SiteQueue; readonly noticeQueue: () => NoticeQueue } => {
  const late = <Event>(url: () => string, what: string): EventQueue<Event> => {
    const open = once(async () => {
      const address = url();
      return (await import('#functions/platform/site-queue.ts')).openEventQueue<Event>(aws('sqs'), address, what);
    });
    return { send: async (events, delayS) => (await open()).send(events, delayS) };
  };
  return {
    siteQueue: once(() => late(() => readEnv(['SITE_QUEUE_URL'], env).SITE_QUEUE_URL, 'sites')),
    noticeQueue: once(() => late(() => readEnv(['NOTICE_QUEUE_URL'], env).NOTICE_QUEUE_URL, 'notices')),
  };
};
