import * as z from 'zod';
import { type BatteryState, batteryStateSchema } from '#shared/model/battery.ts';
import { reportErrorCodes } from '#shared/model/credentials.ts';

/** Quantities of a home that a report can carry, by their names in a reading. */
export const homeQuantities = [
  'pvPowerW',
  'consumptionPowerW',
  'gridPowerW',
  'batteryPowerW',
  'batterySocPercent',
] as const;
/** All of them: a car's state of charge may come along, or alone. */
export const quantities = [...homeQuantities, 'vehicleSocPercent'] as const;
export type Quantity = (typeof quantities)[number];
export type Values = Readonly<Partial<Record<Quantity, number>>>;

/** Loose schemas of what devices send: fields stay raw, because each tolerates texts and words for "absent". */
const raw = z.unknown().optional();

export const ownSchema = z.looseObject({ time: raw });

export const sonnenSchema = z.looseObject({
  Production_W: raw,
  Consumption_W: raw,
  GridFeedIn_W: raw,
  Pac_total_W: raw,
  USOC: raw,
  /** Of the status type: `OnGrid`, `OffGrid`. */
  SystemStatus: raw,
  // Holds booleans, numbers and texts, different from version to version.
  ic_status: z.looseObject({ statebms: raw, statecorecontrolmodule: raw }).optional().catch(undefined),
});

export const sonnenPowermeterSchema = z.array(z.looseObject({ direction: raw, w_total: raw, error: raw }));

export const chargeHqSchema = z.looseObject({
  siteMeters: z
    .looseObject({
      production_kw: raw,
      net_import_kw: raw,
      consumption_kw: raw,
      battery_discharge_kw: raw,
      battery_soc: raw,
    })
    .optional()
    .catch(undefined),
  tsms: raw,
  error: raw,
});

export const cleverPvSchema = z.looseObject({
  watt: raw,
  producingWatt: raw,
  soc: raw,
  chargingPower: raw,
  powerStorageState: raw,
});

/** How a sender learns what its battery is to do: OpenEMS by its own words, everything else by ours. */
export type BatteryDialect = 'own' | 'openems';

/** What a report says of the battery's control; null: nothing, and nothing is answered. */
export interface BatteryReport {
  readonly dialect: BatteryDialect;
  readonly state: BatteryState;
}

const timeMsSchema = z.int().min(0);
/** Value, its time, whether the sender gave that time. */
const storedValueSchema = z.tuple([z.number(), timeMsSchema, z.union([z.literal(0), z.literal(1)])]);
export type StoredValue = z.output<typeof storedValueSchema>;

export const PAYLOAD_LENGTH = 200;
export const MESSAGE_LENGTH = 100;
export const FIELD_LENGTH = 40;

/** What is kept per credentials: less than 1 kB as JSON. */
export const storedReportSchema = z.object({
  /** Last value of each quantity, as sent, with its own time. */
  values: z.partialRecord(z.enum(quantities), storedValueSchema),
  /** A battery was reported once: from then on its power is unknown, not 0, when it is missing. */
  hasBattery: z.boolean(),
  /** When each quantity, and the failure, was stored last, ms. */
  storedMs: z.partialRecord(z.enum([...quantities, 'fault']), timeMsSchema).default({}),
  /** Last arrival of anything, ms. */
  arrivedMs: timeMsSchema.nullable(),
  /** What the battery was told and can be told, and when that was said; null: its sender never said. */
  battery: batteryStateSchema.extend({ atMs: timeMsSchema }).nullable().default(null),
  /** The failure that the sender reports. */
  fault: z.string().max(MESSAGE_LENGTH).nullable(),
  /** The last refusal, noted once a minute at most. */
  error: z
    .object({
      code: z.enum(reportErrorCodes),
      message: z.string().max(MESSAGE_LENGTH),
      /** The field that it was about; null: none in particular. */
      field: z.string().max(FIELD_LENGTH).nullable().default(null),
      atMs: timeMsSchema,
    })
    .nullable(),
  /** Beginning of the last body, keys removed: what a user needs in place of a debugger. */
  payload: z.string().max(PAYLOAD_LENGTH),
});
export type StoredReport = z.output<typeof storedReportSchema>;
