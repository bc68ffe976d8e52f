import type { Deps } from '#functions/deps.ts';
import { type BillingDeps, billedSite, syncSite } from '#functions/features/billing.ts';
import { takeFreePlace } from '#functions/features/free-sites.ts';
import { couponOf } from '#functions/features/referral.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { CheckoutState, CustomerState, RunningSubscription } from '#functions/platform/payments.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Locale } from '#shared/locales.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { type CataloguePrice, priceKey } from '#shared/plans.ts';
import { atInterval, basePriceOf, planChange, priceOf } from './change.ts';
import { subscriptionView } from './view.ts';

export type SubscriptionDeps = BillingDeps & Pick<Deps, 'publicUrl'>;

type SubscriptionOperations =
  | 'getSubscription'
  | 'createCustomerPortalSession'
  | 'createCheckoutSession'
  | 'createSubscriptionItem'
  | 'changeSubscriptionBaseProduct'
  | 'cancelSubscription'
  | 'uncancelSubscription'
  | 'createPrepayment';

/** The site's current state at the provider; syncs the stored state on the way. */
const stateOf = async (deps: SubscriptionDeps, accountId: AccountId) => {
  const { billing } = await billedSite(deps, accountId);
  const state = await syncSite(deps, accountId, billing.customerId);
  if (state === null) throw new ApiError('subscription_not_found');
  return state;
};

const viewOf = async (deps: SubscriptionDeps, accountId: AccountId): Promise<Subscription> => {
  const state = await stateOf(deps, accountId);
  const { account } = await billedSite(deps, accountId);
  return subscriptionView(state, account);
};

/** @throws ApiError `subscription_ended` */
const runningOf = ({ running }: CustomerState): RunningSubscription => {
  if (running === null) throw new ApiError('subscription_ended');
  return running;
};

const planUrl = ({ publicUrl }: SubscriptionDeps, accountId: AccountId, locale: Locale | null = null): string =>
  `${publicUrl}${locale === null ? '' : `/${locale}`}/${accountId}/settings/plan`;

const checkoutRequest = (deps: SubscriptionDeps, state: CustomerState, after: string, locale: Locale | null = null) => {
  const url = planUrl(deps, state.accountId, locale);
  const { accountId, customerId } = state;
  return { accountId, customerId, locale, successUrl: `${url}?checkout=done`, cancelUrl: url, after };
};

/** Where to go: to the payment page, or back if it was paid already. */
const addressOf = (deps: SubscriptionDeps, state: CustomerState, checkout: CheckoutState): string =>
  checkout.url ?? `${planUrl(deps, state.accountId)}?checkout=done`;

/** The page of a new site's first payment; remembered, so that it can be closed if the owner changes their mind. */
const firstPayment = async (deps: SubscriptionDeps, state: CustomerState): Promise<string> => {
  const { account, billing } = await billedSite(deps, state.accountId);
  const pendingPriceKey = billing.checkout?.priceKey;
  if (pendingPriceKey === undefined) throw new ApiError('subscription_not_found');
  const known = billing.checkout && (await deps.payments.readCheckout(billing.checkout.sessionId));
  // One payment page, as long as it is open.
  if (known?.url) return known.url;
  const coupon = await couponOf(deps, account.ownerId, account.id);
  const checkout = await deps.payments.startCheckout({
    ...checkoutRequest(deps, state, 'first'),
    priceKey: pendingPriceKey,
    trial: account.ownerId !== null && (await deps.storage.users.claimTrial(account.ownerId, account.id)),
    ...(coupon === undefined ? {} : { coupon }),
  });
  if (checkout.id !== billing.checkout?.sessionId) {
    await deps.storage.accounts.patch(
      state.accountId,
      { billing: { ...billing, checkout: { sessionId: checkout.id, priceKey: pendingPriceKey } } },
      account.version,
    );
  }
  return addressOf(deps, state, checkout);
};

const setup = async (
  deps: SubscriptionDeps,
  state: CustomerState,
  requestedPriceKey: string | null,
): Promise<string> => {
  const request = checkoutRequest(deps, state, state.defaultMethodId ?? 'none');
  return addressOf(deps, state, await deps.payments.startSetup({ ...request, requestedPriceKey }));
};

/** The first paid period of a referred user is discounted, once: passes `pay` the coupon if there is one. */
const withCoupon = async (
  deps: SubscriptionDeps,
  accountId: AccountId,
  pay: (coupon: string | undefined) => Promise<void>,
): Promise<void> => {
  const ownerId = (await deps.storage.accounts.get(accountId))?.ownerId ?? null;
  const coupon = await couponOf(deps, ownerId, accountId);
  await pay(coupon);
  if (ownerId !== null && coupon !== undefined) await deps.storage.users.spendCoupon(ownerId);
};

