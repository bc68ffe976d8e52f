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

/** The site as the provider knows it now; what was stored is made to agree on the way. */
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

const wishOf = (deps: SubscriptionDeps, state: CustomerState, after: string, locale: Locale | null = null) => {
  const url = planUrl(deps, state.accountId, locale);
  const { accountId, customerId } = state;
  return { accountId, customerId, locale, successUrl: `${url}?checkout=done`, cancelUrl: url, after };
};

/** Where to go: to the page, or back where it was paid already. */
const addressOf = (deps: SubscriptionDeps, state: CustomerState, checkout: CheckoutState): string =>
  checkout.url ?? `${planUrl(deps, state.accountId)}?checkout=done`;

/** The page of a new site's first payment; remembered, so that it can be closed when the owner chooses otherwise. */
const firstPayment = async (deps: SubscriptionDeps, state: CustomerState): Promise<string> => {
  const { account, billing } = await billedSite(deps, state.accountId);
  const wished = billing.checkout?.priceKey;
  if (wished === undefined) throw new ApiError('subscription_not_found');
  const known = billing.checkout && (await deps.payments.readCheckout(billing.checkout.sessionId));
  // One page to pay on, as long as it is open.
  if (known?.url) return known.url;
  const coupon = await couponOf(deps, account.ownerId, account.id);
  const checkout = await deps.payments.startCheckout({
    ...wishOf(deps, state, 'first'),
    priceKey: wished,
    ...(coupon === undefined ? {} : { coupon }),
  });
  if (checkout.id !== billing.checkout?.sessionId) {
    await deps.storage.accounts.patch(
      state.accountId,
      { billing: { ...billing, checkout: { sessionId: checkout.id, priceKey: wished } } },
      account.version,
    );
  }
  return addressOf(deps, state, checkout);
};

const setup = async (deps: SubscriptionDeps, state: CustomerState, wishedPriceKey: string | null): Promise<string> => {
  const wish = wishOf(deps, state, state.defaultMethodId ?? 'none');
  return addressOf(deps, state, await deps.payments.startSetup({ ...wish, wishedPriceKey }));
};

/** The first paid period of a user who came by a referral link is cheaper, once: `pay` is given the coupon where there is one. */
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

/** Without a running subscription: a new one, once the old checkout can no longer be paid. */
const startAnew = async (deps: SubscriptionDeps, state: CustomerState, target: CataloguePrice): Promise<void> => {
  const { accountId, customerId } = state;
  const { account, billing } = await billedSite(deps, accountId);
  // A paid site that was never paid would else be a way around the limit.
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
  if (running === null || change === null) return startAnew(deps, state, target);
  // Choosing what one has takes back what was to come.
  if (change.kind === 'none') return deps.payments.keepItems(running);
  if (change.kind === 'now') {
    const pay = (coupon?: string): Promise<void> => deps.payments.changeNow(running, change.priceKeys, coupon);
    return basePriceOf(running.items).unitAmount === 0 ? withCoupon(deps, accountId, pay) : pay();
  }
  return deps.payments.changeLater(running, change.priceKeys);
};

/** @returns where the browser goes next */
const addItem = async (deps: SubscriptionDeps, accountId: AccountId, priceId: string): Promise<string> => {
  const wished = priceOf(priceId, 'feature');
  const state = await stateOf(deps, accountId);
  const running = runningOf(state);
  if (running.cancelAtPeriodEnd) throw new ApiError('site_cancelled');
  const price = atInterval(wished, basePriceOf(running.items).interval);
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

/** Everything of a site's subscription. Each call reads the provider, does one thing, and reads it anew. */
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
    // What is prepaid stands on a subscription that is free: a site without one would be removed as unpaid.
    if (state.running === null) await startAnew(deps, state, priceOf(priceKey('BASIC', 'month'), 'plan'));
    const grants = await deps.storage.grants.list(params.accountId);
    const wish = wishOf(deps, state, `prepayment ${grants.length}`, query?.locale ?? null);
    return addressOf(deps, state, await deps.payments.startPrepayment(wish));
  },
});
