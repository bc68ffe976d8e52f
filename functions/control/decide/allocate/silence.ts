import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { OutlookMemory, SilenceMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import { type CurrentRange, phasesOf, wattsPerAmpere } from '../observe/limits.ts';
import { PastDays } from '../observe/past-sun.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import type { Share } from './choose.ts';
import { commandPriceOf, leastGainOf } from './command-price.ts';
import type { Pricing } from './pricing.ts';
import { bestBy, DEVIATIONS, valueOfSun } from './set-point.ts';

/** Time in which the last sky loses most of its weight against past days, ms. */
const HOLDS_MS = 4 * HOUR_MS;
/** How far PV may be off just after the last value, W. */
const SPREAD_W = 150;
/** PV that another set-point must gain, W: more than with data, as the gain is only expected. */
const DEAD_BAND_W = 540;
/** Expected loss at which it is given up, EUR, unless better times are ahead, and how far ahead they may be. */
const MOST_LOSS_EUR = 0.05;
const AHEAD_MS = 4 * HOUR_MS;
const AHEAD_STEP_MS = 15 * MINUTE_MS;
/** Where past days are not known, the last values alone hold for so long. */
const ALONE_MS = 3 * HOUR_MS;

/** How an appliance that runs goes on while no data come. */
export interface Held {
  /** False: it is given up. */
  readonly on: boolean;
  /** null: plain on. */
  readonly currentA: number | null;
  readonly memory: SilenceMemory;
  /** Past days had a part in it, not the last values alone. */
  readonly byPast: boolean;
}

/** What was last known, and what tells of the time since. */
interface Silence {
  readonly law: OutlookMemory;
  readonly past: PastDays;
  /** Claims of more important appliances, W. */
  readonly takenW: number;
  readonly lastMs: number;
}

/** What a time may bring. */
interface Expectation {
  /** Surplus, W; the weights add up to 1. */
  readonly outcomes: readonly { readonly surplusW: number; readonly weight: number }[];
  /** Surplus under a clear sky, W; null: unknown. */
  readonly clearW: number | null;
  readonly byPast: boolean;
}

/** The last sky, moved along a clear day, and the skies of past days at this time; the house as it was. */
const expectedAt = ({ law, past, takenW, lastMs }: Silence, timeMs: number): Expectation => {
  const ageMs = Math.max(0, timeMs - lastMs);
  const here = past.at(timeMs);
  const lastPvW = law.p ?? Math.max(0, law.s);
  const loadW = lastPvW - law.s + takenW;
  const clearThenW = past.at(lastMs).clearW ?? 0;
  // Brighter than all past days: then a clear day is brighter at other times, too.
  const brighter = clearThenW > 0 ? Math.max(1, lastPvW / clearThenW) : 1;
  const movedW = here.clearW === null || clearThenW <= 0 ? lastPvW : (lastPvW * here.clearW) / clearThenW;
  const last = here.pvW.length === 0 ? 1 : Math.exp(-ageMs / HOLDS_MS);
  const spreadW = SPREAD_W + law.v * Math.sqrt(ageMs / MINUTE_MS);
  return {
    outcomes: [
      ...DEVIATIONS.map((deviation) => ({
        surplusW: Math.max(0, movedW + deviation * spreadW) - loadW,
        weight: last / DEVIATIONS.length,
      })),
      ...here.pvW.map((pvW) => ({ surplusW: pvW - loadW, weight: (1 - last) / here.pvW.length })),
    ],
    clearW: here.clearW === null ? null : here.clearW * brighter - loadW,
    byPast: here.pvW.length > 0,
  };
};

/** What running at a power is worth by expectation, EUR/kWh times W. */
const valueAt = (powerW: number, { outcomes }: Expectation, pricing: Pricing): number => {
  let pvW = 0;
  for (const { surplusW, weight } of outcomes) pvW += weight * Math.min(powerW, Math.max(0, surplusW));
  return valueOfSun(powerW, pvW, pricing);
};

/**
 * Holds an appliance that runs although no data come (LAW.md, Silence): the best set-point by expectation, never above the one
 * it had, until the expected loss is too high with nothing better ahead, or dusk.
 * @param range null: an on/off load
 */
export const holdInSilence = (
  device: Device,
  range: CurrentRange | null,
  share: Share,
  { memory: { past, newestMs } }: Pick<SiteKnowledge, 'memory'>,
  pricing: Pricing,
  nowMs: number,
): Held => {
  const { view, memory, setA } = device;
  const { law } = share;
  const takenW = law.a - (share.bet ?? share).nowW;
  const silence: Silence = { law, past: new PastDays(past), takenW, lastMs: newestMs };
  const perA = wattsPerAmpere(phasesOf(view, memory));
  const minimumW = range === null ? device.expectedW : range.minA * perA;
  const now = expectedAt(silence, nowMs);
  const before = memory.silence ?? { fromA: setA, lossEur: 0, atMs: newestMs };
  const currentA =
    range === null
      ? null
      : bestBy(
          notAbove(range, before.fromA),
          (amps) => valueAt(amps * perA, now, pricing),
          setA,
          Math.max(
            DEAD_BAND_W * (pricing.laterEur - pricing.feedInEur),
            leastGainOf(commandPriceOf(view, memory, nowMs)),
          ),
        );
  const earnsEurPerH = valueAt(currentA === null ? minimumW : currentA * perA, now, pricing) / 1000;
  const elapsedH = Math.max(0, nowMs - before.atMs) / HOUR_MS;
  const lossEur = Math.max(0, before.lossEur - earnsEurPerH * elapsedH);
  const alone = !now.byPast && nowMs - newestMs > ALONE_MS;
  const lost = lossEur > MOST_LOSS_EUR && !hasBetterAhead(silence, minimumW, pricing, nowMs);
  return {
    on: !alone && !lost && !isDusk(silence, pricing.breakEven * minimumW, nowMs),
    currentA,
    memory: { fromA: before.fromA, lossEur, atMs: nowMs },
    byPast: now.byPast,
  };
};

/** Without a known set-point, the minimum is all that is certainly not above it. */
const notAbove = ({ minA, maxA }: CurrentRange, fromA: number | null): CurrentRange => {
  const mostA = Math.min(maxA, fromA ?? minA);
  return { minA: Math.min(minA, mostA), maxA: mostA };
};

/** Going on at the minimum has earned something at some time ahead. */
const hasBetterAhead = (silence: Silence, minimumW: number, pricing: Pricing, nowMs: number): boolean => {
  let sum = 0;
  for (let aheadMs = AHEAD_STEP_MS; aheadMs <= AHEAD_MS; aheadMs += AHEAD_STEP_MS) {
    sum += valueAt(minimumW, expectedAt(silence, nowMs + aheadMs), pricing);
    if (sum > 0) return true;
  }
  return false;
};

/** In the afternoon, when even a clear sky no longer brings what is needed. */
const isDusk = (silence: Silence, needW: number, nowMs: number): boolean => {
  const { clearW } = expectedAt(silence, nowMs);
  return clearW !== null && clearW < needW && silence.past.isAfternoon(nowMs);
};
