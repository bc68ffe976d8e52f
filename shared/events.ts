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
