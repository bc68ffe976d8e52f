import * as z from 'zod';

const textOrUnknown = z.string().nullable().catch(null).default(null);
const numberOrUnknown = z.number().nullable().catch(null).default(null);
/** Codes come as numbers and as text. */
const codeOrNone = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null)
  .default(null);

/** What every answer is wrapped in, HTTP 200 or not. */
export const envelopeSchema = z.object({
  error_code: z.union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ]),
  /** Absent in failures. */
  result: z.unknown().optional(),
});

/** A second level of failure inside a good envelope, seen at sign-in. */
export const innerFailureSchema = z.object({ errorCode: codeOrNone });

/** Result of `login` and `refreshToken`; the latter returns no new refresh token. */
export const tokensSchema = z.object({
  token: z.string().min(1),
  refreshToken: z.string().min(1).nullable().catch(null).default(null),
});

const listedSchema = z.object({
  deviceId: z.string().min(1),
  deviceType: textOrUnknown,
  deviceModel: textOrUnknown,
  alias: textOrUnknown,
  appServerUrl: textOrUnknown,
  /** 1: connected to the cloud. */
  status: numberOrUnknown,
});
export type Listed = z.output<typeof listedSchema>;

/** Result of `getDeviceList`. */
export const listSchema = z.object({
  deviceList: z.array(listedSchema.nullable().catch(null)).transform((list) => list.filter((one) => one !== null)),
});

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('is no JSON');
    return z.NEVER;
  }
});
/** Result of `passthrough`: JSON in a string; some devices answer the object itself. */
export const passthroughSchema = z.object({ responseData: z.union([jsonText, z.record(z.string(), z.unknown())]) });

const failableSchema = z.object({ err_code: codeOrNone });
const childSchema = z.object({ id: z.string().min(1), alias: textOrUnknown, state: numberOrUnknown });

/** `get_sysinfo`; it also holds the home's place, which is never kept. */
const sysinfoSchema = failableSchema.extend({
  alias: textOrUnknown,
  model: textOrUnknown,
  /** `TIM:ENE`: with a meter. */
  feature: textOrUnknown,
  relay_state: numberOrUnknown,
  /** Present on dimmers. */
  brightness: numberOrUnknown,
  children: z.array(childSchema).nullable().catch(null).default(null),
});
export type Sysinfo = z.output<typeof sysinfoSchema>;

/** `get_realtime`: mW, mA by names with a unit, W and A by those without. */
const realtimeSchema = failableSchema.extend({
  power_mw: numberOrUnknown,
  current_ma: numberOrUnknown,
  power: numberOrUnknown,
  current: numberOrUnknown,
});
export type Realtime = z.output<typeof realtimeSchema>;

/** What a device answers to the question for state and power. */
export const deviceStateSchema = z.object({
  system: z.object({ get_sysinfo: sysinfoSchema }),
  // A plug without a meter answers an error for the whole module.
  emeter: z.object({ get_realtime: realtimeSchema }).nullable().catch(null).default(null),
});
export type DeviceState = z.output<typeof deviceStateSchema>;

/** What a device answers to switching. */
export const switchedSchema = z.object({ system: z.object({ set_relay_state: failableSchema }) });
