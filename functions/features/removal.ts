import type { Deps } from '#functions/deps.ts';
import { releaseBattery } from '#functions/features/battery-release.ts';
import { leaveFreePlace } from '#functions/features/free-sites.ts';
import { revokeLink } from '#functions/features/unlink.ts';
import { askLink } from '#functions/features/vendor.ts';
import type { Place } from '#functions/http/device.ts';
import { capability } from '#functions/integrations/port.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import type { SiteDeletionCause } from '#functions/platform/mail-facts.ts';
import type { DueEntry, StoredAccount, StoredSite } from '#functions/storage/index.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units.ts';

export type RemovalDeps = Pick<
  Deps,
  'storage' | 'schedules' | 'payments' | 'services' | 'secrets' | 'notices' | 'now' | 'logger'
>;

/** A removal waits no longer than this for a device. */
const RELEASE_MS = 8 * SECOND_MS;
/** A home battery that cannot be told to go on as usual is told again by each upkeep, for so long after the removal began. */
const BATTERY_TRIES_MS = 6 * HOUR_MS;
/** How long before the deletion of a cancelled site its owner is reminded. */
const REMIND_MS = 3 * DAY_MS;
/** A paid site that was never paid is removed after this time, ms. */
export const UNPAID_MS = 24 * HOUR_MS;

const siteDue = (accountId: AccountId, atMs: number): DueEntry => ({
  kind: 'site',
  at: isoTime(atMs),
  subject: accountId,
});

/** When to check whether a new paid site was paid. */
export const unpaidDue = ({ id, createdAt }: Pick<StoredAccount, 'id' | 'createdAt'>): DueEntry =>
  siteDue(id, Date.parse(createdAt) + UNPAID_MS);
/** When to check a cancelled site: to remind its owner, and to delete it. */
export const cancelledDue = (accountId: AccountId, deleteAt: string): { reminder: DueEntry; end: DueEntry } => {
  const endMs = Date.parse(deleteAt);
  return { reminder: siteDue(accountId, endMs - REMIND_MS), end: siteDue(accountId, endMs) };
};

/**
 * Releases control to every device: a charger must not stay throttled by a site that is gone. Even if the plan no longer
 * includes commands: leaving is always allowed.
 * @returns false: a home battery could not be told; what it was told does not end by itself
 */
const handBack = async (deps: RemovalDeps, site: StoredSite): Promise<boolean> => {
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
  const [released] = await Promise.all([releaseBattery(deps, site), ...site.appliances.map(release)]);
  return released;
};

/**
 * Ends what exists outside our table: subscription, schedule, device control, consents. Every step can be repeated.
 * @returns false: a home battery is to be told once more before the consents go
 */
const leaveOthers = async (deps: RemovalDeps, account: StoredAccount, deletingAt: string): Promise<boolean> => {
  const { storage, payments, schedules, now } = deps;
  // Money first: nothing may be charged for a site that is gone.
  if (account.billing) await payments.closeCustomer(account.billing.customerId);
  await schedules.remove(account.id);
  await storage.control.overtake(account.id);
  const site = await storage.control.loadRemains(account.id);
  if (site === null) return true;
  // Before the consents, which give access to devices; and both before the rows, which hold the secrets.
  const released = await handBack(deps, site);
  if (!released && now() - Date.parse(deletingAt) < BATTERY_TRIES_MS) return false;
  await Promise.all(site.credentials.map((credentials) => revokeLink(deps, credentials)));
  return true;
};

export interface RemovalOptions {
  /** Who must own the site; absent: any owner. */
  readonly ownerId?: UserId;
  /** Checked now and then: false leaves the rest to the upkeep. */
  readonly mayContinue?: () => boolean;
  /** Why, for the owner's notice; absent: not known, as it goes on later. */
  readonly cause?: SiteDeletionCause;
  /** Where the owner's own call came from. */
  readonly place?: Place;
}

/** Tells the owner once that the site is gone: also if the first attempt died, as long as it is known whose it was. */
const notifyOwner = async (
  { storage, notices }: RemovalDeps,
  { id, name, ownerId }: StoredAccount,
  { cause = null, place }: RemovalOptions,
): Promise<void> => {
  const owner = ownerId ?? (await storage.members.ownerOf(id));
  await notices.siteDeleted({ accountId: id, name, ownerId: owner }, cause, place ?? null);
};

/**
 * Removes a site with everything that belongs to it. Once marked it is gone for every caller, and the upkeep, in which it is
 * registered before, does whatever is left. Safe to repeat, at any point and concurrently.
 * @returns whether nothing is left; also false when another user owns it, and nothing is done
 * @throws ApiError `payments_unavailable` before it is marked, so that nothing has changed
 */
export const removeSite = async (
  deps: RemovalDeps,
  accountId: AccountId,
  options: RemovalOptions = {},
): Promise<boolean> => {
  const { storage, payments, now } = deps;
  const { ownerId, mayContinue } = options;
  const found = await storage.accounts.remains(accountId);
  if (found === null) return true;
  const { account } = found;
  const deletingAt = found.deletingAt ?? isoTime(now());
  const resume: DueEntry = { kind: 'site', at: deletingAt, subject: accountId };
  if (found.deletingAt === null) {
    // Nothing is started unless billing can be ended.
    if (account.billing) await payments.siteOf(account.billing.customerId);
    await storage.due.add(resume);
    if (!(await storage.accounts.mark(accountId, deletingAt, ownerId))) {
      await storage.due.remove(resume);
      return false;
    }
  }
  await notifyOwner(deps, account, options);
  if (!(await leaveOthers(deps, account, deletingAt))) return false;
  if (!(await storage.accounts.delete(accountId, mayContinue))) return false;
  if (account.ownerId) {
    await storage.users.releaseCoupon(account.ownerId, accountId);
    // It was never paid, so nothing was free either.
    if (account.subscriptionStatus === 'incomplete') await storage.users.releaseTrial(account.ownerId, accountId);
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
 * The same for a user's call: what fails once the site is gone for every caller is left to the upkeep.
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
