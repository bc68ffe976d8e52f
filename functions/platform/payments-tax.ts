import type Stripe from 'stripe';
import type { TaxBehavior } from '#shared/model/account.ts';
import { cataloguePriceOf, isFreePrice } from '#shared/plans.ts';
import type { Provider } from './payments-client.ts';

const LIST = 100;

/** Whether a price is paid; a foreign one counts as paid. */
export const isPaidKey = (key: string): boolean => {
  const price = cataloguePriceOf(key);
  return price === undefined || !isFreePrice(price);
};

/** Lets the provider compute tax on a subscription of these prices. A free one has none, and needs no address. */
export const taxed = (
  tax: TaxBehavior | null,
  priceKeys: readonly string[],
): { readonly automatic_tax?: { readonly enabled: true } } =>
  tax !== null && priceKeys.some(isPaidKey) ? { automatic_tax: { enabled: true } } : {};

/** The parameters of a paid checkout: it collects the address for computing tax and stores it with the customer. */
export const taxedCheckout = (
  tax: TaxBehavior | null,
): Pick<Stripe.Checkout.SessionCreateParams, 'automatic_tax' | 'billing_address_collection' | 'customer_update'> =>
  tax === null
    ? {}
    : {
        automatic_tax: { enabled: true },
        billing_address_collection: 'required',
        customer_update: { address: 'auto' },
      };

/** An address as it can be sent: unknown parts are left out. */
export const plainAddress = (address: Stripe.Address): Stripe.AddressParam =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null));

/** From now on the paid subscriptions of a customer whose address became known are taxed. Idempotent. */
export const taxSubscriptions = async (stripe: Provider, customerId: string): Promise<void> => {
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: LIST });
  for (const one of data) {
    const isOver = one.status === 'canceled' || one.status === 'incomplete_expired';
    if (isOver || one.automatic_tax.enabled || one.schedule !== null) continue;
    if (one.items.data.some(({ price }) => (price.unit_amount ?? 0) > 0))
      await stripe.subscriptions.update(one.id, { automatic_tax: { enabled: true } });
  }
};
