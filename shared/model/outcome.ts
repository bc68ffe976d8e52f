import * as z from 'zod';
import { outcomeGoals } from '../outcome-goals.ts';
import { isoTimeSchema } from './common.ts';
import { clockTimeSchema } from './goals.ts';

/**
 * Why an outcome, or its sun, is not known: the measurements are old; too few days of this home were observed; the charge or
 * the size of the car's battery is unknown; an appliance without a car has no daily minimum; nothing is plugged in.
 */
export const outcomeUnknowns = [
  'old-data',
  'no-history',
  'no-battery-level',
  'no-battery-size',
  'no-target',
  'unplugged',
] as const;
export type OutcomeUnknown = (typeof outcomeUnknowns)[number];

const energyWhSchema = z.number().min(0).nullable();

/** What a goal would bring if it were chosen now. null: unknown, and `unknown` says why. */
export const outcomeSchema = z
  .object({
    goal: z.enum(outcomeGoals).meta({
      description:
        'sun-only: AUTO without a deadline. full-by: AUTO with a deadline. charge-now: ON until the target is reached.',
      example: 'sun-only',
    }),
    by: isoTimeSchema.nullable().meta({
      description: 'The deadline of full-by. null: the goal has none.',
      example: '2026-06-02T05:00:00.000Z',
    }),
    readyAt: isoTimeSchema.nullable().meta({
      description: 'When the target is reached. null: unknown, or not within the time that is looked at (`until`).',
      example: '2026-06-01T12:40:00.000Z',
    }),
    reachesPercent: z.number().min(0).max(100).nullable().meta({
      description: "State of charge of the car's battery at `readyAt`, or at the latest by then, %. null: unknown.",
      example: 80,
    }),
    energyWh: energyWhSchema.meta({
      description: 'Energy that is drawn until then, Wh: `sunWh` + `gridWh`. null: unknown.',
      example: 18_200,
    }),
    sunWh: energyWhSchema.meta({
      description: 'Part of it from solar production, directly or through the home battery, Wh. null: unknown.',
      example: 18_200,
    }),
    gridWh: energyWhSchema.meta({ description: 'Part of it from the grid, Wh. null: unknown.', example: 0 }),
    gridEur: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Cost of the part from the grid, EUR. null: unknown, or not for this role.', example: 0 }),
    unknown: z.enum(outcomeUnknowns).nullable().meta({
      description:
        'Why something is unknown. With old-data or no-history the sun is: all energy of full-by and charge-now counts as grid, which is the most that it can be. null: nothing is.',
    }),
  })
  .meta({ id: 'Outcome' });
export type Outcome = z.output<typeof outcomeSchema>;

export const outcomesSchema = z.object({
  at: isoTimeSchema.meta({ description: 'When this was worked out.', example: '2026-06-01T10:00:00.000Z' }),
  until: isoTimeSchema.meta({
    description: 'End of the time that is looked at: midnight after tomorrow, or the deadline if that is later.',
    example: '2026-06-02T22:00:00.000Z',
  }),
  outcomes: z.array(outcomeSchema).meta({ description: 'sun-only, full-by and charge-now, in this order.' }),
  sunAheadWh: energyWhSchema.meta({
    description:
      'Solar energy still expected today, Wh: of all production, or where that is not measured, of the surplus. null: unknown.',
    example: 21_400,
  }),
  nextStartAt: isoTimeSchema.nullable().meta({
    description: 'When it starts next if nothing is changed. null: it runs, does not start within `until`, or unknown.',
    example: '2026-06-01T10:40:00.000Z',
  }),
});
export type Outcomes = z.output<typeof outcomesSchema>;

/** What full-by would be, where it is not what the appliance has. */
export const outcomesQuerySchema = z.strictObject({
  by: clockTimeSchema
    .optional()
    .meta({ description: "Deadline of full-by in the site's time zone. Absent: the appliance's own, else 07:00." }),
  targetPercent: z.coerce.number().int().min(1).max(100).optional().meta({
    description: "Target, % of the car's battery. Absent: the appliance's own, else the car's limit, or 100.",
  }),
});
export type OutcomesQuery = z.output<typeof outcomesQuerySchema>;
