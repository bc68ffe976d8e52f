import * as z from 'zod';
import { isoTimeSchema, powerWSchema } from './common.ts';

/**
 * One observation of a home's energy as a source tells it: signs of production, consumption and battery may be the wrong
 * way round until the sensor's settings are applied. A quantity the source does not have is null, never 0.
 */
export const rawReadingSchema = z.object({
  /** Time of the measurement by the vendor's clock (end of the averaging window); arrival time if it gives none. */
  time: isoTimeSchema,
  /** When we had it. The age of data is now minus `time`. */
  receivedAt: isoTimeSchema,
  /** True when the vendor gave `time`; false when it is the arrival time. */
  timeIsMeasured: z.boolean(),
  /** Averaging window, s; 0 for a snapshot. */
  windowS: z.number().min(0),
  /** Grid, W: + import, − feed-in. */
  gridPowerW: powerWSchema.nullable(),
  /** PV production, W. */
  pvPowerW: powerWSchema.nullable(),
  /** Consumption of the house including controlled appliances, W. */
  consumptionPowerW: powerWSchema.nullable(),
  /** Home battery, W: + charging, − discharging. */
  batteryPowerW: powerWSchema.nullable(),
  /** Home battery's state of charge, %. */
  batterySocPercent: z.number().min(0).max(100).nullable(),
  /** Counters of the grid meter at `time`, Wh, which only rise; absent: it has none, or of one direction only. */
  counters: z.object({ importWh: z.number().min(0), exportWh: z.number().min(0) }).exactOptional(),
  /**
   * Not reported, but follows from the other three by `pv + grid = consumption + battery` once their signs are right;
   * battery null: the home has none. The field itself is null.
   */
  derive: z.enum(['consumptionPowerW', 'gridPowerW']).exactOptional(),
});
export type RawReading = z.output<typeof rawReadingSchema>;

/** The same in the product's signs: what is stored, shown and controlled by. */
export const sensorReadingSchema = rawReadingSchema.omit({ derive: true }).extend({
  /** PV production, W, >= 0. */
  pvPowerW: powerWSchema.min(0).nullable(),
  /** Consumption of the house including controlled appliances, W, >= 0. */
  consumptionPowerW: powerWSchema.min(0).nullable(),
});
export type SensorReading = z.output<typeof sensorReadingSchema>;

/** What is measured by one channel of a meter that does not know it itself. */
export const meterRoles = ['grid', 'pv', 'consumption', 'battery'] as const;
export const meterRoleSchema = z.enum(meterRoles);
export type MeterRole = (typeof meterRoles)[number];

/** What a device of an appliance told last. Unknown is null. */
export const applianceStateSchema = z.object({
  observedAt: isoTimeSchema.nullable(),
  /** Reached through its vendor's cloud at `observedAt`; null before the first reading. */
  online: z.boolean().nullable(),
  /** May it draw (charger released, relay closed)? */
  on: z.boolean().nullable(),
  /** Measured power, W. */
  powerW: powerWSchema.min(0).nullable(),
  /** Measured current per phase, A. */
  currentA: z.number().min(0).nullable(),
  /** Set-point in force, A. */
  setCurrentA: z.number().min(0).nullable(),
  /** Phases in use. */
  phases: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  /** Is a car plugged in? null for what has no plug. */
  plugged: z.boolean().nullable(),
  /** The car says that it is full. */
  full: z.boolean().nullable(),
  /** Charge of the car's own battery, %, and when the car told it; absent: the vendor gives none with its time. */
  battery: z.object({ percent: z.number().min(0).max(100), at: isoTimeSchema }).exactOptional(),
  /** Its energy counter, Wh, and the time at which the device read it; absent: the vendor gives none with its time. */
  counter: z.object({ wh: z.number().min(0), at: isoTimeSchema }).exactOptional(),
});
export type ApplianceState = z.output<typeof applianceStateSchema>;

export const unknownApplianceState: ApplianceState = {
  observedAt: null,
  online: null,
  on: null,
  powerW: null,
  currentA: null,
  setCurrentA: null,
  phases: null,
  plugged: null,
  full: null,
};
