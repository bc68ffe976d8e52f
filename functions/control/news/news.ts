import type { Happening } from '#shared/model/hooks.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Notice, NoticeFacts } from '#shared/model/notices.ts';
import type { NoticeKind } from '#shared/notices.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';

/** A device must be silent for this long before anyone is notified. */
const SILENT_MS = 15 * MINUTE_MS;
/** Enough sun must go unused by a plugged-in car for this long: clouds, pauses and slow chargers take less. */
const IDLE_MS = 15 * MINUTE_MS;
/** A goal must be out of reach for this long: a figure may be wrong for a run or two. */
const RISK_MS = 3 * MINUTE_MS;
/** Being late by no more than this is not worth a notice. */
const LATE_MS = 5 * MINUTE_MS;
/** A report overdue by more than this is no longer sent. */
const REPORT_MS = 12 * HOUR_MS;

/** A condition that members are notified of, while it lasts. */
interface Episode {
  readonly sinceMs: number;
  readonly told: boolean;
}

/** What runs remember about notices. */
export interface NewsMemory {
  /** By kind and subject. */
  readonly open: Readonly<Record<string, Episode>>;
  /** Goals that were not met yet, by appliance and kind of goal: their time and what they still needed, ms. */
  readonly goals: Readonly<Record<string, { readonly byMs: number; readonly leftMs: number }>>;
  /** Ends of the last week and month that were reported, ms; absent before the first run. */
  readonly weekMs?: number;
  readonly monthMs?: number;
  /** Not yet known to be in the queue: the next run sends it again. */
  readonly due: readonly Notice[];
  /** The same of what webhooks are told. Absent: nothing. */
  readonly happened?: readonly Happening[];
}
export const noNews: NewsMemory = { open: {}, goals: {}, due: [] };

/** A device or source as a run left it. */
export interface Heard {
  readonly id: string;
  readonly name: string;
  /** When it was last heard, while it does not answer, ms; null: it does; undefined: it is not asked, so nothing is known of it. */
  readonly silentSinceMs: number | null | undefined;
}

/** A link as a run left it. */
export interface SeenLink {
  readonly id: string;
  /** Of its service. */
  readonly name: string;
  /** Its secret is refused for good; null: unknown. */
  readonly broken: boolean | null;
  /** Tells its secret from a later one. */
  readonly seal: string;
}

/** A goal of an appliance as a run left it. */
export interface SeenGoal {
  readonly kind: string;
  readonly byMs: number;
  /** Time still needed at full power, ms; null: met, or unknown. */
  readonly leftMs: number | null;
  /** State of charge that it asks for, %; null: it is counted in something else. */
  readonly percent: number | null;
}

/** An appliance as a run saw it. */
export interface SeenPlug {
  readonly id: string;
  readonly name: string;
  readonly plugged: boolean | null;
  /** It draws power; null: unknown. */
  readonly draws: boolean | null;
  readonly full: boolean;
  /** State of charge of the car, %; null: unknown. */
  readonly percent: number | null;
  /** When the session began that has drawn power, ms; null: there is none. */
  readonly drewSinceMs: number | null;
  /** When the car was plugged in, ms; null: unknown. */
  readonly pluggedMs: number | null;
  /** Sun that it could have, W; null: unknown. */
  readonly surplusW: number | null;
  /** The least that it needs to run, W. */
  readonly minW: number;
  /** Why it does not draw, where that is nothing that its owner wanted; null: it is. */
  readonly cause: string | null;
  readonly goals: readonly SeenGoal[];
}

/** A time at which a report is due, ms, and the days that it looks back on, by the site's wall clock. */
export interface DueReport {
  readonly endMs: number;
  readonly from: string;
  readonly to: string;
}

export interface NewsFacts {
  readonly accountId: AccountId;
  readonly heard: readonly Heard[];
  readonly links: readonly SeenLink[];
  readonly plugs: readonly SeenPlug[];
  /** The last ones that fell due. */
  readonly week: DueReport;
  readonly month: DueReport;
}

type Emit = <K extends NoticeKind>(kind: K, subject: string, episode: string, facts: NoticeFacts<K>) => void;
/** @param holds null: unknown, so what was known stays. @returns the episode if it has now lasted long enough for a notice */
type Lasts = (key: string, holds: boolean | null, afterMs: number, sinceMs?: number) => Episode | null;

/**
 * The notices that follow from a run, and what to remember of them. Pure: the same facts give the same news. There is one notice per
 * episode, and its key is the same whenever it is sent again.
 */
