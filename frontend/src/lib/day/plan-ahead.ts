import type { SitePlan } from '#shared/model/day-plan.ts';
import type { Outcomes } from '#shared/model/outcome.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { SolarPoint } from './day-strip.ts';
import { type PlanBlock, planBlocks } from './plan-blocks.ts';
import { type PriceBand, priceBand } from './strip-bands.ts';
import type { TimeRange } from './time-range.ts';

/** What the strip of the day shows of a plan. */
export interface PlanAhead {
  /** false: the plan has yet to come, and what is to run is not guessed meanwhile. */
  readonly isKnown: boolean;
  /** Solar power to come; empty: unknown, and the strip draws what it knows without a plan. */
  readonly solar: readonly SolarPoint[];
  /** Energy of it within the span, Wh; null: unknown. */
  readonly solarWh: number | null;
  /** What each appliance is to do; those without an entry are not planned. */
  readonly blocks: ReadonlyMap<string, readonly PlanBlock[]>;
  /** What grid power will cost; null: unknown, or the same all the time. */
  readonly prices: PriceBand | null;
}

/** @param plan undefined: it is not known (yet) */
export const planAhead = (plan: SitePlan | undefined, nowMs: number, span: TimeRange): PlanAhead => {
  const { toMs } = span;
  const blocks = new Map(
    (plan?.appliances ?? []).map(({ applianceId, slots }) => [applianceId as string, planBlocks(slots)] as const),
  );
  const known = { isKnown: plan !== undefined, blocks, prices: priceBand(plan, nowMs, span) };
  const hours = (plan?.sun.hours ?? []).filter(({ endAt }) => Date.parse(endAt) > nowMs);
  if (hours.length === 0 || hours.some(({ pvW }) => pvW === null)) return { solar: [], solarWh: null, ...known };
  const solar: SolarPoint[] = [];
  let solarWh = 0;
  for (const { startAt, endAt, pvW } of hours) {
    const [fromMs, untilMs] = [Math.max(nowMs, Date.parse(startAt)), Math.min(toMs, Date.parse(endAt))];
    if (untilMs <= fromMs) continue;
    const powerW = pvW ?? 0;
    // An hour's mean stands in its middle.
    solar.push({ at: (fromMs + untilMs) / 2, powerW });
    solarWh += (powerW * (untilMs - fromMs)) / HOUR_MS;
  }
  const [first, last] = [solar[0], solar.at(-1)];
  if (first === undefined || last === undefined) return { solar: [], solarWh: null, ...known };
  const ends = [{ at: nowMs, powerW: first.powerW }, ...solar, { at: toMs, powerW: last.powerW }];
  return { solar: ends, solarWh, ...known };
};

/**
 * Solar energy to come today, Wh: what the headline says, which counts with the sky as it is now; else what the plan made a while ago
 * expects. null: unknown
 */
export const sunAheadWh = (outcomes: Iterable<Pick<Outcomes, 'sunAheadWh'>>, { solarWh }: PlanAhead): number | null =>
  [...outcomes].map((one) => one.sunAheadWh).find((wh) => wh !== null) ?? solarWh;
