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

/** How one sweep went. */
export interface SweepOutcome {
  /** `working`: the next firing goes on; `busy`: another one is at it; `waiting`: the provider does not answer. */
  readonly status: 'done' | 'working' | 'busy' | 'waiting';
  readonly applied: number;
  /** Could not be applied: each is tried again by itself. */
  readonly failed: number;
}

const progressSchema = z.object({
  /** Everything that happened before was applied. */
  from: isoTimeSchema,
  /** The day that is being looked at, and the event after which it goes on; null: none is. */
  day: z.object({ until: isoTimeSchema, after: z.string().nullable() }).nullable(),
});
type Progress = z.output<typeof progressSchema>;

const JOB = 'payment-events';
/** The webhook comes first. */
const LAG_MS = HOUR_MS;
/** How far a first sweep looks back: further than the provider sends events again. */
const FIRST_MS = 4 * DAY_MS;
/** The provider forgets events after 30 days. */
const KEPT_MS = 29 * DAY_MS;
/** Applied by one sweep, so that everything else that is due has its time. */
const MOST = 500;

const startOf = (deps: SweepDeps, known: Progress | null): Progress => {
  const nowMs = deps.now();
  if (known === null) return { from: isoTime(nowMs - FIRST_MS), day: null };
  if (Date.parse(known.from) >= nowMs - KEPT_MS) return known;
  deps.logger.error('payment events forgotten', { from: known.from });
  return { from: isoTime(nowMs - KEPT_MS), day: null };
};

/** The day to look at; null: the next one is not over yet. */
const dayOf = (deps: SweepDeps, { from, day }: Progress): NonNullable<Progress['day']> | null => {
  if (day !== null) return day;
  const untilMs = Date.parse(from) + DAY_MS;
  return untilMs > deps.now() - LAG_MS ? null : { until: isoTime(untilMs), after: null };
};

/** null: the provider is down, or payments are not set up; the next sweep asks again. */
const pageOf = async (deps: SweepDeps, span: Parameters<SweepDeps['payments']['listEvents']>[0]) => {
  try {
    return await deps.payments.listEvents(span);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payments_unavailable') throw error;
    deps.logger.warn('payment events not read', { from: span.from, fault: faultForLog(error) });
    return null;
  }
};

/** Applies an event; one that cannot be is tried again by itself, so that it holds nothing up. @returns whether it was */
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

/** @returns the last event that was looked at (null: none), and whether it was the page's */
const applyPage = async (
  deps: SweepDeps,
  events: readonly PaymentEvent[],
  seen: Set<string>,
  mayGoOn: () => boolean,
): Promise<{ readonly finished: boolean; readonly last: string | null; readonly failures: number }> => {
  let last: string | null = null;
  let failures = 0;
  for (const event of events) {
    const target = targetOf(event);
    if (!seen.has(target)) {
      if (!mayGoOn()) return { finished: false, last, failures };
      if (!(await tryEvent(deps, event))) failures += 1;
      seen.add(target);
    }
    last = event.id;
  }
  return { finished: true, last, failures };
};

/**
 * Applies what happened at the payment provider day by day, as the webhook does: an event that was lost, or that no answer
 * was given to for longer than the provider tries, counts all the same. Each is a hint at which the truth is read, so it
 * may have been applied before, and its order does not matter. Goes on where the last one ended; two at once do no harm.
 */
export const sweepPayments = async (deps: SweepDeps, mayGoOn: () => boolean): Promise<SweepOutcome> => {
  const { jobs } = deps.storage;
  const known = await jobs.get(JOB, progressSchema);
  let version = known?.version ?? null;
  let progress = startOf(deps, known?.state ?? null);
  const seen = new Set<string>();
  let failed = 0;
  const ended = (status: SweepOutcome['status']): SweepOutcome => ({ status, applied: seen.size - failed, failed });
  for (let day = dayOf(deps, progress); day !== null; day = dayOf(deps, progress)) {
    if (!mayGoOn() || seen.size >= MOST) return ended('working');
    const page = await pageOf(deps, { from: progress.from, ...day });
    if (page === null) return ended('waiting');
    const { finished, last, failures } = await applyPage(deps, page.events, seen, mayGoOn);
    failed += failures;
    // The page was not finished: it goes on behind the last event that was looked at.
    const after = finished ? page.next : (last ?? day.after);
    progress =
      finished && after === null ? { from: day.until, day: null } : { ...progress, day: { until: day.until, after } };
    version = await jobs.put(JOB, progress, version);
    if (version === null) return ended('busy');
  }
  return ended('done');
};

/** An event that could not be applied once is looked at again, until the provider has forgotten it. */
export const retryEvent = async (deps: SweepDeps, { subject }: DueEntry): Promise<boolean> => {
  const event = await deps.payments.readEvent(subject);
  if (event === null) deps.logger.error('payment events forgotten', { eventId: subject });
  else await applyPaymentEvent(deps, event, moneyListeners(deps));
  return true;
};
