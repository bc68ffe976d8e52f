import { contractRows } from '#shared/contract/index.ts';

/** Sites that a stage is planned for unless its settings say otherwise. */
export const DEFAULT_SITES = 100;

/** A site's shortest interval; the most demanding plan. */
const INTERVAL_S = 60;
/** Schedules are not spread evenly over their minute. */
const PEAK = 2;
/** Duration of a control run whose vendors are slow; a usual one takes a quarter of that. */
const SLOW_RUN_S = 1;
/** Share of all users who sign in or sign up within the same minute. */
const SIGN_IN_SHARE = 0.01;
const SIGN_UP_SHARE = 0.002;
/** A webhook sensor's usual interval. */
const REPORT_S = 30;
/** Share of dashboards open at once; each makes 115 calls in five minutes. */
const OPEN_SHARE = 0.1;
const CALLS_PER_OPEN_S = 115 / 300;

/** What a number of sites, all on the shortest interval, asks of the account's quotas in the stage's region. */
export const needsOf = (sites: number) => ({
  schedules: sites,
  invocationsPerS: Math.ceil((sites / INTERVAL_S) * PEAK),
  controlConcurrency: Math.ceil((sites / INTERVAL_S) * SLOW_RUN_S),
  signInsPerS: Math.ceil((sites * SIGN_IN_SHARE) / 60),
  signUpsPerS: Math.ceil((sites * SIGN_UP_SHARE) / 60),
  requestsPerS: Math.ceil(sites / REPORT_S + sites * OPEN_SHARE * CALLS_PER_OPEN_S),
  routes: contractRows.length,
});
