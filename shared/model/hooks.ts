import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { hookTypes, PING } from '../hooks.ts';
import { isPublicUrl } from '../public-url.ts';
import { isoTimeSchema } from './common.ts';
import { accountIdSchema, hookIdSchema } from './ids.ts';
import { addressOutcomes } from './notice-address.ts';

const MAX_URL = 2048;
const urlSchema = z.string().trim().max(MAX_URL).refine(isPublicUrl, { error: faultTexts.public_url }).meta({
  description: 'https address of a name on the internet, at its usual port. Stored encrypted, never shown whole again.',
  example: 'https://hooks.example.org/sunward/4711',
});
const typesSchema = z
  .array(z.enum(hookTypes))
  .min(1)
  .max(hookTypes.length)
  .transform((types) => hookTypes.filter((type) => types.includes(type)))
  .meta({ description: 'Events that it gets.', example: ['session.finished', 'source.lost'] });

export const hookCreateSchema = z.strictObject({ url: urlSchema, types: typesSchema });

/** Changes of a webhook; what is left out stays. */
export const hookPatchSchema = z
  .strictObject({
    types: typesSchema,
    on: z.boolean().meta({ description: 'false: nothing is sent. true: also forgets that it failed.', example: true }),
  })
  .partial();

const outcomeSchema = z.enum(addressOutcomes).meta({ description: 'What became of it.', example: 'delivered' });
const statusSchema = z
  .int()
  .nullable()
  .meta({ description: 'HTTP status of the answer. null: there was none.', example: 200 });

/** Why nothing is sent: a member turned it off, its receiver said that it is gone (410), or it failed for five days. */
export const hookOffs = ['member', 'gone', 'failing'] as const;
export type HookOff = (typeof hookOffs)[number];

export const hookSchema = z
  .object({
    id: hookIdSchema,
    masked: z
      .string()
      .meta({ description: 'Enough of its address to know it again.', example: 'hooks.example.org/…4711' }),
    types: z.array(z.enum(hookTypes)).meta({ description: 'Events that it gets.' }),
    since: isoTimeSchema.meta({ description: 'When its address was given.' }),
    off: z.enum(hookOffs).nullable().meta({
      description:
        'Why nothing is sent. member: a member turned it off. gone: its receiver said so (410). failing: for five days. null: it is on.',
      example: null,
    }),
    oldSecretUntil: isoTimeSchema.nullable().meta({
      description: 'Until then deliveries are signed with the secret before this one, too. null: with one alone.',
      example: null,
    }),
    last: z
      .object({
        at: isoTimeSchema.meta({ description: 'When it was tried.' }),
        outcome: outcomeSchema,
        status: statusSchema,
      })
      .nullable()
      .meta({ description: 'The last try to reach it. null: none yet.' }),
  })
  .meta({ id: 'Hook' });
export type Hook = z.output<typeof hookSchema>;

