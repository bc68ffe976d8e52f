import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { isoTimeSchema } from './common.ts';

/** Wall-clock time in the site's zone. */
export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: faultTexts.clock_time });

/** Energy, or the size of a battery, kWh. */
export const energyKWhSchema = z.number().min(0.1).max(300);

/** "80 % by 07:00": PV first, grid as late as possible. */
export const deadlineSchema = z
  .strictObject({
    readyAt: clockTimeSchema.meta({ description: "Time of day in the site's time zone, such as 07:00." }),
    /** Days with a deadline, 1 (Monday) to 7; null: every day. */
    days: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .nullable()
      .default(null)
      .meta({ description: 'Weekdays on which it has to be ready, 1 (Monday) to 7 (Sunday). null: every day.' }),
    /** "7:00 Monday to Friday, 10:00 else": the same goal on the days that are not named. */
    elseAt: clockTimeSchema.nullable().optional().meta({
      description: 'Time of day on all weekdays that `days` does not name. null or absent: it need not be ready then.',
      example: '10:00',
    }),
    /** Energy to charge since it was plugged in or since the last deadline, kWh. */
    energyKWh: energyKWhSchema
      .nullable()
      .default(null)
      .meta({ description: 'Energy, kWh. null: another measure applies.' }),
    /** Or state of charge of the car's battery, %; needs its capacity. */
    targetPercent: z
      .int()
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .meta({ description: "State of charge of the car's battery, %. null: another measure applies." }),
    batteryKWh: energyKWhSchema
      .nullable()
      .default(null)
      .meta({ description: "Capacity of the car's battery, kWh; required with `targetPercent`." }),
  })
  .refine(({ energyKWh, targetPercent }) => (energyKWh === null) !== (targetPercent === null), {
    path: ['energyKWh'],
    error: faultTexts.energy_or_percent,
  })
  .refine(({ targetPercent, batteryKWh }) => targetPercent === null || batteryKWh !== null, {
    path: ['batteryKWh'],
    error: faultTexts.battery_size,
  });
export type Deadline = z.output<typeof deadlineSchema>;

/** Time on within a day, minutes. */
const minutesOnSchema = z.int().min(1).max(1440);

/** "2 h of hot water a day": counted over the 24 hours before `by`. */
export const dailyMinimumSchema = z
  .strictObject({
    by: clockTimeSchema.meta({ description: "Time of day in the site's time zone, such as 07:00." }),
    /** Time on, minutes. */
    minutes: minutesOnSchema
      .nullable()
      .default(null)
      .meta({ description: 'Time on, minutes. null: another measure applies.' }),
    /** Or energy, kWh. */
    energyKWh: energyKWhSchema
      .nullable()
      .default(null)
      .meta({ description: 'Energy, kWh. null: another measure applies.' }),
  })
  .refine(({ minutes, energyKWh }) => (minutes === null) !== (energyKWh === null), {
    path: ['minutes'],
    error: faultTexts.minutes_or_energy,
  });

/** "Tomorrow 5:30, full": a goal for one time, which is over once that has passed. Exactly one of the amounts is set. */
export const onceSchema = z
  .strictObject({
    byAt: isoTimeSchema.meta({ description: 'When it has to be ready.', example: '2026-06-02T03:30:00.000Z' }),
    energyKWh: energyKWhSchema
      .nullable()
      .default(null)
      .meta({ description: 'Energy from when it was set, kWh. null: another measure applies.' }),
    minutes: minutesOnSchema
      .nullable()
      .default(null)
      .meta({ description: 'Time on, minutes. null: another measure applies.' }),
    targetPercent: z
      .int()
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .meta({ description: "State of charge of the car's battery, %. null: another measure applies.", example: 100 }),
    batteryKWh: energyKWhSchema
      .nullable()
      .default(null)
      .meta({ description: "Capacity of the car's battery, kWh; required with `targetPercent`.", example: 58 }),
  })
  .refine(
    ({ energyKWh, minutes, targetPercent }) =>
      [energyKWh, minutes, targetPercent].filter((amount) => amount !== null).length === 1,
    { path: ['energyKWh'], error: faultTexts.one_amount },
  )
  .refine(({ targetPercent, batteryKWh }) => targetPercent === null || batteryKWh !== null, {
    path: ['batteryKWh'],
    error: faultTexts.battery_size,
  });

/** "Charge below 20 ct", "below 150 g CO2": while it holds, the grid charges; where both are set, both have to hold. */
export const belowSchema = z
  .strictObject({
    priceEurPerKWh: z
      .number()
      .min(-1)
      .max(2)
      .nullable()
      .default(null)
      .meta({ description: 'Highest price at which the grid charges, EUR per kWh. null: any.', example: 0.2 }),
    co2GPerKWh: z
      .int()
      .min(0)
      .max(1000)
      .nullable()
      .default(null)
      .meta({ description: 'Highest CO2 of grid power at which it charges, g per kWh. null: any.', example: 150 }),
  })
  .refine(({ priceEurPerKWh, co2GPerKWh }) => priceEurPerKWh !== null || co2GPerKWh !== null, {
    path: ['priceEurPerKWh'],
    error: faultTexts.price_or_co2,
  });
export type Below = z.output<typeof belowSchema>;
