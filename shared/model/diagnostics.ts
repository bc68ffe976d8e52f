import * as z from 'zod';
import { serviceIdSchema } from '../integration.ts';
import { isoTimeSchema } from './common.ts';
import { credentialsHealthSchema } from './credentials.ts';
import { applianceStateSchema, sensorReadingSchema } from './reading.ts';
import { decisionSchema } from './reason.ts';
import { sourceHealthSchema } from './sensor.ts';

/**
 * Data of a link's last run, for support: no secret, no name that a user typed, ids and values cut to their last
 * characters.
 */
export const diagnosticsSchema = z.object({
  generatedAt: isoTimeSchema.meta({ description: 'When it was read.' }),
  service: serviceIdSchema,
  linkedAt: isoTimeSchema.meta({ description: 'When the service was linked.' }),
  health: credentialsHealthSchema.meta({ description: 'Whether it answers.' }),
  /** Control's view of it; null before the first run that read it. */
  control: z
    .object({
      problem: z.string().nullable().meta({ description: 'Code of what is wrong. null: nothing is.' }),
      until: isoTimeSchema.nullable().meta({ description: 'When it ends. null: not by itself.' }),
      failures: z.int().meta({ description: 'Failures in a row.' }),
    })
    .nullable()
    .meta({ description: 'How control stands to the link. null: no run has asked yet.' }),
  lastRunAt: isoTimeSchema.nullable().meta({ description: 'End of the last control run. null: there was none yet.' }),
  intervalMinutes: z.number().meta({ description: 'Minutes between control runs now in force.' }),
  /** The fields that are set, shortened. */
  settings: z.record(z.string(), z.string()).meta({ description: 'Settings.' }),
  sensors: z
    .array(
      z.object({
        device: z.string().meta({ description: 'The end of the id of the device.' }),
        reading: sensorReadingSchema.nullable().meta({ description: 'The newest reading. null: there was none yet.' }),
        health: sourceHealthSchema.nullable().meta({ description: 'Whether it answers.' }),
      }),
    )
    .meta({ description: 'Ids of sensors, or the sensors themselves.' }),
  appliances: z
    .array(
      z.object({
        device: z.string().meta({ description: 'The end of the id of the device.' }),
        kind: z.string().meta({ description: 'What it is.' }),
        mode: z.string().meta({
          description:
            'Who decides: the sun (AUTO), nobody but the user (MANUAL, ON, OFF), a weekly schedule, or a map from the home battery.',
        }),
        state: applianceStateSchema.nullable().meta({ description: 'What the device told last; unknown is null.' }),
        decision: decisionSchema
          .pick({ time: true, action: true, reason: true })
          .nullable()
          .meta({ description: 'What control decided last, and why. null: nothing yet.' }),
      }),
    )
    .meta({ description: 'Appliances, or their ids; as an object: by id.' }),
});
