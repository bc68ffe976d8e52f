import { draws } from '#shared/charging-sessions.ts';
import type { Happening } from '#shared/model/hooks.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import type { Notice } from '#shared/model/notices.ts';
import type { Decision, ReasonCode } from '#shared/model/reason.ts';
import { manifestOf } from '../../integrations/manifests.ts';
import { addDays, zoneDay, zoneTime } from '../../platform/zone-day.ts';
import { occurrencesAround } from '../calendar-goals.ts';
import type { Observation } from '../observe.ts';
import type { SiteRun } from '../run-types.ts';
import type { SessionsMemory } from '../sessions/open-sessions.ts';
import type { RunState } from '../store.ts';
import { takersOf } from '../takers.ts';
import { happeningsOf } from './happenings.ts';
import {
  type DueReport,
  type Heard,
  type NewsMemory,
  newsAfter,
  noNews,
  type SeenLink,
  type SeenPlug,
} from './news.ts';

const SUNDAY = 7;
/** By the site's wall clock. */
const WEEK_AT = '18:00';
const MONTH_AT = '09:00';

/**
 * Why an appliance does not draw although there is sun enough, and its owner did not want that: no mode, no pause, no priority,
 * no fault of the data. Everything that is told as not charging.
 */
export const idleCauses = [
  'car-not-drawing',
  'car-asleep',
  'not-obeying',
  'command-failed',
  'commands-spent',
  'starts-cap',
  'vendor-limit',
  'limits-conflict',
  'device-unknown',
  'wrong-sign',
  'wrong-meter',
] as const satisfies readonly ReasonCode[];
export type IdleCause = (typeof idleCauses)[number];

/** What is to be handed over after this run, and remembered. @param next the state that the run is about to store */
export const newsOf = (
  { bundle }: Pick<SiteRun, 'bundle'>,
  observation: Observation,
  next: Pick<RunState, 'sensors' | 'control'>,
  sessions: SessionsMemory,
): NewsMemory => {
  const { nowMs } = observation;
  const { id: accountId, timezone } = bundle.account;
  return newsAfter(
    bundle.run?.state.news ?? noNews,
    {
      accountId,
      heard: heardIn(bundle, observation, next),
      links: linksIn(bundle, next),
      plugs: plugsIn(bundle, observation, sessions),
      week: weekBefore(timezone, nowMs),
      month: monthBefore(timezone, nowMs),
    },
    nowMs,
  );
};

/** What webhooks are told of this run. @param log the decisions that say something new, as they were carried out */
export const happenedIn = (
  { bundle }: Pick<SiteRun, 'bundle'>,
  { nowMs }: Pick<Observation, 'nowMs'>,
  {
    log,
    next,
    sessions,
    due,
  }: {
    readonly log: readonly Decision[];
    readonly next: Pick<RunState, 'control'>;
    readonly sessions: SessionsMemory;
    readonly due: readonly Notice[];
  },
): readonly Happening[] => {
  const wanted = new Set(bundle.hooks?.flatMap(({ types, off }) => (off === null ? types : [])));
  if (wanted.size === 0) return [];
  const { account, run, credentials, sensors, appliances } = bundle;
  const names = new Map<string, string>([
    ...[...sensors, ...appliances].map(({ id, name }) => [id, name] as const),
    ...credentials.map(({ id, service }) => [id, manifestOf(service)?.name ?? service] as const),
  ]);
  const working = new Set(credentials.map(({ id }) => id).filter((id) => next.control.links[id]?.problem === null));
  return happeningsOf(
    {
      accountId: account.id,
      wanted,
      names,
      log,
      sessions: { before: run?.state.sessions, after: sessions },
      news: { before: run?.state.news, due },
      working,
    },
    nowMs,
  );
};

