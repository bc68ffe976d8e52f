import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import {
  type NoticeChannel,
  type NoticeKind,
  noticeChannels,
  noticeFates,
  noticeKinds,
  noticeRow,
  triedChannels,
} from '../notices.ts';
import { isoTimeSchema } from './common.ts';
import { clockTimeSchema } from './goals.ts';
import { happenedEventSchema, hookTryEventSchema } from './hooks.ts';
import { accountIdSchema, userIdSchema } from './ids.ts';

const kindSchema = z.enum(noticeKinds);
const nameSchema = z.string();
const percentSchema = z.number().nullable();

/** What each notice says, beside its kind: figures and names, no sentences. Energy in Wh, power in W. */
export const noticeFacts = {
  'goal-at-risk': z.object({
    name: nameSchema,
    by: isoTimeSchema,
    /** How much later it would be ready, s. */
    lateS: z.number(),
    /** State of charge now, and the one that it is to have; null: not counted in percent. */
    percent: percentSchema,
    goalPercent: percentSchema,
  }),
  'goal-missed': z.object({
    name: nameSchema,
    by: isoTimeSchema,
    lateS: z.number(),
    percent: percentSchema,
    goalPercent: percentSchema,
  }),
  offline: z.object({ name: nameSchema, since: isoTimeSchema, back: z.boolean() }),
  /** `name`: of the service. */
  'link-broken': z.object({ name: nameSchema, since: isoTimeSchema }),
  /** `name`: enough of its address to know it again. */
  'hook-off': z.object({ name: nameSchema, why: z.enum(['gone', 'failing']) }),
  'not-charging': z.object({ name: nameSchema, surplusW: z.number(), cause: z.string() }),
  'car-full': z.object({ name: nameSchema, percent: percentSchema }),
  'weekly-summary': z.object({ from: z.iso.date(), to: z.iso.date() }),
  'monthly-summary': z.object({ from: z.iso.date(), to: z.iso.date() }),
} as const satisfies Readonly<Record<NoticeKind, z.ZodObject>>;
export type NoticeFacts<K extends NoticeKind = NoticeKind> = z.output<(typeof noticeFacts)[K]>;

/**
 * What a run wants to be said. `subject` and `episode` make its key: the appliance, link or site, and the event that it tells
 * from later ones, so that it is said once however often it is sent.
 */
const base = {
  accountId: accountIdSchema,
  subject: z.string().min(1).max(60),
  episode: z.string().min(1).max(60),
  at: isoTimeSchema,
};
type Variant<K extends NoticeKind> = z.ZodObject<
  typeof base & { readonly kind: z.ZodLiteral<K>; readonly facts: (typeof noticeFacts)[K] }
>;
const variants = noticeKinds.map((kind) => z.object({ ...base, kind: z.literal(kind), facts: noticeFacts[kind] }));
/** One variant for each kind. */
export const noticeSchema = z.discriminatedUnion(
  'kind',
  variants as unknown as [(typeof variants)[0]],
) as unknown as z.ZodType<{ [K in NoticeKind]: z.output<Variant<K>> }[NoticeKind]>;
export type Notice = z.output<typeof noticeSchema>;

/** From a run to the function that delivers: to be told to the site's members, and then to one of them. */
const toldSchema = z.object({
  type: z.literal('notice'),
  notice: noticeSchema,
  /** The member whose turn it is; absent: all of them. */
  userId: userIdSchema.exactOptional(),
  /** How often their own address was tried in vain: only that is left to do. Absent: everything is. */
  tries: z.int().positive().exactOptional(),
});
/** A member tries a way, to see whether it works. */
const triedSchema = z.object({
  type: z.literal('test'),
  accountId: accountIdSchema,
  userId: userIdSchema,
  channel: z.enum(triedChannels),
  /** Tells it from another test. */
  id: z.string().min(1).max(60),
});
/** What the queue of notices holds: notices to members, and what webhooks are told. */
export const noticeEventSchema = z.discriminatedUnion('type', [
  toldSchema,
  triedSchema,
  happenedEventSchema,
  hookTryEventSchema,
]);
export type ToldNotice = z.output<typeof toldSchema>;
export type TriedWay = z.output<typeof triedSchema>;
export type NoticeEvent = z.output<typeof noticeEventSchema>;

