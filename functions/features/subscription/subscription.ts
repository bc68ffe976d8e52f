import type { Deps } from '#functions/deps.ts';
import { type BillingDeps, billedSite } from '#functions/features/billing.ts';
import { requireOffered } from '#functions/features/prices.ts';
import { couponOf } from '#functions/features/referral.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { CheckoutState, CustomerState, RunningSubscription } from '#functions/platform/payments.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { Locale } from '#shared/locales.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { cataloguePriceOf, prepayment, priceKey } from '#shared/plans.ts';
import { atInterval, basePriceOf, priceOf } from './change.ts';
import { changeBase, startNew, stateOf } from './change-base.ts';
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

/** What a payment page is for, by which the page that follows knows when it is done: a plan's price, or one of these. */
type Purpose = 'first' | 'method' | 'prepayment' | { readonly plan: string };

const doneUrl = (
  deps: SubscriptionDeps,
  accountId: AccountId,
  purpose: Purpose,
  locale: Locale | null = null,
): string => {
  const query = typeof purpose === 'string' ? { for: purpose } : { for: 'plan', price: purpose.plan };
  return `${planUrl(deps, accountId, locale)}?${new URLSearchParams({ checkout: 'done', ...query })}`;
};

const checkoutRequest = (
  deps: SubscriptionDeps,
  { accountId, customerId }: CustomerState,
  purpose: Purpose,
  after: string,
  locale: Locale | null = null,
) => ({
  accountId,
  customerId,
  locale,
  successUrl: doneUrl(deps, accountId, purpose, locale),
  cancelUrl: planUrl(deps, accountId, locale),
  after,
});

/** Where to go: to the payment page, or back if it was paid already. */
const addressOf = (
  deps: SubscriptionDeps,
  { accountId }: CustomerState,
  purpose: Purpose,
  checkout: CheckoutState,
): string => checkout.url ?? doneUrl(deps, accountId, purpose);

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
    ...checkoutRequest(deps, state, 'first', 'first'),
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
  return addressOf(deps, state, 'first', checkout);
};

const setup = async (
  deps: SubscriptionDeps,
  state: CustomerState,
  requestedPriceKey: string | null,
): Promise<string> => {
  const purpose =
    requestedPriceKey !== null && cataloguePriceOf(requestedPriceKey)?.plan ? { plan: requestedPriceKey } : 'method';
  const request = checkoutRequest(deps, state, purpose, state.defaultMethodId ?? 'none');
  return addressOf(deps, state, purpose, await deps.payments.startSetup({ ...request, requestedPriceKey }));
};

/** @returns where the browser goes next */
const addItem = async (deps: SubscriptionDeps, accountId: AccountId, priceId: string): Promise<string> => {
  const feature = priceOf(priceId, 'feature');
  const state = await stateOf(deps, accountId);
  const running = runningOf(state);
  if (running.cancelAtPeriodEnd) throw new ApiError('site_cancelled');
  const price = atInterval(feature, basePriceOf(running.items).interval);
  if (price === null) throw new ApiError('unknown_price', { faults: [fault('priceId', 'unknown')] });
  if (running.items.some(({ product }) => product === price.product)) return planUrl(deps, accountId);
  await requireOffered(deps, price);
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

  createCheckoutSession: async ({ params, query }) => {
    const price = query?.priceId === undefined ? null : priceOf(query.priceId, 'plan');
    if (price !== null) await requireOffered(deps, price);
    const wished = price?.key ?? null;
    const state = await stateOf(deps, params.accountId);
    if (wished !== null && state.running?.cancelAtPeriodEnd) throw new ApiError('site_cancelled');
    return state.running === null && state.ended === null ? firstPayment(deps, state) : setup(deps, state, wished);
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
    if (!(await deps.payments.offers(prepayment.key))) throw new ApiError('unknown_price');
    // A prepayment needs a free subscription: a site without one would be removed as unpaid.
    if (state.running === null) await startNew(deps, state, priceOf(priceKey('BASIC', 'month'), 'plan'));
    const grants = await deps.storage.grants.list(params.accountId);
    const request = checkoutRequest(deps, state, 'prepayment', `prepayment ${grants.length}`, query?.locale ?? null);
    return addressOf(deps, state, 'prepayment', await deps.payments.startPrepayment(request));
  },
});
