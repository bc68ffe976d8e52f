import * as z from 'zod';
import { faultTexts } from '../faults.ts';

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

/** "2 h of hot water a day": counted over the 24 hours before `by`. */
export const dailyMinimumSchema = z
  .strictObject({
    by: clockTimeSchema.meta({ description: "Time of day in the site's time zone, such as 07:00." }),
    /** Time on, minutes. */
    minutes: z
      .int()
      .min(1)
      .max(1440)
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
