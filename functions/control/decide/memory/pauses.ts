import { DAY_MS } from '#shared/units.ts';
import type { ApplianceMemory, PauseMemory } from './state.ts';

/** Pauses that are told apart; no known car resumes after more and then not. */
const MOST = 9;
/** A number of pauses that a car did not resume after is believed until it did so as often. */
const RESUMES_TO_FORGET = 2;

/** What an observation shows of a car at a charger. */
export interface CarSeen {
  readonly on: boolean | null;
  readonly plugged: boolean | null;
  readonly full: boolean | null;
  readonly draws: boolean;
  /** On for minutes without drawing. */
  readonly idle: boolean;
}

/**
 * Counts how often a car was paused since it was plugged in, or since midnight (UTC), and learns after how many pauses it
 * does not resume: some cars fall asleep, and wake only when they are unplugged or driven (LAW.md, Cars that fall asleep).
 */
export const afterCarSeen = (
  before: PauseMemory | undefined,
  { on, plugged, full, draws, idle }: CarSeen,
  nowMs: number,
): PauseMemory => {
  const day = Math.floor(nowMs / DAY_MS);
  let memory = before ?? { day, pauses: 0, drew: false, open: false };
  if (plugged === false) return { ...memory, day, pauses: 0, drew: false, open: false };
  if (day !== memory.day) memory = { ...memory, day, pauses: 0, drew: memory.drew && on === true, open: false };
  if (on === false && memory.drew)
    return { ...memory, drew: false, open: true, pauses: Math.min(MOST, memory.pauses + 1) };
  // A full car that does not resume is not asleep.
  if (full === true) return { ...memory, drew: false, open: false };
  if (on !== true) return memory;
  if (draws) return { ...(memory.open ? withResumed(memory) : memory), drew: true, open: false };
  return idle && memory.open
    ? { ...memory, drew: false, open: false, asleep: { ...memory.asleep, [memory.pauses]: RESUMES_TO_FORGET } }
    : memory;
};

const withResumed = (memory: PauseMemory): PauseMemory => {
  const { [memory.pauses]: believed, ...others } = memory.asleep ?? {};
  if (believed === undefined) return memory;
  const { asleep: _, ...rest } = memory;
  const asleep = believed > 1 ? { ...others, [memory.pauses]: believed - 1 } : others;
  return Object.keys(asleep).length === 0 ? rest : { ...rest, asleep };
};

/** How many pauses are left of those that its car resumes after, and the number that puts it to sleep. */
export interface PausesLeft {
  /** 1: the next pause puts it to sleep. */
  readonly left: number;
  readonly asleepAfter: number;
}

/** @returns null: the car was never seen to fall asleep, or is asleep already */
export const pausesLeft = ({ pauses }: Pick<ApplianceMemory, 'pauses'>): PausesLeft | null => {
  if (pauses?.asleep === undefined) return null;
  const asleepAfter = Math.min(...Object.keys(pauses.asleep).map(Number));
  return asleepAfter > pauses.pauses ? { left: asleepAfter - pauses.pauses, asleepAfter } : null;
};
