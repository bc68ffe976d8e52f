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
  /** Commands under way, oldest first. */
  pending: z.array(commandSchema),
  /** When the car answers the offered current; null while it is offered none. */
  drawsFromMs: timeMs.nullable(),
  plugged: z.boolean(),
  /** Energy since the car was plugged in. */
  energyWh: z.number(),
  /** What flows into the box now. */
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
const batterySchema = z.object({ socWh: z.number(), powerW: z.number() });

/** Energy that flowed since the home began, Wh: what history can be held against. */
const energySchema = z.object({
  pvWh: z.number(),
  /** House and devices. */
  consumptionWh: z.number(),
  chargerWh: z.number(),
  plugWh: z.number(),
  batteryChargedWh: z.number(),
  batteryDischargedWh: z.number(),
});
export const noEnergy: z.output<typeof energySchema> = {
  pvWh: 0,
  consumptionWh: 0,
  chargerWh: 0,
  plugWh: 0,
  batteryChargedWh: 0,
  batteryDischargedWh: 0,
};

/** A driver over what the trace says: scaled, or held at a value. */
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

/** Everything the home is at one time; plain JSON, kept over restarts. */
export const homeStateSchema = z.object({
  version: z.literal(1),
  timeMs,
  timezone: z.string(),
  /** Local calendar day (days since 1970) on which the trace's `firstTraceDay` is lived. */
  firstDay: z.int(),
  firstTraceDay: z.int(),
  /** State of the random numbers. */
  random: z.int(),
  sun: driverSchema,
  load: driverSchema,
  charger: chargerSchema,
  plug: plugSchema,
  car: carSchema,
  battery: batterySchema.nullable(),
  importWh: z.number(),
  feedInWh: z.number(),
  energy: energySchema.default(() => ({ ...noEnergy })),
  /** What the meter's cloud shows, what is on its way there, and when the next sample is taken. */
  sampler: z.object({
    shown: meterSampleSchema,
    underWay: z.array(z.object({ sample: meterSampleSchema, atMs: timeMs })),
    nextMs: timeMs,
  }),
  /** Devices that do not reach their cloud, until when (null: until told otherwise). */
  offline: z.record(z.string(), timeMs.nullable()),
  faults: z.record(z.string(), z.object({ fault: z.enum(simulatedFaults), untilMs: timeMs.nullable() })),
});
export type HomeState = z.output<typeof homeStateSchema>;

const durationS = z
  .number()
  .positive()
  .max(7 * 86_400)
  .optional();

/** `POST /home`: what changes; everything that is not named stays. */
export const homeChangeSchema = z
  .strictObject({
    /** `{ "multiplier": 0.1 }` is a cloud, `{ "powerW": 6000 }` holds the sun; `{ "multiplier": 1 }` is the trace again. */
    sun: driverSchema,
    /** House load without the switchable devices, the same way. */
    load: driverSchema,
    car: z.strictObject({ plugged: z.boolean(), socPercent: z.number().min(0).max(100) }).partial(),
    /** A home battery of 10 kWh and 5 kW, or none. */
    battery: z.strictObject({ socPercent: z.number().min(0).max(100) }).nullable(),
    /** By device id; `durationS` absent: until told otherwise. */
    devices: z.record(z.string(), z.strictObject({ offline: z.boolean(), durationS })),
    /** By service; null: mended. */
    faults: z.record(z.string(), z.strictObject({ fault: z.enum(simulatedFaults), durationS }).nullable()),
  })
  .partial();
export type HomeChange = z.output<typeof homeChangeSchema>;
