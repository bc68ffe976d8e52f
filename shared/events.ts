import * as z from 'zod';
import { isoTimeSchema } from './model/common.ts';
import { accountIdSchema } from './model/ids.ts';

/** What a site's schedule sends to the control Lambda; `scheduledTime` is filled in by EventBridge Scheduler. */
export const controlEventSchema = z.object({
  type: z.literal('control'),
  accountId: accountIdSchema,
  scheduledTime: isoTimeSchema,
});
export type ControlEvent = z.output<typeof controlEventSchema>;

/** The schedule's Input: Scheduler replaces the context attribute at each firing. */
export const controlEventInput = (accountId: string): string =>
  JSON.stringify({ type: 'control', accountId, scheduledTime: '<aws.scheduler.scheduled-time>' });

/** What the one schedule of a stage sends to the upkeep Lambda. */
export const upkeepEventSchema = z.object({ type: z.literal('upkeep'), scheduledTime: isoTimeSchema });

/** Scheduler replaces the context attribute, as above. */
export const upkeepEventInput = (): string =>
  JSON.stringify({ type: 'upkeep', scheduledTime: '<aws.scheduler.scheduled-time>' });
/** How often it fires. */
export const UPKEEP_MINUTES = 15;
