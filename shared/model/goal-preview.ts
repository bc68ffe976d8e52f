import * as z from 'zod';
import { isoTimeSchema } from './common.ts';
import { planSlotKinds, planSunSources } from './day-plan.ts';
import { belowSchema, dailyMinimumSchema, deadlineSchema, onceSchema } from './goals.ts';

/** A goal that somebody thinks of setting: what is left out is not a part of it. */
export const goalPreviewBodySchema = z
  .strictObject({
    deadline: deadlineSchema.meta({ description: 'Ready by a time of day, on some weekdays.' }),
    once: onceSchema.meta({ description: 'Ready by one time.' }),
    dailyMinimum: dailyMinimumSchema.meta({ description: 'What it has to receive every day.' }),
    atLeastPercent: z
      .int()
      .min(1)
      .max(100)
      .meta({ description: 'State of charge to have at any time, %.', example: 20 }),
    below: belowSchema.meta({ description: 'Power from the grid whenever it is as cheap or as clean.' }),
  })
  .partial();
export type GoalPreviewBody = z.output<typeof goalPreviewBodySchema>;

/** What a preview had to assume, or why nothing is planned. */
export const previewNotes = ['unplugged', 'full', 'no-battery-level', 'no-battery-size', 'no-limits'] as const;
export type PreviewNote = (typeof previewNotes)[number];

const energyWhSchema = z.number().min(0);

/** What the planner would make of a goal if it were set now, until the goal is due; of a limit within the hours that are planned. */
export const goalPreviewSchema = z
  .object({
    at: isoTimeSchema.meta({ description: 'When this was worked out.', example: '2026-06-01T20:00:00.000Z' }),
    byAt: isoTimeSchema.nullable().meta({
      description: 'When it is due next. null: it has no time.',
      example: '2026-06-02T05:00:00.000Z',
    }),
    spans: z
      .array(
        z.object({
          startAt: isoTimeSchema.meta({ description: 'When it begins.', example: '2026-06-02T00:00:00.000Z' }),
          endAt: isoTimeSchema.meta({ description: 'When it ends.', example: '2026-06-02T02:15:00.000Z' }),
          kind: z.enum(planSlotKinds).meta({ description: 'Where its power comes from.', example: 'grid' }),
        }),
      )
      .meta({ description: 'When it would run, in order of time; neighbours of one kind are one.' }),
    sunWh: energyWhSchema.meta({ description: 'Energy from the sun, counted cautiously, Wh.', example: 8100 }),
    gridWh: energyWhSchema.meta({ description: 'Energy from the grid, Wh.', example: 4300 }),
    gridEur: z
      .number()
      .nullable()
      .meta({ description: 'What the energy from the grid costs, EUR. null: not for this role.', example: 0.95 }),
    shortWh: energyWhSchema.meta({ description: 'What no plan can bring in time, Wh.', example: 0 }),
    reachesPercent: z.number().min(0).max(100).nullable().meta({
      description: 'State of charge that is reached instead, %. null: unknown, or nothing is missing.',
      example: null,
    }),
    guessed: z.boolean().meta({ description: 'A price in it is not published yet, and guessed.', example: false }),
    sun: z.enum(planSunSources).meta({
      description:
        'Where the expected sun is from. unknown: none is counted on, and the grid is the most that it can be.',
      example: 'past-days',
    }),
    note: z.enum(previewNotes).nullable().meta({
      description:
        'unplugged: worked out as if the car were there. full: it takes nothing. no-battery-level: its charge is unknown, and it counts as empty. no-battery-size: without it nothing can be said. no-limits: its limits leave no power.',
    }),
  })
  .meta({ id: 'GoalPreview' });
export type GoalPreview = z.output<typeof goalPreviewSchema>;
