import type { SiteMemory } from '../decide/memory/state.ts';
import { localClock } from '../planner/local-time.ts';
import { expectedPv } from '../planner/sun-ahead.ts';
import type { SiteBundle } from '../store.ts';
import { sunKnownOf } from '../sun-forecast.ts';
import { type LearnedSun, learnedSun, underPresentSky } from './learned-sun.ts';
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
  const at: LearnedSun = (timeMs) => expected(timeMs, timeMs + STEP_MS);
  return underPresentSky({ nowW, newestMs: memory.newestMs }, at, at);
};
