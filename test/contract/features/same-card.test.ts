import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceMethod } from '#infra/local/payments/checkout.ts';
import type { Event } from '#infra/local/payments/model.ts';
import type { UserId } from '#shared/model/ids.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { fc } from '#test/support/property.ts';
import { payingGuest, rowsWith } from '../removed.ts';
import { newUserId, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const referrals = async (userId: UserId) =>
  (await product.call('getReferrals', { params: { userId }, claims: accessClaims(userId) })).body;
/** A user with a referral link and a site, who pays by card. */
const affiliate = async () => {
  const site = await seedSite(product);
  const userId = site.ownerId;
  await product.call('getMe', { claims: accessClaims(userId) });
  const account = await product.deps.storage.accounts.get(site.accountId);
  const customer = account?.billing?.customerId ?? expect.fail('no customer');
  return { userId, code: (await referrals(userId)).referralCode as string, customer };
};
const payWith = (customer: string, fingerprint: string) =>
  product.payments.simulator.act((book) => replaceMethod(book, customer, '4242', fingerprint));
let cards = 0;
const newCard = (): string => {
  cards += 1;
  return `fingerprint_${cards}`;
};

describe('a self-referral', () => {
  it('earns nothing when the referred user pays with the affiliate’s card', async () => {
    const anna = await affiliate();
    const card = newCard();
    payWith(anna.customer, card);
    await product.settle();
    const guest = newUserId();
    const customer = await payingGuest(product, anna.code, guest);
    await product.settle();
    expect((await referrals(anna.userId)).earnedCents).toBe(40);
    payWith(customer, card);
    await product.settle();
    expect(await referrals(anna.userId)).toMatchObject({ earnedCents: 0, signUps: 0, paying: 0 });
    // Including later payments, with whatever card.
    payWith(customer, newCard());
    product.time.nowMs += 32 * 86_400_000;
    await product.settle();
    expect((await referrals(anna.userId)).earnedCents).toBe(0);
  });

  it('loses past earnings when the affiliate’s card becomes known later', async () => {
    const anna = await affiliate();
    const guest = newUserId();
    const customer = await payingGuest(product, anna.code, guest);
    const card = newCard();
    payWith(customer, card);
    await product.settle();
    expect((await referrals(anna.userId)).earnedCents).toBe(40);
    payWith(anna.customer, card);
    await product.settle();
    expect((await referrals(anna.userId)).earnedCents).toBe(0);
  });

  it('earns from everyone else, even from two referred users who share a card', async () => {
    const anna = await affiliate();
    const card = newCard();
    for (const guest of [newUserId(), newUserId()]) payWith(await payingGuest(product, anna.code, guest), card);
    await product.settle();
    expect((await referrals(anna.userId)).earnedCents).toBe(80);
  });

  it('earns nothing in the end, whatever the order and number of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 16, maxLength: 16 }), async (dice) => {
        product.payments.take();
        const anna = await affiliate();
        const customer = await payingGuest(product, anna.code, newUserId());
        const card = newCard();
        for (const one of [customer, anna.customer]) payWith(one, card);
        const events: Event[] = product.payments.take();
        const sent = [...events, ...events.filter((_, index) => (dice[index % 16] ?? 0) % 2 === 0)]
          .map((event, index) => ({ event, rank: ((dice[index % 16] ?? 0) * 31 + index * 17) % 101 }))
          .sort((a, b) => a.rank - b.rank);
        // Some concurrently.
        while (sent.length > 0)
          await Promise.all(
            sent
              .splice(0, 3)
              .map(async ({ event }) => expect((await product.deliverEvent(event)).status).toBeLessThan(500)),
          );
        for (const event of events) await product.deliverEvent(event);
        expect((await referrals(anna.userId)).earnedCents).toBe(0);
      }),
      { numRuns: 5 },
    );
  }, 120_000);

  it('leaves neither card nor fingerprint in the table, and no mark after deletion', async () => {
    const anna = await affiliate();
    const card = newCard();
    payWith(anna.customer, card);
    await product.settle();
    expect(await rowsWith(product, card)).toEqual([]);
    const marks = async () => (await rowsWith(product, `userId_${anna.userId}`)).filter((key) => /card/i.test(key));
    expect(await marks()).not.toEqual([]);
    await product.call('deleteUser', { params: { userId: anna.userId }, claims: accessClaims(anna.userId) });
    expect(await marks()).toEqual([]);
  });
});
