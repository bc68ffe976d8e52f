import { HOUR_MS } from '#shared/units.ts';
import { pausesLeft } from '../memory/pauses.ts';
import type { OutlookMemory, PastSunMemory, PatienceMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { CurrentRange } from '../observe/limits.ts';
import { DAYLIGHT_PV_W } from '../observe/outlook.ts';
import { PastDays } from '../observe/past-sun.ts';
import type { Pricing } from './pricing.ts';
import { valueOfSun } from './set-point.ts';

/** Part of the rest of the day's worth that the last pause may cost to put off, the one before it, and the one before that. */
const PARTS = [0.5, 0.15, 0.05] as const;
/** How far ahead the rest of a day may reach, and in which steps it is added up, ms. */
const AHEAD_MS = 12 * HOUR_MS;
const STEP_MS = HOUR_MS / 2;

/** What is left for the car now and in the next minutes, W, and what is known of the sky. */
interface Sky {
  readonly law: OutlookMemory;
  readonly nowW: number;
  readonly outlookW: number;
}

interface Now {
  readonly nowMs: number;
  /** This home's past days; absent: not known, and then nothing is put off. */
  readonly past?: PastSunMemory | undefined;
}

/** A pause that is put off, for how much longer, and why. */
export interface PutOff {
  readonly memory: PatienceMemory;
  readonly asleepAfter: number;
}

/**
 * Puts a pause off while that costs less than what a car that falls asleep would miss (LAW.md, Cars that fall asleep).
 * @param minimumW power of the least that it can draw
 * @returns null: it may pause
 */
export const putOff = (
  device: Device,
  range: CurrentRange | null,
  share: Sky,
  minimumW: number,
  perA: number,
  pricing: Pricing,
  run: Now,
): PutOff | null => {
  const pauses = pausesLeft(device.memory);
  if (pauses === null || range === null || device.memory.drawsNothing) return null;
  const part = (PARTS[pauses.left - 1] ?? 0) * (1 - pricing.breakEven) ** 2;
  if (part <= 0) return null;
  const before = device.memory.patience ?? { lossEur: 0, atMs: run.nowMs };
  const pvW = Math.min(minimumW, Math.max(0, share.outlookW));
  const lossEurPerH = Math.max(0, -valueOfSun(minimumW, pvW, pricing)) / 1000;
  const lossEur = before.lossEur + (lossEurPerH * Math.max(0, run.nowMs - before.atMs)) / HOUR_MS;
  const mostW = device.memory.takesW ?? range.maxA * perA;
  if (lossEur >= part * worthOfRest(share, minimumW, mostW, pricing, run)) return null;
  return { memory: { lossEur, atMs: run.nowMs }, asleepAfter: pauses.asleepAfter };
};

/** What the rest of the day is worth to a car that still takes part in it, EUR, as this home's past days were. */
const worthOfRest = (
  { law, nowW }: Sky,
  minimumW: number,
  mostW: number,
  { breakEven, laterEur, feedInEur }: Pricing,
  run: Now,
): number => {
  const past = new PastDays(run.past);
  const takenW = law.a - nowW;
  const loadW = (law.p ?? Math.max(0, law.s)) - law.s + takenW;
  let wh = 0;
  for (let aheadMs = STEP_MS; aheadMs <= AHEAD_MS; aheadMs += STEP_MS) {
    const { pvW } = past.at(run.nowMs + aheadMs);
    // The day ends at dusk: tomorrow counts its pauses anew.
    if (Math.max(0, ...pvW) < DAYLIGHT_PV_W) break;
    for (const onThatDayW of pvW) {
      const freeW = onThatDayW - loadW;
      if (freeW > breakEven * minimumW) wh += (Math.min(mostW, freeW) * STEP_MS) / HOUR_MS / pvW.length;
    }
  }
  return (wh / 1000) * (laterEur - feedInEur);
};
