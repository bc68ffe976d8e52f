import type { Happening } from '#shared/model/hooks.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { LinkNote } from '../integrations/port.ts';
import { followsSurplus } from './arrival-gate.ts';
import { type BrokenLink, withBrokenLinks } from './broken-links.ts';
import { controlStateOf } from './control-state.ts';
import type { RunDecision } from './decide/decide.ts';
import { afterFailures } from './decide/memory/failed-commands.ts';
import type { HomeBatteryMemory } from './decide/memory/state.ts';
import { failureReason } from './decide/reasons.ts';
import { afterBatteryFailure } from './decide/rules/home-battery.ts';
import { firstKWh } from './first-kwh.ts';
import { firstSun } from './first-sun.ts';
import { linkUses, withNotes } from './link-use.ts';
import type { NewsMemory } from './news/news.ts';
import { happenedIn, newsOf } from './news/run-news.ts';
import { followFacts, type Observation } from './observe.ts';
import { reconcileCommands, type ToldBattery } from './reconcile-commands.ts';
import { refreshRunMs } from './refresh.ts';
import { stateAfter, withDecisions } from './run-state.ts';
import type { News, SiteRun } from './run-types.ts';
import { sendBattery } from './send-battery.ts';
import { type CommandResults, sendCommands } from './send-commands.ts';
import type { SessionsMemory } from './sessions/open-sessions.ts';
import { sessionsOf } from './sessions/run-sessions.ts';

/** What became of a run that was claimed. */
export interface Committed {
  readonly results: CommandResults;
  /** The decisions that say something new, as they were carried out. */
  readonly log: readonly Decision[];
  /** Links whose owner is to be notified that they are broken. */
  readonly brokenLinks: readonly BrokenLink[];
  /** The charging sessions after this run. */
  readonly sessions: SessionsMemory;
  /** What this run found to say. */
  readonly news: News;
  /** False: the site was deleted meanwhile. */
  readonly siteExists: boolean;
}

/** Notices, and likewise what webhooks are told, that wait for a run that can hand them over. */
const MOST_DUE = 10;

/**
 * Claims the run and stores its memory with the intended commands in one conditional write, then sends them and stores
 * what became of them.
 * @returns null when another run stored its state first: nothing is commanded then
 */
export const commit = async (run: SiteRun, observation: Observation): Promise<Committed | null> => {
  const { deps, bundle, leftMs } = run;
  const { reads, decided, nowMs } = observation;
  const { account, credentials } = bundle;
  const calls = new Map(credentials.map(({ id }) => [id, deps.meter.take(id)]));
  const newestNote = (id: CredentialsId): LinkNote | null => deps.notes.newest(id);
  const uses = linkUses(bundle, reads, nowMs, (id) => calls.get(id) ?? 0, newestNote);
  const sessions = await sessionsOf(run, observation);
  const next = stateAfter(run, observation, await orderNext(run, observation));
  const answered = (id: CredentialsId): boolean =>
    uses[id]?.lastSuccessAt !== (bundle.run?.state.links?.[id]?.lastSuccessAt ?? null);
  const linksBefore = controlStateOf(bundle)?.links ?? {};
  const { links, brokenLinks, mendedMinutes } = withBrokenLinks(linksBefore, next.control.links, answered, nowMs);
  const kWh = firstKWh(bundle, observation.snapshot, nowMs);
  const news = newsOf(run, observation, next, sessions);
  const left = await leftToTell(run);
  /** What webhooks are told of these decisions. */
  const happened = (log: readonly Decision[]) => happenedIn(run, observation, { log, next, sessions, due: news.due });
  const memoryOf = (found: readonly Happening[]): NewsMemory => {
    const happenings = [...left.happenings, ...found];
    const due = [...left.notices, ...news.due];
    return { ...news, due, ...(happenings.length > 0 && { happened: happenings }) };
  };
  const state = {
    ...next,
    control: { ...next.control, links },
    links: uses,
    sessions,
    ...kWh.memory,
    ...firstSun(bundle, observation.snapshot, nowMs),
    news: memoryOf(happened(decided.log)),
  };
  const version = bundle.run?.version ?? null;
  if (!(await deps.store.claimRun(account.id, state, version))) {
    for (const [id, count] of calls) deps.meter.restore(id, count);
    return null;
  }
  // Once it is claimed, so that no other run says it again; if it dies here, the sums lack one.
  const { bareLog: log } = deps;
  if (kWh.afterMinutes !== null) log.info('first kWh charged', { afterMinutes: kWh.afterMinutes });
  for (const afterMinutes of mendedMinutes) log.info('link works again', { afterMinutes });

  const results = await sendCommands(deps, bundle, reads, decided.commands, leftMs);
  const battery = await batteryTold(run, observation);
  const carriedOut = decisionsAfter(decided, results);
  const happenings = happened(carriedOut.log);
  const noted = withNotes(uses, newestNote);
  let siteExists = true;
  const told = toldDirectly(run, decided);
  if (decided.commands.length > 0 || noted !== null || told !== null || battery !== decided.battery?.memory) {
    // Neither the decision shown nor the memory may claim what did not happen, and notes that adapters made during
    // commands must be kept. This claims nothing new: it holds only if no other run wrote since.
    const after = {
      ...state,
      claimedMinuteMs: 0,
      links: noted ?? uses,
      news: memoryOf(happenings),
      control: {
        ...afterFailures(state.control, decided, results.failed, nowMs),
        ...(battery !== undefined && { battery }),
      },
      appliances: withDecisions(state.appliances, carriedOut.decisions),
    };
    const undisturbed = await deps.store.claimRun(account.id, after, (version ?? 0) + 1);
    // Before a site's first run there is no version that a deletion could have advanced.
    if (!undisturbed || version === null)
      siteExists = await reconcileCommands(deps, bundle, reads, decided.commands, told, leftMs);
  }
  const toTell = { notices: news.due, happenings };
  return { results, log: carriedOut.log, brokenLinks, sessions, news: toTell, siteExists };
};

