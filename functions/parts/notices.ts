import { createNotices, type Notices } from '#functions/features/notices/notices.ts';
import { manifestOf } from '#functions/integrations/manifests.ts';
import { readOptional } from '#functions/platform/env.ts';
import type { Mailer } from '#functions/platform/mail.ts';
import type { Storage } from '#functions/storage/index.ts';
import { type Base, once } from './base.ts';

// A separate file in a bundle, loaded with the first mail.
const lateMailer = (load: () => Promise<Mailer>): Mailer => {
  const loaded = once(load);
  return { send: async (mail) => (await loaded()).send(mail) };
};

/** Mails of the product. Without MAIL_FROM none is sent. */
export const noticesPart = (
  { env, now, aws, logger, publicUrl }: Base,
  others: { readonly storage: () => Storage },
): { readonly notices: () => Notices } => ({
  notices: once(() => {
    const from = readOptional('MAIL_FROM', env);
    return createNotices({
      storage: others.storage(),
      mailer:
        from === null
          ? null
          : lateMailer(async () => (await import('#functions/platform/mail-client.ts')).openMailer(aws('ses'), from)),
      operator: readOptional('OPERATOR_EMAIL', env),
      publicUrl,
      serviceName: (service) => manifestOf(service)?.name ?? service,
      now,
      log: logger(),
    });
  }),
});
