import * as z from 'zod';
import { batteryStateSchema } from './battery.ts';
import { isoTimeSchema, powerWSchema } from './common.ts';

/**
 * One observation of a home's energy as a source reports it: signs of production, consumption and battery may be
 * reversed until the sensor's settings are applied. A quantity the source does not have is null, never 0.
 */
export const rawReadingSchema = z.object({
  /** Time of the measurement by the vendor's clock (end of the averaging window); arrival time if it gives none. */
  time: isoTimeSchema.meta({ description: 'When it was measured or decided.', example: '2026-06-01T09:59:00.000Z' }),
  /** Arrival time. The age of data is now minus `time`. */
  receivedAt: isoTimeSchema.meta({
    description: 'When it reached Sunward. The age of the data is now minus `time`.',
    example: '2026-06-01T09:59:10.000Z',
  }),
  /** True when the vendor gave `time`; false when it is the arrival time. */
  timeIsMeasured: z
    .boolean()
    .meta({ description: "True: `time` is the vendor's own time; false: the time of arrival.", example: true }),
  /** Averaging window, s; 0 for a snapshot. */
  windowS: z
    .number()
    .min(0)
    .meta({ description: 'Length of the window over which the values are averaged, s. 0: a snapshot.', example: 0 }),
  /** Grid, W: + import, − feed-in. */
  gridPowerW: powerWSchema
    .nullable()
    .meta({ description: 'Power at the grid connection, W: + import, − feed-in. null: unknown.', example: -2560 }),
  /** PV production, W. */
  pvPowerW: powerWSchema.nullable().meta({ description: 'Solar production, W, >= 0. null: unknown.' }),
  /** Consumption of the house including controlled appliances, W. */
  consumptionPowerW: powerWSchema
    .nullable()
    .meta({ description: 'Consumption of the whole home, W, >= 0. null: unknown.' }),
  /** Home battery, W: + charging, − discharging. */
  batteryPowerW: powerWSchema.nullable().meta({
    description: 'Power of the home battery, W: + charging, − discharging. null: unknown or none.',
    example: 0,
  }),
  /** Home battery's state of charge, %. */
  batterySocPercent: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({ description: 'State of charge of the home battery, %. null: unknown or none.', example: 64 }),
  /** Counters of the grid meter at `time`, Wh, which only rise; absent: it has none, or only for one direction. */
  counters: z
    .object({
      importWh: z.number().min(0).meta({ description: 'Energy taken from the grid, Wh.' }),
      exportWh: z.number().min(0).meta({ description: 'Energy fed into the grid, Wh.' }),
    })
    .exactOptional()
    .meta({ description: 'Cumulative counters of the grid meter. Absent: none.' }),
  /** A car's state of charge that the source reports besides, %, and when it was; absent: none. It concerns no meter. */
  car: z
    .object({
      percent: z.number().min(0).max(100).meta({ description: 'State of charge, %.' }),
      at: isoTimeSchema.meta({ description: 'When this was the case.' }),
    })
    .exactOptional()
    .meta({ description: "State of charge of a car's battery, reported along with the rest. Absent: none." }),
  /** What the home battery is told to do, and what it could be told; absent: it is not asked, or does not say. */
  batteryControl: batteryStateSchema
    .exactOptional()
    .meta({ description: "The home battery's last command, and the commands it takes. Absent: it does not say." }),
  /**
   * Not reported, but follows from the other three by `pv + grid = consumption + battery` once their signs are right;
   * battery null: the home has none. The field itself is null.
   */
  derive: z
    .enum(['consumptionPowerW', 'gridPowerW'])
    .exactOptional()
    .meta({ description: 'The value to be computed from the others. Absent: none.' }),
});
export type RawReading = z.output<typeof rawReadingSchema>;

/** The same with the product's signs: used for storage, display and control. */
export const sensorReadingSchema = rawReadingSchema
  .omit({ derive: true, car: true })
  .extend({
    /** PV production, W, >= 0. */
    pvPowerW: powerWSchema
      .min(0)
      .nullable()
      .meta({ description: 'Solar production, W, >= 0. null: unknown.', example: 4210 }),
    /** Consumption of the house including controlled appliances, W, >= 0. */
    consumptionPowerW: powerWSchema.min(0).nullable().meta({
      description: 'Consumption of the whole home, W, >= 0. null: unknown.',
      example: 1650,
    }),
  })
  .meta({ id: 'SensorReading' });
