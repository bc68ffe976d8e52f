import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { historyPoints } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { HISTORY_HOURS } from '#shared/model/history.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units.ts';

export type HistoryDeps = Pick<Deps, 'storage' | 'now'>;

const DEFAULT_STEP_S = 300;
/** Keeps one answer below what a Lambda may send (6 MB). */
const MAX_POINTS = 5_000;
/** Partitions are per day: so many are read for one answer at most. */
const MAX_SPAN_MS = 31 * DAY_MS;

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws ApiError `account_not_found` */
const checkSite = async (deps: HistoryDeps, accountId: AccountId): Promise<void> => {
  if (!(await deps.storage.accounts.get(accountId))) throw new ApiError('account_not_found');
};

/** @throws ApiError `invalid_time` */
const spanOf = ({ from, to }: Span, nowMs: number): { fromMs: number; toMs: number } => {
  const toMs = to === undefined ? nowMs : Date.parse(to);
  const fromMs = from === undefined ? toMs - HISTORY_HOURS * HOUR_MS : Date.parse(from);
  if (fromMs >= toMs) throw new ApiError('invalid_time', { messages: ['from: is not before to'] });
  if (toMs - fromMs > MAX_SPAN_MS)
    throw new ApiError('invalid_time', { messages: ['from: is more than 31 days before to'] });
  return { fromMs, toMs };
};

export const createHistoryHandlers = (deps: HistoryDeps): Pick<Handlers<'api'>, 'getHistory' | 'listDecisions'> => ({
  getHistory: async ({ params: { accountId }, query }) => {
    const span = spanOf(query, deps.now());
    const stepS = query.stepS ?? DEFAULT_STEP_S;
    const stepMs = stepS * SECOND_MS;
    // Whole steps of the clock: the same moment always falls into the same step.
    const fromMs = Math.floor(span.fromMs / stepMs) * stepMs;
    if ((span.toMs - fromMs) / stepMs > MAX_POINTS) {
      throw new ApiError('invalid_time', { messages: [`stepS: gives more than ${MAX_POINTS} steps`] });
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

  listDecisions: async ({ params: { accountId }, query }) => {
    const { fromMs, toMs } = spanOf(query, deps.now() + 1);
    const { applianceId } = query;
    await checkSite(deps, accountId);
    return [...(await deps.storage.decisions.list(accountId, fromMs, toMs, { applianceId }))];
  },
});
