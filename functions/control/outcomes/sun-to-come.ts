import type { SiteMemory } from '../decide/memory/state.ts';
import { localClock } from '../planner/local-time.ts';
import { expectedPv } from '../planner/sun-ahead.ts';
import type { SiteBundle } from '../store.ts';
import { sunKnownOf } from '../sun-forecast.ts';
import { HOLDS_MS, type LearnedSun, learnedSun, TELLS_W } from './learned-sun.ts';
import { STEP_MS } from './step-through.ts';

/**
 * PV as the plan of the day expects it, which the screens show as well: by the forecast, else as on past days. For the next hours the
 * present sky: today's share of what is expected goes on, and gives way to it. Where the plan knows nothing, and where PV is not measured,
 * what control has learnt of past days.
 * @returns null while neither knows enough
 */
export const sunToCome = (site: SiteBundle, memory: SiteMemory, nowMs: number): LearnedSun | null => {
  const nowW = memory.law?.p ?? null;
  const expected = nowW === null ? null : expectedPv(sunKnownOf(site), localClock(site.account.timezone), nowMs);
  if (nowW === null || expected === null) return learnedSun(memory);
  const { newestMs } = memory;
  const at: LearnedSun = (timeMs) => expected(timeMs, timeMs + STEP_MS);
  const expectedNowW = at(newestMs);
  if (expectedNowW < TELLS_W) return at;
  return (timeMs) => {
    const weight = Math.exp(-Math.max(0, timeMs - newestMs) / HOLDS_MS);
    return at(timeMs) * (weight * (nowW / expectedNowW) + 1 - weight);
  };
};
