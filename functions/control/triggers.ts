import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { ControlState } from './decide/memory/state.ts';

/**
 * What starts a run: the site's schedule, a user, a user's change within a minute of such a run, or a report that a device or a
 * vendor pushed to us.
 */
export type Trigger = 'schedule' | 'user' | 'change' | 'arrival';

/** How a run behaves because of what started it. Nothing else in control asks for the trigger. */
export interface TriggerPolicy {
  /**
   * Which links are polled before the run decides: those that are `due`, those that are `rested`, those with something
   * `unread`, or those that are `overdue` (polling.ts): mostly only what was pushed to us is new then. Pushed values count
   * in every run, and a link whose device is to be commanded is read in any case.
   */
  readonly polls: 'due' | 'rested' | 'unread' | 'overdue';
  /**
   * What a run claims beside the next version of the site's state, so that it happens once: the schedule's minute, the step
   * of the site's plan in which it was started, or nothing more.
   */
  readonly claims: 'minute' | 'step' | null;
  /** Its reading is added to the history. Between those of each minute another tells nothing new. */
  readonly records: boolean;
  /** At night a run that read nothing and changes nothing is not stored. */
  readonly mayRest: boolean;
  /** Real time for the whole run, ms; a caller may allow less (RunInput.withinMs). */
  readonly timeLimitMs: number;
}

/** Whatever calls a vendor ends within 20 s: the API is cut off after 30 s. */
const TIME_LIMIT_MS = 19 * SECOND_MS;
/** A schedule may fire this much before its interval is over and still be meant. */
const EARLY_MS = 30 * SECOND_MS;
/** A run is ordered this far ahead at most. */
export const LATEST_ORDER_MS = 2 * MINUTE_MS;
/** An order that is overdue by this is lost, and the schedule takes over. */
const LOST_ORDER_MS = 5 * SECOND_MS;
/** A report within so many steps shows that they go on. */
const LIVING_STEPS = 2;

export const triggerPolicies = {
  schedule: { polls: 'due', claims: 'minute', records: true, mayRest: true, timeLimitMs: TIME_LIMIT_MS },
  // Shows what is true now, as far as the vendors allow. Starts at most once a minute (parts/control.ts).
  user: { polls: 'rested', claims: null, records: true, mayRest: false, timeLimitMs: TIME_LIMIT_MS },
  // Takes effect at once, on what was read within the minute.
  change: { polls: 'unread', claims: null, records: true, mayRest: false, timeLimitMs: TIME_LIMIT_MS },
  // Reports may come every few seconds. A run ends before the next step begins, and there is always a value to store.
  arrival: { polls: 'overdue', claims: 'step', records: false, mayRest: false, timeLimitMs: TIME_LIMIT_MS },
} as const satisfies Record<Trigger, TriggerPolicy>;

/** A run's policy once it has claimed: an arrival that took the schedule's minute does the schedule's work, too. */
export const policyOf = (trigger: Trigger, { claimedMinuteMs }: Pick<Claimable, 'claimedMinuteMs'>): TriggerPolicy => {
  const policy: TriggerPolicy = triggerPolicies[trigger];
  if (policy.claims !== 'step' || claimedMinuteMs === 0) return policy;
  return { ...policy, polls: triggerPolicies.schedule.polls, records: triggerPolicies.schedule.records };
};

/** Times that earlier runs claimed. */
type Claimed = Pick<ControlState, 'scheduledMs' | 'arrivedMs' | 'orderedMs'>;

/** How often a site may run. */
export interface RunSpacing {
  /** Between two runs of its schedule, s. */
  readonly intervalS: number;
  /** Between two runs that arrivals start, s; null: none does. */
  readonly stepS: number | null;
  /** Whichever report comes next starts a run (arrival-gate.ts). */
  readonly awaitsReports: boolean;
}

/** What a run that goes on claims beside the next version of the site's state. */
interface Claimable {
  /** The schedule's minute, ms since the epoch; 0: none. */
  readonly claimedMinuteMs: number;
  readonly claimed: Partial<Claimed>;
}

/** A run may go on, with the memory of what it claims; or it is skipped before it makes a call. */
export type Claim =
  | ({ readonly skip: null } & Claimable)
  | { readonly skip: 'duplicate' | 'too-early' | 'awaits-refresh' | 'left-to-reports' };

/**
 * What a run claims of the time it was started at.
 *
 * A schedule's minute is claimed once, and not before the site's interval is over. An arrival claims its step, unless a
 * run of the schedule or another arrival had it.
 *
 * While reports start runs, the schedule is the watchdog: it leaves its minute to the next report's run, which then polls
 * and records as the schedule would, so that both are done on one sample and no report falls into a step that the
 * schedule had. Once no report has started a run for two steps, the schedule runs the site again.
 *
 * Where a run was ordered for the vendor's next refresh (refresh.ts), both leave the minute to that run, and the schedule
 * takes over when the order is overdue.
 * @param atMs when the trigger was meant or happened, ms since the epoch
 * @param spacing how often this site may run
 * @param before what the last run remembers; null before the first
 */
export const claimOf = (
  { claims }: TriggerPolicy,
  atMs: number,
  { intervalS, stepS, awaitsReports }: RunSpacing,
  before: Claimed | null,
): Claim => {
  const scheduledMs = before?.scheduledMs ?? 0;
  const arrivedMs = before?.arrivedMs;
  const orderedMs = before?.orderedMs;
  const kept = arrivedMs === undefined ? {} : { arrivedMs };
  const ordered = orderedMs === undefined ? {} : { orderedMs };
  const minuteMs = startOf(atMs, MINUTE_MS);
  const awaitsOrder = orderedMs !== undefined && isAwaited(orderedMs, atMs);
  switch (claims) {
    case 'minute': {
      const leftToReports =
        awaitsReports && stepS !== null && atMs - (arrivedMs ?? 0) <= LIVING_STEPS * stepS * SECOND_MS;
      if (leftToReports && atMs !== orderedMs) return { skip: 'left-to-reports' };
      if (minuteMs <= scheduledMs) return { skip: 'duplicate' };
      if (minuteMs < scheduledMs + intervalS * SECOND_MS - EARLY_MS) return { skip: 'too-early' };
      if (awaitsOrder) return { skip: 'awaits-refresh' };
      return { skip: null, claimedMinuteMs: minuteMs, claimed: { ...kept, scheduledMs: minuteMs } };
    }
    case 'step': {
      if (stepS === null) return { skip: 'too-early' };
      const unitMs = stepS * SECOND_MS;
      const stepMs = startOf(atMs, unitMs);
      if (stepMs <= Math.max(startOf(scheduledMs, unitMs), arrivedMs ?? 0)) return { skip: 'duplicate' };
      if (awaitsOrder || minuteMs <= scheduledMs)
        return { skip: null, claimedMinuteMs: 0, claimed: { ...ordered, arrivedMs: stepMs } };
      return { skip: null, claimedMinuteMs: minuteMs, claimed: { scheduledMs: minuteMs, arrivedMs: stepMs } };
    }
    default:
      return { skip: null, claimedMinuteMs: 0, claimed: { ...kept, ...ordered } };
  }
};

/** Whether a firing that is not the order itself leaves its minute to it. */
const isAwaited = (orderedMs: number, atMs: number): boolean =>
  atMs !== orderedMs && atMs > orderedMs - LATEST_ORDER_MS && atMs < orderedMs + LOST_ORDER_MS;

const startOf = (atMs: number, unitMs: number): number => Math.floor(atMs / unitMs) * unitMs;
