import { deployedRoutes } from '#shared/contract/answered-routes.ts';
import { SHARDS, SITES_AT_ONCE } from '#shared/shards.ts';

/** Sites that a stage is planned for unless its settings say otherwise. */
export const DEFAULT_SITES = 100;

/** A site's shortest interval; the most demanding plan. */
const INTERVAL_S = 60;
/** Schedules are not spread evenly over their minute. */
const PEAK = 2;
/** Duration of a control run whose vendors are slow; a usual one takes a quarter of that. */
const SLOW_RUN_S = 1;
/** The same for ten runs in one invocation, which compute one after another. */
const SLOW_BATCH_S = 1.5;
/** Share of all users who sign in or sign up within the same minute. */
const SIGN_IN_SHARE = 0.01;
const SIGN_UP_SHARE = 0.002;
/** A webhook sensor's usual interval. */
const REPORT_S = 30;
/** Share of dashboards open at once; each makes 115 calls in five minutes. */
const OPEN_SHARE = 0.1;
const CALLS_PER_OPEN_S = 115 / 300;

/** Of sites that have a schedule each, and of those that shards fire: a stage that grows into shards needs both in turn. */
const firingNeeds = (sites: number, above: number) => {
  const own = Math.min(sites, above);
  const sharded = sites > above ? sites : 0;
  return {
    schedules: own + (sharded > 0 ? SHARDS : 0),
    invocationsPerS: Math.ceil((own / INTERVAL_S) * PEAK),
    controlConcurrency: Math.ceil(
      Math.max((own / INTERVAL_S) * SLOW_RUN_S, (sharded / SITES_AT_ONCE / INTERVAL_S) * SLOW_BATCH_S),
    ),
  };
};

/**
 * What a number of sites, all on the shortest interval, asks of the account's quotas in the stage's region.
 * @param above sites beyond which shards fire them; absent: each has a schedule
 */
export const needsOf = (sites: number, above = Number.POSITIVE_INFINITY) => ({
  ...firingNeeds(sites, above),
  signInsPerS: Math.ceil((sites * SIGN_IN_SHARE) / 60),
  signUpsPerS: Math.ceil((sites * SIGN_UP_SHARE) / 60),
  requestsPerS: Math.ceil(sites / REPORT_S + sites * OPEN_SHARE * CALLS_PER_OPEN_S),
  routes: deployedRoutes.length,
});
