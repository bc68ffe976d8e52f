import * as z from 'zod';
import { isoTimeSchema } from './common.ts';
import { applianceIdSchema } from './ids.ts';
import { decisionSchema } from './reason.ts';

/** One step of history: means over the step; null where nothing is known, so that gaps stay gaps. */
export const historyPointSchema = z.object({
  time: isoTimeSchema,
  pvPowerW: z.number().nullable(),
  consumptionPowerW: z.number().nullable(),
  gridPowerW: z.number().nullable(),
  batteryPowerW: z.number().nullable(),
  batterySocPercent: z.number().nullable(),
  /** Power by appliance id, W. */
  appliances: z.record(z.string(), z.number().nullable()),
});
export type HistoryPoint = z.output<typeof historyPointSchema>;

export const HISTORY_HOURS = 48;

export const historySchema = z.object({
  from: isoTimeSchema,
  to: isoTimeSchema,
  /** Width of a step, s. */
  stepS: z.int().positive(),
  points: z.array(historyPointSchema),
});

export const historyQuerySchema = z.strictObject({
  from: isoTimeSchema.optional(),
  to: isoTimeSchema.optional(),
  /** Width of a step, s; default 300. */
  stepS: z.coerce.number().int().min(60).max(86_400).optional(),
});

export const decisionsQuerySchema = z.strictObject({
  applianceId: applianceIdSchema.optional(),
  from: isoTimeSchema.optional(),
  to: isoTimeSchema.optional(),
});

/** Newest first. */
export const decisionsSchema = z.array(decisionSchema);
