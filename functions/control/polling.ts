import type { Manifest } from '#shared/integration.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { ControlState, PollMemory, SunMemory } from './decide/state.ts';
import type { SiteBundle } from './store.ts';

/** control.md §B7: "T_far 900 s"; "sunset + 30 min", "sunrise − 15 min". */
const FAR_MS = 15 * MINUTE_MS;
const AFTER_SUNSET_MS = 30 * MINUTE_MS;
const BEFORE_SUNRISE_MS = 15 * MINUTE_MS;
/** At night somebody may plug in a box that starts by itself: a look in a while. */
const NIGHT_LOOK_MS = 30 * MINUTE_MS;
/** The house uses energy at night too: its history keeps no hole where the vendor counts no calls. */
const NIGHT_HISTORY_MS = 5 * MINUTE_MS;
/** "|A − next threshold| < max(700 W, 1.5·MAE(T))": MAE at 15 min, the time until the next look when far. */
const NEAR_W = 1.5 * 1013;
/** Of a vendor's daily budget; the rest is for commands and people. */
const USABLE = 0.85;
/** "Ask refresh + 10 s": how much later a link is asked after it had nothing new. */
const LATER_MS = 10 * SECOND_MS;
/** How much sooner after it had. */
const SOONER_MS = 3 * SECOND_MS;
/** Runs do not begin to the second. */
const JITTER_MS = 15 * SECOND_MS;
const MAX_LAG_MS = 10 * MINUTE_MS;
/** Values that come oftener than this are simply asked for. */
const SLOW_SAMPLING_S = 120;
const LEARN_DAY_MS = 10 * MINUTE_MS;
const NEW_DAY_GAP_MS = 4 * HOUR_MS;
const SUN_W = 100;
const FIRST_DAY_MS = 10 * HOUR_MS;

type Site = Pick<SiteBundle, 'credentials' | 'sensors' | 'appliances' | 'run'>;

/** The daylight around now, ms, as this very home's PV taught it; null until a whole day was seen. */
const daylight = (
  sun: SunMemory | null,
  nowMs: number,
): { readonly fromMs: number; readonly untilMs: number } | null => {
  if (sun === null || sun.setMs === null) return null;
  const days = Math.floor((nowMs - (sun.firstMs - BEFORE_SUNRISE_MS)) / DAY_MS);
  const fromMs = sun.firstMs - BEFORE_SUNRISE_MS + days * DAY_MS;
  const lastMs = days === 0 ? sun.lastMs : 0;
  return { fromMs, untilMs: Math.max(lastMs, sun.setMs + days * DAY_MS) + AFTER_SUNSET_MS };
};

/** True between sunset and sunrise of this home: "nothing … unless a schedule or deadline acts" (§B7). */
export const isResting = (state: ControlState | null, nowMs: number): boolean => {
  const day = daylight(state?.sun ?? null, nowMs);
  return day !== null && nowMs > day.untilMs;
};

/** What daylight is, after PV was seen at a time: the earliest start and the latest end of late count, drifting slowly. */
export const sunAfter = (sun: SunMemory | null, pvW: number | null, atMs: number): SunMemory | null => {
  if (pvW === null || pvW <= SUN_W || (sun !== null && atMs <= sun.lastMs)) return sun;
  if (sun === null) return { firstMs: atMs, lastMs: atMs, setMs: null };
  if (atMs - sun.lastMs < NEW_DAY_GAP_MS) return { ...sun, lastMs: atMs };
  const days = Math.max(1, Math.round((atMs - sun.firstMs) / DAY_MS));
  return {
    firstMs: Math.min(atMs, sun.firstMs + days * DAY_MS + LEARN_DAY_MS),
    lastMs: atMs,
    setMs: Math.max(sun.lastMs, sun.setMs ?? 0) + days * DAY_MS - LEARN_DAY_MS,
  };
};

/**
 * Which links are asked in this run (control.md §B7): every run while something runs or is near its threshold, seldom
 * when far from it, hardly ever at night; within the vendor's budget spread over the rest of the day; and just after the
 * vendor's own refresh where its values are far apart. Pure.
 */
export const dueLinks = (
  site: Site,
  state: ControlState | null,
  manifest: (service: string) => Manifest | null,
  intervalMs: number,
  nowMs: number,
): ReadonlySet<CredentialsId> => {
  const resting = isResting(state, nowMs);
  const due = new Set<CredentialsId>();
  for (const { id, service } of site.credentials) {
    const known = manifest(service);
    const poll = state?.polls?.[id];
    if (known === null || state === null || poll === undefined) {
      due.add(id);
      continue;
    }
    const waitMs = Math.max(known.limits.minPollSeconds * SECOND_MS, spacing(site, state, id, known, resting, nowMs));
    const waited = nowMs - poll.readMs >= waitMs - Math.min(JITTER_MS, intervalMs / 4);
    if (waited && !awaitsRefresh(site, state, id, known, poll, nowMs)) due.add(id);
  }
  return due;
};

