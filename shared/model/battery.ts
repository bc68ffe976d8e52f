import * as z from 'zod';
import { isoTimeSchema, powerWSchema } from './common.ts';

/** What a home battery can be told: to go on as usual, not to discharge, to charge from the grid. */
export const batteryModes = ['normal', 'hold', 'charge'] as const;
export const batteryModeSchema = z.enum(batteryModes);
export type BatteryMode = (typeof batteryModes)[number];

/** What a home battery says of its control. */
export const batteryStateSchema = z.object({
  mode: batteryModeSchema
    .nullable()
    .meta({ description: 'What it does now. null: it has no modes, its reserve counts.', example: 'normal' }),
  reservePercent: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({ description: 'Reserve below which it does not discharge, %. null: unknown, or it has none.', example: 20 }),
  canHold: z.boolean().meta({ description: 'It can keep its charge on command now.', example: true }),
  canCharge: z.boolean().meta({ description: 'It can be charged from the grid now.', example: true }),
  mostChargeW: powerWSchema
    .min(0)
    .nullable()
    .meta({ description: 'Maximum power with which it charges from the grid, W. null: its own.', example: 4500 }),
});
export type BatteryState = z.output<typeof batteryStateSchema>;

const codeOf = <Code extends string>(code: Code) => z.literal(code).meta({ description: 'Code of the reason.' });
const untilSchema = isoTimeSchema.nullable().meta({ description: 'When this may change. null: unknown.' });
const price = z.number().meta({ description: 'Price of energy from the grid, EUR per kWh.', example: 0.18 });
const priceLater = z
  .number()
  .meta({ description: 'Mean price at which it saves energy later, EUR per kWh.', example: 0.31 });

/** Why a home battery is told what it is told. */
export const batteryReasonSchema = z
  .discriminatedUnion('code', [
    z.object({ code: codeOf('normal') }),
    z.object({ code: codeOf('hold-car'), price, priceLater, untilAt: untilSchema }),
    z.object({ code: codeOf('hold-dear'), price, priceLater, untilAt: untilSchema }),
    z.object({ code: codeOf('charge'), price, priceLater, untilAt: untilSchema }),
    z.object({ code: codeOf('paused') }),
    z.object({ code: codeOf('not-in-plan') }),
    z.object({ code: codeOf('no-plan') }),
    z.object({ code: codeOf('capacity-unknown') }),
    z.object({ code: codeOf('unknown') }),
    z.object({ code: codeOf('unable') }),
    z.object({ code: codeOf('changed'), untilAt: untilSchema }),
    z.object({ code: codeOf('refused'), retryAt: untilSchema }),
    z.object({ code: codeOf('not-obeying'), tries: z.int().min(1).meta({ description: 'Commands so far.' }) }),
  ])
  .meta({ id: 'BatteryReason' });
export type BatteryReason = z.output<typeof batteryReasonSchema>;

/** Why the plan holds or fills a battery in a slot: a car charges cheaply, dearer hours come, or both are far apart. */
export const batterySlotKinds = ['hold-car', 'hold-dear', 'charge'] as const;
export type BatterySlotKind = (typeof batterySlotKinds)[number];
