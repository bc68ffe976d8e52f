import type { SunsetMemory } from '#functions/control/decide/memory/state.ts';

/** Time of the memory's last sample. */
export const SUNSET_T = Date.parse('2026-06-15T10:00:00Z');

/** A day of which no hour was observed. */
export const unobservedDay = (): (number | null)[] => Array.from({ length: 24 }, () => null);

/** A day with this much PV in each hour from `from` to `to`, Wh. */
export const pvDay = (wh: number, from = 6, to = 20): (number | null)[] =>
  unobservedDay().map((_, hour) => (hour >= from && hour <= to ? wh : null));

/** The PV memory of a home with a battery: nothing observed yet, unless changed. */
export const sunsetMemory = (changes: Partial<SunsetMemory> = {}): SunsetMemory => ({
  lastMs: SUNSET_T,
  hour: 12,
  today: unobservedDay(),
  past: [],
  capacityWh: null,
  run: { socPercent: 50, wh: 0, batteryW: 1000 },
  mostW: 2000,
  ...changes,
});
