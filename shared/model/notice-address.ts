import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { isPublicUrl } from '../public-url.ts';
import { isoTimeSchema, oneLine } from './common.ts';

/** What can be at an address of a user's own. */
export const noticeAddressKinds = ['webhook', 'ntfy', 'telegram'] as const;

const MAX_URL = 2048;
const urlSchema = z.string().trim().max(MAX_URL).refine(isPublicUrl, { error: faultTexts.public_url }).meta({
  description: 'https address of a name on the internet, at its usual port.',
  example: 'https://ntfy.sh/my-home',
});

/** Where a member wants notices of a site, beside mail and push. */
export const noticeAddressSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('webhook').meta({ description: 'Gets a signed POST (Standard Webhooks).' }),
    url: urlSchema,
  }),
  z.strictObject({
    kind: z.literal('ntfy').meta({ description: 'A topic of a ntfy server.' }),
    url: urlSchema,
    token: oneLine(z.string().trim().min(1).max(200))
      .regex(/^[\w.~+/=-]+$/, { error: faultTexts.format })
      .nullable()
      .default(null)
      .meta({
        description: 'Access token of a protected topic. null: the topic is open.',
        example: 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2',
      }),
  }),
  z.strictObject({
    kind: z.literal('telegram').meta({ description: 'A chat with a Telegram bot.' }),
    token: z
      .string()
      .trim()
      .regex(/^\d{5,15}:[\w-]{30,60}$/, { error: faultTexts.format })
      .meta({
        description: 'Token of the bot, from BotFather.',
        example: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0',
      }),
    chatId: z
      .string()
      .trim()
      .regex(/^(-?\d{1,20}|@\w{5,32})$/, { error: faultTexts.format })
      .meta({ description: 'Id of the chat.', example: '-1001234567890' }),
  }),
]);
export type NoticeAddress = z.output<typeof noticeAddressSchema>;
export const noticeAddressChangeSchema = z.strictObject({
  address: noticeAddressSchema.meta({ description: 'Where notices go.' }),
});

/** What became of the last try to reach an address. Never what it answered: that may be a page that only we can see. */
export const addressOutcomes = [
  'delivered',
  'refused',
  'timeout',
  'certificate',
  'unreachable',
  'status',
  'gone',
] as const;
export type AddressOutcome = (typeof addressOutcomes)[number];

/** An address as everybody sees it from when it is stored. */
export const maskedAddressSchema = z.object({
  kind: z.enum(noticeAddressKinds).meta({ description: 'What is there.' }),
  masked: z.string().meta({ description: 'Enough of it to know it again.', example: 'ntfy.sh/…home' }),
  since: isoTimeSchema.meta({ description: 'When it was given.' }),
});
export const shownAddressSchema = maskedAddressSchema.extend({
  last: z
    .object({
      at: isoTimeSchema.meta({ description: 'When it was tried.' }),
      outcome: z.enum(addressOutcomes).meta({ description: 'What became of it.' }),
      status: z
        .int()
        .nullable()
        .meta({ description: 'HTTP status of the answer. null: there was none.', example: 200 }),
    })
    .nullable()
    .meta({ description: 'The last try to reach it. null: none yet.' }),
  off: z.boolean().meta({
    description: 'It said that it is gone (410), or failed for five days: nothing is sent until it is given again.',
  }),
});
export const ownAddressSchema = z.object({
  address: shownAddressSchema.nullable().meta({ description: 'null: none.' }),
});
export const addressSetSchema = ownAddressSchema.extend({
  secret: z.string().nullable().meta({
    description: 'Secret with which a webhook checks our signature; shown this once. null: not a webhook.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  }),
});

const END = 4;
const end = (text: string): string => (text.length > 2 * END ? `…${text.slice(-END)}` : '…');

/** Pure. */
export const maskedAddress = (address: NoticeAddress): string => {
  if (address.kind === 'telegram') return `Telegram ${end(address.chatId)}`;
  const { host, pathname } = new URL(address.url);
  return `${host}/${end(pathname.slice(1))}`;
};
