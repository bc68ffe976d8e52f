import { siteIntervalMinutes } from '#shared/plans.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { withCheapPower } from './planner/cheap-power.ts';
import { type PlannedSite, planSite } from './planner/plan-site.ts';
import { type DaysAhead, firstPlannerMemory, type PlanAhead, type PlannerMemory } from './planner/plan-types.ts';
import { pricesAhead } from './prices-ahead.ts';
import type { RunDeps } from './run-types.ts';
import type { SiteBundle } from './store.ts';
import { forecastOf } from './sun-forecast.ts';
import { sunKnown } from './sun-known.ts';

/** What is known of the days ahead of a site. */
export const daysAhead = (bundle: SiteBundle, nowMs: number): DaysAhead => ({
  prices: pricesAhead(bundle, nowMs).slots,
  co2: bundle.co2 ?? [],
  forecast: forecastOf(bundle),
  sunDays: bundle.planning?.sun.days ?? [],
  buysCheap: true,
});

/** Adds the plan of the day to what a run decides on. Pure: what is known of prices and sun comes with the site. */
export const planRun = (bundle: SiteBundle, snapshot: Snapshot, nowMs: number): PlannedSite => {
  const known = daysAhead(bundle, nowMs);
  const limited = withCheapPower(snapshot, { prices: known.prices, co2: bundle.co2 ?? [] }, nowMs);
  return planSite(limited, known, bundle.planning?.memory ?? firstPlannerMemory, nowMs);
};

/** A site whose runs are this far apart stores what is much the same as before only every hour, ms. */
const RARE_MS = 15 * MINUTE_MS;
const STORED_MS = HOUR_MS - 5 * MINUTE_MS;
/** Plans that differ by less are much the same, Wh. */
const SAME_WH = 500;

/**
 * Stores what the planner learnt and planned in a run, where that is more than the run before knew: at each quarter hour, and
 * whenever it made another plan; where runs are a quarter hour apart, every hour and whenever a plan became another one. On the
 * first run of a day it also looks at the days before. What is lost with a killed run the next one plans and learns again.
 */
export const keepPlanning = async (
  { deps, bundle }: { readonly deps: Pick<RunDeps, 'store' | 'skies' | 'log'>; readonly bundle: SiteBundle },
  memory: PlannerMemory,
  nowMs: number,
): Promise<void> => {
  const before = bundle.planning ?? null;
  const sun = await sunKnown(deps, bundle, nowMs);
  if (before !== null && sun === before.sun) {
    if (!isNews(before.memory, memory)) return;
    const isRare = siteIntervalMinutes(bundle.account, bundle.appliances) * MINUTE_MS >= RARE_MS;
    const isRecent = nowMs - before.madeMs < STORED_MS;
    if (isRare && isRecent && !isOther(before.memory, memory, nowMs)) return;
  }
  await deps.store.putPlanning(bundle.account.id, { version: 1, madeMs: nowMs, sun, memory });
};

type Plans = PlannerMemory['plans'];

/** Appliances of either. */
const idsOf = (before: Plans, after: Plans): readonly (keyof Plans)[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Plans)[]),
];

/** Another plan was made, or an appliance was seen in a quarter hour in which it was not seen before. */
const isNews = (before: PlannerMemory, { plans, habits, battery }: PlannerMemory): boolean => {
  if (before.battery?.key !== battery?.key) return true;
  return (
    idsOf(before.plans, plans).some((id) => {
      const [was, is] = [before.plans[id], plans[id]];
      return was?.key !== is?.key && (was?.ahead != null || is?.ahead != null);
    }) || Object.entries(habits).some(([id, habit]) => hasGrown(before.habits[id as keyof typeof habits], habit))
  );
};

/** An appliance came or left, or what is planned is another thing than what was planned before. */
const isOther = (before: PlannerMemory, { plans, habits }: PlannerMemory, nowMs: number): boolean => {
  return idsOf(before.plans, plans).some((id) => {
    const [was, is] = [before.plans[id], plans[id]];
    if (before.habits[id]?.wasThere !== habits[id]?.wasThere) return true;
    if (was?.ahead == null || is?.ahead == null) return (was?.ahead == null) !== (is?.ahead == null);
    const isSame =
      was.now?.gridNow === is.now?.gridNow &&
      was.now?.gridAtMs === is.now?.gridAtMs &&
      was.ahead.byMs === is.ahead.byMs &&
      Math.abs(was.ahead.shortWh - is.ahead.shortWh) < SAME_WH &&
      Math.abs(aheadWh(was.ahead, nowMs) - aheadWh(is.ahead, nowMs)) < SAME_WH;
    return !isSame;
  });
};

/** Energy of the slots of a plan that begin after a time, Wh. */
const aheadWh = ({ slots }: PlanAhead, nowMs: number): number =>
  slots.reduce((sum, { startMs, sunWh, gridWh }) => (startMs > nowMs ? sum + sunWh + gridWh : sum), 0);

type Habit = PlannerMemory['habits'][keyof PlannerMemory['habits']];

const hasGrown = (before: Habit | undefined, { today, weekday, wasThere }: Habit): boolean =>
  before === undefined ||
  before.weekday !== weekday ||
  before.today.there !== today.there ||
  before.wasThere !== wasThere;
