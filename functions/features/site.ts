import type * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import type { RunReason } from '#functions/parts/control.ts';
import type { StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { faultsOf } from '#shared/issue-faults.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';

/**
 * A whole site in one query.
 * @throws ApiError `account_not_found`
 */
export const loadSite = async (deps: Pick<Deps, 'storage'>, accountId: AccountId): Promise<StoredSite> => {
  const site = await deps.storage.control.loadSite(accountId);
  if (!site) throw new ApiError('account_not_found');
  return site;
};

/** Brings the site's schedule in line with what is stored now. Safe to repeat. */
export const ensureSchedule = async (
  deps: Pick<Deps, 'storage' | 'schedules'>,
  accountId: AccountId,
): Promise<void> => {
  const site = await loadSite(deps, accountId);
  await deps.schedules.ensure(accountId, siteIntervalMinutes(site.account, site.appliances));
};

/**
 * Reads from a site's vendors now, by running the site: reading and acting go together, and runs keep to vendors' limits and
 * to ours. What may not be read again yet stays as it is stored.
 * @throws ApiError `account_not_found`
 */
export const runSiteNow = async (
  deps: Pick<Deps, 'storage' | 'runNow'>,
  accountId: AccountId,
  reason: RunReason = 'values',
): Promise<void> => {
  if (!(await deps.storage.accounts.get(accountId))) throw new ApiError('account_not_found');
  await deps.runNow(accountId, reason);
};

/**
 * Settings with the given fields replaced, valid as a whole.
 * @throws ApiError `invalid_request`, naming the field below `settings`
 */
export const mergeSettings = <S extends z.ZodObject>(
  schema: S,
  base: z.output<S>,
  changes: Readonly<Record<string, unknown>> | undefined,
): z.output<S> => {
  const whole = { ...base, ...changes };
  const parsed = schema.safeParse(whole);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', { faults: faultsOf(parsed.error, whole, ['settings']) });
};

const ATTEMPTS = 4;

/**
 * Reads, changes and writes under a version, and repeats that when another write was faster.
 * @throws ApiError `conflict` when other writes were faster every time
 */
export const retryOnConflict = async <T>(readChangeWrite: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readChangeWrite();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict' || attempt === ATTEMPTS) throw error;
    }
  }
};
