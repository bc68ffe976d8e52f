import { ApiError } from '#shared/contract/errors.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { Payments, RunningSubscription } from './payments.ts';
import { idempotencyKey } from './payments-checkout.ts';
import type { Client } from './payments-client.ts';
import { isPaidKey, taxed } from './payments-tax.ts';

type SubscriptionParts = Pick<
  Payments,
  'startSubscription' | 'changeNow' | 'changeLater' | 'keepItems' | 'addItem' | 'setCancelled' | 'endTrial' | 'end'
>;

/**
 * The provider repeats its first response to a repeated request, even a rejection, but a user who fixes a card must be able to
 * try again. Within a minute it counts as the same click.
 */
const clickAt = (ms: number): number => Math.floor(ms / MINUTE_MS);

export const createSubscriptionParts = ({ stripe, idsOf, tax }: Client, now: () => number): SubscriptionParts => {
  const keepItems = async ({ scheduleId }: RunningSubscription): Promise<void> => {
    if (scheduleId === null) return;
    const client = await stripe();
    const { status } = await client.subscriptionSchedules.retrieve(scheduleId);
    // The subscription continues as it is.
    if (status === 'active' || status === 'not_started') await client.subscriptionSchedules.release(scheduleId);
  };
  /**
   * An item whose key stays keeps its price, even if a newer one has taken its place. One that goes gets a new price, so that
   * the rest of the old one is credited against it.
   */
  const replacing = async (held: RunningSubscription['items'], priceKeys: readonly string[]) => {
    const stays = ({ priceKey }: RunningSubscription['items'][number]) => priceKeys.includes(priceKey);
    const [staying, going] = [held.filter(stays), held.filter((item) => !stays(item))];
    const wanted = await idsOf(priceKeys.filter((key) => !staying.some(({ priceKey }) => priceKey === key)));
    const named = (id: string | null) => (id === null ? {} : { id });
    const changed = going.map(({ id }, index) => {
      const price = wanted[index];
      return { ...named(id), ...(price === undefined ? { deleted: true } : { price }) };
    });
    return [
      ...staying.map(({ id }) => named(id)),
      ...changed,
      ...wanted.slice(going.length).map((price) => ({ price })),
    ];
  };
  return {
    startSubscription: async ({ accountId, customerId, priceKey, nth, coupon }) => {
      const items = (await idsOf([priceKey])).map((price) => ({ price }));
      await (await stripe()).subscriptions.create(
        {
          customer: customerId,
          items,
          payment_behavior: 'error_if_incomplete',
          metadata: { accountId },
          // Free subscriptions are created before an address is collected.
          ...taxed(tax, [priceKey]),
          ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
        },
        { idempotencyKey: idempotencyKey('subscription', accountId, nth, priceKey, clickAt(now())) },
      );
    },
    changeNow: async (running, priceKeys, coupon) => {
      await keepItems(running);
      await (await stripe()).subscriptions.update(running.id, {
        items: await replacing(running.items, priceKeys),
        proration_behavior: 'always_invoice',
        // Declined: nothing changes.
        payment_behavior: 'error_if_incomplete',
        ...taxed(tax, priceKeys),
        ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
      });
    },
    changeLater: async (running, priceKeys) => {
      const client = await stripe();
      // No idempotency key: the provider refuses a second schedule, and a released one must not come back.
      const schedule =
        running.scheduleId === null
          ? await client.subscriptionSchedules.create({ from_subscription: running.id })
          : await client.subscriptionSchedules.retrieve(running.scheduleId);
      const current = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date);
      if (!current) throw new ApiError('conflict');
      const next = await idsOf(priceKeys);
      const interval = priceKeys.some((key) => key.endsWith('_year')) ? 'year' : 'month';
      const items = current.items.map(({ price }) => ({ price: typeof price === 'string' ? price : price.id }));
      await client.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items,
            start_date: current.start_date,
            end_date: current.end_date,
            ...(tax !== null && running.items.some((item) => isPaidKey(item.priceKey))
              ? { automatic_tax: { enabled: true } }
              : {}),
          },
          {
            items: next.map((price) => ({ price })),
            ...taxed(tax, priceKeys),
            duration: { interval, interval_count: 1 },
            proration_behavior: 'none',
          },
        ],
      });
    },
    keepItems,
    addItem: async (running, priceKey) => {
      const [price] = await idsOf([priceKey]);
      if (price === undefined) throw new ApiError('unknown_price');
      await keepItems(running);
      const held = running.items.map(({ id }) => id);
      // A free subscription gets its first paid item: an item alone cannot turn tax on.
      if (tax !== null) await (await stripe()).subscriptions.update(running.id, taxed(tax, [priceKey]));
      await (await stripe()).subscriptionItems.create(
        {
          subscription: running.id,
          price,
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        },
        // The previous state is part of the key: buying, dropping and buying again are three requests.
        { idempotencyKey: idempotencyKey('item', running.id, priceKey, held, clickAt(now())) },
      );
    },
    setCancelled: async (running, cancelled) => {
      await keepItems(running);
      await (await stripe()).subscriptions.update(running.id, { cancel_at_period_end: cancelled });
    },
    endTrial: async (running) => {
      const next = running.next?.items.map(({ priceKey }) => priceKey);
      await keepItems(running);
      await (await stripe()).subscriptions.update(
        running.id,
        {
          trial_end: 'now',
          ...(next ? { items: await replacing(running.items, next), ...taxed(tax, next) } : {}),
        },
        // A subscription has one trial: of concurrent calls one ends it, the others repeat its response or are refused.
        { idempotencyKey: idempotencyKey('trial-end', running.id, running.trialEnd) },
      );
    },
    end: async (subscriptionId) => {
      await (await stripe()).subscriptions.cancel(subscriptionId, { prorate: true, invoice_now: true });
    },
  };
};
