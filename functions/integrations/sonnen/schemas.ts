import * as z from 'zod';

// What may be missing is unknown (null), never 0 or false.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const flagOrUnknown = z.boolean().nullable().catch(null).default(null);

export const SITE_ID = /^[A-Za-z0-9-]{1,64}$/;

/** Ids are texts in most answers, numbers in some. */
const idSchema = z.union([z.string(), z.int()]).transform(String).pipe(z.string().regex(SITE_ID));
const referenceSchema = z.object({ id: idSchema });

/** Answer of `GET /v1/users/me`. */
export const userSchema = z.object({
  data: z.object({
    id: idSchema,
    relationships: z
      .object({
        sites: z
          .object({ data: z.array(referenceSchema) })
          .nullable()
          .catch(null)
          .default(null),
        'default-site': z.object({ data: referenceSchema }).nullable().catch(null).default(null),
      })
      .nullable()
      .catch(null)
      .default(null),
  }),
});
export type User = z.output<typeof userSchema>['data'];

/** Response of `GET /v1/sites/{id}/live-state`: W, one field per direction, never below 0. */
export const liveStateSchema = z.object({
  data: z.object({
    attributes: z.object({
      production_power: numberOrUnknown,
      consumption_power: numberOrUnknown,
      battery_charging: numberOrUnknown,
      battery_discharging: numberOrUnknown,
      grid_feedin: numberOrUnknown,
      grid_purchase: numberOrUnknown,
      /** %, as the app shows it. */
      battery_usoc: numberOrUnknown,
      online: flagOrUnknown,
      backup_active: flagOrUnknown,
      timestamp: z.iso.datetime({ offset: true }).nullable().catch(null).default(null),
    }),
  }),
});
export type LiveState = z.output<typeof liveStateSchema>['data']['attributes'];

/** Response of `POST /oauth/token`; the old refresh token must be assumed invalid. */
export const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** s */
  expires_in: z.number().positive().max(31_536_000),
});
export type TokenAnswer = z.output<typeof tokenSchema>;

export const tokenFailureSchema = z.object({ error: z.string() });
