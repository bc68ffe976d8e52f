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
  health: credentialsHealthSchema.meta({ description: 'Health of the source.' }),
  /** Control's view of it; null before the first run that read it. */
  control: z
    .object({
      problem: z.string().nullable().meta({ description: 'Code of the problem. null: none.' }),
      until: isoTimeSchema.nullable().meta({ description: 'When it ends. null: it does not end by itself.' }),
      failures: z.int().meta({ description: 'Failures in a row.' }),
    })
    .nullable()
    .meta({ description: 'State of the link in control. null: it was not polled yet.' }),
  lastRunAt: isoTimeSchema.nullable().meta({ description: 'End of the last control run. null: none yet.' }),
  intervalMinutes: z.number().meta({ description: 'Minutes between control runs in force.' }),
  /** The fields that are set, shortened. */
  settings: z.record(z.string(), z.string()).meta({ description: 'Settings.' }),
  sensors: z
    .array(
      z.object({
        device: z.string().meta({ description: 'Last characters of the device id.' }),
        reading: sensorReadingSchema.nullable().meta({ description: 'The newest reading. null: none yet.' }),
        health: sourceHealthSchema.nullable().meta({ description: 'Health of the source.' }),
      }),
    )
    .meta({ description: 'Ids of sensors, or the sensors themselves.' }),
  appliances: z
    .array(
      z.object({
        device: z.string().meta({ description: 'Last characters of the device id.' }),
        kind: z.string().meta({ description: 'Kind.' }),
        mode: z.string().meta({
          description:
            'What decides: the solar surplus (AUTO), the user alone (MANUAL, ON, OFF), a weekly schedule, or the charge of the home battery (SOC_MAP).',
        }),
        state: applianceStateSchema
          .nullable()
          .meta({ description: 'Last state reported by the device; unknown values are null.' }),
        decision: decisionSchema
          .pick({ time: true, action: true, reason: true })
          .nullable()
          .meta({ description: 'Latest decision of control, with its reason. null: none yet.' }),
      }),
    )
    .meta({ description: 'Appliances, or their ids; as an object: by id.' }),
});
