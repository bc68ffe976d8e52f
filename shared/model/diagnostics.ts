import * as z from 'zod';
import { serviceIdSchema } from '../integration.ts';
import { isoTimeSchema } from './common.ts';
import { credentialsHealthSchema } from './credentials.ts';
import { applianceStateSchema, sensorReadingSchema } from './reading.ts';
import { decisionSchema } from './reason.ts';
import { sourceHealthSchema } from './sensor.ts';

/**
 * What the last run saw through a link, for someone who helps: no secret, no name that a user typed, ids and values shortened
 * to their end.
 */
export const diagnosticsSchema = z.object({
  generatedAt: isoTimeSchema,
  service: serviceIdSchema,
  linkedAt: isoTimeSchema,
  health: credentialsHealthSchema,
  /** How control stands to it; null before the first run that asked. */
  control: z.object({ problem: z.string().nullable(), until: isoTimeSchema.nullable(), failures: z.int() }).nullable(),
  lastRunAt: isoTimeSchema.nullable(),
  intervalMinutes: z.number(),
  /** Which fields are set, shortened. */
  settings: z.record(z.string(), z.string()),
  sensors: z.array(
    z.object({ device: z.string(), reading: sensorReadingSchema.nullable(), health: sourceHealthSchema.nullable() }),
  ),
  appliances: z.array(
    z.object({
      device: z.string(),
      kind: z.string(),
      mode: z.string(),
      state: applianceStateSchema.nullable(),
      decision: decisionSchema.pick({ time: true, action: true, reason: true }).nullable(),
    }),
  ),
});
