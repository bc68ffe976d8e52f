import * as z from 'zod';
import { isoTimeSchema, nameSchema } from './common.ts';
import { applianceIdSchema } from './ids.ts';
import { applianceStateSchema } from './reading.ts';

/** What a car tells of itself. Unknown is null, never 0. */
export const vehicleSchema = z.object({
  batteryLevelPercent: z.number().min(0).max(100).nullable(),
  /** At which it stops charging. */
  batteryLevelLimitPercent: z.number().min(0).max(100).nullable(),
  /** null also while it does not charge. */
  minutesUntilFull: z.number().min(0).nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  rangeKm: z.number().min(0).nullable(),
  /** As its owner calls it. */
  name: z.string().nullable(),
  /** True: it was not woken, and what it would have to be asked for is null or of before. */
  asleep: z.boolean().nullable(),
  /** When these values were true; null when none is known. */
  observedAt: isoTimeSchema.nullable(),
});
export type VehicleState = z.output<typeof vehicleSchema>;

/** A car among the appliances, as the last run saw it. */
export const vehicleListItemSchema = z.object({
  applianceId: applianceIdSchema,
  /** As the appliance is called. */
  name: nameSchema,
  service: z.string(),
  state: applianceStateSchema,
});