export const newsAfter = (before: NewsMemory, facts: NewsFacts, nowMs: number): NewsMemory => {
  const due: Notice[] = [];
  const open: Record<string, Episode> = {};
  const goals: Record<string, { byMs: number; leftMs: number }> = {};
  const { accountId } = facts;
  const emit: Emit = (kind, subject, episode, figures) => {
    // The compiler cannot see that figures of a kind go with this kind.
    due.push({ accountId, kind, subject, episode, at: isoTime(nowMs), facts: figures } as unknown as Notice);
  };
  const lasts: Lasts = (key, holds, afterMs, sinceMs = nowMs) => {
    const known = before.open[key];
    if (holds === false || (holds === null && known === undefined)) return null;
    const episode = known ?? { sinceMs, told: false };
    const isNews = holds === true && !episode.told && nowMs - episode.sinceMs >= afterMs;
    open[key] = isNews ? { ...episode, told: true } : episode;
    return isNews ? episode : null;
  };

  for (const thing of facts.heard) {
    silence(thing, before.open[`offline/${thing.id}`], lasts, emit);
  }
  for (const { id, name, broken, seal } of facts.links) {
    const episode = lasts(`link-broken/${id}/${seal}`, broken, 0);
    if (episode === null) continue;
    const since = isoTime(episode.sinceMs);
    emit('link-broken', id, since, { name, since });
  }
  for (const plug of facts.plugs) {
    charging(plug, nowMs, lasts, emit);
    for (const goal of plug.goals) {
      const key = `${plug.id}/${goal.kind}`;
      if (goal.leftMs !== null) goals[key] = { byMs: goal.byMs, leftMs: goal.leftMs };
      promised(plug, goal, before.goals[key] ?? null, nowMs, lasts, emit);
    }
  }
  const weekMs = reported('weekly-summary', facts.week, before.weekMs, nowMs, emit);
  const monthMs = reported('monthly-summary', facts.month, before.monthMs, nowMs, emit);
  return { open, goals, due, weekMs, monthMs };
};

const silence = ({ id, name, silentSinceMs }: Heard, known: Episode | undefined, lasts: Lasts, emit: Emit): void => {
  const holds = silentSinceMs === undefined ? null : silentSinceMs !== null;
  const tell = ({ sinceMs }: Episode, back: boolean): void => {
    const since = isoTime(sinceMs);
    emit('offline', id, back ? `${since}/back` : since, { name, since, back });
  };
  const episode = lasts(`offline/${id}`, holds, SILENT_MS, silentSinceMs ?? undefined);
  if (episode !== null) tell(episode, false);
  if (holds === false && known?.told === true) tell(known, true);
};

const charging = (plug: SeenPlug, nowMs: number, lasts: Lasts, emit: Emit): void => {
  const { id, name, percent, plugged, drewSinceMs } = plug;
  const full = plugged === null ? null : plugged && plug.full && drewSinceMs !== null;
  if (lasts(`car-full/${id}`, full, 0) !== null) emit('car-full', id, isoTime(drewSinceMs ?? nowMs), { name, percent });
  const idle = lasts(`not-charging/${id}`, isIdle(plug), IDLE_MS);
  if (idle === null || plug.surplusW === null || plug.cause === null) return;
  emit('not-charging', id, isoTime(plug.pluggedMs ?? idle.sinceMs), {
    name,
    surplusW: Math.round(plug.surplusW),
    cause: plug.cause,
  });
};

/** Whether a car stands beside enough sun for a cause that its owner did not want; null: unknown. */
const isIdle = ({ plugged, draws, surplusW, minW, cause }: SeenPlug): boolean | null => {
  if (plugged !== true || draws === true || cause === null) return false;
  if (draws === null || surplusW === null) return null;
  return surplusW >= minW;
};

/** @param last the same goal as the run before left it, if it was not met; null: it was */
const promised = (
  { id, name, percent }: SeenPlug,
  goal: SeenGoal,
  last: { readonly byMs: number; readonly leftMs: number } | null,
  nowMs: number,
  lasts: Lasts,
  emit: Emit,
): void => {
  const tell = (kind: 'goal-at-risk' | 'goal-missed', byMs: number, lateMs: number): void => {
    const by = isoTime(byMs);
    const lateS = Math.round(lateMs / SECOND_MS);
    emit(kind, id, `${goal.kind}/${by}`, { name, by, lateS, percent, goalPercent: goal.percent });
  };
  const lateMs = goal.leftMs === null ? 0 : nowMs + goal.leftMs - goal.byMs;
  if (lasts(`goal-at-risk/${id}/${goal.kind}/${goal.byMs}`, lateMs > LATE_MS, RISK_MS) !== null)
    tell('goal-at-risk', goal.byMs, lateMs);
  const isOver = last !== null && nowMs >= last.byMs && goal.byMs > last.byMs;
  if (isOver && last.leftMs > LATE_MS) tell('goal-missed', last.byMs, last.leftMs);
};

/** @returns the end of the last period that was reported; a site's first run reports nothing */
const reported = (
  kind: 'weekly-summary' | 'monthly-summary',
  { endMs, from, to }: DueReport,
  lastMs: number | undefined,
  nowMs: number,
  emit: Emit,
): number => {
  if (lastMs !== undefined && endMs > lastMs && nowMs - endMs < REPORT_MS) emit(kind, 'site', to, { from, to });
  return Math.max(endMs, lastMs ?? endMs);
};
