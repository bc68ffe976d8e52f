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

const energyWhSchema = z.number().min(0);

/** A day of the site's zone in energy, Wh; null where nothing is known. Kept after its readings have expired. */
export const dayTotalsSchema = z.object({
  /** By the wall clock of the site's zone. */
  day: z.iso.date(),
  pvWh: energyWhSchema.nullable(),
  consumptionWh: energyWhSchema.nullable(),
  importWh: energyWhSchema.nullable(),
  feedInWh: energyWhSchema.nullable(),
  batteryChargedWh: energyWhSchema.nullable(),
  batteryDischargedWh: energyWhSchema.nullable(),
  /** What the appliances took while the grid was known; then by where it came from. */
  appliancesWh: energyWhSchema.nullable(),
  sunWh: energyWhSchema,
  batteryWh: energyWhSchema,
  gridWh: energyWhSchema,
  /** What each took, by its id. */
  appliances: z.record(z.string(), energyWhSchema),
  /** Share of the day (of today: so far) for which the grid is known, 0…1. */
  coverage: z.number().min(0).max(1),
});
export type DayTotals = z.output<typeof dayTotalsSchema>;

export const daysQuerySchema = z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() });

/** Oldest first; days of which nothing is known are left out. */
export const daysSchema = z.object({ from: z.iso.date(), to: z.iso.date(), days: z.array(dayTotalsSchema) });