const heardIn = (
  bundle: SiteRun['bundle'],
  { decided, snapshot }: Observation,
  next: Pick<RunState, 'sensors' | 'control'>,
): readonly Heard[] => {
  const rests = snapshot.site.resting;
  const isBroken = (id: CredentialsId): boolean => next.control.links[id]?.problem === 'broken';
  const silentLinks = new Set<CredentialsId>();
  const sensors = bundle.sensors.map(({ id, name, credentialsId }): Heard => {
    const health = next.sensors[id]?.health;
    if (health === undefined || rests || isBroken(credentialsId)) return { id, name, silentSinceMs: undefined };
    // Never heard yet: the page that linked it says so.
    if (health.error === null || health.lastSuccessAt === null) return { id, name, silentSinceMs: null };
    silentLinks.add(credentialsId);
    return { id, name, silentSinceMs: Date.parse(health.lastSuccessAt) };
  });
  const reasons = new Map(decided.decisions.map(({ applianceId, reason }) => [applianceId, reason]));
  const appliances = bundle.appliances.map(({ id, name, credentialsId }): Heard => {
    const reason = reasons.get(id);
    // What is told of the link's meter is not told again of its charger.
    if (reason === undefined || reason.code === 'link-broken' || silentLinks.has(credentialsId))
      return { id, name, silentSinceMs: undefined };
    if (reason.code === 'device-offline' || reason.code === 'vendor-trouble')
      return { id, name, silentSinceMs: Date.parse(reason.figures.since) };
    return { id, name, silentSinceMs: null };
  });
  return [...sensors, ...appliances];
};

const linksIn = (bundle: SiteRun['bundle'], { control }: Pick<RunState, 'control'>): readonly SeenLink[] =>
  bundle.credentials.flatMap(({ id, service }): readonly SeenLink[] => {
    const link = control.links[id];
    if (link === undefined) return [];
    // Doubted or limited: what it was before still holds.
    const broken = link.problem === 'broken' ? true : link.problem === null ? false : null;
    return [{ id, name: manifestOf(service)?.name ?? service, broken, seal: link.seal }];
  });

const plugsIn = (
  bundle: SiteRun['bundle'],
  { snapshot, decided }: Observation,
  sessions: SessionsMemory,
): readonly SeenPlug[] => {
  const decisions = new Map(decided.decisions.map((decision) => [decision.applianceId, decision]));
  const names = new Map(bundle.appliances.map(({ id, name }) => [id, name]));
  const leasts = new Map(takersOf(bundle).map(({ id, minW }) => [id, minW]));
  return snapshot.appliances.map(({ id, state, goals, car, trouble, asked }): SeenPlug => {
    const decision = decisions.get(id);
    const memory = decided.nextState.appliances[id];
    const session = sessions.open[id];
    const isKnown = trouble === null && asked;
    const code = decision?.reason.code;
    return {
      id,
      name: names.get(id) ?? '',
      plugged: isKnown ? state.plugged : null,
      draws: isKnown && state.powerW !== null ? draws(state.powerW) : null,
      full: state.full === true || code === 'car-full',
      percent: session?.charge?.lastPercent ?? car?.percent ?? null,
      drewSinceMs: session === undefined || session.drewMs === null ? null : session.startedMs,
      pluggedMs: memory?.pluggedMs ?? null,
      surplusW: decision?.surplusW ?? null,
      minW: leasts.get(id) ?? 0,
      cause: idleCauses.find((cause) => cause === code) ?? null,
      goals: goals.map(({ kind, byMs, percent }) => ({
        kind,
        byMs,
        percent,
        leftMs: memory?.goals?.[kind]?.leftMs ?? null,
      })),
    };
  });
};

/** The last Sunday evening, and the week that ends with it. */
export const weekBefore = (timezone: string, nowMs: number): DueReport => {
  const { lastMs } = occurrencesAround(WEEK_AT, [SUNDAY], timezone, nowMs);
  const to = zoneDay(lastMs, timezone);
  return { endMs: lastMs, from: addDays(to, -6), to };
};

/** The last morning of the first day of a month, and the month before that. */
export const monthBefore = (timezone: string, nowMs: number): DueReport => {
  const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
  const thisFirst = firstOf(zoneDay(nowMs, timezone));
  const first = zoneTime(thisFirst, MONTH_AT, timezone) <= nowMs ? thisFirst : firstOf(addDays(thisFirst, -1));
  const to = addDays(first, -1);
  return { endMs: zoneTime(first, MONTH_AT, timezone), from: firstOf(to), to };
};
