import * as z from 'zod';
import { addInterval, type Book, type Call, type Calls, invalid, missing } from './book.ts';
import { metadata, read, whole, yes } from './form.ts';
import { list } from './lists.ts';
import type { Schedule, Subscription } from './model.ts';
import { bill, restLine } from './money.ts';
import {
  changeItems,
  createSubscription,
  endSubscription,
  endTrial,
  intervalOf,
  livingSubscription,
  periodEnd,
  releaseSchedule,
  startTax,
  subscriptionOf,
} from './subscriptions.ts';

const coupons = z.array(z.strictObject({ coupon: z.string() })).default([]);
const paid = { payment_behavior: z.literal('error_if_incomplete'), proration_behavior: z.literal('always_invoice') };

const automaticTax = z.strictObject({ enabled: yes });

const create = ({ book, given }: Call): Subscription => {
  const wish = read(
    z.strictObject({
      customer: z.string(),
      items: z.array(z.strictObject({ price: z.string() })).min(1),
      payment_behavior: paid.payment_behavior,
      metadata: metadata.default({}),
      discounts: coupons,
      automatic_tax: automaticTax.optional(),
    }),
    given,
  );
  const customer = book.state.customer[wish.customer];
  if (!customer || customer.deleted) throw missing('customer', wish.customer);
  return createSubscription(book, {
    customer: wish.customer,
    prices: wish.items.map(({ price }) => book.price(price)),
    metadata: wish.metadata,
    coupons: wish.discounts.map(({ coupon }) => coupon),
    trialDays: 0,
    missingMethod: 'create_invoice',
    method: null,
    taxed: wish.automatic_tax?.enabled ?? false,
  });
};

const update = ({ book, id, given }: Call): Subscription => {
  const wish = read(
    z.strictObject({
      items: z
        .array(z.strictObject({ id: z.string().optional(), price: z.string().optional(), deleted: yes.optional() }))
        .optional(),
      proration_behavior: paid.proration_behavior.optional(),
      payment_behavior: paid.payment_behavior.optional(),
      discounts: coupons,
      cancel_at_period_end: yes.optional(),
      trial_end: z.literal('now').optional(),
      default_payment_method: z.literal('').optional(),
      automatic_tax: automaticTax.optional(),
    }),
    given,
  );
  const subscription = livingSubscription(book, id);
  const { cancel_at_period_end: cancelled } = wish;
  if (wish.automatic_tax?.enabled) startTax(book, subscription);
  else if (wish.automatic_tax) subscription.automatic_tax.enabled = false;
  if (wish.default_payment_method !== undefined) {
    subscription.default_payment_method = null;
    return subscription;
  }
  if (subscription.schedule !== null) {
    throw invalid('The subscription is managed by a subscription schedule', 'items');
  }
  subscription.discounts.push(...wish.discounts.map(({ coupon }) => coupon));
  if (wish.items) changeItems(book, subscription, wish.items);
  if (wish.trial_end) endTrial(book, subscription);
  if (cancelled !== undefined && cancelled !== subscription.cancel_at_period_end) {
    subscription.cancel_at_period_end = cancelled;
    subscription.canceled_at = cancelled ? Math.floor(book.nowS) : null;
    subscription.cancellation_details = { reason: cancelled ? 'cancellation_requested' : null };
    book.emit('customer.subscription.updated', subscription);
  }
  return subscription;
};

const scheduleOf = (book: Book, id: string): Schedule => {
  const found = book.state.schedule[id];
  if (!found) throw missing('subscription_schedule', id);
  return found;
};
const livingSchedule = (book: Book, id: string): Schedule => {
  const found = scheduleOf(book, id);
  if (found.status !== 'active') throw invalid('The schedule is not active');
  return found;
};

