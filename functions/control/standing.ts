import type { Manifest } from '#shared/integration.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { HOUR_MS } from '#shared/units.ts';
import { sourcesOf } from '../storage/index.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { controlStateOf } from './control-state.ts';
import { combine } from './decide/observe/home.ts';
import { freshMs } from './decide/observe/trust.ts';
import { isResting } from './polling-sun.ts';
import type { SiteBundle } from './store.ts';

/** How a site stood as its last run left it. */
export interface Standing {
  /** Time of the newest measurement, ms; null: there is none. */
  readonly newestMs: number | null;
  /** No measurement for more than an hour, and more than its rhythm explains; at night, when none is asked for, never. */
  readonly isOld: boolean;
  /** An appliance draws power; null: unknown. */
  readonly charging: boolean | null;
  /** Share of the sun in what the appliances draw, 0 to 1; null: they draw nothing, or unknown. */
  readonly sunShare: number | null;
}

/** An appliance that draws less than this is on standby, W. */
const STANDBY_W = 50;

/** What the last run says of a site now. Old values say nothing of it. */
export const standingOf = (
  site: SiteBundle,
  timing: (service: string) => Manifest['timing'] | null,
  nowMs: number,
): Standing => {
  const { sensors } = buildSnapshot(site, { sensors: new Map(), appliances: new Map(), links: {} }, timing, nowMs);
  const home = combine(sensors);
  const newest = home.samples.at(-1) ?? null;
  const intervalS = 60 * siteIntervalMinutes(site.account, site.appliances);
  const rhythmMs = freshMs(intervalS, home.lead?.samplingS ?? 0);
  const ageMs = newest === null ? Number.POSITIVE_INFINITY : nowMs - newest.timeMs;
  const isOld = sensors.length > 0 && ageMs > Math.max(HOUR_MS, rhythmMs) && !isResting(controlStateOf(site), nowMs);
  const newestMs = newest?.timeMs ?? null;
  const ranMs = site.run?.state.ranAtMs;
  if (ranMs === undefined || nowMs - ranMs > Math.max(HOUR_MS, rhythmMs))
    return { newestMs, isOld, charging: null, sunShare: null };
  const powers = site.appliances.map(({ id }) => site.run?.state.appliances[id]?.state.powerW ?? null);
  const takenW = powers.reduce((sum: number, powerW) => sum + (powerW ?? 0), 0);
  const charging = takenW > STANDBY_W ? true : powers.includes(null) ? null : false;
  if (charging !== true || newest === null || newest.gridW === null || ageMs > rhythmMs)
    return { newestMs, isOld, charging, sunShare: null };
  const { fromSunW } = sourcesOf(takenW, { gridW: newest.gridW, batteryW: newest.batteryW });
  return { newestMs, isOld, charging, sunShare: fromSunW / takenW };
};
