import * as z from 'zod';

// Keys come and go with firmware and models: each may be missing, and one of another type is unknown, not an error.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const booleanOrUnknown = z.boolean().nullable().catch(null).default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);

/** Answer of `/api/status`; null is unknown. */
export const statusSchema = z.object({
  /** 0 unknown/error, 1 no car, 2 charging, 3 waits for car, 4 complete, 5 error, 6 initialising. */
  car: numberOrUnknown,
  /** May the car charge now? */
  alw: booleanOrUnknown,
  /** Requested current, A. */
  amp: numberOrUnknown,
  /** Limit by the box's settings, A. */
  ama: numberOrUnknown,
  /** 16 A adapter. */
  adi: booleanOrUnknown,
  /** 11: 16 A box, 22: 32 A box. */
  var: numberOrUnknown,
  /** Least charging current, A. */
  mca: numberOrUnknown,
  /** 0 neutral, 1 off, 2 on. */
  frc: numberOrUnknown,
  /** 0 automatic, 1 one phase, 2 three phases. */
  psm: numberOrUnknown,
  fsp: booleanOrUnknown,
  pnp: numberOrUnknown,
  /** Phases after (0–2) and before (3–5) the contactor. */
  pha: z.array(booleanOrUnknown).nullable().catch(null).default(null),
  /** U 0–3 V, I 4–6 A, P 7–11 W, power factor 12–15 %. */
  nrg: z.array(numberOrUnknown).nullable().catch(null).default(null),
  /** Mean of the total power over 30 s, W. */
  tpa: numberOrUnknown,
  /** Energy since the car was plugged in, Wh. */
  wh: numberOrUnknown,
  /** UTC without a zone suffix. */
  utc: textOrUnknown,
});
export type Status = z.output<typeof statusSchema>;

/** Answer of `/api/set`: per key true, or the text of an error. */
export const setSchema = z.record(z.string(), z.unknown());
