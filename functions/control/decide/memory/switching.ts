import { usualHoldMinutes } from '#shared/model/appliance.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import type { ApplianceView } from '../snapshot.ts';
import type { ApplianceMemory } from './state.ts';

/** Starts on a day (UTC) after which each stop lasts longer: relays, contactors and cars wear. */
export const STARTS_PER_DAY = 20;
const MANY_STARTS_OFF_MINUTES = 15;

/** Until when it must stay on, ms; 0: free to stop. */
export const onUntil = (view: ApplianceView, memory: ApplianceMemory): number => {
  const minutes = view.settings.minOnMinutes ?? usualHoldMinutes[view.kind];
  return memory.switchedMs === null ? 0 : memory.switchedMs + minutes * MINUTE_MS;
};

/** Until when it must stay off, ms; `starts`: how many there were today, where they are the cause. */
export const offUntil = (
  view: ApplianceView,
  memory: ApplianceMemory,
  nowMs: number,
): { readonly untilMs: number; readonly starts: number | null } => {
  const minutes = view.settings.minOffMinutes ?? usualHoldMinutes[view.kind];
  const starts = startsToday(memory, nowMs);
  const tooMany = starts >= STARTS_PER_DAY && minutes < MANY_STARTS_OFF_MINUTES;
  const sinceMs = memory.switchedMs;
  return {
    untilMs: sinceMs === null ? 0 : sinceMs + (tooMany ? MANY_STARTS_OFF_MINUTES : minutes) * MINUTE_MS,
    starts: tooMany ? starts : null,
  };
};

/** What was counted on a day. */
export type TodaysCounts = Pick<ApplianceMemory, 'startsDay' | 'starts' | 'sets'>;

export const startsToday = (memory: TodaysCounts, nowMs: number): number =>
  memory.startsDay === Math.floor(nowMs / DAY_MS) ? memory.starts : 0;

/** Set-points changed today. */
export const setsToday = (memory: TodaysCounts, nowMs: number): number =>
  memory.startsDay === Math.floor(nowMs / DAY_MS) ? memory.sets : 0;

/** Counts a command on its day: a start, or another set-point. */
export const countCommand = (memory: TodaysCounts, nowMs: number, what: 'start' | 'set'): TodaysCounts => ({
  startsDay: Math.floor(nowMs / DAY_MS),
  starts: startsToday(memory, nowMs) + (what === 'start' ? 1 : 0),
  sets: setsToday(memory, nowMs) + (what === 'set' ? 1 : 0),
});
