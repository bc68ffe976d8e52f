import * as z from 'zod';

// The cloud merges partial pushes and writes empty objects as []: only what is used is typed, and what is missing or
// of another type is unknown, not an error.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const booleanOrUnknown = z.boolean().nullable().catch(null).default(null);
const idText = z.union([z.string(), z.number()]).transform((id) => String(id).toLowerCase());

/** 0|1 in v2, true|false in v1. */
const onlineFlag = z
  .union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)])
  .nullable()
  .catch(null)
  .default(null);

/** `switch:N` and `pm1:N`. */
export const switchSchema = z.object({
  output: booleanOrUnknown,
  apower: numberOrUnknown,
  voltage: numberOrUnknown,
  current: numberOrUnknown,
  /** Present when `apower` has a sign. */
  ret_aenergy: z.unknown().optional(),
  aenergy: z.object({ minute_ts: numberOrUnknown }).nullable().catch(null).default(null),
});

/** `em:0`: three phases. */
export const emSchema = z.object({
  total_act_power: numberOrUnknown,
  a_act_power: numberOrUnknown,
  b_act_power: numberOrUnknown,
  c_act_power: numberOrUnknown,
});

/** `em1:N`: one phase. */
export const em1Schema = z.object({ act_power: numberOrUnknown });

/** Gen1 `relays[N]`, `meters[N]` and `emeters[N]`. */
export const relaySchema = z.object({ ison: booleanOrUnknown });
export const meterSchema = z.object({
  power: numberOrUnknown,
  is_valid: booleanOrUnknown,
  /** Watt-minutes; without it `power` is no measurement (Shelly 1). */
  total: numberOrUnknown,
  voltage: numberOrUnknown,
});

const listOf = <T extends z.ZodType>(schema: T) => z.array(schema.nullable().catch(null)).catch([]).default([]);

/** A device's status as v1 and v2 contain it; channels stay raw until the requested one is read. */
export const statusSchema = z
  .looseObject({
    _updated: z.string().nullable().catch(null).default(null),
    serial: numberOrUnknown,
    unixtime: numberOrUnknown,
    sys: z.object({ unixtime: numberOrUnknown }).nullable().catch(null).default(null),
    cloud: z.object({ connected: booleanOrUnknown }).nullable().catch(null).default(null),
    relays: listOf(relaySchema),
    meters: listOf(meterSchema),
    emeters: listOf(meterSchema),
    rollers: z.array(z.unknown()).catch([]).default([]),
    total_power: numberOrUnknown,
  })
  .catch(() => emptyStatus);
export type Status = {
  readonly [key: string]: unknown;
  readonly _updated: string | null;
  readonly serial: number | null;
  readonly unixtime: number | null;
  readonly sys: { readonly unixtime: number | null } | null;
  readonly cloud: { readonly connected: boolean | null } | null;
  readonly relays: readonly (z.output<typeof relaySchema> | null)[];
  readonly meters: readonly (z.output<typeof meterSchema> | null)[];
  readonly emeters: readonly (z.output<typeof meterSchema> | null)[];
  readonly rollers: readonly unknown[];
  readonly total_power: number | null;
};
/** A device that has never reported anything. */
const emptyStatus = {
  _updated: null,
  serial: null,
  unixtime: null,
  sys: null,
  cloud: null,
  relays: [],
  meters: [],
  emeters: [],
  rollers: [],
  total_power: null,
};

/** v2 `get`: a plain array, in which ids that the account does not hold are missing. */
export const getSchema = z.array(
  z.object({
    id: idText,
    code: z.string().nullable().catch(null).default(null),
    online: onlineFlag,
    status: statusSchema.default(emptyStatus),
  }),
);
export type CloudDevice = { id: string; code: string | null; online: boolean | null; status: Status };

const devInfoSchema = z.object({
  id: idText,
  code: z.string().nullable().catch(null).default(null),
  online: onlineFlag,
});

/** v1 `all_status`, the only list of an account's devices. Entries without `_dev_info` cannot be named and are left out. */
export const allStatusSchema = z.object({
  data: z.object({
    devices_status: z.union([
      z.record(z.string(), z.looseObject({ _dev_info: devInfoSchema.nullable().catch(null).default(null) })),
      // An empty account.
      z
        .array(z.unknown())
        .max(0)
        .transform(() => ({})),
    ]),
  }),
});

/** How a response reports its own failure, in v1's and v2's form. */
export const failureSchema = z.object({
  isok: z.boolean().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
