import * as z from 'zod';

// Any field but `meterId` may be missing, and new ones appear: a missing field, or one of another type, is unknown.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);

export const METER_ID = /^[0-9a-f]{32}$/;

/** An element of `GET /meters`. */
export const meterSchema = z.object({
  meterId: z.string().regex(METER_ID),
  serialNumber: textOrUnknown,
  type: textOrUnknown,
  /** `ELECTRICITY`, `GAS`, … */
  measurementType: textOrUnknown,
  /** `RLM`: quarter-hour metering without live values. */
  loadProfileType: textOrUnknown,
  /** ms; −1: never measured. */
  firstMeasurementTime: numberOrUnknown,
  lastMeasurementTime: numberOrUnknown,
});
export type Meter = z.output<typeof meterSchema>;

/** A meter without a usable id cannot be read and is left out. */
export const metersSchema = z
  .array(meterSchema.nullable().catch(null))
  .transform((meters) => meters.filter((meter) => meter !== null));

/** Answer of `GET /last_reading`: powers in mW, signed as the meter counts, counters. Names differ by the meter's model. */
export const readingSchema = z.object({
  /** ms, UTC. */
  time: numberOrUnknown,
  values: z.object({
    power: numberOrUnknown,
    power1: numberOrUnknown,
    power2: numberOrUnknown,
    power3: numberOrUnknown,
    phase1Power: numberOrUnknown,
    phase2Power: numberOrUnknown,
    phase3Power: numberOrUnknown,
    /** Counters of what was drawn and fed in, 1e-10 kWh. */
    energy: numberOrUnknown,
    energyOut: numberOrUnknown,
  }),
});
export type Reading = z.output<typeof readingSchema>;
/** The fields to request; fields that a meter does not have are ignored silently. */
export const readingFields = Object.keys(readingSchema.shape.values.shape);
