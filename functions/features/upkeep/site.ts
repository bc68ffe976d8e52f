import { type BillingDeps, syncSite } from '#functions/features/billing.ts';
import { cancelledDue, type RemovalDeps, removeSite, UNPAID_MS } from '#functions/features/removal.ts';
import type { CustomerState } from '#functions/platform/payments.ts';
import type { StoredAccount } from '#functions/storage/index.ts';
import type { AccountId } from '#shared/model/ids.ts';

export type SiteUpkeepDeps = BillingDeps & RemovalDeps;

const awaitsPayment = ({ running, ended }: CustomerState): boolean => running === null && ended === null;

/** For a new paid site, a day after its creation: whether it is still unpaid, once it can no longer be paid. */
const isUnpaid = async (deps: SiteUpkeepDeps, { id, billing, createdAt }: StoredAccount): Promise<boolean> => {
  if (billing === null || Date.parse(createdAt) + UNPAID_MS > deps.now()) return false;
  if (billing.checkout !== null) await deps.payments.expireCheckout(billing.checkout.sessionId);
  // Any payment counts.
  if ((await deps.storage.grants.list(id)).length > 0) return false;
  const state = await deps.payments.read(billing.customerId);
  return state !== null && awaitsPayment(state);
};

/**
 * Handles a site that is due, for whatever reason: what has to be done follows from its current state. A removal that was
 * begun continues; a cancelled site whose period is over, and a new one that was not paid for a day, is removed; the owner of
 * a site that is soon to be deleted is reminded; any other is left alone.
 * @returns whether that is done
 */
export const tendSite = async (
  deps: SiteUpkeepDeps,
  accountId: AccountId,
  mayContinue: () => boolean,
): Promise<boolean> => {
  const found = await deps.storage.accounts.remains(accountId);
  if (found === null) return true;
  if (found.deletingAt !== null) return removeSite(deps, accountId, { mayContinue });
  const { billing } = found.account;
  if (billing === null) return true;
  const state = await syncSite(deps, accountId, billing.customerId);
  const account = await deps.storage.accounts.get(accountId);
  if (account === null) return true;
  const deleteAt = account.billing?.deleteAt ?? null;
  const nowMs = deps.now();
  if (deleteAt !== null && Date.parse(deleteAt) <= nowMs)
    return removeSite(deps, accountId, { mayContinue, cause: 'cancelled' });
  if (state !== null && awaitsPayment(state) && (await isUnpaid(deps, account))) {
    deps.logger.info('unpaid site removed', { accountId });
    return removeSite(deps, accountId, { mayContinue, cause: 'unpaid' });
  }
  if (deleteAt !== null && Date.parse(cancelledDue(accountId, deleteAt).reminder.at) <= nowMs)
    await deps.notices.siteDeletion(accountId, deleteAt, true);
  return true;
};
