import * as z from 'zod';
import { isoTimeSchema, nameSchema } from './common.ts';
import { applianceIdSchema } from './ids.ts';
import { applianceStateSchema } from './reading.ts';

/** What a car tells of itself. Unknown is null, never 0. */
export const vehicleSchema = z
  .object({
    batteryLevelPercent: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "State of charge of the car's battery, %. null: unknown.", example: 55 }),
    /** At which it stops charging. */
    batteryLevelLimitPercent: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: 'Where the car stops charging, %. null: unknown.', example: 80 }),
    /** null also while it does not charge. */
    minutesUntilFull: z.number().min(0).nullable().meta({
      description: 'Minutes until the car stops charging. null: unknown, or it does not charge.',
      example: 95,
    }),
    make: z.string().nullable().meta({ description: 'Maker. null: unknown.', example: 'Tesla' }),
    model: z
      .string()
      .nullable()
      .meta({ description: "The vendor's word for the model. null: unknown.", example: 'Model 3' }),
    rangeKm: z.number().min(0).nullable().meta({ description: 'Range, km. null: unknown.', example: 260 }),
    /** As its owner calls it. */
    name: z.string().nullable().meta({ description: 'As its owner calls it. null: unknown.', example: 'Blitz' }),
    /** True: it was not woken, and what it would have to be asked for is null or of before. */
    asleep: z
      .boolean()
      .nullable()
      .meta({ description: 'The car sleeps and was not woken for this. null: unknown.', example: false }),
    /** When these values were true; null when none is known. */
    observedAt: isoTimeSchema
      .nullable()
      .meta({ description: 'When the device told this. null: never yet.', example: '2026-06-01T10:00:00.000Z' }),
  })
  .meta({ id: 'Vehicle' });
export type VehicleState = z.output<typeof vehicleSchema>;

/** A car among the appliances, as the last run saw it. */
export const vehicleListItemSchema = z.object({
  applianceId: applianceIdSchema,
  /** As the appliance is called. */
  name: nameSchema,
  service: z.string().meta({ description: 'Id of a supported service, as `GET /api/services` lists them.' }),
  state: applianceStateSchema.meta({ description: 'What the device told last; unknown is null.' }),
});