/** Without a running subscription: starts a new one, once the old checkout can no longer be paid. */
const startNew = async (deps: SubscriptionDeps, state: CustomerState, target: CataloguePrice): Promise<void> => {
  const { accountId, customerId } = state;
  const { account, billing } = await billedSite(deps, accountId);
  // Otherwise a paid site that was never paid would be a way around the limit.
  if (target.unitAmount === 0 && state.ended === null && account.ownerId)
    await takeFreePlace(deps, account.ownerId, accountId);
  if (billing.checkout) await deps.payments.expireCheckout(billing.checkout.sessionId);
  const start = (coupon?: string): Promise<void> =>
    deps.payments.startSubscription({ accountId, customerId, priceKey: target.key, nth: state.endedCount, coupon });
  await (target.unitAmount === 0 ? start() : withCoupon(deps, accountId, start));
};

const changeBase = async (deps: SubscriptionDeps, accountId: AccountId, priceId: string): Promise<void> => {
  const target = priceOf(priceId, 'plan');
  const state = await stateOf(deps, accountId);
  const { running } = state;
  const change = running && planChange(running.items, target);
  if (running?.cancelAtPeriodEnd) throw new ApiError('site_cancelled');
  if (target.unitAmount > 0 && change?.kind !== 'none' && !state.hasPaymentMethod) {
    throw new ApiError('payment_method_required');
  }
  if (running === null || change === null) return startNew(deps, state, target);
  // Choosing the current plan cancels a pending change.
  if (change.kind === 'none') return deps.payments.keepItems(running);
  if (change.kind === 'now') {
    const pay = (coupon?: string): Promise<void> => deps.payments.changeNow(running, change.priceKeys, coupon);
    return basePriceOf(running.items).unitAmount === 0 ? withCoupon(deps, accountId, pay) : pay();
  }
  return deps.payments.changeLater(running, change.priceKeys);
};

/** @returns where the browser goes next */
const addItem = async (deps: SubscriptionDeps, accountId: AccountId, priceId: string): Promise<string> => {
  const feature = priceOf(priceId, 'feature');
  const state = await stateOf(deps, accountId);
  const running = runningOf(state);
  if (running.cancelAtPeriodEnd) throw new ApiError('site_cancelled');
  const price = atInterval(feature, basePriceOf(running.items).interval);
  if (price === null) throw new ApiError('unknown_price', { messages: ['priceId: is not known'] });
  if (running.items.some(({ product }) => product === price.product)) return planUrl(deps, accountId);
  if (!state.hasPaymentMethod) return setup(deps, state, price.key);
  await deps.payments.addItem(running, price.key);
  await stateOf(deps, accountId);
  return planUrl(deps, accountId);
};

const setCancelled = async (
  deps: SubscriptionDeps,
  accountId: AccountId,
  cancelled: boolean,
): Promise<Subscription> => {
  const running = runningOf(await stateOf(deps, accountId));
  if (running.cancelAtPeriodEnd !== cancelled) await deps.payments.setCancelled(running, cancelled);
  return viewOf(deps, accountId);
};

/** Handlers of a site's subscription. Each call reads from the provider, does one thing, and reads again. */
export const createSubscriptionHandlers = (
  deps: SubscriptionDeps,
): Pick<Handlers<'money'>, SubscriptionOperations> => ({
  getSubscription: ({ params }) => viewOf(deps, params.accountId),

  createCustomerPortalSession: async ({ params: { accountId } }) => {
    const { billing } = await billedSite(deps, accountId);
    return deps.payments.portal(billing.customerId, planUrl(deps, accountId), null);
  },

  createCheckoutSession: async ({ params }) => {
    const state = await stateOf(deps, params.accountId);
    return state.running === null && state.ended === null ? firstPayment(deps, state) : setup(deps, state, null);
  },

  createSubscriptionItem: ({ params, body }) => addItem(deps, params.accountId, body.priceId),

  changeSubscriptionBaseProduct: async ({ params, body }) => {
    await changeBase(deps, params.accountId, body.priceId);
    return viewOf(deps, params.accountId);
  },

  cancelSubscription: ({ params }) => setCancelled(deps, params.accountId, true),

  uncancelSubscription: ({ params }) => setCancelled(deps, params.accountId, false),

  createPrepayment: async ({ params, query }) => {
    const state = await stateOf(deps, params.accountId);
    if (state.running?.cancelAtPeriodEnd) throw new ApiError('site_cancelled');
    // A prepayment needs a free subscription: a site without one would be removed as unpaid.
    if (state.running === null) await startNew(deps, state, priceOf(priceKey('BASIC', 'month'), 'plan'));
    const grants = await deps.storage.grants.list(params.accountId);
    const request = checkoutRequest(deps, state, `prepayment ${grants.length}`, query?.locale ?? null);
    return addressOf(deps, state, await deps.payments.startPrepayment(request));
  },
});