const wallTime = (example: string) =>
  clockTimeSchema.meta({ description: 'Time of day in the zone of the site.', example });

/** From when to when nothing is delivered that can wait. */
export const quietHoursSchema = z
  .object({ from: wallTime('22:00'), to: wallTime('07:00') })
  .refine(({ from, to }) => from !== to, { error: faultTexts.invalid, path: ['to'] })
  .meta({ id: 'QuietHours' });

/** What is chosen for each kind; a kind that is absent has its default. */
const chosenSchema = z.partialRecord(kindSchema, z.array(z.enum(noticeChannels)));

export const noticeSettingsFields = {
  kinds: chosenSchema.meta({
    description: 'Channels of each kind of notice; with none it is not sent.',
    example: { 'car-full': ['mail'] },
  }),
  quietHours: quietHoursSchema
    .nullable()
    .meta({ description: 'When nothing is delivered that can wait. null: at no time.' }),
  urgentAtNight: z.boolean().meta({
    description: 'What needs a person is sent in quiet hours, too.',
    example: true,
  }),
};

/** What a member of a site wants to hear of it, as stored. */
export const noticeSettingsSchema = z.object(noticeSettingsFields).meta({ id: 'NoticeSettings' });
export type NoticeSettings = z.output<typeof noticeSettingsSchema>;

/** What became of a notice to a member. */
export const toldLatelySchema = z
  .object({
    kind: kindSchema.meta({ description: 'Kind of the notice.', example: 'offline' }),
    name: z.string().nullable().meta({
      description: 'The appliance, source or service that it is about. null: the site.',
      example: 'Wallbox',
    }),
    back: z.boolean().meta({ description: 'It tells that something is over.', example: false }),
    at: isoTimeSchema.meta({ description: 'When it happened.', example: '2026-06-15T21:10:00.000Z' }),
    fate: z.enum(noticeFates).meta({
      description:
        'sent: by `channels`. held: quiet hours last until `until`. over: held, and put right before they ended. old: no news any more when they would have ended. enough: as many as a day has were sent. unreachable: through none of the channels that were chosen.',
      example: 'sent',
    }),
    channels: z
      .array(z.enum(noticeChannels))
      .meta({ description: 'Channels through which it was sent.', example: ['push', 'mail'] }),
    until: isoTimeSchema.nullable().meta({ description: 'Until when it is held. null: it is not.', example: null }),
  })
  .meta({ id: 'ToldLately' });
export type ToldLately = z.output<typeof toldLatelySchema>;

/** What a member of a site wants to hear of it, and what became of the last notices. */
export const noticesViewSchema = z
  .object({
    ...noticeSettingsFields,
    lately: z.array(toldLatelySchema).meta({ description: 'The last notices to the caller, newest first.' }),
  })
  .meta({ id: 'Notices' });
export type NoticesView = z.output<typeof noticesViewSchema>;

/** Until a member says otherwise. */
export const defaultNoticeSettings: NoticeSettings = {
  kinds: {},
  quietHours: { from: '22:00', to: '07:00' },
  urgentAtNight: true,
};

/** Changes to them. A kind that is absent from `kinds` stays as it is. */
export const noticeSettingsPatchSchema = z.strictObject(noticeSettingsFields).partial();

/** The ways that a kind takes by these settings. */
export const chosenChannels = ({ kinds }: NoticeSettings, kind: NoticeKind): readonly NoticeChannel[] =>
  kinds[kind] ?? noticeRow(kind).defaults;