export const hooksSchema = z.object({ hooks: z.array(hookSchema).meta({ description: 'Oldest first.' }) });
export const hookWithSecretSchema = z.object({
  hook: hookSchema.meta({ description: 'The webhook.' }),
  secret: z.string().meta({
    description: 'Secret with which its receiver checks our signature; shown this once.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  }),
});

/** Names a delivery: the `webhook-id` of every try. */
export const deliveryIdSchema = z
  .string()
  .regex(/^msg_[0-9A-Za-z_-]{8,80}$/, { error: faultTexts.format })
  .meta({ description: 'Id of the delivery: the `webhook-id` of every try.', example: 'msg_2f1c9d3e7a5b4c60' });

/** off: its webhook was turned off before it was tried. */
export const deliveryOutcomes = [...addressOutcomes, 'off'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const hookDeliverySchema = z
  .object({
    id: deliveryIdSchema,
    at: isoTimeSchema.meta({ description: 'When it happened.' }),
    type: z.enum([...hookTypes, PING]).meta({ description: 'What happened.', example: 'session.finished' }),
    state: z.enum(deliveryStates).meta({
      description: 'waiting: it is tried again at `nextAt`. failed: no more, unless someone repeats it.',
      example: 'delivered',
    }),
    tries: z.int().min(0).meta({ description: 'How often it was tried since it was last begun.', example: 1 }),
    nextAt: isoTimeSchema.nullable().meta({ description: 'When it is tried next. null: no more.', example: null }),
    last: z
      .object({
        at: isoTimeSchema.meta({ description: 'When.' }),
        outcome: z.enum(deliveryOutcomes).meta({
          description: 'What became of it. off: its webhook had been turned off.',
          example: 'delivered',
        }),
        status: statusSchema,
        tookMs: z.int().min(0).meta({ description: 'How long the answer took, ms.', example: 180 }),
      })
      .nullable()
      .meta({ description: 'The last try. null: none yet.' }),
    body: z.string().meta({ description: 'The first 500 characters of what is sent.', example: '{"type":"ping"}' }),
  })
  .meta({ id: 'HookDelivery' });
export type HookDelivery = z.output<typeof hookDeliverySchema>;
export const hookDeliveriesSchema = z.object({
  deliveries: z.array(hookDeliverySchema).meta({ description: 'The last 20, newest first.' }),
});

const named = z.object({ id: z.string(), name: z.string() });
/** What each happening says: figures and names, no sentences, no money. Energy in Wh, power in W. */
export const hookData = {
  'appliance.decision_changed': z.object({
    appliance: named,
    action: z.string(),
    on: z.boolean().nullable(),
    setCurrentA: z.number().nullable(),
    surplusW: z.number().nullable(),
    reason: z.object({ code: z.string(), figures: z.record(z.string(), z.unknown()) }),
    nextChangeAt: isoTimeSchema.nullable(),
  }),
  'session.started': z.object({ appliance: named, startedAt: isoTimeSchema }),
  'session.finished': z.object({ appliance: named, startedAt: isoTimeSchema, endedAt: isoTimeSchema }),
  'goal.at_risk': z.object({
    appliance: named,
    by: isoTimeSchema,
    /** How much later it would be ready, s. */
    lateS: z.number(),
    percent: z.number().nullable(),
    goalPercent: z.number().nullable(),
  }),
  'source.lost': z.object({ source: named, since: isoTimeSchema, why: z.enum(['silent', 'refused']) }),
  'source.back': z.object({ source: named, since: isoTimeSchema }),
} as const satisfies Readonly<Record<(typeof hookTypes)[number], z.ZodObject>>;

/**
 * What a run wants webhooks to hear. `subject` and `episode` make its key with its type: it is delivered under one id however
 * often it is handed over.
 */
const base = {
  accountId: accountIdSchema,
  subject: z.string().min(1).max(60),
  episode: z.string().min(1).max(60),
  at: isoTimeSchema,
};
const variant = <T extends (typeof hookTypes)[number]>(type: T) =>
  z.object({ ...base, type: z.literal(type), data: hookData[type] });
export const happeningSchema = z.discriminatedUnion('type', [
  variant('appliance.decision_changed'),
  variant('session.started'),
  variant('session.finished'),
  variant('goal.at_risk'),
  variant('source.lost'),
  variant('source.back'),
]);
export type Happening = z.output<typeof happeningSchema>;

/** To all webhooks of the site that want it. */
export const happenedEventSchema = z.object({ type: z.literal('happened'), happening: happeningSchema });
/** One try of a delivery. `turn`: of its messages; an older one than the delivery's own does nothing. */
export const hookTryEventSchema = z.object({
  type: z.literal('hook'),
  accountId: accountIdSchema,
  hookId: hookIdSchema,
  at: isoTimeSchema,
  deliveryId: deliveryIdSchema,
  turn: z.int().min(0),
});
export type HookTry = z.output<typeof hookTryEventSchema>;
