import * as z from 'zod';
import { paymentEvents } from '#shared/payments.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { PaymentEvent, Payments } from './payments.ts';
import { type Client, isGone } from './payments-client.ts';

const PAGE = 100;

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      id: z.string(),
      object: z.string(),
      customer: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
      payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
      invoice: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
      amount_paid: z.int().nullish(),
    }),
  }),
});
const textOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** An event of the provider as the product reads it. @throws ZodError */
export const parsePaymentEvent = (payload: unknown): PaymentEvent => {
  const { id, type, data } = eventSchema.parse(payload);
  const { object } = data;
  return {
    id,
    type,
    object: object.object,
    objectId: object.id,
    customerId: object.object === 'customer' ? object.id : textOf(object.customer),
    paymentIntentId: textOf(object.payment_intent),
    invoiceId: textOf(object.invoice),
    amountPaidCents: object.object === 'invoice' ? (object.amount_paid ?? null) : null,
  };
};

/** Other events concern objects that the product does not use, and may have any shape. */
const isOurs = ({ type }: { readonly type: string }): boolean => paymentEvents.some((one) => one === type);
const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / SECOND_MS);

/** The provider's events, which it keeps for 30 days. */
export const createEventParts = ({ stripe }: Client): Pick<Payments, 'listEvents' | 'readEvent'> => ({
  listEvents: async ({ from, until, after }) => {
    const { data, has_more: more } = await (await stripe()).events.list({
      created: { gte: secondsOf(from), lt: secondsOf(until) },
      limit: PAGE,
      ...(after === null ? {} : { starting_after: after }),
    });
    return { events: data.filter(isOurs).map(parsePaymentEvent), next: more ? (data.at(-1)?.id ?? null) : null };
  },
  readEvent: async (eventId) => {
    try {
      return parsePaymentEvent(await (await stripe()).events.retrieve(eventId));
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  },
});
