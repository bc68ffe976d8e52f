import type Stripe from 'stripe';
import { SECOND_MS } from '#shared/units.ts';
import type { ChargeRecord, CustomerRecord, InvoiceRecord, Payments, RecordPage } from './payments.ts';
import type { Client } from './payments-client.ts';
import { iso, OWNER_MARK } from './payments-read.ts';

const PAGE = 100;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const methodOf = ({ type, card, sepa_debit: debit }: Stripe.PaymentMethod): CustomerRecord['methods'][number] => ({
  type: card?.brand ?? type,
  last4: card?.last4 ?? debit?.last4 ?? null,
});

const invoiceOf = (invoice: Stripe.Invoice): InvoiceRecord => ({
  id: invoice.id,
  number: invoice.number,
  createdAt: iso(invoice.created),
  status: invoice.status ?? 'draft',
  totalCents: invoice.total,
  taxCents: sum((invoice.total_taxes ?? []).map(({ amount }) => amount)),
  paidCents: invoice.amount_paid,
  creditedCents: invoice.post_payment_credit_notes_amount,
  lines: invoice.lines.data.map(({ description, amount }) => ({ description, cents: amount })),
});

const chargeOf = (charge: Stripe.Charge): ChargeRecord => ({
  id: charge.id,
  createdAt: iso(charge.created),
  status: charge.status,
  cents: charge.amount,
  refundedCents: charge.amount_refunded,
  last4: charge.payment_method_details?.card?.last4 ?? charge.payment_method_details?.sepa_debit?.last4 ?? null,
});

/** A list of the provider, and where it continues. */
const pageOf = <T extends { readonly id: string }, R>(
  { data, has_more: more }: { readonly data: readonly T[]; readonly has_more: boolean },
  recordOf: (one: T) => R,
): RecordPage<R> => ({ data: data.map(recordOf), next: more ? (data.at(-1)?.id ?? null) : null });

/** What the provider has recorded of a customer, for the owner's export. */
export const createRecordParts = ({
  stripe,
  living,
}: Client): Pick<Payments, 'readCustomer' | 'listInvoices' | 'listCharges'> => {
  /** Lists what the present owner was charged: an earlier owner's payments are not theirs. null: closed. */
  const requestOf = async (customerId: string, after: string | null) => {
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
  const none = { data: [], next: null };
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
      const request = await requestOf(customerId, after);
      return request === null ? none : pageOf(await (await stripe()).invoices.list(request), invoiceOf);
    },
    listCharges: async (customerId, after) => {
      const request = await requestOf(customerId, after);
      return request === null ? none : pageOf(await (await stripe()).charges.list(request), chargeOf);
    },
  };
};
