import { DAY_MS } from '#shared/units.ts';
import { setsToday, startsToday, type TodaysCounts } from '../memory/switching.ts';
import type { ApplianceView } from '../snapshot.ts';

/** For so long a new set-point is better than the one before by what was seen of it, h: then the sky has moved on. */
const BETTER_FOR_H = 0.05;
/** What the commands that are left of a counted day are worth together, EUR: each costs its part of it. */
const DAYS_COMMANDS_EUR = 0.04;
/** No command is sent for less than this, EUR: it is rounding, not a gain. */
const LEAST_EUR = 1e-9;

/** What the next command to an appliance costs. */
export interface CommandPrice {
  /** EUR, > 0; Infinity where none is left. */
  readonly eurEach: number;
  /** How many there are on a day (UTC), and are left of it beside those that stop the appliance; null: they are not counted. */
  readonly day: { readonly commands: number; readonly left: number } | null;
}

/**
 * What the next command costs (LAW.md, Price of a command): nothing, the vendor's price or, where a number is fine on a day, a
 * price that rises as that number is used, so that it is never exceeded. Each start is counted with the stop that follows.
 */
export const commandPriceOf = (
  { commandCost }: Pick<ApplianceView, 'commandCost'>,
  memory: TodaysCounts,
  nowMs: number,
): CommandPrice => {
  if (commandCost === undefined || commandCost === 'free') return { eurEach: LEAST_EUR, day: null };
  if ('eurEach' in commandCost) return { eurEach: commandCost.eurEach, day: null };
  // What ran over midnight has its stop yet to come.
  const used = setsToday(memory, nowMs) + 2 * startsToday(memory, nowMs) + 1;
  const left = Math.max(0, commandCost.perDay - used);
  const eurEach = left === 0 ? Number.POSITIVE_INFINITY : DAYS_COMMANDS_EUR / left;
  return { eurEach, day: { commands: commandCost.perDay, left } };
};

/** Whether so many more commands may be sent today. */
export const allows = ({ day }: CommandPrice, commands: number): boolean => day === null || day.left >= commands;

/** How much better a set-point must be than the one in force to be worth its command, EUR/kWh times W. */
export const leastGainOf = ({ eurEach }: CommandPrice): number => (1000 * eurEach) / BETTER_FOR_H;

/** A start takes two: its stop comes with it. */
export const START_TAKES = 2;

/** When the commands of a counted day are new, ms. */
export const renewedMs = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
