import * as z from 'zod';
import { isoTimeSchema } from './model/common.ts';
import { type AccountId, accountIdSchema } from './model/ids.ts';
import { SHARDS } from './shards.ts';

/** The event from a site's schedule to the control Lambda; EventBridge Scheduler fills in `scheduledTime`. */
export const controlEventSchema = z.object({
  type: z.literal('control'),
  accountId: accountIdSchema,
  scheduledTime: isoTimeSchema,
});

export type ControlEvent = z.output<typeof controlEventSchema>;

/** The event from a link's inbox to the control Lambda: something arrived that may change a decision. */
export const arrivalEventSchema = z.object({
  type: z.literal('arrival'),
  accountId: accountIdSchema,
  arrivedAt: isoTimeSchema,
  /** It is the wish of a person, which takes effect at once. */
  wished: z.literal(true).exactOptional(),
});
export type ArrivalEvent = z.output<typeof arrivalEventSchema>;
export const arrivalEventOf = (accountId: AccountId, arrivedMs: number, wished = false): ArrivalEvent => ({
  type: 'arrival',
  accountId,
  arrivedAt: isoTimeSchema.parse(new Date(arrivedMs).toISOString()),
  ...(wished && { wished }),
});

/** The schedule's Input: Scheduler replaces the context attribute at each firing. */
export const controlEventInput = (accountId: string): string =>
  JSON.stringify({ type: 'control', accountId, scheduledTime: '<aws.scheduler.scheduled-time>' });

/**
 * Messages as SQS hands them to a Lambda: due sites to control, notices to notify. Only the envelope is parsed: a message that is not
 * ours fails alone.
 */
export const queueBatchSchema = z.object({
  Records: z.array(z.object({ messageId: z.string(), body: z.string() })).min(1),
});
/** All events of the control Lambda. */
export const controlEventsSchema = z.union([controlEventSchema, arrivalEventSchema, queueBatchSchema]);

/** The event from a shard's schedule to the dispatch Lambda. */
export const shardEventSchema = z.object({
  type: z.literal('shard'),
  shard: z
    .int()
    .min(0)
    .max(SHARDS - 1),
  scheduledTime: isoTimeSchema,
});
/** Scheduler replaces the context attribute, as above. */
export const shardEventInput = (shard: number): string =>
  JSON.stringify({ type: 'shard', shard, scheduledTime: '<aws.scheduler.scheduled-time>' });

/** The event from a stage's one schedule to the upkeep Lambda. */
export const upkeepEventSchema = z.object({ type: z.literal('upkeep'), scheduledTime: isoTimeSchema });

/** Scheduler replaces the context attribute, as above. */
export const upkeepEventInput = (): string =>
  JSON.stringify({ type: 'upkeep', scheduledTime: '<aws.scheduler.scheduled-time>' });
/** How often it fires, and with it the comparison below. */
export const UPKEEP_MINUTES = 15;

/**
 * Makes the upkeep Lambda compare sites and schedules: each firing continues where the last one stopped, and there is one
 * comparison per night. `mayMend`: set by a person who has checked why a comparison was stopped.
 */
export const reconcileEventSchema = z.object({
  type: z.literal('reconcile'),
  mayMend: z.int().min(1).max(10_000_000).optional(),
});
export const reconcileEventInput = (): string => JSON.stringify({ type: 'reconcile' });
/** Makes the upkeep Lambda ask for prices of power, which are the same for everybody. */
const marketEventSchema = z.object({ type: z.literal('market') });
export const marketEventInput = (): string => JSON.stringify({ type: 'market' });
/** The event from the canary's schedule to the check Lambda, which ignores its content. */
export const checkEventInput = (): string => JSON.stringify({ type: 'check' });
/** All events of the upkeep Lambda. */
export const upkeepEventsSchema = z.discriminatedUnion('type', [
  upkeepEventSchema,
  reconcileEventSchema,
  marketEventSchema,
]);
