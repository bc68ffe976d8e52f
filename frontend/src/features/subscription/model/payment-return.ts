import type { Subscription } from '#shared/model/subscription.ts';
import { basePriceIn } from './offers.ts';

/** What a browser that comes back from the payment page was there for. */
export type Purpose =
  | { readonly kind: 'first' | 'method' | 'prepayment' }
  | { readonly kind: 'plan'; readonly priceId: string };

/** From the address that the payment page leads to; null: the browser comes from elsewhere. */
export const purposeOf = (search: URLSearchParams): Purpose | null => {
  if (search.get('checkout') !== 'done') return null;
  const kind = search.get('for');
  const priceId = search.get('price');
  if (kind === 'plan' && priceId !== null) return { kind, priceId };
  return { kind: kind === 'first' || kind === 'prepayment' ? kind : 'method' };
};

/** Whether the subscription has it already: the payment provider tells us of it a moment after the browser has come back. */
export const isDone = (purpose: Purpose, subscription: Subscription): boolean => {
  switch (purpose.kind) {
    case 'first':
      return !subscription.awaitingPayment;
    case 'method':
      return subscription.hasPaymentMethod;
    case 'prepayment':
      return subscription.grant !== null;
    case 'plan':
      return [subscription.currentPhase, subscription.nextPhase].some(
        (phase) => basePriceIn(phase)?.price.id === purpose.priceId,
      );
  }
};
