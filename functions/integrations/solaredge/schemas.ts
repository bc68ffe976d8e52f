import * as z from 'zod';
import { SITE_ID } from './fields.ts';

// What may be missing is unknown (null), never 0: open buckets and those of the night are null.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);

/** Answer of `GET /sites/{id}`. */
export const siteSchema = z.object({
  siteId: z.union([z.string(), z.int()]).transform(String).pipe(z.string().regex(SITE_ID)),
  name: textOrUnknown,
  /** kW */
  peakPower: numberOrUnknown,
});
export type Site = z.output<typeof siteSchema>;

const valuesSchema = z.array(
  z.object({
    /** Start of the bucket. */
    timestamp: z.iso.datetime({ offset: true }).nullable().catch(null).default(null),
    value: numberOrUnknown,
  }),
);
/** Values of one quantity of one device. Absent or broken: it does not measure that. */
const seriesSchema = z.object({ unit: textOrUnknown, values: valuesSchema }).nullable().catch(null).default(null);
export type Series = NonNullable<z.output<typeof seriesSchema>>;

const meterSchema = z.object({
  importPower: seriesSchema,
  exportPower: seriesSchema,
  productionPower: seriesSchema,
  consumptionPower: seriesSchema,
  importEnergy: seriesSchema,
  exportEnergy: seriesSchema,
  productionEnergy: seriesSchema,
  consumptionEnergy: seriesSchema,
});
export type Meter = z.output<typeof meterSchema>;

/** Answer of `GET /sites/{id}/meters/telemetry`; no meters: an empty object. */
export const metersSchema = z.object({ meters: z.record(z.string(), meterSchema.nullable().catch(null)) });
export type Meters = z.output<typeof metersSchema>;

const batterySchema = z.object({
  chargePower: seriesSchema,
  dischargePower: seriesSchema,
  stateOfEnergy: seriesSchema,
});

/** Answer of `GET /sites/{id}/storage/telemetry`. */
export const storageSchema = z.object({ storage: z.record(z.string(), batterySchema.nullable().catch(null)) });
export type Storage = z.output<typeof storageSchema>;

/** Response of `GET /sites/{id}/power`: production without the battery's charge or discharge. */
export const powerSchema = z.object({ unit: textOrUnknown, values: valuesSchema });

/** Response of `POST /oauth2/token`; the old refresh token is invalid from then on. */
export const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** s */
  expires_in: z.number().positive().max(31_536_000),
});

export const tokenFailureSchema = z.object({ error: z.string() });
/** RFC 7807; `type` means nothing. */
export const problemSchema = z.object({ status: z.number(), detail: textOrUnknown });
