import type Stripe from 'stripe';
import { SECOND_MS } from '#shared/units.ts';
import { isoTime } from './clock.ts';
import type { CustomerRecord, Payments } from './payments.ts';
import { type Client, isGone } from './payments-client.ts';
import { OWNER_MARK } from './payments-read.ts';

const PAGE = 100;
const iso = (seconds: number): string => isoTime(seconds * SECOND_MS);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const methodOf = ({ type, card, sepa_debit: debit }: Stripe.PaymentMethod): CustomerRecord['methods'][number] => ({
  type: card?.brand ?? type,
  last4: card?.last4 ?? debit?.last4 ?? null,
});

/** What the provider has recorded of a customer, for the owner's export. */
export const createRecordParts = ({
  stripe,
}: Client): Pick<Payments, 'readCustomer' | 'listInvoices' | 'listCharges'> => {
  /** null: closed. */
  const living = async (customerId: string): Promise<Stripe.Customer | null> => {
    try {
      const customer = await (await stripe()).customers.retrieve(customerId);
      return customer.deleted ? null : customer;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };
  /** Lists what the present owner was charged: an earlier owner's payments are not theirs. null: closed. */
  const pageOf = async (customerId: string, after: string | null) => {
    const customer = await living(customerId);
    if (customer === null) return null;
    const since = customer.metadata[OWNER_MARK];
    return {
      customer: customerId,
      limit: PAGE,
      ...(since === undefined ? {} : { created: { gte: Math.floor(Date.parse(since) / SECOND_MS) } }),
      ...(after === null ? {} : { starting_after: after }),
    };
  };
  return {
    readCustomer: async (customerId) => {
      const customer = await living(customerId);
      if (customer === null) return null;
      const { data } = await (await stripe()).customers.listPaymentMethods(customerId, { limit: PAGE });
      const { name = null, email, address } = customer;
      return {
        name: name ?? null,
        email,
        country: address?.country ?? null,
        creditCents: Math.max(0, -customer.balance),
        methods: data.map(methodOf),
      };
    },
    listInvoices: async (customerId, after) => {
      const page = await pageOf(customerId, after);
      if (page === null) return { data: [], next: null };
      const { data, has_more: more } = await (await stripe()).invoices.list(page);
      return {
        data: data.map((invoice) => ({
          id: invoice.id,
          number: invoice.number,
          createdAt: iso(invoice.created),
          status: invoice.status ?? 'draft',
          totalCents: invoice.total,
          taxCents: sum((invoice.total_taxes ?? []).map(({ amount }) => amount)),
          paidCents: invoice.amount_paid,
          creditedCents: invoice.post_payment_credit_notes_amount,
          lines: invoice.lines.data.map(({ description, amount }) => ({ description, cents: amount })),
        })),
        next: more ? (data.at(-1)?.id ?? null) : null,
      };
    },
    listCharges: async (customerId, after) => {
      const page = await pageOf(customerId, after);
      if (page === null) return { data: [], next: null };
      const { data, has_more: more } = await (await stripe()).charges.list(page);
      return {
        data: data.map((charge) => ({
          id: charge.id,
          createdAt: iso(charge.created),
          status: charge.status,
          cents: charge.amount,
          refundedCents: charge.amount_refunded,
          last4: charge.payment_method_details?.card?.last4 ?? charge.payment_method_details?.sepa_debit?.last4 ?? null,
        })),
        next: more ? (data.at(-1)?.id ?? null) : null,
      };
    },
  };
};
