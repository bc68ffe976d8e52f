import * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import type { OutgoingRequest } from '#functions/platform/outgoing.ts';
import { newWebhookSecret, webhookHeaders } from '#functions/platform/standard-webhook.ts';
import type { StoredNoticeAddress } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { type NoticeAddress, noticeAddressSchema } from '#shared/model/notice-address.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { Said } from './said.ts';

/** What is sealed of an address. `secret`: with which a webhook checks our signature. */
const sealedSchema = z.object({ address: noticeAddressSchema, secret: z.string().nullable() });
type OpenAddress = z.output<typeof sealedSchema>;

/** An address to be stored, with a new secret if it is a webhook. */
export const sealAddress = async (
  { addressSeal }: Pick<Deps, 'addressSeal'>,
  userId: UserId,
  address: NoticeAddress,
): Promise<{ readonly sealed: Uint8Array; readonly secret: string | null }> => {
  const secret = address.kind === 'webhook' ? newWebhookSecret() : null;
  const sealed = await addressSeal.seal(userId, Buffer.from(JSON.stringify({ address, secret }), 'utf8'));
  return { sealed, secret };
};

/** A stored address, whole. @throws Error when it does not open; its message quotes nothing */
export const readAddress = async (
  { addressSeal }: Pick<Deps, 'addressSeal'>,
  userId: UserId,
  { sealed }: Pick<StoredNoticeAddress, 'sealed'>,
): Promise<OpenAddress> => {
  const plain = Buffer.from(await addressSeal.open(userId, sealed)).toString('utf8');
  const parsed = sealedSchema.safeParse(JSON.parse(plain));
  // Without the cause: that would quote the address.
  if (!parsed.success) throw new Error('the address for notices is damaged');
  return parsed.data;
};

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Sunward' };
/** Of ntfy: from 1 (nothing is heard) to 5. */
const priorities = { low: 2, normal: 3, high: 4 } as const;

/**
 * The request that tells a notice at an address of a user's own.
 * @param url page that the notice leads to, whole
 * @param atMs time of this try
 */
export const addressRequest = (
  { address, secret }: OpenAddress,
  { kind, key, title, body, facts, at, urgency, account }: Said,
  { url, atMs }: { readonly url: string; readonly atMs: number },
): OutgoingRequest => {
  switch (address.kind) {
    case 'webhook': {
      const site = { id: account.id, name: account.name };
      const text = JSON.stringify({
        type: `notice.${kind}`,
        timestamp: at,
        data: { site, title, body, url, ...facts },
      });
      const signed = webhookHeaders([secret ?? ''], `msg_${key}`, Math.floor(atMs / SECOND_MS), text);
      return { url: address.url, headers: { ...JSON_TYPE, ...signed }, body: text };
    }
    case 'ntfy': {
      // Published as JSON at the server's root: headers would have to be ASCII.
      const target = new URL(address.url);
      const topic = decodeURIComponent(target.pathname.split('/').findLast((part) => part !== '') ?? '');
      const text = JSON.stringify({
        topic,
        title,
        message: `${body}\n${account.name}`,
        priority: priorities[urgency],
        click: url,
      });
      const authorization = address.token === null ? {} : { authorization: `Bearer ${address.token}` };
      return { url: `${target.origin}/`, headers: { ...JSON_TYPE, ...authorization }, body: text };
    }
    case 'telegram':
      return {
        url: `https://api.telegram.org/bot${address.token}/sendMessage`,
        headers: JSON_TYPE,
        body: JSON.stringify({ chat_id: address.chatId, text: `${title}\n${body}\n${account.name}\n${url}` }),
      };
  }
};
