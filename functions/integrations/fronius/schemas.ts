import * as z from 'zod';

// What may be missing is unknown (null), never 0: a null value means that the device did not answer or does not exist.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);

export const SYSTEM_ID = /^[A-Za-z0-9-]{1,64}$/;

/** Any answer may be this instead, whatever its status. */
export const failureSchema = z.object({ responseError: z.int(), responseMessage: textOrUnknown });

const systemSchema = z.object({
  pvSystemId: z.string().regex(SYSTEM_ID),
  name: textOrUnknown,
  /** W. */
  peakPower: numberOrUnknown,
});
export type PvSystem = z.output<typeof systemSchema>;

/** Answer of `GET /pvsystems`: one page. */
export const systemsSchema = z.object({
  pvSystems: z.array(systemSchema),
  links: z.object({ totalItemsCount: numberOrUnknown }).nullable().catch(null).default(null),
});

const channelSchema = z.object({
  channelName: textOrUnknown,
  unit: textOrUnknown,
  value: numberOrUnknown,
});

/** Answer of `GET /pvsystems/{id}/flowdata`. */
export const flowSchema = z.object({
  pvSystemId: textOrUnknown,
  status: z
    .object({ isOnline: z.boolean().nullable().catch(null).default(null) })
    .nullable()
    .catch(null)
    .default(null),
  /** null: the system is offline. */
  data: z
    .object({
      logDateTime: z.iso.datetime({ offset: true }).nullable().catch(null).default(null),
      channels: z.array(channelSchema),
    })
    .nullable(),
});
export type Flow = z.output<typeof flowSchema>;
