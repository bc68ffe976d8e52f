import { DAY_MS } from '#shared/units.ts';
import type { CarMemory } from './memory.ts';

/**
 * How what a car has cost on a day (UTC) makes what comes after it rarer, thousandths of a US dollar: a normal day stays
 * below the first bound; one that charges without end comes to about 50, which is 1.50 USD a month. Changes of current
 * keep more than readings, as energy from the grid costs more than a command. A start, a stop and a wake-up are never
 * put off by it, but count.
 */
const steps = [
  { spent: 40, readings: 16, changes: 12 },
  { spent: 32, readings: 8, changes: 6 },
  { spent: 24, readings: 4, changes: 3 },
  { spent: 16, readings: 2, changes: 1 },
] as const;

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** What a car has cost today. */
const spentToday = ({ spent }: CarMemory, nowMs: number): number => (spent?.day === dayOf(nowMs) ? spent.milliUsd : 0);

/** Notes what a call costs (client.ts, `prices`). */
export const spend = (memory: CarMemory, milliUsd: number, nowMs: number): void => {
  memory.spent = { day: dayOf(nowMs), milliUsd: spentToday(memory, nowMs) + milliUsd };
};

/** The factor by which readings, or changes of current, are rarer now than on a day that has cost little so far. */
export const thrift = (memory: CarMemory, what: 'readings' | 'changes', nowMs: number): number => {
  const spent = spentToday(memory, nowMs);
  return steps.find((step) => spent >= step.spent)?.[what] ?? 1;
};