/** What this run tells a home battery by a call of its own; null: nothing. */
const toldDirectly = ({ deps, bundle }: SiteRun, { battery }: RunDecision): ToldBattery | null => {
  if (battery === null || battery.command === null) return null;
  const { sensorId, ownReservePercent } = battery.memory;
  const service = bundle.sensors.find(({ id }) => id === sensorId)?.service;
  if (service === undefined || deps.manifest(service)?.delivery === 'push') return null;
  return { sensorId, command: battery.command, ownReservePercent };
};

/** Tells the home battery, after the appliances; what is remembered of it then. */
const batteryTold = async (
  { deps, bundle, leftMs }: SiteRun,
  { reads, decided, nowMs }: Observation,
): Promise<HomeBatteryMemory | undefined> => {
  if (decided.battery === null) return undefined;
  const { command, memory } = decided.battery;
  if (command === null) return memory;
  const result = await sendBattery(deps, bundle, reads, memory.sensorId, command, leftMs);
  return result === 'told' ? memory : afterBatteryFailure(memory, result, nowMs);
};

/**
 * Hands over what the run before found to say: it may have died before it did, or its message may not have been taken.
 * @returns what could not be handed over now, either; the oldest is given up in favour of what is newer
 */
const leftToTell = async ({ deps, bundle }: SiteRun): Promise<News> => {
  const { due: notices = [], happened: happenings = [] } = bundle.run?.state.news ?? {};
  if (notices.length + happenings.length === 0) return { notices, happenings };
  const taken = deps.tell !== null && (await deps.tell({ notices, happenings }));
  if (taken) return { notices: [], happenings: [] };
  return { notices: notices.slice(-MOST_DUE), happenings: happenings.slice(-MOST_DUE) };
};

/**
 * Orders the site's next run where a vendor's next value is due at another moment than the next minute's start. It does so
 * before the claim: an order of a run that is overtaken is one too many, and finds its minute claimed.
 * @returns when it is ordered for, ms; null: the schedule's next firing is it
 */
const orderNext = async (
  { deps, bundle, claim, intervalS }: SiteRun,
  observation: Observation,
): Promise<number | null> => {
  const { claimedMinuteMs } = claim;
  if (deps.order === null || claimedMinuteMs === 0) return null;
  const { decided, nowMs } = observation;
  const measuring = new Set(bundle.sensors.map(({ credentialsId }) => credentialsId));
  const links = bundle.credentials.flatMap(({ id, service }) => {
    const manifest = measuring.has(id) ? deps.manifest(service) : null;
    return manifest === null ? [] : [{ manifest, poll: decided.nextState.polls?.[id] }];
  });
  const facts = { intervalS, claimedMinuteMs, followsSurplus: followsSurplus(followFacts(observation)), links };
  const atMs = refreshRunMs(facts, nowMs);
  return atMs !== null && (await deps.order(bundle.account.id, atMs)) ? atMs : null;
};

/** The decisions and their log, in which a command that failed is no action. */
const decisionsAfter = (
  { decisions, log }: RunDecision,
  { failed }: CommandResults,
): { readonly decisions: readonly Decision[]; readonly log: readonly Decision[] } => {
  const asCarriedOut = (decision: Decision): Decision => {
    const failure = failed.get(decision.applianceId);
    if (failure === undefined) return decision;
    return { ...decision, action: 'none', reason: failureReason(failure.service, failure.step, failure.ours) };
  };
  return { decisions: decisions.map(asCarriedOut), log: log.map(asCarriedOut) };
};
