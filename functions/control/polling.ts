import type { Manifest } from '#shared/integration.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { VOLATILITY_MARGIN } from './decide/allocate/choose.ts';
import type { ControlState, PollMemory } from './decide/memory/state.ts';
import { outlookOf } from './decide/observe/outlook.ts';
import { isResting, sunnySpacing } from './polling-sun.ts';
import type { SiteBundle } from './store.ts';

/** Spacing of polls while nothing is near a start. */
const FAR_MS = 15 * MINUTE_MS;
/** At night somebody may plug in a box that starts by itself: a look in a while. */
const NIGHT_LOOK_MS = 30 * MINUTE_MS;
/** The house uses energy at night too: its history keeps no hole where the vendor counts no calls. */
const NIGHT_HISTORY_MS = 5 * MINUTE_MS;
/** Swing of the surplus from which a sky is restless, and the least that is reckoned with, W per √min. */
const RESTLESS_W = 600;
const LEAST_SWING_W = 50;
/** Times the even spacing: while something runs under a restless sky or a calm one, and while something may start. */
const WHEN_RESTLESS = 0.4;
const WHEN_CALM = 1.2;
const WHEN_WAITING = 0.8;
/** Swings per √min that what waits for sun may come nearer to its start. */
const LONG_SWINGS = 2.5;
/** Of a vendor's daily budget; the rest is for commands and people, or where nothing is commanded for people alone. */
const USABLE = 0.85;
const USABLE_OF_SENSORS = 0.97;
/** "Ask refresh + 10 s": how much later a link is asked after it had nothing new. */
const LATER_MS = 10 * SECOND_MS;
/** How much sooner after it had. */
const SOONER_MS = 3 * SECOND_MS;
/** Runs do not begin to the second. */
const JITTER_MS = 15 * SECOND_MS;
const MAX_LAG_MS = 10 * MINUTE_MS;
/** Values that come oftener than this are simply asked for. */
const SLOW_SAMPLING_S = 120;

type Site = Pick<SiteBundle, 'credentials' | 'sensors' | 'appliances' | 'run'>;

/**
 * Which links are polled in this run (LAW.md, Polling): often while something runs or may start, the more so the more restless
 * the sky; seldom when far from it, hardly ever at night; within the vendor's budget spread over the sun that is left; and
 * just after the vendor's own refresh where its values are far apart. Pure.
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
  return Math.min(
    ...site.appliances.map((appliance) => worthAsking(appliance, state, budgetMs)),
    Math.max(FAR_MS, budgetMs),
  );
};

/** On, or with a command that nobody has seen obeyed. */
const isActing = ({ id }: SiteBundle['appliances'][number], state: ControlState): boolean => {
  const memory = state.appliances[id];
  return memory === undefined || memory.on === true || memory.command?.confirmed === false || memory.phasePause != null;
};

/**
 * How long the next question can wait for an appliance, ms. What runs has most to lose under a restless sky. What waits
 * for sun has time until a walk of long swings could bring it to its start; what waits for something else has time.
 */
const worthAsking = (appliance: SiteBundle['appliances'][number], state: ControlState, evenMs: number): number => {
  const memory = state.site.law;
  const swingW = Math.max(LEAST_SWING_W, memory?.w ?? RESTLESS_W);
  if (isActing(appliance, state)) return evenMs * (swingW >= RESTLESS_W ? WHEN_RESTLESS : WHEN_CALM);
  const reason = state.appliances[appliance.id]?.reason ?? null;
  if (reason === null) return evenMs;
  if (reason.code === 'waiting-surplus' || reason.code === 'stopping-cloud' || reason.code === 'waiting-calm') {
    const missingW = reason.figures.needW - reason.figures.haveW;
    // The reason tells of now; a start needs the outlook less its swing as well.
    const behindW = memory === null ? 0 : memory.a - outlookOf(memory) + VOLATILITY_MARGIN * memory.v;
    const gapW = Math.max(0, missingW, missingW + behindW);
    return Math.max(WHEN_WAITING * evenMs, (gapW / (LONG_SWINGS * swingW)) ** 2 * MINUTE_MS);
  }
  return nearCodes.has(reason.code) ? WHEN_WAITING * evenMs : Number.POSITIVE_INFINITY;
};
const nearCodes: ReadonlySet<string> = new Set([
  'min-off',
  'starts-cap',
  'other-lost',
  'priority',
  'battery-first',
  'battery-sunset',
  'deadline-waiting',
  'deadline-waiting-unknown',
  'wrong-meter',
  'probing',
  'no-new-data',
  'data-missing',
  'command-failed',
  'own-trouble',
  'vendor-step',
]);

/** What is left of the day's budget, spread over the sun that is left. */
const budgetSpacing = (
  site: Site,
  state: ControlState,
  id: CredentialsId,
  requestsPerDay: number | null,
  nowMs: number,
): number => {
  if (requestsPerDay === null) return 0;
  const poll = state.polls?.[id];
  const reads = poll?.day === Math.floor(nowMs / DAY_MS) ? poll.reads : 0;
  const use = site.run?.state.links?.[id];
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const calls = Math.max(reads, use?.day === today ? use.calls : 0);
  const commands = site.appliances.some(({ credentialsId }) => credentialsId === id);
  const left = (commands ? USABLE : USABLE_OF_SENSORS) * requestsPerDay - calls;
  const perRead = reads === 0 ? 1 : Math.max(1, calls / reads);
  return perRead * sunnySpacing(state.sun ?? null, left, nowMs);
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

/** What is remembered of a link after it was asked. @param newestMs its newest measured value; null: it gave none */
export const pollAfter = (poll: PollMemory | undefined, newestMs: number | null, nowMs: number): PollMemory => {
  // A clock that is ahead must not put off the next question.
  const sampleMs = newestMs === null ? null : Math.min(newestMs, nowMs);
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
