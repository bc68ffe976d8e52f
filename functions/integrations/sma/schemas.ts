import * as z from 'zod';
import { PLANT_ID } from './fields.ts';

// SMA omits what does not exist or is not known yet: that is unknown (null), never 0.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);
const plantIdSchema = z.union([z.string(), z.int()]).transform(String).pipe(z.string().regex(PLANT_ID));

/** Answer of `GET /v1/plants`. */
export const plantsSchema = z.object({
  plants: z.array(
    z.object({
      plantId: plantIdSchema,
      name: textOrUnknown,
      /** `peakPower` in W, 0 when it was never entered. */
      installation: z.object({ peakPower: numberOrUnknown }).nullable().catch(null).default(null),
    }),
  ),
});
export type Plant = z.output<typeof plantsSchema>['plants'][number];

const entrySchema = z.object({
  /** End of the interval by the plant's clock, without an offset. */
  time: textOrUnknown,
  /** Means in W, none below 0. */
  pvGeneration: numberOrUnknown,
  totalConsumption: numberOrUnknown,
  gridConsumption: numberOrUnknown,
  gridFeedIn: numberOrUnknown,
  batteryCharging: numberOrUnknown,
  batteryDischarging: numberOrUnknown,
  /** % */
  batteryStateOfCharge: numberOrUnknown,
});
export type Entry = z.output<typeof entrySchema>;

/** Answer of `GET /v1/plants/{plantId}/measurements/sets/EnergyBalance/Recent`. */
export const balanceSchema = z.object({
  plant: z.object({ timezone: textOrUnknown }),
  resolution: textOrUnknown,
  /** A list; some have met a single entry. */
  set: z.union([z.array(entrySchema), entrySchema.transform((entry) => [entry])]),
});
export type Balance = z.output<typeof balanceSchema>;

/** Answer of `POST /oauth2/token`. */
export const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Replaces the one that was spent. */
  refresh_token: z.string().min(1).nullable().catch(null).default(null),
  /** s */
  expires_in: z.number().positive().max(31_536_000),
});
export const tokenFailureSchema = z.object({ error: z.string() });
