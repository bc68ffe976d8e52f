import type { Manifest } from '#shared/integration.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { VOLATILITY_MARGIN } from './decide/allocate/choose.ts';
import type { PollMemory } from './decide/memory/run-memory.ts';
import type { ControlState } from './decide/memory/state.ts';
import { outlookOf } from './decide/observe/outlook.ts';
import { chargersWithCarOf } from './linked-cars.ts';
import { daylightSpacing, isResting } from './polling-sun.ts';
import type { SiteBundle } from './store.ts';

/** Spacing of polls while nothing is near a start. */
const FAR_MS = 15 * MINUTE_MS;
/** A car whose charger is empty: its charge matters when it comes home. */
const AWAY_MS = HOUR_MS;
/** A charger that is plugged in at night may start by itself, so it is still polled now and then. */
const NIGHT_POLL_MS = 30 * MINUTE_MS;
/** What devices reported costs nothing to look at but a record of it; a wallbox's limit is renewed then, before it lapses after 25 min. */
const NIGHT_LOOK_MS = 10 * MINUTE_MS;
/** The house uses energy at night too: where there is no call budget, its history has no gaps. */
const NIGHT_HISTORY_MS = 5 * MINUTE_MS;
/** Volatility of the surplus from which it counts as high, and the least that is assumed, W per √min. */
const HIGH_VOLATILITY_W = 600;
const MIN_VOLATILITY_W = 50;
/** Factors of the even spacing: while something runs at high or low volatility, and while something may start. */
const WHEN_VOLATILE = 0.4;
const WHEN_CALM = 1.2;
const WHEN_WAITING = 0.8;
/** Volatilities by which the surplus may approach the start of a waiting appliance. */
const WALK_VOLATILITIES = 2.5;
/** Share of a vendor's daily budget; the rest is left for commands and users, or for users alone where nothing is commanded. */
const USABLE = 0.85;
const USABLE_OF_SENSORS = 0.97;
/** How much later a link is polled after a poll that brought nothing new ("refresh + 10 s"). */
const LATER_MS = 10 * SECOND_MS;
/** How much sooner after one that did. */
const SOONER_MS = 3 * SECOND_MS;
/** Runs do not start exactly on the second: a link counts as waited for a little early. */
const JITTER_MS = 15 * SECOND_MS;
const EARLY_SHARE = 1 / 4;
const earlyMs = (intervalMs: number): number => Math.min(JITTER_MS, EARLY_SHARE * intervalMs);
/** Of a link's spacing, what must have passed between two polls of runs a minute apart. */
export const LEAST_WAITED = 1 - EARLY_SHARE;
const MAX_LAG_MS = 10 * MINUTE_MS;
/** Values that come more often than this are polled without waiting for the vendor's refresh. */
export const SLOW_SAMPLING_S = 120;
/** How much later a vendor with a value every minute is polled after a poll that came too soon for it. */
const QUICK_LATER_MS = 6 * SECOND_MS;
/** No search for a shorter delay within this of one that was too short. */
const CLEAR_MS = 2 * SECOND_MS;
/** Each poll that brought something lowers the delay that is held for too short: the vendor may have become faster. */
const FORGOTTEN_MS = 100;

type Site = Pick<SiteBundle, 'credentials' | 'sensors' | 'appliances' | 'run'>;

/**
 * Which links are polled in this run (LAW.md, Polling): frequently while something runs or may start, the more so the more
 * volatile the surplus; rarely while a start is far off, hardly ever at night; within the vendor's call budget, distributed
 * over the remaining daylight; and right after the vendor's own refresh where its values are far apart. Pure.
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
    if (known.delivery === 'push') {
      if (!resting || nowMs - poll.readMs >= NIGHT_LOOK_MS) due.add(id);
      continue;
    }
    const waitMs = Math.max(known.limits.minPollSeconds * SECOND_MS, spacing(site, state, id, known, resting, nowMs));
    const waited = nowMs - poll.readMs >= waitMs - earlyMs(intervalMs);
    if (waited && !awaitsRefresh(site, state, id, known, poll, nowMs)) due.add(id);
  }
  return due;
};

/**
 * Of the links that are due, those that were polled a whole interval of the schedule ago. A report's run may have taken the schedule's
 * minute before they were due: without the next one they would wait for almost two. Pure.
 */
