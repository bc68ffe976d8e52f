import * as z from 'zod';
import { ID } from './fields.ts';

const textOrUnknown = z.string().nullable().catch(null).default(null);
const numberOrUnknown = z.number().nullable().catch(null).default(null);
/** Sungrow writes the same id as a number here and as a text there. */
const idSchema = z.union([z.string(), z.int()]).transform(String).pipe(z.string().regex(ID));
const codeSchema = z.union([z.string(), z.int()]).transform(String).nullable().catch(null).default(null);

/** Every answer: `result_code` "1" is success, whatever the HTTP status. */
export const envelopeSchema = z.looseObject({ result_code: codeSchema, result_data: z.unknown().optional() });

/** Answer of `POST /openapi/apiManage/token` and `refreshToken`, in `result_data` or at the top. */
export const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** The spent one is then invalid. Absent: it remains valid. */
  refresh_token: z.string().min(1).nullable().catch(null).default(null),
  /** s; has been below 0 just after a sign-in. */
  expires_in: z.coerce.number().min(-31_536_000).max(31_536_000),
  /** Who has consented. */
  auth_user: idSchema.nullable().catch(null).default(null),
});
/** Of a renewal that failed, inside a good envelope. */
export const renewalSchema = z.object({ code: codeSchema });

/** Answer of `queryPowerStationList`. */
export const plantsSchema = z.object({
  pageList: z.array(
    z.object({
      ps_id: idSchema,
      ps_name: textOrUnknown,
      /** 1: reaches the cloud. */
      online_status: numberOrUnknown,
      /** Such as "GMT+1", without daylight saving, and not always right. */
      ps_current_time_zone: textOrUnknown,
    }),
  ),
});
export type Plant = z.output<typeof plantsSchema>['pageList'][number];

/** Answer of `getDeviceListByPsId`. */
export const devicesSchema = z.object({
  pageList: z.array(
    z.object({
      ps_key: z.string().regex(/^[\w-]{3,60}$/),
      /** 1 inverter, 14 hybrid inverter, 43 battery, ... */
      device_type: z.int(),
    }),
  ),
});
export type VendorDevice = z.output<typeof devicesSchema>['pageList'][number];

const numberIn = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** Values of a device or a plant: `p` and the point's number; null, "--" and "N/A" are unknown. */
const pointsSchema = z.looseObject({
  ps_key: textOrUnknown,
  ps_id: idSchema.nullable().catch(null).default(null),
  /** `yyyyMMddHHmmss` by the plant's clock. */
  device_time: textOrUnknown,
  /** 1: the device reaches the cloud. */
  dev_status: z.unknown().optional(),
});
export type Points = z.output<typeof pointsSchema>;

/** The value of a point; null: unknown. */
export const point = (points: Points, id: number): number | null => numberIn(points[`p${id}`]);

export const isOnline = ({ dev_status }: Points): boolean => numberIn(dev_status) === 1;

/** Answers of `getDeviceRealTimeData`, whose entries are wrapped, and `getPowerStationRealTimeData`. */
export const valuesSchema = z.object({
  device_point_list: z.array(
    z.union([z.object({ device_point: pointsSchema }).transform(({ device_point }) => device_point), pointsSchema]),
  ),
});
