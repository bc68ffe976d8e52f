import * as z from 'zod';
import { PLANT_CODE, VENDOR_ID } from './device-id.ts';

/** A number, or a text that is one: `null`, `"N/A"` and the like are unknown, never 0. */
const numberOrUnknown = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null)
  .default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);
const idText = z.union([z.string(), z.int()]).transform(String).pipe(z.string().regex(VENDOR_ID));
const plantCode = z.string().regex(PLANT_CODE);

/** Part of every response; some failures contain nothing else. 0 is success. */
export const codeSchema = z.object({ failCode: z.coerce.number().int() });

/** HTTP 403 of an overloaded platform. */
export const overloadSchema = z.object({ errorCode: z.coerce.string() });

/** `POST /thirdData/stations`: one page. */
export const plantsSchema = z.object({
  data: z.object({
    pageCount: numberOrUnknown,
    list: z.array(z.object({ plantCode, plantName: textOrUnknown, capacity: numberOrUnknown })),
  }),
});
export type Plant = z.output<typeof plantsSchema>['data']['list'][number];

/** `POST /thirdData/getStationList` of older accounts: capacity in MW. */
export const oldPlantsSchema = z.object({
  data: z.array(z.object({ stationCode: plantCode, stationName: textOrUnknown, capacity: numberOrUnknown })),
});

/** `POST /thirdData/getDevList`: of many fields only these are always present. */
export const devicesSchema = z.object({
  data: z.array(z.object({ id: idText, devTypeId: z.coerce.number().int(), stationCode: plantCode })),
});
export type PlantDevice = z.output<typeof devicesSchema>['data'][number];

/** Values by name; the names show what the device can report. */
const itemsSchema = z.record(z.string(), numberOrUnknown).nullable().catch(null).default(null);
export type Items = z.output<typeof itemsSchema>;

/** `POST /thirdData/getDevRealKpi`. */
export const liveSchema = z.object({ data: z.array(z.object({ devId: idText, dataItemMap: itemsSchema })) });
