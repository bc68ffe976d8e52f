import * as z from 'zod';
import { isoTimeSchema, nameSchema, oneLine, powerWSchema, typedNameSchema } from './common.ts';
import { accountIdSchema, credentialsIdSchema, sensorIdSchema } from './ids.ts';
import { meterRoleSchema, sensorReadingSchema } from './reading.ts';

export const sensorSettingsFields = z.object({
  /** W, added to the surplus: positive allows that much grid import, negative keeps a reserve. */
  autoChargeOffset: powerWSchema.meta({
    description: 'Added to the surplus, W: positive allows that much import, negative keeps a reserve.',
    example: -100,
  }),
  /** W, used when the sensor reports no consumption. */
  fallbackConsumption: powerWSchema
    .min(0)
    .nullable()
    .meta({ description: 'Assumed consumption where the sensor does not report it, W. null: none.' }),
  /** W, replaces the measured surplus when set. */
  overridePower: powerWSchema
    .nullable()
    .meta({ description: 'Replaces the measured surplus, W. null: the measurement applies.' }),
  reversePvProduction: z
    .boolean()
    .meta({ description: 'The sensor reports production with the wrong sign.', example: false }),
  reverseConsumption: z
    .boolean()
    .meta({ description: 'The sensor reports consumption with the wrong sign.', example: false }),
  reverseBatteryCharging: z
    .boolean()
    .meta({ description: "The sensor reports the battery's power with the wrong sign.", example: false }),
  /** What a channel measures that the device does not report; null where it does. */
  measures: meterRoleSchema.nullable(),
  /** The plan may hold its battery and charge it from the grid, where the service can. */
  batteryControl: z.boolean().meta({
    description:
      'The charging plan may make its home battery keep its charge and charge it from the grid, where the service can.',
    example: false,
  }),
  /** W, most with which the plan charges the battery from the grid; null: as much as it takes; 0: never. */
  batteryGridChargeW: powerWSchema.min(0).nullable().meta({
    description:
      'Maximum power with which the plan charges the battery from the grid, W. 0: never. null: as much as it takes.',
    example: 3000,
  }),
  /** %, below which the plan counts on nothing. */
  batteryReservePercent: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'Charge of the battery, %, below which the plan does not count on it.', example: 10 }),
  /** What the house does not need in dearer hours may go into a car that charges cheaply from the grid. */
  batteryIntoCar: z.boolean().meta({
    description:
      'What the home does not need from the battery in dearer hours may go into a car that charges cheaply from the grid. false: the battery keeps its charge then.',
    example: false,
  }),
});
const batteryDefaults = {
  batteryControl: false,
  batteryGridChargeW: null,
  batteryReservePercent: 10,
  batteryIntoCar: false,
} as const;
const { shape } = sensorSettingsFields;
/** Rows stored before a setting existed get its default; a patch must not set what it does not name. */
export const sensorSettingsSchema = sensorSettingsFields
  .extend({
    batteryControl: shape.batteryControl.default(batteryDefaults.batteryControl),
    batteryGridChargeW: shape.batteryGridChargeW.default(batteryDefaults.batteryGridChargeW),
    batteryReservePercent: shape.batteryReservePercent.default(batteryDefaults.batteryReservePercent),
    batteryIntoCar: shape.batteryIntoCar.default(batteryDefaults.batteryIntoCar),
  })
  .meta({ id: 'SensorSettings' });
export type SensorSettings = z.output<typeof sensorSettingsSchema>;

export const defaultSensorSettings: SensorSettings = {
  autoChargeOffset: 0,
  fallbackConsumption: null,
  overridePower: null,
  reversePvProduction: false,
  reverseConsumption: false,
  reverseBatteryCharging: false,
  measures: null,
  ...batteryDefaults,
};

/** Polling state of this sensor: kept apart from the values, so that a failure never overwrites a good reading. */
export const sourceHealthSchema = z.object({
  lastSuccessAt: isoTimeSchema
    .nullable()
    .meta({ description: 'When it last answered. null: never.', example: '2026-06-01T09:59:10.000Z' }),
  /** Translation key of the last failure since the last success. */
  error: z.string().nullable().meta({ description: 'Code of the latest failure since it last answered. null: none.' }),
  errorAt: isoTimeSchema.nullable().meta({ description: 'When it last failed. null: not since it last answered.' }),
});
/** `SourceHealth.error` of a link whose key was ended: its devices are refused until they use a new one. */
export const NO_KEY = 'no_key';
export type SourceHealth = z.output<typeof sourceHealthSchema>;

export const sensorSchema = z
  .object({
    id: sensorIdSchema,
    accountId: accountIdSchema,
    credentialsId: credentialsIdSchema,
    deviceId: z.string().meta({
      description: "The vendor's id of the device, as `GET …/devices` spells it.",
      example: '34987a4b5c6d/em1:0',
    }),
    service: z
      .string()
      .meta({ description: 'Id of a supported service, as `GET /api/services` lists them.', example: 'shelly' }),
    name: nameSchema.meta({ example: 'Meter' }),
    settings: sensorSettingsSchema.meta({ description: 'Settings.' }),
    /** The last 10 readings, newest first. */
    sensorData: z.array(sensorReadingSchema).max(10).meta({ description: 'The last 10 readings, newest first.' }),
    health: sourceHealthSchema.meta({ description: 'Health of the source.' }),
    createdAt: isoTimeSchema.meta({ description: 'When it was created.', example: '2026-05-01T08:30:00.000Z' }),
  })
  .meta({ id: 'Sensor' });
export type Sensor = z.output<typeof sensorSchema>;

export const sensorCreateSchema = z.strictObject({
  credentialsId: credentialsIdSchema,
  deviceId: oneLine(z.string().min(1).max(200)).meta({
    description: "The vendor's id of the device, as `GET …/devices` spells it.",
  }),
  name: typedNameSchema,
  settings: sensorSettingsFields.partial().strict().optional().meta({ description: 'Settings.' }),
});

export const sensorPatchSchema = z
  .strictObject({
    name: typedNameSchema,
    settings: sensorSettingsFields.partial().strict().meta({ description: 'Settings.' }),
  })
  .partial();
