import type { HookType } from '#shared/hooks.ts';
import type { Happening } from '#shared/model/hooks.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import type { Notice } from '#shared/model/notices.ts';
import type { Decision } from '#shared/model/reason.ts';
import { isoTime } from '../../platform/clock.ts';
import { noSessions, type OpenSession, type SessionsMemory } from '../sessions/open-sessions.ts';
import type { NewsMemory } from './news.ts';

/** What a run did and found, and what the run before left. */
export interface HappenedFacts {
  readonly accountId: AccountId;
  /** Types that a webhook of the site wants; with none nothing is looked at. */
  readonly wanted: ReadonlySet<HookType>;
  /** Names of appliances, sensors and links by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Decisions that say something new, as they were carried out. */
  readonly log: readonly Decision[];
  readonly sessions: { readonly before: SessionsMemory | undefined; readonly after: SessionsMemory };
  /** What is told to members, of this run alone, and which links broke before. */
  readonly news: { readonly before: NewsMemory | undefined; readonly due: readonly Notice[] };
  /** Links whose sign-in works. */
  readonly working: ReadonlySet<string>;
}

type Variant<T extends HookType> = Extract<Happening, { readonly type: T }>;

/**
 * What webhooks are told of a run. Pure; the key of each follows from what it tells, so that it is the same however often it is
 * handed over.
 */
export const happeningsOf = (facts: HappenedFacts, nowMs: number): readonly Happening[] => {
  const { accountId, wanted, names } = facts;
  if (wanted.size === 0) return [];
  const found: Happening[] = [];
  const tell = <T extends HookType>(
    type: T,
    { subject, episode, at = nowMs }: { readonly subject: string; readonly episode: string; readonly at?: number },
    data: Variant<T>['data'],
  ): void => {
    // The compiler cannot see that data of a type go with this type.
    if (wanted.has(type))
      found.push({ accountId, type, subject, episode, at: isoTime(at), data } as unknown as Happening);
  };
  const named = (id: string) => ({ id, name: names.get(id) ?? '' });

  for (const { applianceId, time, action, on, setCurrentA, surplusW, reason, nextChangeAt } of facts.log)
    tell(
      'appliance.decision_changed',
      { subject: applianceId, episode: time, at: Date.parse(time) },
      {
        appliance: named(applianceId),
        action,
        on,
        setCurrentA,
        surplusW,
        reason: { code: reason.code, figures: { ...reason.figures } },
        nextChangeAt,
      },
    );

  const { before = noSessions, after } = facts.sessions;
  const isNew = (id: ApplianceId, { startedMs, drewMs }: OpenSession): boolean => {
    const known = before.open[id];
    return drewMs !== null && (known?.startedMs !== startedMs || known.drewMs === null);
  };
  const ended = after.ended.filter(
    (one) =>
      !before.ended.some(
        ({ applianceId, startedMs }) => one.applianceId === applianceId && one.startedMs === startedMs,
      ),
  );
  const appliance = (id: ApplianceId, { name }: OpenSession) => ({ id, name: names.get(id) ?? name });
  const started = [
    ...(Object.entries(after.open) as [ApplianceId, OpenSession][]),
    ...ended.map((one) => [one.applianceId, one] as const),
  ];
  for (const [id, session] of started)
    if (isNew(id, session)) {
      const startedAt = isoTime(session.startedMs);
      tell('session.started', { subject: id, episode: startedAt }, { appliance: appliance(id, session), startedAt });
    }
  for (const session of ended) {
    const { applianceId: id, startedMs, endedMs } = session;
    const startedAt = isoTime(startedMs);
    tell(
      'session.finished',
      { subject: id, episode: startedAt },
      { appliance: appliance(id, session), startedAt, endedAt: isoTime(endedMs) },
    );
  }

  for (const notice of facts.news.due) {
    const { subject, episode } = notice;
    if (notice.kind === 'goal-at-risk') {
      const { name, by, lateS, percent, goalPercent } = notice.facts;
      tell('goal.at_risk', { subject, episode }, { appliance: { id: subject, name }, by, lateS, percent, goalPercent });
    } else if (notice.kind === 'offline') {
      const { name, since, back } = notice.facts;
      const source = { id: subject, name };
      if (back) tell('source.back', { subject, episode }, { source, since });
      else tell('source.lost', { subject, episode }, { source, since, why: 'silent' });
    } else if (notice.kind === 'link-broken') {
      const { name, since } = notice.facts;
      tell('source.lost', { subject, episode }, { source: { id: subject, name }, since, why: 'refused' });
    }
  }
  for (const [key, { sinceMs, told }] of Object.entries(facts.news.before?.open ?? {})) {
    const [kind, id = ''] = key.split('/');
    if (kind !== 'link-broken' || !told || !facts.working.has(id)) continue;
    const since = isoTime(sinceMs);
    tell('source.back', { subject: id, episode: `${since}/back` }, { source: named(id), since });
  }
  return found;
};
