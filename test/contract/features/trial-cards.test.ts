import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { complete, replaceMethod } from '#infra/local/payments/checkout.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type AccountId, accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { entitiesWith } from '../removed.ts';
import { newUserId } from '../site.ts';

const TRIAL_DAYS = 14;
const DAY_MS = 86_400_000;
let product: TestProduct;
beforeAll(async () => {
  product = await startProduct(undefined, null, TRIAL_DAYS);
});
afterAll(() => product.stop());
beforeEach(() => {
  product.mails.length = 0;
  product.payments.take();
});

interface Trial {
  readonly userId: UserId;
  readonly accountId: AccountId;
  readonly customer: string;
}
/** A site in its free days, without a card. */
const onTrial = async (userId = newUserId(), plan: 'PREMIUM' | 'SMA' = 'PREMIUM'): Promise<Trial> => {
  const claims = accessClaims(userId);
  await product.call('getMe', { claims });
  const body = { name: 'Home', timezone: 'Europe/Berlin', priceId: priceKey(plan, 'month') };
  await product.call('createAccount', { params: { userId }, body, claims });
  const me = await product.call('getMe', { claims });
  const accountId = accountIdSchema.parse(me.body.accounts[0].id);
  const { billing } = (await product.deps.storage.accounts.get(accountId)) ?? expect.fail('no site');
  const sessionId = billing?.checkout?.sessionId ?? expect.fail('no page to pay on');
  product.payments.simulator.act((book) => complete(book, sessionId, null));
  await product.settle();
  return { userId, accountId, customer: billing?.customerId ?? expect.fail('no customer') };
};
const call = (operation: Parameters<TestProduct['call']>[0], { userId, accountId }: Trial, body?: object) =>
  product.call(operation, { params: { accountId }, claims: accessClaims(userId), ...(body ? { body } : {}) });
const addCard = ({ customer }: Trial, fingerprint: string): void =>
  product.payments.simulator.act((book) => replaceMethod(book, customer, '4242', fingerprint));
const pay = async (trial: Trial, fingerprint: string): Promise<void> => {
  addCard(trial, fingerprint);
  await product.settle();
};
const statusOf = async ({ accountId }: Trial) =>
  (await product.deps.storage.accounts.get(accountId))?.subscriptionStatus;
const paidCents = ({ customer }: Trial): number =>
  Object.values(product.payments.state.invoice)
    .filter((invoice) => invoice.customer === customer)
    .reduce((sum, { amount_paid }) => sum + amount_paid, 0);
const mails = () => product.mails.filter(({ subject }) => subject === 'The free days of your site have ended');
let cards = 0;
const newCard = (): string => {
  cards += 1;
  return `trial_card_${cards}`;
};

describe('free days', () => {
  it('end once, with one notice, when the card was used in those of another user', async () => {
    const [anna, berta] = [await onTrial(), await onTrial()];
    const card = newCard();
    await pay(anna, card);
    expect([await statusOf(anna), await statusOf(berta)]).toEqual(['trialing', 'trialing']);
    product.time.nowMs += DAY_MS;
    addCard(berta, card);
    const events = product.payments.take();
    for (const event of [...events, ...events]) expect((await product.deliverEvent(event)).status).toBe(200);
    await product.settle();
    expect([await statusOf(anna), await statusOf(berta)]).toEqual(['trialing', 'active']);
    expect([paidCents(anna), paidCents(berta)]).toEqual([0, 500]);
    expect(mails()).toHaveLength(1);
    const { body } = await call('getSubscription', berta);
    const { start } = body.currentSubscriptionPeriod;
    expect([body.trialEnd, Date.parse(start)]).toEqual([null, product.time.nowMs]);
  });

  it('go on with a card of one’s own, however often it is added', async () => {
    const anna = await onTrial();
    const card = newCard();
    for (const one of [card, newCard(), card]) await pay(anna, one);
    expect([await statusOf(anna), paidCents(anna), mails()]).toEqual(['trialing', 0, []]);
    product.time.nowMs += (TRIAL_DAYS + 1) * DAY_MS;
    await product.settle();
    expect([await statusOf(anna), paidCents(anna)]).toEqual(['active', 500]);
  });

  it('are left to one of two users who add a card at the same time', async () => {
    const [anna, berta] = [await onTrial(), await onTrial()];
    const card = newCard();
    for (const one of [anna, berta]) addCard(one, card);
    await Promise.all(product.payments.take().map((event) => product.deliverEvent(event)));
    await product.settle();
    expect([await statusOf(anna), await statusOf(berta)].sort()).toEqual(['active', 'trialing']);
    expect(paidCents(anna) + paidCents(berta)).toBe(500);
    expect(mails()).toHaveLength(1);
  });

  it('are not given again to a user who was deleted and comes again, whose id is not stored', async () => {
    const anna = await onTrial();
    const card = newCard();
    await pay(anna, card);
    await product.call('deleteUser', { params: { userId: anna.userId }, claims: accessClaims(anna.userId) });
    product.time.nowMs += 3 * DAY_MS;
    await product.keepUp();
    expect(await entitiesWith(product, anna.userId)).not.toContain('trialCard');
    expect(await entitiesWith(product, card)).toEqual([]);
    const again = await onTrial();
    await pay(again, card);
    expect(await statusOf(again)).toBe('active');
  });

  it('end on the plan that was chosen to follow them', async () => {
    const [anna, berta] = [await onTrial(), await onTrial(newUserId(), 'SMA')];
    const card = newCard();
    await pay(anna, card);
    await pay(berta, newCard());
    const { status } = await call('changeSubscriptionBaseProduct', berta, { priceId: priceKey('PREMIUM', 'month') });
    expect(status).toBe(200);
    await pay(berta, card);
    const account = await product.deps.storage.accounts.get(berta.accountId);
    expect([account?.subscriptionStatus, account?.products, paidCents(berta)]).toEqual(['active', ['PREMIUM'], 500]);
  });

  it('cost nothing once the site is cancelled, until it is kept after all', async () => {
    const [anna, berta] = [await onTrial(), await onTrial()];
    const card = newCard();
    await pay(anna, card);
    await call('cancelSubscription', berta);
    await pay(berta, card);
    expect([await statusOf(berta), paidCents(berta)]).toEqual(['trialing', 0]);
    await call('uncancelSubscription', berta);
    await product.settle();
    expect([await statusOf(berta), paidCents(berta)]).toEqual(['active', 500]);
  });

  it.each(['does not answer', 'takes the request, and its answer is lost'])(
    'end once, with one notice, when the payment provider %s',
    async (how) => {
      const [anna, berta] = [await onTrial(), await onTrial()];
      const card = newCard();
      await pay(anna, card);
      addCard(berta, card);
      const [event = expect.fail('no event')] = product.payments.take();
      const { payments } = product.deps;
      const { endTrial } = payments;
      const ending = vi.spyOn(payments, 'endTrial').mockImplementationOnce(async (running) => {
        if (how !== 'does not answer') await endTrial(running);
        throw new ApiError('payments_unavailable');
      });
      expect((await product.deliverEvent(event)).status).toBe(503);
      expect(ending).toHaveBeenCalledOnce();
      for (let time = 0; time < 2; time += 1) expect((await product.deliverEvent(event)).status).toBe(200);
      ending.mockRestore();
      await product.settle();
      expect([await statusOf(berta), paidCents(berta), mails().length]).toEqual(['active', 500, 1]);
    },
  );
});
