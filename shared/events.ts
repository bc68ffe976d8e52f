import * as z from 'zod';
import { isoTimeSchema } from './model/common.ts';
import { accountIdSchema } from './model/ids.ts';

/** What a site's schedule sends to the control Lambda; `scheduledTime` is filled in by EventBridge Scheduler. */
export const controlEventSchema = z.object({
  type: z.literal('control'),
  accountId: accountIdSchema,
  scheduledTime: isoTimeSchema,
});

/** The schedule's Input: Scheduler replaces the context attribute at each firing. */
export const controlEventInput = (accountId: string): string =>
  JSON.stringify({ type: 'control', accountId, scheduledTime: '<aws.scheduler.scheduled-time>' });

/** What the one schedule of a stage sends to the upkeep Lambda. */
export const upkeepEventSchema = z.object({ type: z.literal('upkeep'), scheduledTime: isoTimeSchema });

/** Scheduler replaces the context attribute, as above. */
export const upkeepEventInput = (): string =>
  JSON.stringify({ type: 'upkeep', scheduledTime: '<aws.scheduler.scheduled-time>' });
/** How often it fires, and so does the comparison below. */
export const UPKEEP_MINUTES = 15;

/**
 * What makes the upkeep Lambda compare sites and schedules: each firing goes on where the last one stopped, and a night has one
 * comparison. `mayMend`: given by a person who looked at why a comparison was stopped.
 */
export const reconcileEventSchema = z.object({
  type: z.literal('reconcile'),
  mayMend: z.int().min(1).max(10_000_000).optional(),
});
export const reconcileEventInput = (): string => JSON.stringify({ type: 'reconcile' });
/** What the canary's schedule sends to the check Lambda, which reads nothing of it. */
export const checkEventInput = (): string => JSON.stringify({ type: 'check' });
/** Everything that the upkeep Lambda takes. */
export const upkeepEventsSchema = z.discriminatedUnion('type', [upkeepEventSchema, reconcileEventSchema]);
