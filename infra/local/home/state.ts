import * as z from 'zod';
import { simulatedFaults } from '#functions/integrations/simulated-home.ts';

const timeMs = z.number().min(0);
const commandSchema = z.object({
  atMs: timeMs,
  on: z.boolean().optional(),
  setCurrentA: z.number().optional(),
  phases: z.union([z.literal(1), z.literal(3)]).optional(),
});
export type PendingCommand = z.output<typeof commandSchema>;

const chargerSchema = z.object({
  id: z.string(),
  on: z.boolean(),
  setCurrentA: z.number(),
  phases: z.union([z.literal(1), z.literal(3)]),
  /** Commands on their way, oldest first. */
  pending: z.array(commandSchema),
  /** When the car responds to the offered current; null while none is offered. */
  drawsFromMs: timeMs.nullable(),
  plugged: z.boolean(),
  /** Energy since the car was plugged in. */
  energyWh: z.number(),
  /** Current power into the charger. */
  powerW: z.number(),
});
const plugSchema = z.object({
  id: z.string(),
  on: z.boolean(),
  pending: z.array(commandSchema),
  energyWh: z.number(),
  powerW: z.number(),
});
const carSchema = z.object({ socWh: z.number() });
/** What the battery was told, by its reserve or by a mode; null: it does what it does by itself. */
const batteryOrderSchema = z.union([
  z.object({ reservePercent: z.number() }),
  z.object({ mode: z.literal('hold') }),
  z.object({ mode: z.literal('charge'), powerW: z.number().min(0) }),
]);
const batterySchema = z.object({
  socWh: z.number(),
  powerW: z.number(),
  order: batteryOrderSchema.nullable().default(null),
});

/** Energy since the home began, Wh, to compare history with. */
const energySchema = z.object({
  pvWh: z.number(),
  /** House and devices. */
  consumptionWh: z.number(),
  chargerWh: z.number(),
  secondWh: z.number().default(0),
  plugWh: z.number(),
  batteryChargedWh: z.number(),
  batteryDischargedWh: z.number(),
});
export const noEnergy: z.output<typeof energySchema> = {
  pvWh: 0,
  consumptionWh: 0,
  chargerWh: 0,
  secondWh: 0,
  plugWh: 0,
  batteryChargedWh: 0,
  batteryDischargedWh: 0,
};

/** Overrides the trace: scaled, or held at a value. */
const driverSchema = z.union([
  z.object({ multiplier: z.number().min(0).max(10) }),
  z.object({ powerW: z.number().min(0).max(100_000) }),
]);
export type Driver = z.output<typeof driverSchema>;

const meterSampleSchema = z.object({
  timeMs,
  gridPowerW: z.number(),
  gridPhasesW: z.tuple([z.number(), z.number(), z.number()]),
  pvPowerW: z.number(),
  consumptionPowerW: z.number(),
  batteryPowerW: z.number().nullable(),
  batterySocPercent: z.number().nullable(),
  importWh: z.number(),
  feedInWh: z.number(),
});
export type MeterSample = z.output<typeof meterSampleSchema>;

/** The whole state of the home; plain JSON, kept over restarts. */
export const homeStateSchema = z.object({
  version: z.literal(1),
  timeMs,
  timezone: z.string(),
  /** Local calendar day (days since 1970) that corresponds to the trace's `firstTraceDay`. */
  firstDay: z.int(),
  firstTraceDay: z.int(),
  /** State of the random number generator. */
  random: z.int(),
  sun: driverSchema,
  load: driverSchema,
  charger: chargerSchema,
  plug: plugSchema,
  car: carSchema,
  /** A second charger, which speaks OCPP, and its car; null: there is none. */
  second: z.object({ charger: chargerSchema, socWh: z.number() }).nullable().default(null),
  battery: batterySchema.nullable(),
  importWh: z.number(),
  feedInWh: z.number(),
  energy: energySchema.default(() => ({ ...noEnergy })),
  /** The values in the meter's cloud, those on their way, and the time of the next sample. */
  sampler: z.object({
    shown: meterSampleSchema,
    underWay: z.array(z.object({ sample: meterSampleSchema, atMs: timeMs })),
    nextMs: timeMs,
  }),
  /** Devices that cannot reach their cloud, and until when (null: until changed). */
  offline: z.record(z.string(), timeMs.nullable()),
  faults: z.record(z.string(), z.object({ fault: z.enum(simulatedFaults), untilMs: timeMs.nullable() })),
});
export type HomeState = z.output<typeof homeStateSchema>;

const durationS = z
  .number()
  .positive()
  .max(7 * 86_400)
  .optional();

/** `POST /home`: changes; everything else stays. */
export const homeChangeSchema = z
  .strictObject({
    /** `{ "multiplier": 0.1 }` is a cloud, `{ "powerW": 6000 }` holds PV; `{ "multiplier": 1 }` returns to the trace. */
    sun: driverSchema,
    /** House load without the switchable devices, the same way. */
    load: driverSchema,
    car: z.strictObject({ plugged: z.boolean(), socPercent: z.number().min(0).max(100) }).partial(),
    /** A home battery of 10 kWh and 5 kW, or none. */
    battery: z.strictObject({ socPercent: z.number().min(0).max(100) }).nullable(),
    /** By device id; without `durationS` until changed. */
    devices: z.record(z.string(), z.strictObject({ offline: z.boolean(), durationS })),
    /** By service; null clears it. */
    faults: z.record(z.string(), z.strictObject({ fault: z.enum(simulatedFaults), durationS }).nullable()),
  })
  .partial();
export type HomeChange = z.output<typeof homeChangeSchema>;
