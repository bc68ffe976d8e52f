import type { CustomerState, ProviderItem } from '#functions/platform/payments.ts';
import type { StoredAccount } from '#functions/storage/index.ts';
import type { Subscription, SubscriptionPhase } from '#shared/model/subscription.ts';

const itemsView = (items: readonly ProviderItem[]): SubscriptionPhase['items'] =>
  items.map(({ product, priceKey, unitAmount, taxBehavior, interval }) => ({
    product: { name: product },
    price: { id: priceKey, currency: 'eur', unitAmount, taxBehavior, interval },
  }));

/** The subscription as screens show it. */
export const subscriptionView = (state: CustomerState, account: StoredAccount): Subscription => {
  const { running, ended } = state;
  return {
    status: running?.status ?? ended?.status ?? 'incomplete',
    subscriptionItems: [...new Set(running?.items.map(({ product }) => product) ?? [])],
    hasPaymentMethod: state.hasPaymentMethod,
    awaitingPayment: running === null && ended === null,
    currentPhase: running && {
      items: itemsView(running.items),
      start: running.periodStart,
      end: running.next?.start ?? null,
    },
    nextPhase: running?.next ? { items: itemsView(running.next.items), start: running.next.start, end: null } : null,
    currentSubscriptionPeriod: running && { start: running.periodStart, end: running.periodEnd },
    cancelAtPeriodEnd: running?.cancelAtPeriodEnd ?? false,
    trialEnd: running?.trialEnd ?? null,
    creditCents: state.creditCents,
    grant: account.grant,
  };
};
