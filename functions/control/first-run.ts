import { DAY_MS } from '#shared/units.ts';
import type { SiteBundle } from './store.ts';

/** Where the first known run is later than this, earlier ones were forgotten, and with them what happened in them. */
const FIRST_RUN_MS = DAY_MS;

/** Whether this is the first run of a site: only a site that was watched from there on has a first time of anything. */
export const isFirstRun = ({ account, run }: Pick<SiteBundle, 'account' | 'run'>, nowMs: number): boolean =>
  run === null && nowMs - Date.parse(account.createdAt) <= FIRST_RUN_MS;
