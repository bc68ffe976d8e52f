import * as z from 'zod';
import type { SiteReading } from '#functions/control/store.ts';
import { powerWSchema } from '#shared/model/common.ts';
import { type ApplianceId, applianceIdSchema, type SensorId, sensorIdSchema } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';

/**
 * Readings are by far the most rows: stored as tuples, they take a third of the bytes of named fields. Times are stored in
 * milliseconds and come back as UTC.
 */
const timeMsSchema = z.int().min(0).max(8.64e15);
const valuesSchema = z.tuple([
  powerWSchema.nullable(),
  powerWSchema.min(0).nullable(),
  powerWSchema.min(0).nullable(),
  powerWSchema.nullable(),
  z.number().min(0).max(100).nullable(),
]);
type Values = Pick<
  SensorReading,
  'gridPowerW' | 'pvPowerW' | 'consumptionPowerW' | 'batteryPowerW' | 'batterySocPercent'
>;
const flagSchema = z.union([z.literal(0), z.literal(1)]);
/** Time, arrival, whether the time is measured, window in s, values. */
const sensorTupleSchema = z.tuple([timeMsSchema, timeMsSchema, flagSchema, z.number().min(0), valuesSchema]);
/** Power, whether it may draw. */
const applianceTupleSchema = z.tuple([powerWSchema.min(0).nullable(), flagSchema.nullable()]);
const dataSchema = z.object({
  h: valuesSchema,
  s: z.record(sensorIdSchema, sensorTupleSchema),
  a: z.record(applianceIdSchema, applianceTupleSchema),
});

const packValues = (v: Values): z.input<typeof valuesSchema> => [
  v.gridPowerW,
  v.pvPowerW,
  v.consumptionPowerW,
  v.batteryPowerW,
  v.batterySocPercent,
];
const unpackValues = ([grid, pv, consumption, battery, soc]: z.output<typeof valuesSchema>): Values => ({
  gridPowerW: grid,
  pvPowerW: pv,
  consumptionPowerW: consumption,
  batteryPowerW: battery,
  batterySocPercent: soc,
});
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const iso = (ms: number): string => new Date(ms).toISOString();

export const packReading = ({ home, sensors, appliances }: SiteReading): string =>
  JSON.stringify({
    h: packValues(home),
    s: Object.fromEntries(
      Object.entries(sensors).map(([id, r]) => [
        id,
        [Date.parse(r.time), Date.parse(r.receivedAt), flag(r.timeIsMeasured), r.windowS, packValues(r)],
      ]),
    ),
    a: Object.fromEntries(
      Object.entries(appliances).map(([id, a]) => [id, [a.powerW, a.on === null ? null : flag(a.on)]]),
    ),
  });

const mapRecord = <K extends string, A, B>(record: Record<K, A>, change: (value: A) => B): Record<K, B> => {
  const changed = {} as Record<K, B>;
  for (const key in record) changed[key] = change(record[key]);
  return changed;
};

/** A row of readings, and the reading in it. */
export const readingRowSchema: z.ZodType<SiteReading> = z
  .object({ timeMs: timeMsSchema, data: jsonTextSchema(dataSchema) })
  .transform(({ timeMs, data }) => ({
    timeMs,
    home: unpackValues(data.h),
    sensors: mapRecord<SensorId, z.output<typeof sensorTupleSchema>, SensorReading>(
      data.s,
      ([time, receivedAt, timeIsMeasured, windowS, values]) => ({
        time: iso(time),
        receivedAt: iso(receivedAt),
        timeIsMeasured: timeIsMeasured === 1,
        windowS,
        ...unpackValues(values),
      }),
    ),
    appliances: mapRecord<
      ApplianceId,
      z.output<typeof applianceTupleSchema>,
      { readonly powerW: number | null; readonly on: boolean | null }
    >(data.a, ([powerW, on]) => ({ powerW, on: on === null ? null : on === 1 })),
  }));
