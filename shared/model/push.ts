import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { isoTimeSchema } from './common.ts';

/** Browsers and apps of one user that get pushes, at most: the one that was seen longest ago makes room. */
export const MAX_PUSH_DEVICES = 10;
/** Longest address at a push service. */
const MAX_ENDPOINT = 2048;

/** Base64url of a fixed number of bytes, without padding. */
const keyOfBytes = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 8) / 6)}}$`), { error: faultTexts.format });

/** Id of a subscription: the SHA-256 of its address, which only its browser and its push service know. */
export const pushIdSchema = z
  .string()
  .regex(/^[\w-]{43}$/, { error: faultTexts.format })
  .meta({ description: 'Id of the subscription.', example: 'ZFCo0AT8fXhWzKIUBvFpcJhQz7wqTM0zKIFpZS9tJxE' });

/** What a browser's `PushSubscription.toJSON()` says of it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/, error: faultTexts.push_address })
    .max(MAX_ENDPOINT)
    .meta({
      description: 'Address at the push service of the browser. Those of other services are refused.',
      example: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
    }),
  keys: z
    .strictObject({
      p256dh: keyOfBytes(65).meta({
        description: 'Public key of the browser, base64url.',
        example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      }),
      auth: keyOfBytes(16).meta({
        description: 'Secret of the browser, base64url.',
        example: 'BTBZMqHH6r4Tts7J_aSIgg',
      }),
    })
    .meta({ description: 'Keys with which messages to it are encrypted.' }),
});
export type PushSubscription = z.output<typeof pushSubscriptionSchema>;

/** A browser or app that gets the user's pushes. */
export const pushDeviceSchema = z.object({
  id: pushIdSchema,
  device: z
    .string()
    .nullable()
    .meta({ description: 'Browser and system. null: not recognised.', example: 'Chrome, Android' }),
  since: isoTimeSchema.meta({ description: 'When it was subscribed, or last confirmed that it is.' }),
  lastSentAt: isoTimeSchema.nullable().meta({ description: 'When its push service last took a push. null: never.' }),
});
export type PushDevice = z.output<typeof pushDeviceSchema>;

export const pushDevicesSchema = z.object({
  publicKey: keyOfBytes(65).meta({
    description: 'Our key (VAPID), with which a browser subscribes; base64url.',
    example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  }),
  devices: z.array(pushDeviceSchema).meta({ description: 'Where the user gets pushes.' }),
});
