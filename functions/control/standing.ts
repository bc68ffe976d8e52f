import type { Manifest } from '#shared/integration.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { HOUR_MS } from '#shared/units.ts';
import { sourcesOf } from '../storage/index.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { controlStateOf } from './control-state.ts';
import { combine } from './decide/observe/home.ts';
import { freshMs } from './decide/observe/trust.ts';
import { nightfallMs } from './polling-sun.ts';
import type { SiteBundle } from './store.ts';

/** How a site stood as its last run left it. */
export interface Standing {
  /** Time of the newest measurement, ms; null: there is none. */
  readonly newestMs: number | null;
  /**
   * No measurement for more than an hour, and more than its rhythm explains; at night, when none is asked for: none for hours before it
   * fell.
   */
  readonly isOld: boolean;
  /** An appliance draws power; null: unknown. */
  readonly charging: boolean | null;
  /** Share of the sun in what the appliances draw, 0 to 1; null: they draw nothing, or unknown. */
  readonly sunShare: number | null;
  /** What they draw together, W; null: nothing, or unknown. */
  readonly chargingW: number | null;
  /** How many of them draw; 0: none, or unknown. */
  readonly drawing: number;
  /** Sensors and appliances that say how they are, as often as they should; null: no run yet. */
  readonly fresh: number | null;
}

const unknownDraw = { charging: null, sunShare: null, chargingW: null, drawing: 0 } as const;

/** An inverter may end a dull day early: what is silent for longer than this when the night falls was so before, ms. */
const SILENT_BY_NIGHT_MS = 3 * HOUR_MS;

/** An appliance that draws less than this is on standby, W. */
const STANDBY_W = 50;

/**
 * Sources that are up to date. At night, when none is asked for, those count that were when it fell; of a link that is broken
 * none is.
 */
const freshOf = (
  { run, sensors, appliances, credentials }: SiteBundle,
  timing: (service: string) => Manifest['timing'] | null,
  intervalS: number,
  isBroken: (credentialsId: CredentialsId) => boolean,
  { nowMs, resting }: { readonly nowMs: number; readonly resting: boolean },
): number | null => {
  if (run === null) return null;
  const { state } = run;
  const linked = new Set(credentials.flatMap(({ id }) => (isBroken(id) ? [] : [id])));
  const isNew = (atMs: number, service: string): boolean =>
    resting || nowMs - atMs <= freshMs(intervalS, timing(service)?.samplingS ?? 0);
  const freshSensors = sensors.filter(({ id, credentialsId, service }) => {
    const { reading, health } = state.sensors[id] ?? { reading: null, health: null };
    return (
      linked.has(credentialsId) &&
      reading !== null &&
      health?.error === null &&
      isNew(Date.parse(reading.time), service)
    );
  });
  const freshAppliances = appliances.filter(({ id, credentialsId, service }) => {
    const { observedAt, online } = state.appliances[id]?.state ?? { observedAt: null, online: null };
    return linked.has(credentialsId) && online === true && observedAt !== null && isNew(state.ranAtMs, service);
  });
  return freshSensors.length + freshAppliances.length;
};

/** What the last run says of a site now. Old values say nothing of it. */
export const standingOf = (
  site: SiteBundle,
  timing: (service: string) => Manifest['timing'] | null,
  nowMs: number,
  isBroken: (credentialsId: CredentialsId) => boolean = () => false,
): Standing => {
  const { sensors } = buildSnapshot(site, { sensors: new Map(), appliances: new Map(), links: {} }, timing, nowMs);
  const home = combine(sensors);
  const newest = home.samples.at(-1) ?? null;
  const intervalS = 60 * siteIntervalMinutes(site.account, site.appliances);
  const rhythmMs = freshMs(intervalS, home.lead?.samplingS ?? 0);
  const ageMs = newest === null ? Number.POSITIVE_INFINITY : nowMs - newest.timeMs;
  const nightMs = nightfallMs(controlStateOf(site), nowMs);
  const resting = nightMs !== null;
  const isSilent = resting
    ? ageMs - (nowMs - nightMs) > Math.max(SILENT_BY_NIGHT_MS, rhythmMs)
    : ageMs > Math.max(HOUR_MS, rhythmMs);
  const isOld = sensors.length > 0 && isSilent;
  const newestMs = newest?.timeMs ?? null;
  const known = { newestMs, isOld, fresh: freshOf(site, timing, intervalS, isBroken, { nowMs, resting }) };
  const ranMs = site.run?.state.ranAtMs;
  if (ranMs === undefined || nowMs - ranMs > Math.max(HOUR_MS, rhythmMs)) return { ...known, ...unknownDraw };
  const powers = site.appliances.map(({ id }) => site.run?.state.appliances[id]?.state.powerW ?? null);
  const takenW = powers.reduce((sum: number, powerW) => sum + (powerW ?? 0), 0);
  if (takenW <= STANDBY_W) return { ...known, ...unknownDraw, charging: powers.includes(null) ? null : false };
  const drawing = powers.filter((powerW) => powerW !== null && powerW > STANDBY_W).length;
  const draws = { ...known, charging: true, drawing, chargingW: takenW };
  if (newest === null || newest.gridW === null || ageMs > rhythmMs) return { ...draws, sunShare: null };
  const { fromSunW } = sourcesOf(takenW, { gridW: newest.gridW, batteryW: newest.batteryW });
  return { ...draws, sunShare: fromSunW / takenW };
};