export type SensorReading = z.output<typeof sensorReadingSchema>;

/** The quantity that a meter channel measures, if the device does not report it. */
export const meterRoles = ['grid', 'pv', 'consumption', 'battery'] as const;
export const meterRoleSchema = z
  .enum(meterRoles)
  .meta({ description: 'What the meter measures, for a meter that does not know. null: it does.' });
export type MeterRole = (typeof meterRoles)[number];

/** The state that an appliance's device last reported. Unknown is null. */
export const applianceStateSchema = z
  .object({
    observedAt: isoTimeSchema
      .nullable()
      .meta({ description: 'When the device reported this. null: never.', example: '2026-06-01T09:59:05.000Z' }),
    /** False: `observedAt` is the time of arrival. */
    timeIsMeasured: z.boolean().exactOptional().meta({
      description:
        'False: the device gave no time, and `observedAt` is the time of arrival. Absent: it is its own time.',
    }),
    /** Reached through its vendor's cloud at `observedAt`; null before the first reading. */
    online: z
      .boolean()
      .nullable()
      .meta({ description: "Reached through its vendor's cloud. null: unknown.", example: true }),
    /** Is it enabled (charger released, relay closed)? */
    on: z.boolean().nullable().meta({ description: 'May it draw? null: unknown.', example: true }),
    /** Measured power, W. */
    powerW: powerWSchema
      .min(0)
      .nullable()
      .meta({ description: 'Power that the appliance draws, W. null: unknown.', example: 6900 }),
    /** Measured current per phase, A. */
    currentA: z.number().min(0).nullable().meta({ description: 'Current per phase, A. null: unknown.', example: 10 }),
    /** Set-point in force, A. */
    setCurrentA: z.number().min(0).nullable().meta({
      description: 'Commanded current per phase, A. null: unknown, or the appliance only switches.',
      example: 10,
    }),
    /** Phases in use. */
    phases: z
      .union([z.literal(1), z.literal(2), z.literal(3)])
      .nullable()
      .meta({ description: 'Number of phases. null: unknown.', example: 3 }),
    /** Is a car plugged in? null for devices without a plug. */
    plugged: z
      .boolean()
      .nullable()
      .meta({ description: 'Is a car plugged in? null: unknown, or it has no plug.', example: true }),
    /** The car reports that it is full. */
    full: z
      .boolean()
      .nullable()
      .meta({ description: 'The car reports that it is full. null: unknown.', example: false }),
    /** State of charge of the car's own battery, %, and when the car reported it; absent: the vendor gives none with its time. */
    battery: z
      .object({
        percent: z.number().min(0).max(100).meta({ description: 'State of charge, %.' }),
        /** Charge limit that is set in the car, %; absent: the vendor gives none. */
        limitPercent: z
          .number()
          .min(0)
          .max(100)
          .exactOptional()
          .meta({ description: 'Charge limit of the car, %. Absent: unknown.' }),
        /** Range as the vendor gives it, or reckoned from the size and use that are set, km; absent: neither. */
        rangeKm: z
          .number()
          .min(0)
          .exactOptional()
          .meta({ description: 'Range, km: of the vendor, or from size and use of the car. Absent: unknown.' }),
        at: isoTimeSchema.meta({ description: 'When this was the case.' }),
        /** True: a user gave it, and what was measured since is counted on; absent: the car reported it. */
        estimated: z.literal(true).exactOptional().meta({
          description:
            'It was given by hand, and the energy measured since is counted on. Absent: the car reported it.',
        }),
      })
      .exactOptional()
      .meta({ description: "State of charge of the car's battery. Absent: not provided by the vendor." }),
    /** Its energy counter, Wh, and the time at which the device read it; absent: the vendor gives none with its time. */
    counter: z
      .object({
        wh: z.number().min(0).meta({ description: 'Energy, Wh.' }),
        at: isoTimeSchema.meta({ description: 'When this was the case.' }),
      })
      .exactOptional()
      .meta({ description: 'Energy counter of the device. Absent: none.' }),
  })
  .meta({ id: 'ApplianceState' });
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
