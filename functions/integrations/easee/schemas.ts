import * as z from 'zod';

const textOrUnknown = z.string().nullable().catch(null).default(null);
const numberOrUnknown = z.number().nullable().catch(null).default(null);

/** Answer of login and refresh. `expiresIn`: seconds, sometimes with a fraction. */
export const tokensSchema = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  expiresIn: z.number().positive(),
});

/** What failures carry; `errorCode` is Easee's own number. */
export const failureSchema = z.object({
  errorCode: z.number().nullable().catch(null).default(null),
  message: textOrUnknown,
});

const observationSchema = z.object({
  // Numbers are documented; older streams wrote them as text.
  id: z.coerce.number().int(),
  value: z.union([z.number(), z.string(), z.boolean()]).nullable().catch(null).default(null),
  /** UTC. */
  timestamp: textOrUnknown,
});
export type Observation = z.output<typeof observationSchema>;

const listSchema = z
  .array(observationSchema.nullable().catch(null))
  .transform((list) => list.filter((one) => one !== null));
/** Answer of `/state/{id}/observations`; a bare list has been seen too. */
export const observationsSchema = z.union([
  z.object({ observations: listSchema }).transform(({ observations }) => observations),
  listSchema,
]);

const productSchema = z.object({ id: z.string().min(1), name: textOrUnknown });
const orNone = <T extends z.ZodType>(one: T) =>
  z
    .array(one.nullable().catch(null))
    .nullable()
    .default(null)
    .transform((list) => (list ?? []).filter((each) => each !== null));

/** Answer of `/api/accounts/products`: sites with their circuits, chargers and Equalizers. */
export const sitesSchema = z.array(
  z.object({
    name: textOrUnknown,
    ratedCurrent: numberOrUnknown,
    circuits: orNone(z.object({ ratedCurrent: numberOrUnknown, chargers: orNone(productSchema) })),
    equalizers: orNone(productSchema),
  }),
);
export type Sites = z.output<typeof sitesSchema>;

/** Answer of a command or setting, where it has one: a list of what was sent, or the charger's own verdict. */
export const commandSchema = z.union([
  z.array(z.unknown()),
  z.object({ wasAccepted: z.boolean().nullable().catch(null).default(null) }),
  z.null(),
  z.undefined(),
]);
