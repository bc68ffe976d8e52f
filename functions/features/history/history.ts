import type { Deps } from '#functions/deps.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { addDays, zoneDay } from '#functions/platform/zone-day.ts';
import { historyPoints } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import { HISTORY_HOURS } from '#shared/model/history.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units.ts';

export type HistoryDeps = Pick<Deps, 'storage' | 'now'>;

const DEFAULT_STEP_S = 300;
/** Keeps one response below a Lambda's limit (6 MB). */
const MAX_POINTS = 5_000;
const DEFAULT_DAYS = 31;
/** A year, first and last day included. */
const MAX_DAYS = 366;

/** No home of ours is older, and the keys of later times have the same number of digits. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';
const FIRST_MS = Date.parse(FIRST_DAY);
const LAST_MS = Date.parse(LAST_DAY);

/** @throws ApiError `invalid_time` */
const checkReach = <T extends string | number>(from: T, to: T, first: T, last: T): void => {
  const reach = { first: FIRST_DAY, last: LAST_DAY };
  const faults = [
    ...(to < first || to > last ? [fault('to', 'out_of_reach', reach)] : []),
    ...(from < first || from > last ? [fault('from', 'out_of_reach', reach)] : []),
  ];
  if (faults.length > 0) throw new ApiError('invalid_time', { faults });
};

/** Partitions of readings are per day: the most that one response reads. */
const readingsReach = { usualMs: HISTORY_HOURS * HOUR_MS, mostMs: 31 * DAY_MS };

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws ApiError `account_not_found` */
const checkSite = async (deps: HistoryDeps, accountId: AccountId): Promise<void> => {
  if (!(await deps.storage.accounts.get(accountId))) throw new ApiError('account_not_found');
};

/** @throws ApiError `invalid_time` */
export const spanOf = (
  { from, to }: Span,
  nowMs: number,
  { usualMs, mostMs }: { readonly usualMs: number; readonly mostMs: number } = readingsReach,
): { readonly fromMs: number; readonly toMs: number } => {
  const toMs = to === undefined ? nowMs : Date.parse(to);
  const fromMs = from === undefined ? toMs - usualMs : Date.parse(from);
  checkReach(fromMs, toMs, FIRST_MS, LAST_MS);
  if (fromMs >= toMs) throw new ApiError('invalid_time', { faults: [fault('from', 'not_before_end')] });
  if (toMs - fromMs > mostMs)
    throw new ApiError('invalid_time', { faults: [fault('from', 'span_too_long', { days: mostMs / DAY_MS })] });
  return { fromMs, toMs };
};

export const createHistoryHandlers = (
  deps: HistoryDeps,
): Pick<Handlers<'api'>, 'getHistory' | 'getDays' | 'listDecisions'> => ({
  getHistory: async ({ params: { accountId }, query }) => {
    const span = spanOf(query, deps.now());
    const stepS = query.stepS ?? DEFAULT_STEP_S;
    const stepMs = stepS * SECOND_MS;
    // Aligned to the clock: a moment always falls into the same step.
    const fromMs = Math.floor(span.fromMs / stepMs) * stepMs;
    if ((span.toMs - fromMs) / stepMs > MAX_POINTS) {
      throw new ApiError('invalid_time', { faults: [fault('stepS', 'too_many_steps', { steps: MAX_POINTS })] });
    }
    await checkSite(deps, accountId);
    const readings = await deps.storage.history.readings(accountId, fromMs, span.toMs);
    return {
      from: isoTime(fromMs),
      to: isoTime(span.toMs),
      stepS,
      points: historyPoints(readings, fromMs, span.toMs, stepS),
    };
  },

  getDays: async ({ params: { accountId }, query }) => {
    const nowMs = deps.now();
    const [site, { takersOf }] = await Promise.all([loadSite(deps, accountId), import('#functions/control/takers.ts')]);
    const { account } = site;
    const to = query.to ?? zoneDay(nowMs, account.timezone);
    // Before the year 0 a day cannot be named.
    const from = query.from ?? (to < FIRST_DAY ? to : addDays(to, 1 - DEFAULT_DAYS));
    checkReach(from, to, FIRST_DAY, LAST_DAY);
    if (from > to) throw new ApiError('invalid_time', { faults: [fault('from', 'after_end')] });
    if (addDays(from, MAX_DAYS) <= to)
      throw new ApiError('invalid_time', { faults: [fault('from', 'span_too_long', { days: MAX_DAYS })] });
    const days = await deps.storage.days.list(accountId, {
      from,
      to,
      zone: account.timezone,
      nowMs,
      takers: takersOf(site),
    });
    return { from, to, days: [...days] };
  },

  listDecisions: async ({ params: { accountId }, query }) => {
    const { fromMs, toMs } = spanOf(query, deps.now() + 1);
    const { applianceId } = query;
    await checkSite(deps, accountId);
    return [...(await deps.storage.decisions.list(accountId, fromMs, toMs, { applianceId }))];
  },
});
