import type { Deps } from '#functions/deps.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { HOUR_MS } from '#shared/units.ts';

export type CompareDeps = Pick<Deps, 'storage' | 'schedules' | 'now'>;

/** A younger site is left alone: its creation may still be in progress, or be undone. */
const GRACE_MS = HOUR_MS;
/** How often a site that keeps changing is checked again. */
const ATTEMPTS = 5;

/** How often a site has to run as it is now, minutes; null: it is gone or being deleted. */
export const wantedMinutes = async ({ storage }: CompareDeps, accountId: AccountId): Promise<number | null> => {
  const site = await storage.control.loadSite(accountId);
  return site === null ? null : siteIntervalMinutes(site.account, site.appliances);
};

/** What a listed site says about its schedule. */
export interface Compared {
  /** Minutes between its runs; null: it is gone, or too young. */
  readonly minutes: number | null;
  readonly differs: boolean;
}

/** Whether a site's schedule is missing or wrong. A difference counts only if reading the site again confirms it. */
export const compareSite = async (deps: CompareDeps, accountId: AccountId): Promise<Compared> => {
  const site = await deps.storage.control.loadSite(accountId);
  if (site === null || Date.parse(site.account.createdAt) + GRACE_MS > deps.now())
    return { minutes: null, differs: false };
  const minutes = siteIntervalMinutes(site.account, site.appliances);
  if ((await deps.schedules.check(accountId, minutes)) === 'right') return { minutes, differs: false };
  const again = await wantedMinutes(deps, accountId);
  const differs = again !== null && (await deps.schedules.check(accountId, again)) !== 'right';
  return { minutes: again, differs };
};

/** Whether a schedule has no site. A site that is missing from the list is added to it. */
export const compareSchedule = async (deps: CompareDeps, accountId: AccountId): Promise<boolean> => {
  const status = await deps.storage.siteList.statusOf(accountId);
  if (status === 'listed') return false;
  if (status === 'gone') return (await deps.schedules.check(accountId, 1)) !== 'missing';
  await deps.storage.siteList.enlist(accountId);
  return (await compareSite(deps, accountId)).differs;
};

/**
 * Brings a site's schedule in line with the site, then reads the site again: a concurrent change or removal is either seen by
 * that read, or updates the schedule after us. Safe to repeat and to run concurrently.
 */
export const agree = async (deps: CompareDeps, accountId: AccountId): Promise<void> => {
  let wanted = await wantedMinutes(deps, accountId);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (wanted === null) await deps.schedules.remove(accountId);
    else await deps.schedules.ensure(accountId, wanted);
    const now = await wantedMinutes(deps, accountId);
    if (now === wanted) return;
    wanted = now;
  }
};
