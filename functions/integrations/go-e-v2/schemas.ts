import * as z from 'zod';

const numeric = /^-?\d{1,12}(\.\d{1,6})?$/;
// Scalars are strings, some are numbers; keys come with firmware. What is missing or of another form is unknown.
const numberOrUnknown = z
  .union([z.number(), z.string().trim().regex(numeric).transform(Number)])
  .nullable()
  .catch(null)
  .default(null);

/** Part of every response; with `false` there is an `error` text. */
export const outcomeSchema = z.object({
  success: z.boolean(),
  error: z.string().nullable().catch(null).default(null),
});

/**
 * Response of `api_status`. Only what is used is parsed: the status contains Wi-Fi keys, the hot-spot's password, and ids and
 * names of cards.
 */
export const statusSchema = z.object({
  /** ms since the box reported. */
  age: numberOrUnknown,
  data: z.object({
    /** 1 no car, 2 charging, 3 waits for the car, 4 finished with the car still plugged in. */
    car: numberOrUnknown,
    /** 0 or 1: charging allowed. */
    alw: numberOrUnknown,
    /** Set current that is stored in flash, A. */
    amp: numberOrUnknown,
    /** Set current that passes, A; reported by the newest firmware only. */
    amx: numberOrUnknown,
    /** Limits by owner, cable (0: none) and temperature, A. */
    ama: numberOrUnknown,
    cbl: numberOrUnknown,
    amt: numberOrUnknown,
    /** 1: the adapter to 16 A is in use. */
    adi: numberOrUnknown,
    /** Bits: phases after (0–2) and before (3–5) the contactor. */
    pha: numberOrUnknown,
    /** U 0–3 in V, I 4–6 in 0.1 A, P 7–10 in 0.1 kW, total power 11 in 0.01 kW, power factors 12–15 in %. */
    nrg: z.array(numberOrUnknown).nullable().catch(null).default(null),
    /** Firmware, such as `042.0`. */
    fwv: numberOrUnknown,
    /** Serial number; its leading zeros count. */
    sse: z
      .string()
      .regex(/^\w{1,20}$/)
      .nullable()
      .catch(null)
      .default(null),
  }),
});
export type Status = z.output<typeof statusSchema>['data'];

/** Response of `api`: the cloud accepted the command, nothing more. */
export const takenSchema = z.object({ success: z.literal(true) });
