import type { SitePlan } from '#shared/model/day-plan.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { sunNow } from '../sun-time.ts';
import type { SolarPoint } from './day-strip.ts';
import type { TimeRange } from './time-range.ts';

/** Its upper edge is below the horizon, degrees. */
const DOWN_DEG = -0.8;
/** Solar power that no moon gives, W; a point of it says so of the time around it, ms. */
const [DAYLIGHT_W, AROUND_MS] = [30, 30 * MINUTE_MS];
/** The night begins and ends to the step, ms. */
const STEP_MS = 5 * MINUTE_MS;

/**
 * When it is night within a span, in order: the sun is down where most homes of the zone stand, and no roof gives power. The zone alone is
 * about half an hour off, and more at its edges; what the roof gives, and will, is not.
 * @param solar measured and expected solar power
 */
export const nightsOf = ({ fromMs, toMs }: TimeRange, zone: string, solar: readonly SolarPoint[]): TimeRange[] => {
  const lit = solar.filter(({ powerW }) => powerW >= DAYLIGHT_W);
  const nights: TimeRange[] = [];
  for (let at = fromMs; at < toMs; at += STEP_MS) {
    const middleMs = at + STEP_MS / 2;
    if (sunNow(middleMs, zone).elevationDeg >= DOWN_DEG) continue;
    if (lit.some((point) => Math.abs(point.at - middleMs) <= AROUND_MS)) continue;
    const untilMs = Math.min(toMs, at + STEP_MS);
    const last = nights.at(-1);
    if (last?.toMs === at) nights[nights.length - 1] = { fromMs: last.fromMs, toMs: untilMs };
    else nights.push({ fromMs: at, toMs: untilMs });
  }
  return nights;
};

/** A price of grid power while it holds. */
interface PriceStep extends TimeRange {
  /** EUR per kWh. */
  readonly eur: number;
  /** Not published yet: what is usual at that time. */
  readonly guessed: boolean;
}

/** What grid power will cost within a span. */
export interface PriceBand {
  /** In order; they begin now, as what it did cost is no choice any more. */
  readonly steps: readonly PriceStep[];
  /** The first step of the lowest, and of the highest price. */
  readonly low: PriceStep;
  readonly high: PriceStep;
}

/** @returns null: the price is unknown, or one and the same as far as the span goes */
export const priceBand = (plan: SitePlan | undefined, nowMs: number, span: TimeRange): PriceBand | null => {
  const steps = (plan?.prices.slots ?? [])
    .map(({ startAt, endAt, importEur, guessed }) => ({
      fromMs: Math.max(nowMs, span.fromMs, Date.parse(startAt)),
      toMs: Math.min(span.toMs, Date.parse(endAt)),
      eur: importEur,
      guessed,
    }))
    .filter(({ fromMs, toMs }) => toMs > fromMs);
  const [first] = steps;
  if (first === undefined) return null;
  const low = steps.reduce((one, other) => (other.eur < one.eur ? other : one), first);
  const high = steps.reduce((one, other) => (other.eur > one.eur ? other : one), first);
  return high.eur > low.eur ? { steps, low, high } : null;
};
