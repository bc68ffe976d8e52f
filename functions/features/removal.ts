import type { Deps } from '#functions/deps.ts';
import { leaveFreePlace } from '#functions/features/free-sites.ts';
import { revokeLink } from '#functions/features/unlink.ts';
import { askLink } from '#functions/features/vendor.ts';
import { capability } from '#functions/integrations/port.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import type { DueEntry, StoredAccount, StoredSite } from '#functions/storage/index.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units.ts';

export type RemovalDeps = Pick<Deps, 'storage' | 'schedules' | 'payments' | 'services' | 'secrets' | 'now' | 'logger'>;

/** Nobody who leaves waits longer for a device. */
const RELEASE_MS = 8 * SECOND_MS;
/** The owner is reminded so long before a cancelled site is deleted. */
const REMIND_MS = 3 * DAY_MS;
/** A paid site that was never paid for is removed after this time, ms. */
export const UNPAID_MS = 24 * HOUR_MS;

const siteDue = (accountId: AccountId, atMs: number): DueEntry => ({
  kind: 'site',
  at: isoTime(atMs),
  subject: accountId,
});

/** When a new paid site is looked at for whether it was paid. */
export const unpaidDue = ({ id, createdAt }: Pick<StoredAccount, 'id' | 'createdAt'>): DueEntry =>
  siteDue(id, Date.parse(createdAt) + UNPAID_MS);
/** When a cancelled site is looked at: to remind its owner, and to delete it. */
export const cancelledDue = (accountId: AccountId, deleteAt: string): { reminder: DueEntry; end: DueEntry } => {
  const endMs = Date.parse(deleteAt);
  return { reminder: siteDue(accountId, endMs - REMIND_MS), end: siteDue(accountId, endMs) };
};

/**
 * Hands every device back to its own control: a charger must not stay throttled because of a site that is gone. Also where
 * the plan no longer holds commands: leaving is always allowed.
 */
const handBack = async (deps: RemovalDeps, site: StoredSite): Promise<void> => {
  const release = async ({ id, deviceId, credentialsId, service }: StoredSite['appliances'][number]): Promise<void> => {
    const credentials = site.credentials.find((one) => one.id === credentialsId);
    if (!credentials) return;
    try {
      const deadline = startDeadline(RELEASE_MS);
      await askLink(
        deps,
        credentials,
        (adapter) => capability(adapter, 'command')({ deviceId }, { kind: 'release' }),
        deadline,
      );
    } catch {
      deps.logger.info('device not released', { accountId: site.account.id, applianceId: id, vendor: service });
    }
  };
  await Promise.all(site.appliances.map(release));
};

/** What others hold of the site: money, schedule, devices, consents. Everything may be done again. */
const leaveOthers = async (deps: RemovalDeps, account: StoredAccount): Promise<void> => {
  const { storage, payments, schedules } = deps;
  // Money first: nothing may be charged for what is gone.
  if (account.billing) await payments.closeCustomer(account.billing.customerId);
  await schedules.remove(account.id);
  await storage.control.overtake(account.id);
  const site = await storage.control.loadRemains(account.id);
  if (site === null) return;
  // Before the consents, by which devices are reached, and both before the rows, in which the secrets are.
  await handBack(deps, site);
  await Promise.all(site.credentials.map((credentials) => revokeLink(deps, credentials)));
};

export interface RemovalOptions {
  /** Who must own the site; absent: whoever does. */
  readonly ownerId?: UserId;
  /** Asked now and then: false leaves the rest to the upkeep. */
  readonly mayGoOn?: () => boolean;
}

/**
 * Removes a site with everything that hangs on it. From the moment it is marked it is gone for everybody, and what is not
 * done then the upkeep does: it is told before. Safe to repeat, at any point and at the same time.
 * @returns whether nothing is left; also false when somebody else owns it, and nothing is done
 * @throws ApiError `payments_unavailable` before it is marked, so that nothing has changed
 */
export const removeSite = async (
  deps: RemovalDeps,
  accountId: AccountId,
  { ownerId, mayGoOn }: RemovalOptions = {},
): Promise<boolean> => {
  const { storage, payments, now } = deps;
  const found = await storage.accounts.remains(accountId);
  if (found === null) return true;
  const { account } = found;
  const deletingAt = found.deletingAt ?? isoTime(now());
  const resume: DueEntry = { kind: 'site', at: deletingAt, subject: accountId };
  if (found.deletingAt === null) {
    // Nothing is begun that cannot be charged off.
    if (account.billing) await payments.siteOf(account.billing.customerId);
    await storage.due.add(resume);
    if (!(await storage.accounts.mark(accountId, deletingAt, ownerId))) {
      await storage.due.remove(resume);
      return false;
    }
  }
  await leaveOthers(deps, account);
  if (!(await storage.accounts.delete(accountId, mayGoOn))) return false;
  if (account.ownerId) {
    await storage.users.releaseCoupon(account.ownerId, accountId);
    await leaveFreePlace(deps, account.ownerId, accountId);
    await storage.creations.forget(account.ownerId, accountId);
  }
  const deleteAt = account.billing?.deleteAt ?? null;
  const planned = deleteAt === null ? [] : Object.values(cancelledDue(accountId, deleteAt));
  for (const entry of [...planned, unpaidDue(account), resume]) await storage.due.remove(entry);
  deps.logger.info('site removed', { accountId });
  return true;
};

/**
 * The same for a call that somebody waits for: what fails after the site is gone for everybody is the upkeep's.
 * @throws ApiError `payments_unavailable` when nothing has changed
 */
export const removeSiteNow = async (
  deps: RemovalDeps,
  accountId: AccountId,
  options: RemovalOptions,
): Promise<boolean> => {
  try {
    return await removeSite(deps, accountId, options);
  } catch (error) {
    const left = await deps.storage.accounts.remains(accountId);
    if (left !== null && left.deletingAt === null) throw error;
    deps.logger.warn('removal goes on later', { accountId });
    return false;
  }
};