const createSchedule = ({ book, given }: Call): Schedule => {
  const { from_subscription } = read(z.strictObject({ from_subscription: z.string() }), given);
  const subscription = livingSubscription(book, from_subscription);
  if (subscription.schedule !== null) {
    throw invalid('You cannot migrate a subscription that is already attached to a schedule');
  }
  const start_date = Math.min(...subscription.items.data.map((item) => item.current_period_start));
  const end_date = periodEnd(subscription);
  const made: Schedule = {
    id: book.id('sub_sched'),
    object: 'subscription_schedule',
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    phases: [
      {
        items: subscription.items.data.map(({ price }) => ({ price: price.id, quantity: 1 })),
        automatic_tax: subscription.automatic_tax,
        start_date,
        end_date,
      },
    ],
    current_phase: { start_date, end_date },
    end_behavior: 'release',
  };
  book.state.schedule[made.id] = made;
  subscription.schedule = made.id;
  book.emit('subscription_schedule.created', made);
  return made;
};

const updateSchedule = ({ book, id, given }: Call): Schedule => {
  const items = z.array(z.strictObject({ price: z.string() })).min(1);
  const { phases } = read(
    z.strictObject({
      end_behavior: z.literal('release'),
      proration_behavior: z.literal('none'),
      phases: z.tuple([
        z.strictObject({ items, start_date: whole, end_date: whole, automatic_tax: automaticTax.optional() }),
        z.strictObject({
          items,
          automatic_tax: automaticTax.optional(),
          duration: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: z.literal('1') }),
          proration_behavior: z.literal('none'),
        }),
      ]),
    }),
    given,
  );
  const schedule = livingSchedule(book, id);
  const [now, next] = phases;
  if (now.start_date !== schedule.current_phase?.start_date || now.end_date <= book.nowS) {
    throw invalid('The current phase cannot be moved', 'phases');
  }
  const withQuantity = (list: z.output<typeof items>) =>
    list.map(({ price }) => ({ price: book.price(price).id, quantity: 1 as const }));
  intervalOf(next.items.map(({ price }) => book.price(price)));
  const end = addInterval(now.end_date, next.duration.interval);
  schedule.phases = [
    {
      items: withQuantity(now.items),
      automatic_tax: now.automatic_tax ?? null,
      start_date: now.start_date,
      end_date: now.end_date,
    },
    {
      items: withQuantity(next.items),
      automatic_tax: next.automatic_tax ?? null,
      start_date: now.end_date,
      end_date: end,
    },
  ];
  schedule.current_phase = { start_date: now.start_date, end_date: now.end_date };
  book.emit('subscription_schedule.updated', schedule);
  return schedule;
};

export const subscriptionCalls: Calls = {
  'POST subscriptions': create,
  'GET subscriptions': ({ book, given }) => {
    const { customer } = read(z.strictObject({ customer: z.string(), status: z.literal('all'), limit: whole }), given);
    return list(Object.values(book.state.subscription).filter((one) => one.customer === customer));
  },
  'GET subscriptions/{}': ({ book, id }) => subscriptionOf(book, id),
  'POST subscriptions/{}': update,
  'DELETE subscriptions/{}': ({ book, id, given }) => {
    read(z.strictObject({ prorate: yes, invoice_now: yes }), given);
    const subscription = livingSubscription(book, id);
    const rest = subscription.items.data.map((item) => restLine(item, book.nowS, -1));
    if (subscription.status !== 'trialing') bill(book, subscription, rest, 'subscription_update');
    endSubscription(book, subscription, 'cancellation_requested');
    return subscription;
  },
  'POST subscription_items': ({ book, given }) => {
    const wish = read(z.strictObject({ subscription: z.string(), price: z.string(), ...paid }), given);
    const subscription = livingSubscription(book, wish.subscription);
    changeItems(book, subscription, [{ price: wish.price }]);
    return subscription.items.data.at(-1);
  },
  'POST subscription_schedules': createSchedule,
  'GET subscription_schedules/{}': ({ book, id }) => scheduleOf(book, id),
  'POST subscription_schedules/{}': updateSchedule,
  'POST subscription_schedules/{}/release': ({ book, id }) => {
    const schedule = livingSchedule(book, id);
    releaseSchedule(book, schedule);
    return schedule;
  },
};
