import * as z from 'zod';

// Old firmware writes numbers as text, flags as 0/1 or true/false; what is neither is unknown.
const numberOrUnknown = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null)
  .default(null);
const flagOrUnknown = z
  .union([
    z.boolean(),
    z.literal([0, '0', 'false']).transform(() => false),
    z.literal([1, '1', 'true']).transform(() => true),
  ])
  .nullable()
  .catch(null)
  .default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);

/** Answer of sign-in and refresh. `ttl`: end of the token, ms since the epoch. */
export const tokensSchema = z.object({
  data: z.object({
    attributes: z.object({
      token: z.string().min(1),
      refresh_token: z.string().min(1),
      ttl: z.number().positive(),
      refresh_token_ttl: z.number().positive(),
    }),
  }),
});

/** A 200 response whose body reports a failure. */
export const failedSignInSchema = z.object({
  data: z.object({ attributes: z.object({ error: z.literal(true), status: numberOrUnknown }) }),
});

const chargerSchema = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]).transform(String),
  name: textOrUnknown,
  chargerType: textOrUnknown,
});
export type Charger = z.output<typeof chargerSchema>;

const chargersSchema = z
  .array(chargerSchema.nullable().catch(null))
  .nullable()
  .default(null)
  .transform((list) => (list ?? []).filter((one) => one !== null));
/** Answer of `/v3/chargers/groups`; groups may hold further groups. */
export const groupsSchema = z.object({
  result: z.object({
    groups: z.array(
      z.object({
        chargers: chargersSchema,
        subgroups: z
          .array(z.object({ chargers: chargersSchema }))
          .nullable()
          .catch(null)
          .default(null),
      }),
    ),
  }),
});
export type Groups = z.output<typeof groupsSchema>;

/** Response of `/chargers/status/{id}`; only what is used, nothing else is kept. */
export const statusSchema = z.object({
  /** UTC without a zone: last report to the cloud. */
  last_sync: textOrUnknown,
  status_id: numberOrUnknown,
  /** kW. */
  charging_power: numberOrUnknown,
  /** A, despite its name. */
  max_available_power: numberOrUnknown,
  config_data: z
    .object({
      /** The limit that we set, A. */
      max_charging_current: numberOrUnknown,
      /** The installation's limit, A. */
      max_available_current: numberOrUnknown,
      locked: flagOrUnknown,
      /** `ocpp`: another backend commands. */
      operation_mode: textOrUnknown,
      ecosmart: z.object({ enabled: flagOrUnknown }).nullable().catch(null).default(null),
    })
    .nullable()
    .catch(null)
    .default(null),
});
export type Status = z.output<typeof statusSchema>;

/** Answers of commands: clients rely on none of their content. */
export const acceptedSchema = z.unknown();
