import * as z from 'zod';
import type { BillingDeps } from '#functions/features/billing.ts';
import { type CommissionDeps, moneyListeners } from '#functions/features/commission.ts';
import { applyPaymentEvent, targetOf } from '#functions/features/payment-events.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { PaymentEvent } from '#functions/platform/payments.ts';
import type { DueEntry } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';

export type SweepDeps = BillingDeps & CommissionDeps;

/** The outcome of one sweep. */
export interface SweepOutcome {
  /** `working`: the next firing continues; `busy`: another one is running; `waiting`: the provider does not respond. */
  readonly status: 'done' | 'working' | 'busy' | 'waiting';
  readonly applied: number;
  /** Could not be applied: each is retried on its own. */
  readonly failed: number;
}

const progressSchema = z.object({
  /** Every event before this was applied. */
  from: isoTimeSchema,
  /** The day in progress, and the event to continue after; null: none. */
  day: z.object({ until: isoTimeSchema, after: z.string().nullable() }).nullable(),
});
type Progress = z.output<typeof progressSchema>;

const JOB = 'payment-events';
/** The webhook comes first. */
const LAG_MS = HOUR_MS;
/** How far back a first sweep reads: further than the provider resends events. */
const FIRST_MS = 4 * DAY_MS;
/** The provider forgets events after 30 days. */
const KEPT_MS = 29 * DAY_MS;
/** Events applied by one sweep, so that other due work has its time. */
const MOST = 500;

const startOf = (deps: SweepDeps, known: Progress | null): Progress => {
  const nowMs = deps.now();
  if (known === null) return { from: isoTime(nowMs - FIRST_MS), day: null };
  if (Date.parse(known.from) >= nowMs - KEPT_MS) return known;
  deps.logger.error('payment events forgotten', { from: known.from });
  return { from: isoTime(nowMs - KEPT_MS), day: null };
};

/** The day to sweep; null: the next one is not over yet. */
const dayOf = (deps: SweepDeps, { from, day }: Progress): NonNullable<Progress['day']> | null => {
  if (day !== null) return day;
  const untilMs = Date.parse(from) + DAY_MS;
  return untilMs > deps.now() - LAG_MS ? null : { until: isoTime(untilMs), after: null };
};

/** null: the provider is down, or payments are not set up; the next sweep retries. */
const pageOf = async (deps: SweepDeps, span: Parameters<SweepDeps['payments']['listEvents']>[0]) => {
  try {
    return await deps.payments.listEvents(span);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payments_unavailable') throw error;
    deps.logger.warn('payment events not read', { from: span.from, fault: faultForLog(error) });
    return null;
  }
};

/** Applies an event; a failing one is retried on its own, so that it does not hold up others. @returns whether it was applied */
const tryEvent = async (deps: SweepDeps, event: PaymentEvent): Promise<boolean> => {
  try {
    await applyPaymentEvent(deps, event, moneyListeners(deps));
    return true;
  } catch (error) {
    deps.logger.warn('payment event put off', { eventId: event.id, type: event.type, fault: faultForLog(error) });
    await deps.storage.due.add({ kind: 'event', at: isoTime(deps.now()), subject: event.id });
    return false;
  }
};

/** @returns the last event that was handled (null: none), and whether it was the page's last */
const applyPage = async (
  deps: SweepDeps,
  events: readonly PaymentEvent[],
  seen: Set<string>,
  mayContinue: () => boolean,
): Promise<{ readonly finished: boolean; readonly last: string | null; readonly failures: number }> => {
  let last: string | null = null;
  let failures = 0;
  for (const event of events) {
    const target = targetOf(event);
    if (!seen.has(target)) {
      if (!mayContinue()) return { finished: false, last, failures };
      if (!(await tryEvent(deps, event))) failures += 1;
      seen.add(target);
    }
    last = event.id;
  }
  return { finished: true, last, failures };
};

/**
 * Applies the payment provider's events day by day, as the webhook does, so that an event counts even if it was lost or failed
 * for longer than the provider retries. An event only triggers a read of the current state, so it may have been applied
 * before, and the order does not matter. Continues where the last sweep ended; concurrent sweeps do no harm.
 */
export const sweepPayments = async (deps: SweepDeps, mayContinue: () => boolean): Promise<SweepOutcome> => {
  const { jobs } = deps.storage;
  const known = await jobs.get(JOB, progressSchema);
  let version = known?.version ?? null;
  let progress = startOf(deps, known?.state ?? null);
  const seen = new Set<string>();
  let failed = 0;
  const ended = (status: SweepOutcome['status']): SweepOutcome => ({ status, applied: seen.size - failed, failed });
  for (let day = dayOf(deps, progress); day !== null; day = dayOf(deps, progress)) {
    if (!mayContinue() || seen.size >= MOST) return ended('working');
    const page = await pageOf(deps, { from: progress.from, ...day });
    if (page === null) return ended('waiting');
    const { finished, last, failures } = await applyPage(deps, page.events, seen, mayContinue);
    failed += failures;
    // The page was not finished: continue after the last event that was handled.
    const after = finished ? page.next : (last ?? day.after);
    progress =
      finished && after === null ? { from: day.until, day: null } : { ...progress, day: { until: day.until, after } };
    version = await jobs.put(JOB, progress, version);
    if (version === null) return ended('busy');
  }
  return ended('done');
};

/** Retries an event that could not be applied, until the provider has dropped it. */
export const retryEvent = async (deps: SweepDeps, { subject }: DueEntry): Promise<boolean> => {
  const event = await deps.payments.readEvent(subject);
  if (event === null) deps.logger.error('payment events forgotten', { eventId: subject });
  else await applyPaymentEvent(deps, event, moneyListeners(deps));
  return true;
};
