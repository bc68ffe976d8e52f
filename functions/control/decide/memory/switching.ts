import { usualHoldMinutes } from '#shared/model/appliance.ts';
import type { ApplianceView } from '../snapshot.ts';
import type { ApplianceMemory } from './state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** control.md §B11: "starts cap 20/day then min-off 15 min". */
export const STARTS_PER_DAY = 20;
const TIRED_OFF_MINUTES = 15;

/** Until when it must stay on, ms; 0: free to stop. */
export const onUntil = (view: ApplianceView, memory: ApplianceMemory): number => {
  const minutes = view.settings.minOnMinutes ?? usualHoldMinutes[view.kind];
  return memory.switchedMs === null ? 0 : memory.switchedMs + minutes * MINUTE_MS;
};

/** Until when it must stay off, ms, and whether too many starts are the cause. */
export const offUntil = (
  view: ApplianceView,
  memory: ApplianceMemory,
  nowMs: number,
): { readonly untilMs: number; readonly starts: number | null } => {
  const minutes = view.settings.minOffMinutes ?? usualHoldMinutes[view.kind];
  const starts = startsToday(memory, nowMs);
  const tired = starts >= STARTS_PER_DAY && minutes < TIRED_OFF_MINUTES;
  const since = memory.switchedMs;
  return {
    untilMs: since === null ? 0 : since + (tired ? TIRED_OFF_MINUTES : minutes) * MINUTE_MS,
    starts: tired ? starts : null,
  };
};

export const startsToday = (memory: ApplianceMemory, nowMs: number): number =>
  memory.startsDay === Math.floor(nowMs / DAY_MS) ? memory.starts : 0;

/** Set-points already changed today: each further one has to be worth more (control-law.md, "Where it breaks a limit"). */
export const setsToday = (memory: ApplianceMemory, nowMs: number): number =>
  memory.startsDay === Math.floor(nowMs / DAY_MS) ? memory.sets : 0;

/** Counts a command into its day: a start, or another set-point. */
export const countCommand = (
  memory: ApplianceMemory,
  nowMs: number,
  what: 'start' | 'set',
): Pick<ApplianceMemory, 'startsDay' | 'starts' | 'sets'> => ({
  startsDay: Math.floor(nowMs / DAY_MS),
  starts: startsToday(memory, nowMs) + (what === 'start' ? 1 : 0),
  sets: setsToday(memory, nowMs) + (what === 'set' ? 1 : 0),
});
