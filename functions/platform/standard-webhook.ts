import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks 1.0: how a receiver knows that a request is ours (https://www.standardwebhooks.com). */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret for one receiver. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/**
 * Headers of one try. `id` is the same in every try, so that the receiver can tell a repetition.
 * @param secrets while one is replaced, both: any of the signatures will do
 * @param atS time of this try, s since the epoch
 */
export const webhookHeaders = (
  secrets: readonly string[],
  id: string,
  atS: number,
  body: string,
): Readonly<Record<string, string>> => {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${atS}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(atS), 'webhook-signature': signatures.join(' ') };
};
