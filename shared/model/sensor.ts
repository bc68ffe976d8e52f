import * as z from 'zod';
import { isoTimeSchema, nameSchema, powerWSchema } from './common.ts';
import { accountIdSchema, credentialsIdSchema, sensorIdSchema } from './ids.ts';
import { meterRoleSchema, sensorReadingSchema } from './reading.ts';

export const sensorSettingsSchema = z.object({
  /** W, added to the surplus: positive allows that much grid import, negative keeps a reserve. */
  autoChargeOffset: powerWSchema,
  /** W, stands in when the sensor reports no consumption. */
  fallbackConsumption: powerWSchema.min(0).nullable(),
  /** W, replaces the measured surplus when set. */
  overridePower: powerWSchema.nullable(),
  reversePvProduction: z.boolean(),
  reverseConsumption: z.boolean(),
  reverseBatteryCharging: z.boolean(),
  /** What a channel measures that does not know it itself; null where the device does. */
  measures: meterRoleSchema.nullable(),
});
export type SensorSettings = z.output<typeof sensorSettingsSchema>;

export const defaultSensorSettings: SensorSettings = {
  autoChargeOffset: 0,
  fallbackConsumption: null,
  overridePower: null,
  reversePvProduction: false,
  reverseConsumption: false,
  reverseBatteryCharging: false,
  measures: null,
};

/** Where a reader of this sensor stands: kept apart from the values, so that trouble never overwrites a good reading. */
export const sourceHealthSchema = z.object({
  lastSuccessAt: isoTimeSchema.nullable(),
  /** Translation key of the last failure since the last success. */
  error: z.string().nullable(),
  errorAt: isoTimeSchema.nullable(),
});
export type SourceHealth = z.output<typeof sourceHealthSchema>;

export const sensorSchema = z.object({
  id: sensorIdSchema,
  accountId: accountIdSchema,
  credentialsId: credentialsIdSchema,
  deviceId: z.string(),
  service: z.string(),
  name: nameSchema,
  settings: sensorSettingsSchema,
  /** The last 10 readings, newest first. */
  sensorData: z.array(sensorReadingSchema).max(10),
  health: sourceHealthSchema,
  createdAt: isoTimeSchema,
});
export type Sensor = z.output<typeof sensorSchema>;

export const sensorCreateSchema = z.strictObject({
  credentialsId: credentialsIdSchema,
  deviceId: z.string().min(1).max(200),
  name: nameSchema,
  settings: sensorSettingsSchema.partial().strict().optional(),
});

export const sensorPatchSchema = z
  .strictObject({ name: nameSchema, settings: sensorSettingsSchema.partial().strict() })
  .partial();
