import * as z from 'zod';
import { isoTimeSchema, nameSchema } from './common.ts';
import { applianceIdSchema } from './ids.ts';
import { applianceStateSchema } from './reading.ts';

/** Values that a car reports. Unknown is null, never 0. */
export const vehicleSchema = z
  .object({
    batteryLevelPercent: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "State of charge of the car's battery, %. null: unknown.", example: 55 }),
    /** Charge limit. */
    batteryLevelLimitPercent: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: 'Charge limit of the car, %. null: unknown.', example: 80 }),
    /** Also null while it is not charging. */
    minutesUntilFull: z.number().min(0).nullable().meta({
      description: 'Minutes until the car stops charging. null: unknown, or not charging.',
      example: 95,
    }),
    make: z.string().nullable().meta({ description: 'Maker. null: unknown.', example: 'Tesla' }),
    model: z
      .string()
      .nullable()
      .meta({ description: 'Model as named by the vendor. null: unknown.', example: 'Model 3' }),
    rangeKm: z.number().min(0).nullable().meta({ description: 'Range, km. null: unknown.', example: 260 }),
    /** Name given by its owner. */
    name: z.string().nullable().meta({ description: 'Name given by its owner. null: unknown.', example: 'Blitz' }),
    /** True: it was not woken, and values that need it awake are null or old. */
    asleep: z
      .boolean()
      .nullable()
      .meta({ description: 'The car is asleep and was not woken for this. null: unknown.', example: false }),
    /** When these values were true; null if unknown. */
    observedAt: isoTimeSchema
      .nullable()
      .meta({ description: 'When the device reported this. null: never.', example: '2026-06-01T10:00:00.000Z' }),
  })
  .meta({ id: 'Vehicle' });
export type VehicleState = z.output<typeof vehicleSchema>;

/** A vehicle among the appliances, as of the last run. */
export const vehicleListItemSchema = z.object({
  applianceId: applianceIdSchema,
  /** Name of the appliance. */
  name: nameSchema,
  service: z.string().meta({ description: 'Id of a supported service, as `GET /api/services` lists them.' }),
  state: applianceStateSchema.meta({ description: 'Last state reported by the device; unknown values are null.' }),
});