export const overdueLinks = (
  site: Site,
  state: ControlState | null,
  manifest: (service: string) => Manifest | null,
  intervalMs: number,
  nowMs: number,
): CredentialsId[] =>
  [...dueLinks(site, state, manifest, intervalMs, nowMs)].filter((id) => {
    const readMs = state?.polls?.[id]?.readMs;
    return readMs !== undefined && nowMs - readMs >= intervalMs - earlyMs(intervalMs);
  });

/** Links whose devices report to us. Pure. */
export const reportedLinks = (
  { credentials }: Pick<Site, 'credentials'>,
  manifest: (service: string) => Manifest | null,
): CredentialsId[] => credentials.flatMap(({ id, service }) => (manifest(service)?.delivery === 'push' ? [id] : []));

/** Links whose last poll is at least as long ago as their service demands between two. Pure. */
export const restedLinks = (
  { credentials }: Pick<Site, 'credentials'>,
  state: ControlState | null,
  manifest: (service: string) => Manifest | null,
  nowMs: number,
): ReadonlySet<CredentialsId> =>
  new Set(
    credentials.flatMap(({ id, service }) => {
      const known = manifest(service);
      const poll = state?.polls?.[id];
      const rested =
        known === null || poll === undefined || nowMs - poll.readMs >= known.limits.minPollSeconds * SECOND_MS;
      return rested ? [id] : [];
    }),
  );

/** Links with a device that no run has read yet. Pure. */
export const unreadLinks = ({ sensors, appliances, run }: Site): ReadonlySet<CredentialsId> => {
  const known = run?.state;
  return new Set([
    ...sensors.flatMap(({ id, credentialsId }) => (known?.sensors[id] ? [] : [credentialsId])),
    ...appliances.flatMap(({ id, credentialsId }) => (known?.appliances[id] ? [] : [credentialsId])),
  ]);
};

/** Time between two polls of a link, ms. Infinity: not now. */
const spacing = (
  site: Site,
  state: ControlState,
  id: CredentialsId,
  { limits }: Manifest,
  resting: boolean,
  nowMs: number,
): number => {
  const ofLink = site.appliances.filter(({ credentialsId }) => credentialsId === id);
  const acts = ofLink.some((appliance) => isActing(appliance, state));
  const budgetMs = budgetSpacing(site, state, id, limits.requestsPerDay, nowMs);
  if (acts) return budgetMs;
  const atChargers = chargersWithCarOf(site, id);
  const onlyCars = ofLink.length === 0 && !site.sensors.some(({ credentialsId }) => credentialsId === id);
  if (onlyCars && atChargers.length > 0) {
    const mayCharge = atChargers.some((one) => site.run?.state.appliances[one.id]?.state.plugged !== false);
    return Math.max(mayCharge ? FAR_MS : AWAY_MS, budgetMs);
  }
  if (resting) {
    // The home battery's charge matters at night too, and a car that comes home may have to be ready by morning.
    const neededAtNight =
      site.appliances.some(({ mode }) => mode === 'SOC_MAP') ||
      ofLink.some(({ settings }) => settings.deadline !== null || settings.dailyMinimum !== null);
    if (neededAtNight) return Math.max(FAR_MS, budgetMs);
    const measures = site.sensors.some(({ credentialsId }) => credentialsId === id);
    if (limits.requestsPerDay === null) return measures ? NIGHT_HISTORY_MS : NIGHT_POLL_MS;
    return ofLink.some(({ kind }) => kind !== 'plug') ? Math.max(NIGHT_POLL_MS, budgetMs) : Number.POSITIVE_INFINITY;
  }
  if (limits.requestsPerDay === null) return 0;
  return Math.min(
    ...site.appliances.map((appliance) => usefulSpacing(appliance, state, budgetMs)),
    Math.max(FAR_MS, budgetMs),
  );
};

/** On, or with a command that is not confirmed yet. */
const isActing = ({ id }: SiteBundle['appliances'][number], state: ControlState): boolean => {
  const memory = state.appliances[id];
  return memory === undefined || memory.on === true || memory.command?.confirmed === false || memory.phasePause != null;
};

/**
 * How long an appliance lets the next poll wait, ms. A running one has the most to lose while the surplus is volatile. One
 * that waits for surplus can wait until a random walk could bring it to its start; one that waits for something else, longer.
 */
