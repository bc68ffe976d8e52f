import * as z from 'zod';
import { batteryModeSchema, batteryReasonSchema, batterySlotKinds } from './battery.ts';
import { isoTimeSchema } from './common.ts';
import { forecastTroubles } from './forecast.ts';
import { applianceIdSchema, sensorIdSchema } from './ids.ts';
import { priceTroubles } from './tariff.ts';

const energyWhSchema = z.number().min(0);
const pricePerKWh = z.number();
const spanFields = {
  startAt: isoTimeSchema.meta({ description: 'When it begins.', example: '2026-06-02T00:00:00.000Z' }),
  endAt: isoTimeSchema.meta({ description: 'When it ends.', example: '2026-06-02T00:15:00.000Z' }),
};

/** Where the sun of a plan, and its prices, come from. */
export const planSunSources = ['forecast', 'past-days', 'unknown'] as const;
export const planPriceSources = ['fixed', 'tariff'] as const;

/** Why an appliance runs in a slot: the sun carries it, the grid tops the sun up, or the slot is among the cheapest. */
export const planSlotKinds = ['sun', 'mixed', 'grid'] as const;

export const planSlotSchema = z
  .object({
    ...spanFields,
    kind: z.enum(planSlotKinds).meta({
      description:
        'sun: the sun carries it. mixed: the grid tops the sun up to its least power. grid: it is among the cheapest before the goal.',
      example: 'grid',
    }),
    sunWh: energyWhSchema.meta({ description: 'Sun that is counted on, Wh.', example: 0 }),
    gridWh: energyWhSchema.meta({ description: 'Energy from the grid, Wh.', example: 2760 }),
    importEur: pricePerKWh.meta({ description: 'Price of energy from the grid, EUR per kWh.', example: 0.18 }),
    costEur: z.number().nullable().meta({
      description:
        'What the slot costs, EUR: energy from the grid, and what its sun would have earned fed in. null: not for this role.',
      example: 0.5,
    }),
    guessed: z
      .boolean()
      .meta({ description: 'The price is not published yet: what is usual at that time.', example: false }),
  })
  .meta({ id: 'PlanSlot' });
export type ShownSlot = z.output<typeof planSlotSchema>;

const appliancePlanSchema = z
  .object({
    applianceId: applianceIdSchema,
    byAt: isoTimeSchema.nullable().meta({
      description: 'Its next goal. null: it has none and follows the sun.',
      example: '2026-06-02T05:00:00.000Z',
    }),
    shortWh: energyWhSchema.meta({ description: 'What no plan can bring in time, Wh.', example: 0 }),
    slots: z.array(planSlotSchema).meta({ description: 'Quarter hours in which it is to run, in order of time.' }),
  })
  .meta({ id: 'AppliancePlan' });
export type ShownAppliancePlan = z.output<typeof appliancePlanSchema>;

/** Whether the plan controls a home battery: it does, it could if its owner wanted it, or its service takes no commands. */
export const batteryControls = ['on', 'off', 'unable'] as const;

const batteryPlanSchema = z
  .object({
    sensorId: sensorIdSchema,
    control: z.enum(batteryControls).meta({
      description: 'on: the plan controls it. off: its owner does not want that. unable: it takes no commands.',
      example: 'on',
    }),
    mode: batteryModeSchema
      .nullable()
      .meta({ description: 'What it was last told to do. null: nothing.', example: 'hold' }),
    reason: batteryReasonSchema
      .nullable()
      .meta({ description: 'Why it does what it does now. null: it is not controlled, or no run was yet.' }),
    slots: z
      .array(
        z.object({
          ...spanFields,
          kind: z.enum(batterySlotKinds).meta({
            description:
              'hold-car: it is not emptied into a car that charges cheaply. hold-dear: it is kept for dearer hours. charge: it is filled for them.',
            example: 'hold-car',
          }),
          importEur: pricePerKWh.meta({ description: 'Price of energy from the grid, EUR per kWh.', example: 0.18 }),
          laterEur: pricePerKWh.meta({
            description: 'Mean price where its energy is used instead, EUR per kWh.',
            example: 0.31,
          }),
          wh: energyWhSchema.meta({ description: 'What it keeps or is charged with, Wh.', example: 1200 }),
          guessed: z
            .boolean()
            .meta({ description: 'The price is not published yet: what is usual at that time.', example: false }),
        }),
      )
      .meta({ description: 'Quarter hours in which it is not left to itself, in order of time.' }),
    drainWh: energyWhSchema.meta({
      description: 'What is expected to run out of it into appliances that charge from the grid by plan, Wh.',
      example: 0,
    }),
    drainEur: z
      .number()
      .nullable()
      .meta({ description: 'What that saves at the grid, EUR. null: not for this role.', example: 0 }),
  })
  .meta({ id: 'BatteryPlan' });
export type ShownBatteryPlan = z.output<typeof batteryPlanSchema>;

/** What is planned at a site for the hours to come, and on what. */
export const sitePlanSchema = z
  .object({
    at: isoTimeSchema.meta({ description: 'When this was worked out.', example: '2026-06-01T20:00:00.000Z' }),
    sun: z
      .object({
        source: z.enum(planSunSources).meta({
          description:
            "forecast: a forecast for the site's roofs. past-days: what its own past days were like. unknown: neither is known yet, and nothing is planned.",
          example: 'past-days',
        }),
        daysKnown: z.int().min(0).meta({ description: 'Past days that are known.', example: 14 }),
        hours: z
          .array(
            z.object({
              ...spanFields,
              pvW: z
                .number()
                .nullable()
                .meta({ description: 'Solar power to expect on average, W. null: unknown.', example: 4200 }),
              surplusW: z.number().min(0).meta({ description: 'Surplus that the plan counts on, W.', example: 2900 }),
            }),
          )
          .meta({ description: 'Hours to come. Empty: nothing is known.' }),
        trouble: z.enum(forecastTroubles).nullable().meta({
          description:
            'Why the site’s forecast is old, or not what the plan counts on: as at the forecast itself. null: nothing is wrong, or the site has none.',
          example: null,
        }),
      })
      .meta({ description: 'Sun to come.' }),
    prices: z
      .object({
        source: z.enum(planPriceSources).meta({
          description: 'fixed: the price of the settings. tariff: a price that changes with time.',
          example: 'tariff',
        }),
        slots: z
          .array(
            z.object({
              ...spanFields,
              importEur: pricePerKWh.meta({
                description: 'Price of energy from the grid, EUR per kWh.',
                example: 0.18,
              }),
              feedInEur: pricePerKWh.meta({ description: 'What a kWh earns that is fed in, EUR.', example: 0.08 }),
              guessed: z
                .boolean()
                .meta({ description: 'Not published yet: what is usual at that time.', example: false }),
            }),
          )
          .meta({ description: 'In order of time; neighbours with the same price are one.' }),
        trouble: z.enum(priceTroubles).nullable().meta({
          description:
            'Why prices are guessed, or those of the settings: as at the tariff itself. null: nothing is wrong.',
          example: null,
        }),
      })
      .meta({ description: 'Prices to come.' }),
    appliances: z.array(appliancePlanSchema).meta({
      description: 'Appliances that are planned, in order of priority. The others are away, full, or not in AUTO.',
    }),
    battery: batteryPlanSchema
      .nullable()
      .meta({ description: 'What is planned for the home battery. null: the home has none, or it is not measured.' }),
  })
  .meta({ id: 'SitePlan' });
export type SitePlan = z.output<typeof sitePlanSchema>;
