import type Stripe from 'stripe';
import { isoTime } from './clock.ts';
import type { InvoiceState, Payments } from './payments.ts';
import { marksOfCharges } from './payments-cards.ts';
import { type Client, isGone } from './payments-client.ts';
import { OWNER_MARK, SETUP_MARK } from './payments-read.ts';

type MoneyParts = Pick<Payments, 'readInvoice' | 'findInvoice' | 'handOver' | 'setEmail'>;

const LIST = 100;
const chargeOf = ({ payment }: Stripe.InvoicePayment): Stripe.Charge | null => {
  const intent = typeof payment.payment_intent === 'object' ? payment.payment_intent : null;
  return typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
};
const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
const isOver = ({ status }: Stripe.Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

/** Totals of invoices, and handing a customer over to another person. */
export const createMoneyParts = (
  { stripe, living, tax }: Client,
  now: () => number,
  cardKey: string | null,
): MoneyParts => {
  /** Lost disputes return money as refunds do, but are not counted with them. */
  const lostCents = async (charge: Stripe.Charge): Promise<number> => {
    if (!charge.disputed) return 0;
    const { data } = await (await stripe()).disputes.list({ charge: charge.id, limit: LIST });
    return data.reduce((sum, { status, amount }) => sum + (status === 'lost' ? amount : 0), 0);
  };
  const retrieve = async (invoiceId: string): Promise<Stripe.Invoice | null> => {
    try {
      return await (await stripe()).invoices.retrieve(invoiceId);
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };

  return {
    readInvoice: async (invoiceId): Promise<InvoiceState | null> => {
      const invoice = await retrieve(invoiceId);
      if (invoice === null) return null;
      const { data } = await (await stripe()).invoicePayments.list({
        invoice: invoiceId,
        limit: LIST,
        expand: ['data.payment.payment_intent.latest_charge'],
      });
      const charges = data.map(chargeOf).filter((charge) => charge !== null);
      let backCents = 0;
      for (const charge of charges) backCents += charge.amount_refunded + (await lostCents(charge));
      return {
        id: invoiceId,
        customerId: idOf(invoice.customer),
        paidCents: invoice.status === 'paid' ? invoice.amount_paid : 0,
        // A credit note is paid out as a refund, which is counted already, or as credit, which is not.
        refundedCents: Math.max(backCents, invoice.post_payment_credit_notes_amount),
        cardMarks: marksOfCharges(cardKey, charges),
      };
    },
    findInvoice: async (paymentIntentId) => {
      const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const;
      const { data } = await (await stripe()).invoicePayments.list({ payment, limit: 1 });
      return idOf(data[0]?.invoice);
    },
    setEmail: async (customerId, email) => {
      const customer = await living(customerId);
      if (customer !== null && customer.email !== email) await (await stripe()).customers.update(customerId, { email });
    },
    handOver: async (customerId, { name, email }) => {
      const library = await stripe();
      const customer = await library.customers.retrieve(customerId);
      if (customer.deleted) return;
      const { data: open } = await library.checkout.sessions.list({
        customer: customerId,
        status: 'open',
        limit: LIST,
      });
      for (const { id, mode } of open) if (mode === 'setup') await library.checkout.sessions.expire(id);
      const { data: subscriptions } = await library.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: LIST,
      });
      for (const one of subscriptions) {
        // Without an address, no tax can be computed and no invoice written: both resume with the next owner's card.
        const untax = tax !== null && one.automatic_tax.enabled;
        if (!isOver(one) && (untax || one.default_payment_method !== null))
          await library.subscriptions.update(one.id, {
            default_payment_method: '',
            ...(untax ? { automatic_tax: { enabled: false } } : {}),
          });
      }
      await library.customers.update(customerId, {
        name,
        email: email ?? '',
        address: '',
        phone: '',
        invoice_settings: { default_payment_method: '' },
        // From now on a payment method added earlier is ignored.
        metadata: { [SETUP_MARK]: isoTime(now()), [OWNER_MARK]: isoTime(now()) },
      });
      const { data: taxIds } = await library.customers.listTaxIds(customerId, { limit: LIST });
      for (const { id } of taxIds) await library.customers.deleteTaxId(customerId, id);
      const { data: methods } = await library.customers.listPaymentMethods(customerId, { limit: LIST });
      for (const { id } of methods) await library.paymentMethods.detach(id);
    },
  };
};