const usefulSpacing = (appliance: SiteBundle['appliances'][number], state: ControlState, evenMs: number): number => {
  const memory = state.site.law;
  const volatilityW = Math.max(MIN_VOLATILITY_W, memory?.w ?? HIGH_VOLATILITY_W);
  if (isActing(appliance, state)) return evenMs * (volatilityW >= HIGH_VOLATILITY_W ? WHEN_VOLATILE : WHEN_CALM);
  const reason = state.appliances[appliance.id]?.reason ?? null;
  if (reason === null) return evenMs;
  if (reason.code === 'waiting-surplus' || reason.code === 'stopping-cloud' || reason.code === 'waiting-calm') {
    const missingW = reason.figures.needW - reason.figures.haveW;
    // The reason's figures are those of now; a start also needs the outlook minus its volatility margin.
    const behindW = memory === null ? 0 : memory.a - outlookOf(memory) + VOLATILITY_MARGIN * memory.v;
    const gapW = Math.max(0, missingW, missingW + behindW);
    return Math.max(WHEN_WAITING * evenMs, (gapW / (WALK_VOLATILITIES * volatilityW)) ** 2 * MINUTE_MS);
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

/** What is left of the day's call budget, distributed over the remaining daylight, ms between two polls. */
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
  return perRead * daylightSpacing(state.sun ?? null, left, nowMs);
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

/** Effective spacing of the samples, s: the vendor's, or that of our polls where they are further apart. */
export const effectiveSamplingS = (samplingS: number, poll: PollMemory | undefined): number =>
  poll === undefined || poll.gapMs > 1.5 * FAR_MS ? samplingS : Math.max(samplingS, poll.gapMs / 1000);

/**
 * What is remembered of a link after a poll.
 * @param newestMs time of its newest measured value; null: it gave none
 * @param samplingS usual spacing of the vendor's values, s
 */
export const pollAfter = (
  poll: PollMemory | undefined,
  newestMs: number | null,
  nowMs: number,
  samplingS: number,
): PollMemory => {
  // A clock that is ahead must not delay the next poll.
  const sampleMs = newestMs === null ? null : Math.min(newestMs, nowMs);
  const day = Math.floor(nowMs / DAY_MS);
  const reads = (poll?.day === day ? poll.reads : 0) + 1;
  const counted = { readMs: nowMs, gapMs: poll === undefined ? 0 : nowMs - poll.readMs, day, reads };
  if (samplingS < SLOW_SAMPLING_S) return { ...counted, ...quickLag(poll, sampleMs, nowMs, samplingS * SECOND_MS) };
  const lagMs = poll?.lagMs ?? null;
  if (sampleMs === null || (poll !== undefined && sampleMs <= poll.sampleMs)) {
    // Polled too early: the vendor has become slower.
    const later = lagMs === null ? null : Math.min(MAX_LAG_MS, lagMs + LATER_MS);
    return { sampleMs: poll?.sampleMs ?? 0, lagMs: later, ...counted };
  }
  // The first value may already have been old. From the second on: the shortest delay after which one was available, and
  // a little less, as the vendor may have become faster without our noticing.
  const observedLagMs =
    poll === undefined ? null : Math.max(0, Math.min(nowMs - sampleMs, lagMs ?? MAX_LAG_MS) - SOONER_MS);
  return { sampleMs, lagMs: observedLagMs, ...counted };
};

/**
 * The delay of a vendor with a value every minute or so, to within some seconds: halfway towards the longest one that was too
 * short, as long as values are there, and back when one is not. Such a delay cannot be longer than the spacing of the values.
 */
const quickLag = (
  poll: PollMemory | undefined,
  sampleMs: number | null,
  nowMs: number,
  samplingMs: number,
): Pick<PollMemory, 'sampleMs' | 'lagMs' | 'soonMs'> => {
  const { sampleMs: knownMs = 0, lagMs = null, soonMs = 0 } = poll ?? {};
  if (sampleMs === null) return { sampleMs: knownMs, lagMs, soonMs };
  const newestMs = Math.max(sampleMs, knownMs);
  if (lagMs !== null && nowMs - newestMs > samplingMs + lagMs - CLEAR_MS)
    // Another value was due, and not there yet.
    return { sampleMs: newestMs, lagMs: Math.min(samplingMs, lagMs + QUICK_LATER_MS), soonMs: lagMs };
  if (poll !== undefined && sampleMs <= knownMs) return { sampleMs: knownMs, lagMs, soonMs };
  // The first value may already have been old.
  if (poll === undefined) return { sampleMs, lagMs: null, soonMs: 0 };
  const shownMs = Math.min(nowMs - sampleMs, lagMs ?? samplingMs, samplingMs);
  const nextMs = shownMs - soonMs > CLEAR_MS ? (shownMs + soonMs) / 2 : shownMs;
  return { sampleMs, lagMs: Math.round(nextMs), soonMs: Math.max(0, soonMs - FORGOTTEN_MS) };
};
