import { type BillingDeps, billedSite, syncSite } from '#functions/features/billing.ts';
import { takeFreePlace } from '#functions/features/free-sites.ts';
import { requireOffered } from '#functions/features/prices.ts';
import { couponOf } from '#functions/features/referral.ts';
import type { CustomerState } from '#functions/platform/payments.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { type CataloguePrice, isFreePrice } from '#shared/plans.ts';
import { basePriceOf, planChange, priceOf } from './change.ts';

/** The site's current state at the provider; syncs the stored state on the way. */
export const stateOf = async (deps: BillingDeps, accountId: AccountId) => {
  const { billing } = await billedSite(deps, accountId);
  const state = await syncSite(deps, accountId, billing.customerId);
  if (state === null) throw new ApiError('subscription_not_found');
  return state;
};

/** The first paid period of a referred user is discounted, once: passes `pay` the coupon if there is one. */
const withCoupon = async (
  deps: BillingDeps,
  accountId: AccountId,
  pay: (coupon: string | undefined) => Promise<void>,
): Promise<void> => {
  const ownerId = (await deps.storage.accounts.get(accountId))?.ownerId ?? null;
  const coupon = await couponOf(deps, ownerId, accountId);
  await pay(coupon);
  if (ownerId !== null && coupon !== undefined) await deps.storage.users.spendCoupon(ownerId);
};

/** Without a running subscription: starts a new one, once the old checkout can no longer be paid. */
export const startNew = async (deps: BillingDeps, state: CustomerState, target: CataloguePrice): Promise<void> => {
  const { accountId, customerId } = state;
  const { account, billing } = await billedSite(deps, accountId);
  // Otherwise a paid site that was never paid would be a way around the limit.
  if (isFreePrice(target) && state.ended === null && account.ownerId)
    await takeFreePlace(deps, account.ownerId, accountId);
  if (billing.checkout) await deps.payments.expireCheckout(billing.checkout.sessionId);
  const start = (coupon?: string): Promise<void> =>
    deps.payments.startSubscription({ accountId, customerId, priceKey: target.key, nth: state.endedCount, coupon });
  await (isFreePrice(target) ? start() : withCoupon(deps, accountId, start));
};

/**
 * Changes the base plan: to a better one at once, to a lesser one when the paid period ends. Choosing the current one drops a pending change.
 * @throws ApiError `unknown_price`, `site_cancelled`, `payment_method_required`, `payment_failed`
 */
export const changeBase = async (deps: BillingDeps, accountId: AccountId, priceId: string): Promise<void> => {
  const target = priceOf(priceId, 'plan');
  const state = await stateOf(deps, accountId);
  const { running } = state;
  const change = running && planChange(running.items, target);
  if (running?.cancelAtPeriodEnd) throw new ApiError('site_cancelled');
  // Who stays at a price that is no longer offered keeps it.
  if (change?.kind !== 'none') await requireOffered(deps, target);
  if (!isFreePrice(target) && change?.kind !== 'none' && !state.hasPaymentMethod) {
    throw new ApiError('payment_method_required');
  }
  if (running === null || change === null) return startNew(deps, state, target);
  // Choosing the current plan cancels a pending change.
  if (change.kind === 'none') return deps.payments.keepItems(running);
  if (change.kind === 'now') {
    const pay = (coupon?: string): Promise<void> => deps.payments.changeNow(running, change.priceKeys, coupon);
    return isFreePrice(basePriceOf(running.items)) ? withCoupon(deps, accountId, pay) : pay();
  }
  return deps.payments.changeLater(running, change.priceKeys);
};
