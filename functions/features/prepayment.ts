import { type BillingDeps, syncSite } from '#functions/features/billing.ts';
import { retryOnConflict } from '#functions/features/site.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { CheckoutState, RunningSubscription } from '#functions/platform/payments.ts';
import type { StoredGrant } from '#functions/storage/index.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { cataloguePriceOf, isFreePrice, planRank, prepayment, priceKey } from '#shared/plans.ts';

/** Whether the prepayment replaces the subscription's paid plan: a plan that includes more continues alongside it. */
const replaces = ({ items }: RunningSubscription): boolean =>
  items.some((item) => {
    const price = cataloguePriceOf(item.priceKey);
    return price?.plan != null && !isFreePrice(price) && planRank(price.plan) <= planRank(prepayment.plan);
  });

/**
 * Features stay, billed at BASIC's interval, unless they are no longer sold at it; the paid plan ends. The rest of what ends
 * becomes credit.
 */
const basicItems = async ({ payments }: BillingDeps, { items }: RunningSubscription): Promise<string[]> => {
  const kept: string[] = [];
  for (const item of items) {
    const price = cataloguePriceOf(item.priceKey);
    if (price?.plan !== null) continue;
    const key = priceKey(price.product, 'month');
    if (key === item.priceKey || (await payments.offers(key))) kept.push(key);
  }
  return [priceKey('BASIC', 'month'), ...kept];
};

/** Stores the current state of a prepayment's checkout over the version that was read before it, as in `syncSite`. */
const storeGrant = (deps: BillingDeps, accountId: AccountId, sessionId: string): Promise<StoredGrant | null> =>
  retryOnConflict(async () => {
    const { storage, payments, now } = deps;
    const known = await storage.grants.get(accountId, sessionId);
    const checkout = await payments.readCheckout(sessionId);
    if (!checkout || (!checkout.paid && known === null)) return null;
    if (known !== null && known.revoked === checkout.refunded) return known;
    const { plan, years } = prepayment;
    const { version, ...before } = known ?? {
      sessionId,
      plan,
      years,
      paidAt: isoTime(now()),
      revoked: false,
      applied: false,
      version: null,
    };
    const grant = { ...before, revoked: checkout.refunded };
    await storage.grants.put(accountId, grant, version);
    return { ...grant, version: (version ?? 0) + 1 };
  });

/** Ends the paid plan that the prepayment replaces, once: a plan bought again later stays. */
const applyGrant = async (
  deps: BillingDeps,
  accountId: AccountId,
  customerId: string,
  grant: StoredGrant,
): Promise<void> => {
  const state = await deps.payments.read(customerId);
  if (state?.running && replaces(state.running)) {
    await deps.payments.changeNow(state.running, await basicItems(deps, state.running));
  }
  const { version, ...row } = grant;
  await deps.storage.grants.put(accountId, { ...row, applied: true }, version);
};

/** A prepayment was paid, refunded, or neither: syncs the site. */
export const syncPrepayment = async (
  deps: BillingDeps,
  { id, accountId, customerId, prepays }: CheckoutState,
): Promise<void> => {
  if (accountId === null || customerId === null || !prepays) return;
  // A payment for a site that is gone, or by another customer, grants nothing: there is no site to grant it to.
  const account = await deps.storage.accounts.get(accountId);
  if (account?.billing?.customerId !== customerId) return;
  const grant = await storeGrant(deps, accountId, id);
  if (grant && !grant.revoked && !grant.applied) await applyGrant(deps, accountId, customerId, grant);
  await syncSite(deps, accountId, customerId);
};
