import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Payments } from './payments.ts';
import type { Client } from './payments-client.ts';

const LIST = 100;

/** The same wherever the same card or bank account is used. */
const fingerprintOf = ({
  card,
  sepa_debit: debit,
}: Pick<Stripe.Charge.PaymentMethodDetails, 'card' | 'sepa_debit'> | Pick<Stripe.PaymentMethod, 'card' | 'sepa_debit'>):
  | string
  | null => card?.fingerprint ?? debit?.fingerprint ?? null;

/**
 * Marks that distinguish cards: a keyed hash that reveals neither card nor fingerprint without the key.
 * @param cardKey null: cards are not marked and not recognised
 */
const marksOf = (cardKey: string | null, fingerprints: readonly (string | null)[]): readonly string[] => {
  if (cardKey === null) return [];
  const known = new Set(fingerprints.filter((one) => one !== null));
  return [...known].map((one) => createHmac('sha256', cardKey).update(`stripe/${one}`).digest('base64url'));
};

/** Marks of the payment methods of charges. */
export const marksOfCharges = (cardKey: string | null, charges: readonly Stripe.Charge[]): readonly string[] =>
  marksOf(
    cardKey,
    charges.map(({ payment_method_details: details }) => (details === null ? null : fingerprintOf(details))),
  );

export const createCardParts = ({ stripe }: Client, cardKey: string | null): Pick<Payments, 'cardsOf'> => ({
  cardsOf: async (customerId) => {
    if (cardKey === null) return [];
    const { data } = await (await stripe()).customers.listPaymentMethods(customerId, { limit: LIST });
    return marksOf(cardKey, data.map(fingerprintOf));
  },
});