/** Time between two questions to a link, ms. Infinity: not now. */
const spacing = (
  site: Site,
  state: ControlState,
  id: CredentialsId,
  { limits }: Manifest,
  resting: boolean,
  nowMs: number,
): number => {
  const its = site.appliances.filter(({ credentialsId }) => credentialsId === id);
  const acts = its.some((appliance) => isActing(appliance, state));
  const budgetMs = budgetSpacing(site, state, id, limits.requestsPerDay, nowMs);
  if (acts) return budgetMs;
  if (resting) {
    // The charge of the battery decides also at night, and a car that comes home may have to be ready by morning.
    const wakeful =
      site.appliances.some(({ mode }) => mode === 'SOC_MAP') ||
      its.some(({ settings }) => settings.deadline !== null || settings.dailyMinimum !== null);
    if (wakeful) return Math.max(FAR_MS, budgetMs);
    const measures = site.sensors.some(({ credentialsId }) => credentialsId === id);
    if (limits.requestsPerDay === null) return measures ? NIGHT_HISTORY_MS : NIGHT_LOOK_MS;
    return its.some(({ kind }) => kind !== 'plug') ? Math.max(NIGHT_LOOK_MS, budgetMs) : Number.POSITIVE_INFINITY;
  }
  if (limits.requestsPerDay === null) return 0;
  const busy = site.appliances.some((appliance) => isActing(appliance, state) || isNear(appliance, state));
  return busy ? budgetMs : Math.max(FAR_MS, budgetMs);
};

/** On, or with a command that nobody has seen obeyed. */
const isActing = ({ id }: SiteBundle['appliances'][number], state: ControlState): boolean => {
  const memory = state.appliances[id];
  return memory === undefined || memory.on === true || memory.command?.confirmed === false || memory.phasePause != null;
};

/** Not far from a start. What waits for anything else than sun is not. */
const isNear = ({ id }: SiteBundle['appliances'][number], state: ControlState): boolean => {
  const reason = state.appliances[id]?.reason ?? null;
  if (reason === null) return true;
  if (reason.code === 'waiting-surplus' || reason.code === 'stopping-cloud') {
    return reason.figures.needW - reason.figures.haveW < NEAR_W;
  }
  return nearCodes.has(reason.code);
};
const nearCodes: ReadonlySet<string> = new Set([
  'waiting-calm',
  'min-off',
  'starts-cap',
  'priority',
  'battery-first',
  'deadline-waiting',
  'wrong-meter',
  'probing',
  'no-new-data',
  'data-missing',
  'command-failed',
]);

/** What is left of the day's budget, spread over what is left of the day. */
const budgetSpacing = (
  site: Site,
  state: ControlState,
  id: CredentialsId,
  requestsPerDay: number | null,
  nowMs: number,
): number => {
  if (requestsPerDay === null) return 0;
  const poll = state.polls?.[id];
  const day = Math.floor(nowMs / DAY_MS);
  const reads = poll?.day === day ? poll.reads : 0;
  const use = site.run?.state.links?.[id];
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const calls = Math.max(reads, use?.day === today ? use.calls : 0);
  const left = USABLE * requestsPerDay - calls;
  if (left <= 0) return Number.POSITIVE_INFINITY;
  const perRead = reads === 0 ? 1 : Math.max(1, calls / reads);
  const light = daylight(state.sun ?? null, nowMs);
  const untilMs = Math.min((day + 1) * DAY_MS, light === null ? nowMs + FIRST_DAY_MS : Math.max(nowMs, light.untilMs));
  return (perRead * (untilMs - nowMs)) / left;
};

/** The vendor has nothing new yet: its values are far apart, and the next one is not due. */
const awaitsRefresh = (
  site: Site,
  state: ControlState,
  id: CredentialsId,
  { timing, capabilities }: Manifest,
  poll: PollMemory,
  nowMs: number,
): boolean => {
  if (timing.samplingS < SLOW_SAMPLING_S || !capabilities.measuredTime || poll.lagMs === null) return false;
  if (!site.sensors.some(({ credentialsId }) => credentialsId === id)) return false;
  if (site.appliances.some((each) => each.credentialsId === id && isActing(each, state))) return false;
  return nowMs < poll.sampleMs + timing.samplingS * SECOND_MS + poll.lagMs - JITTER_MS;
};

/** Spacing of the values as they reach us, s: the vendor's, or that of our questions where those are rarer. */
export const spacingSeen = (samplingS: number, poll: PollMemory | undefined): number =>
  poll === undefined || poll.gapMs > 1.5 * FAR_MS ? samplingS : Math.max(samplingS, poll.gapMs / 1000);

/** What is remembered of a link after it was asked. @param sampleMs its newest measured value; null: it gave none */
export const pollAfter = (poll: PollMemory | undefined, sampleMs: number | null, nowMs: number): PollMemory => {
  const day = Math.floor(nowMs / DAY_MS);
  const reads = (poll?.day === day ? poll.reads : 0) + 1;
  const counted = { readMs: nowMs, gapMs: poll === undefined ? 0 : nowMs - poll.readMs, day, reads };
  const lagMs = poll?.lagMs ?? null;
  if (sampleMs === null || (poll !== undefined && sampleMs <= poll.sampleMs)) {
    // Asked too early: the vendor is slower than it was.
    const later = lagMs === null ? null : Math.min(MAX_LAG_MS, lagMs + LATER_MS);
    return { sampleMs: poll?.sampleMs ?? 0, lagMs: later, ...counted };
  }
  // The first value seen may be old; from the next on, the shortest time after which one was there, and a little less:
  // the vendor may have become faster without our seeing it.
  const seenMs = poll === undefined ? null : Math.max(0, Math.min(nowMs - sampleMs, lagMs ?? MAX_LAG_MS) - SOONER_MS);
  return { sampleMs, lagMs: seenMs, ...counted };
};
