import * as z from 'zod';
import { isoTimeSchema, paidPriceSchema } from './common.ts';
import { applianceIdSchema } from './ids.ts';
import { decisionSchema } from './reason.ts';

/** One step of history: means over the step; null where unknown, so that gaps stay gaps. */
export const historyPointSchema = z
  .object({
    time: isoTimeSchema.meta({ description: 'When it was measured or decided.', example: '2026-06-01T10:00:00.000Z' }),
    pvPowerW: z.number().nullable().meta({ description: 'Solar production, W, >= 0. null: unknown.', example: 4210 }),
    consumptionPowerW: z.number().nullable().meta({
      description: 'Consumption of the whole home, W, >= 0. null: unknown.',
      example: 8550,
    }),
    gridPowerW: z
      .number()
      .nullable()
      .meta({ description: 'Power at the grid connection, W: + import, − feed-in. null: unknown.', example: 4340 }),
    batteryPowerW: z.number().nullable().meta({
      description: 'Power of the home battery, W: + charging, − discharging. null: unknown or none.',
    }),
    batterySocPercent: z
      .number()
      .nullable()
      .meta({ description: 'State of charge of the home battery, %. null: unknown or none.' }),
    /** Power by appliance id, W. */
    appliances: z.record(z.string(), z.number().nullable()).meta({
      description: 'Appliances, or their ids; as an object: by id.',
      example: { app_01JXW3T5YB8Q2M4N6P7R9S0V1E: 6900 },
    }),
  })
  .meta({ id: 'HistoryPoint' });
export type HistoryPoint = z.output<typeof historyPointSchema>;

export const HISTORY_HOURS = 48;

export const historySchema = z.object({
  from: isoTimeSchema.meta({ description: 'Start, inclusive.', example: '2026-06-01T00:00:00.000Z' }),
  to: isoTimeSchema.meta({ description: 'End, exclusive; inclusive for days.', example: '2026-06-01T10:00:00.000Z' }),
  /** Width of a step, s. */
  stepS: z.int().positive().meta({ description: 'Width of a step, s.', example: 300 }),
  points: z.array(historyPointSchema).meta({ description: 'One per step, oldest first.' }),
});

export const historyQuerySchema = z.strictObject({
  from: isoTimeSchema.optional().meta({ description: 'Start, inclusive.' }),
  to: isoTimeSchema.optional().meta({ description: 'End, exclusive; inclusive for days.' }),
  /** Width of a step, s; default 300. */
  stepS: z.coerce.number().int().min(60).max(86_400).optional().meta({ description: 'Width of a step, s.' }),
});

export const decisionsQuerySchema = z.strictObject({
  applianceId: applianceIdSchema.optional(),
  from: isoTimeSchema.optional().meta({ description: 'Start, inclusive.' }),
  to: isoTimeSchema.optional().meta({ description: 'End, exclusive; inclusive for days.' }),
});

/** Newest first. */
export const decisionsSchema = z.array(decisionSchema);

const energyWhSchema = z.number().min(0);

/** Why sun was fed in rather than used. */
export const missedCauses = [
  'data',
  'too-little',
  'no-car',
  'full',
  'paused',
  'chosen',
  'offline',
  'priority',
  'limits',
  'more-than-all',
  'no-appliance',
  'unknown',
] as const;
export type MissedCause = (typeof missedCauses)[number];
const missedSunSchema = z.partialRecord(z.enum(missedCauses), energyWhSchema).meta({
  description:
    'Energy fed into the grid by why no appliance used it, Wh; the parts add up to `feedInWh`. data: measurements came late, or control waited for them; too-little: less than a start or the next step takes; no-car; full: it takes no more; paused; chosen: its owner or schedule keeps it off; offline: device or service; priority: others or the home battery came first; limits: fuse, minimum times and the like; more-than-all: more than all appliances take; no-appliance: there is none; unknown. Absent: closed before this was kept, or not asked for.',
  example: { 'no-car': 6200, 'too-little': 3100, data: 1000 },
});
export type MissedSun = z.output<typeof missedSunSchema>;

export const dayPricesSchema = z.object({
  importPriceEurPerKWh: paidPriceSchema.meta({
    description: 'Import price, EUR per kWh; of a market it may be below 0.',
    example: 0.32,
  }),
  feedInPriceEurPerKWh: paidPriceSchema.meta({
    description: 'Feed-in tariff, EUR per kWh; of a market it may be below 0.',
    example: 0.08,
  }),
});
/** What a kWh cost and earned on a day, EUR. */
export type DayPrices = z.output<typeof dayPricesSchema>;

