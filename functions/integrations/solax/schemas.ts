import * as z from 'zod';

// Values may be missing or null with every model and firmware: unknown, never 0.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);
const timeOrUnknown = z.iso.datetime({ offset: true }).nullable().catch(null).default(null);
/** Ids beyond 2^53 are sometimes sent as numbers. */
const idText = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/));
const serial = z.string().regex(/^\w{1,40}$/);

/** What every answer of the Developer API holds; 10000 is success, 0 for tokens. */
export const codeSchema = z.object({ code: z.int() });

export const tokenSchema = z.object({
  result: z.object({ access_token: z.string().min(1), expires_in: z.number().positive() }),
});

const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({ result: z.object({ pages: numberOrUnknown, records: z.array(record) }) });

export const plantsSchema = pageOf(
  z.object({ plantId: idText, plantName: textOrUnknown, pvCapacity: numberOrUnknown }),
);
export type Plant = z.output<typeof plantsSchema>['result']['records'][number];

export const devicesSchema = pageOf(z.object({ deviceSn: serial, onlineStatus: numberOrUnknown }));
export type PlantDevice = z.output<typeof devicesSchema>['result']['records'][number];

/** Powers per string; the case of the keys varies. */
const strings = z.record(z.string(), numberOrUnknown).nullable().catch(null).default(null);

const inverterSchema = z.object({
  deviceSn: serial,
  dataTime: timeOrUnknown,
  /** To the AC side +. */
  totalActivePower: numberOrUnknown,
  acPower1: numberOrUnknown,
  acPower2: numberOrUnknown,
  acPower3: numberOrUnknown,
  MPPTTotalInputPower: numberOrUnknown,
  mpptMap: strings,
  pvMap: strings,
  /** Export +. */
  gridPower: numberOrUnknown,
  todayImportEnergy: numberOrUnknown,
  todayExportEnergy: numberOrUnknown,
});
export type Inverter = z.output<typeof inverterSchema>;
export const invertersSchema = z.object({ result: z.array(inverterSchema) });

const batterySchema = z.object({
  /** Empty for a battery that answers to its inverter's. */
  deviceSn: textOrUnknown,
  dataTime: timeOrUnknown,
  batterySOC: numberOrUnknown,
  /** Charging +. */
  chargeDischargePower: numberOrUnknown,
});
export type Battery = z.output<typeof batterySchema>;
export const batteriesSchema = z.object({ result: z.array(batterySchema) });

/** Part of every response to a Token ID. */
export const tokenFailureSchema = z.object({
  success: z.boolean(),
  code: numberOrUnknown,
  exception: textOrUnknown,
});

/** Answer to a Token ID for one dongle. */
export const realtimeSchema = z.object({
  result: z.object({
    utcDateTime: timeOrUnknown,
    /** To the AC side +. */
    acpower: numberOrUnknown,
    /** Export +. */
    feedinpower: numberOrUnknown,
    feedinenergy: numberOrUnknown,
    consumeenergy: numberOrUnknown,
    soc: numberOrUnknown,
    /** Charging +. */
    batPower: numberOrUnknown,
    powerdc1: numberOrUnknown,
    powerdc2: numberOrUnknown,
    powerdc3: numberOrUnknown,
    powerdc4: numberOrUnknown,
  }),
});
export type Realtime = z.output<typeof realtimeSchema>['result'];