const energyBySourceSchema = z
  .object({
    sunWh: energyWhSchema.meta({ description: 'From solar production, Wh.', example: 12_600 }),
    batteryWh: energyWhSchema.meta({ description: 'From the home battery, Wh.', example: 0 }),
    gridWh: energyWhSchema.meta({ description: 'From the grid, Wh.', example: 1500 }),
  })
  .meta({ id: 'EnergyBySource' });
/** Energy by where it came from, Wh. */
export type EnergyBySource = z.output<typeof energyBySourceSchema>;

/** A day's energy in the site's zone, Wh; null where unknown. Kept after its readings have expired. */
export const dayTotalsSchema = z
  .object({
    /** By wall-clock time in the site's zone. */
    day: z.iso
      .date()
      .meta({ description: 'Calendar day in the time zone of the site; of an export in UTC.', example: '2026-05-31' }),
    pvWh: energyWhSchema.nullable().meta({ description: 'Solar energy, Wh. null: unknown.', example: 31_200 }),
    consumptionWh: energyWhSchema
      .nullable()
      .meta({ description: 'Energy that the home used, Wh. null: unknown.', example: 24_800 }),
    importWh: energyWhSchema.nullable().meta({ description: 'Energy taken from the grid, Wh.', example: 3900 }),
    feedInWh: energyWhSchema
      .nullable()
      .meta({ description: 'Energy fed into the grid, Wh. null: unknown.', example: 10_300 }),
    batteryChargedWh: energyWhSchema
      .nullable()
      .meta({ description: 'Energy charged into the home battery, Wh. null: unknown.' }),
    batteryDischargedWh: energyWhSchema
      .nullable()
      .meta({ description: 'Energy discharged from the home battery, Wh. null: unknown.' }),
    /** Energy of the appliances while the grid was known; then by source. */
    appliancesWh: energyWhSchema.nullable().meta({
      description: 'Energy that the appliances drew while the grid power was known, Wh. null: unknown.',
      example: 14_100,
    }),
    sunWh: energyWhSchema.meta({ description: 'Share of it from solar production, Wh.', example: 12_600 }),
    batteryWh: energyWhSchema.meta({ description: 'Share of it from the home battery, Wh.', example: 0 }),
    gridWh: energyWhSchema.meta({ description: 'Share of it from the grid, Wh.', example: 1500 }),
    /** Energy of each appliance by its id. */
    appliances: z.record(z.string(), energyWhSchema).meta({
      description: 'Appliances, or their ids; as an object: by id.',
      example: { app_01JXW3T5YB8Q2M4N6P7R9S0V1E: 14_100 },
    }),
    applianceSources: z
      .record(z.string(), energyBySourceSchema)
      .exactOptional()
      .meta({
        description:
          'Where the energy of each appliance came from, by its id, Wh; less than its energy in `appliances` by what it drew while the grid power was unknown. Absent: closed before this was kept.',
        example: { app_01JXW3T5YB8Q2M4N6P7R9S0V1E: { sunWh: 12_600, batteryWh: 0, gridWh: 1500 } },
      }),
    homeSources: energyBySourceSchema.exactOptional().meta({
      description:
        'Where the energy came from that the home used beside its appliances, Wh. Absent: unknown, or closed before this was kept.',
    }),
    /** Share of the day (of today: so far) for which the grid is known, 0…1. */
    coverage: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Share of the day for which the grid power is known, 0 to 1.', example: 0.99 }),
    co2SavedG: z.number().min(0).exactOptional().meta({
      description:
        'What the grid would have emitted for the sun that the appliances used, g CO2, by the quarter hour. Absent: not known for this place or day.',
      example: 3900,
    }),
    missed: missedSunSchema.exactOptional(),
    /** As they were when the day ended: a new tariff does not change what was saved. */
    prices: dayPricesSchema.exactOptional().meta({
      description: "The site's prices on that day. Absent: those of today, or of a day before they were kept.",
    }),
  })
  .meta({ id: 'DayTotals' });
export type DayTotals = z.output<typeof dayTotalsSchema>;

export const daysQuerySchema = z.strictObject({
  from: z.iso.date().optional().meta({ description: 'Start, inclusive.' }),
  to: z.iso.date().optional().meta({ description: 'End, exclusive; inclusive for days.' }),
});

/** Oldest first; days without any data are left out. */
export const daysSchema = z.object({
  from: z.iso.date().meta({ description: 'Start, inclusive.', example: '2026-05-31' }),
  to: z.iso.date().meta({ description: 'End, exclusive; inclusive for days.', example: '2026-06-01' }),
  days: z.array(dayTotalsSchema).meta({ description: 'Days, oldest first; days without data are omitted.' }),
});
