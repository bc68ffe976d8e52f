import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refund, removeMethods } from '#infra/local/payments/checkout.ts';
import type { Event } from '#infra/local/payments/model.ts';
import type { UserId } from '#shared/model/ids.ts';
import { commissionCents } from '#shared/referral.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { fc } from '#test/support/property.ts';
import { payingGuest } from '../removed.ts';
import { newUserId, seedPayoutDetails } from '../site.ts';

reportOmitted('further random cases');
let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** A user with a referral link; every user has a separate address. */
const affiliate = async () => {
  const userId = newUserId();
  await product.call('getMe', { claims: accessClaims(userId) });
  return { userId, code: (await referrals(userId)).referralCode as string };
};
/** The same, who has said where the earnings go. */
const paidAffiliate = async () => {
  const one = await affiliate();
  await seedPayoutDetails(product.deps, one.userId);
  return one;
};
const referrals = async (userId: UserId) =>
  (await product.call('getReferrals', { params: { userId }, claims: accessClaims(userId) })).body;
const guestOf = async (code: string) => {
  const userId = newUserId();
  return { userId, customer: await payingGuest(product, code, userId) };
};
const admin = () => accessClaims(newUserId(), ['superAdmin']);
const payouts = async (month: string) =>
  (await product.call('listPayouts', { query: { month }, claims: admin() })).body as {
    userId: string;
    month: string;
    cents: number;
  }[];
const invoicesOf = (customer: string) =>
  Object.values(product.payments.state.invoice).filter((invoice) => invoice.customer === customer);
const chargesOf = (customer: string) =>
  Object.values(product.payments.state.charge).filter((charge) => charge.customer === customer);
/** The provider's invoices of a customer are authoritative. */
const truth = (customer: string): number =>
  chargesOf(customer).reduce((sum, { amount, amount_refunded }) => sum + commissionCents(amount, amount_refunded), 0);

describe('a link', () => {
  it('is short, readable, permanent and unique', async () => {
    const [anna, berta] = [await affiliate(), await affiliate()];
    expect(anna.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(anna.code).not.toBe(berta.code);
    expect(await referrals(anna.userId)).toEqual({
      referralCode: anna.code,
      link: `https://app.example/?ref=${anna.code}`,
      signUps: 0,
      paying: 0,
      earnedCents: 0,
      paidOutCents: 0,
      pendingCents: 0,
      months: [],
    });
    const asked = await Promise.all([1, 2, 3].map(() => referrals(anna.userId)));
    expect(new Set(asked.map(({ referralCode }) => referralCode))).toEqual(new Set([anna.code]));
  });

  it('makes the first paid period a fifth cheaper, once', async () => {
    const { code } = await affiliate();
    const guest = await guestOf(code);
    await product.settle();
    product.time.nowMs += 62 * DAY_MS;
    await product.settle();
    expect(
      invoicesOf(guest.customer)
        .map(({ total }) => total)
        .filter((total) => total > 0),
    ).toEqual([400, 500, 500]);
    const [second] = [await payingGuest(product, code, guest.userId)];
    expect(
      invoicesOf(second ?? '')
        .map(({ total }) => total)
        .filter((total) => total > 0),
    ).toEqual([500]);
  });

  it('counts only at the first call, never for the affiliate’s own site, and not with a wrong code', async () => {
    const anna = await affiliate();
    const count = async () => (await product.deps.storage.users.get(anna.userId))?.referredBy;
    await product.call('getMe', {
      headers: { cookie: `sunward_ref=${(await affiliate()).code}` },
      claims: accessClaims(anna.userId),
    });
    expect(await count()).toBeNull();
    const guest = newUserId();
    for (let time = 0; time < 2; time += 1)
      await product.call('getMe', {
        headers: { cookie: `a=b; sunward_ref=${anna.code}` },
        claims: accessClaims(guest),
      });
    expect(await referrals(anna.userId)).toMatchObject({ signUps: 1, paying: 0 });
    for (const cookie of [`sunward_ref=${anna.code}x`, 'sunward_ref=', 'sunward_ref=ABCDEFGH', 'a=b']) {
      const userId = newUserId();
      await product.call('getMe', {
        headers: { cookie },
        claims: accessClaims(userId),
      });
      expect((await product.deps.storage.users.get(userId))?.referredBy).toBeNull();
    }
    // The same person with another account: the address differs only in ignored characters.
    const twin = newUserId();
    product.emails.set(twin, `${anna.userId}+two@user.example`);
    await product.call('getMe', {
      headers: { cookie: `sunward_ref=${anna.code}` },
      claims: accessClaims(twin),
    });
    expect((await product.deps.storage.users.get(twin))?.referredBy).toBeNull();
  });
});

describe('commissions', () => {
  it('are a tenth of payments, are taken back with refunds, and paid out from 10 EUR, once a month', async () => {
    const anna = await paidAffiliate();
    const guests = await Promise.all([1, 2, 3].map(() => guestOf(anna.code)));
    await product.settle();
    expect(await referrals(anna.userId)).toMatchObject({ paying: 3, earnedCents: 120, pendingCents: 120 });
    const [first] = chargesOf(guests[0]?.customer ?? '');
    product.payments.simulator.act((book) => refund(book, first?.id ?? '', 155));
    await product.settle();
    expect((await referrals(anna.userId)).earnedCents).toBe(40 + 40 + 24);
    product.time.nowMs += 31 * DAY_MS;
    await product.keepUp();
    const month = () => new Date(product.time.nowMs).toISOString().slice(0, 7);
    for (let months = 0; months < 9; months += 1) {
      await product.settle();
      product.time.nowMs += 30.5 * DAY_MS;
      await product.keepUp();
    }
    const all = (
      await Promise.all(Array.from({ length: 14 }, (_, index) => payouts(monthAfter('2026-05', index))))
    ).flat();
    const own = all.filter(({ userId }) => userId === anna.userId);
    expect(own.length).toBeGreaterThan(0);
    for (const { cents } of own) expect(cents).toBeGreaterThanOrEqual(1000);
    const { earnedCents, paidOutCents, pendingCents } = await referrals(anna.userId);
    expect([paidOutCents, pendingCents]).toEqual([0, earnedCents]);
    expect(month() > '2026-06').toBe(true);
    const sheet = await product.call('exportPayouts', { query: { month: own[0]?.month ?? '' }, claims: admin() });
    const lines = String(sheet.body.text).split('\r\n');
    expect(lines.find((line) => line.includes(anna.userId))).toContain(`,${((own[0]?.cents ?? 0) / 100).toFixed(2)},`);
    // A repetition creates no second one.
    await product.keepUp();
    const [payout] = own as unknown as { month: string; affiliateId: string; cents: number }[];
    const params = { month: payout?.month ?? '', affiliateId: payout?.affiliateId ?? '' };
    const noted = [await paid(params), await paid(params)];
    expect(noted.map(({ body }) => body.paidAt)).toEqual([noted[0]?.body.paidAt, noted[0]?.body.paidAt]);
    expect(await referrals(anna.userId)).toMatchObject({
      earnedCents,
      paidOutCents: payout?.cents,
      pendingCents: earnedCents - (payout?.cents ?? 0),
    });
  }, 120_000);

  it('match the provider in the end, whatever the order and number of events', async () => {
    const orders = fc.record({
      refunds: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 4 }),
      seed: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(orders, async ({ refunds, seed }) => {
        const anna = await affiliate();
        const { customer } = await guestOf(anna.code);
        const events: Event[] = [...product.payments.take()];
        for (const cents of refunds) {
          const [charge] = chargesOf(customer);
          if (charge === undefined || charge.refunded) break;
          product.payments.simulator.act((book) => refund(book, charge.id, cents));
          // Some are delivered before later things happened.
          if (cents % 3 === 0) for (const event of product.payments.take()) await product.deliverEvent(event);
        }
        events.push(...product.payments.take());
        // Each at least once, some twice, in any order.
        const sent = [...events, ...events.filter((_, index) => (seed[index % 12] ?? 0) % 2 === 0)]
          .map((event, index) => ({ event, rank: ((seed[index % 12] ?? 0) * 31 + index * 17) % 101 }))
          .sort((a, b) => a.rank - b.rank);
        for (const { event } of sent) expect((await product.deliverEvent(event)).status).toBe(200);
        expect((await referrals(anna.userId)).earnedCents).toBe(truth(customer));
      }),
      { numRuns: byExtent({ sample: 2, part: 6, whole: 30 }) },
    );
  }, 120_000);

  it('are booked once by concurrent events', async () => {
    const anna = await affiliate();
    const { customer } = await guestOf(anna.code);
    const events = product.payments.take();
    await Promise.all([...events, ...events].map((event) => product.deliverEvent(event)));
    expect((await referrals(anna.userId)).earnedCents).toBe(truth(customer));
    expect(truth(customer)).toBe(40);
  }, 120_000);

  it('stay in an anonymous ledger when the affiliate is deleted, and no more are earned or paid', async () => {
    const anna = await affiliate();
    const guest = await guestOf(anna.code);
    await product.settle();
    const { affiliate: own } = (await product.deps.storage.users.get(anna.userId)) ?? {};
    if (!own) throw new Error('no affiliate');
    await product.call('deleteUser', { params: { userId: anna.userId }, claims: accessClaims(anna.userId) });
    const ledger = () => product.deps.storage.referrals.ledger(own.affiliateId);
    expect((await ledger()).map(({ cents }) => cents)).toEqual([40]);
    expect(await product.deps.storage.referrals.findCode(own.code)).toBeNull();
    product.time.nowMs += 31 * DAY_MS;
    await product.settle();
    await product.keepUp();
    expect(await ledger()).toHaveLength(1);
    // A refund is still booked: the money is gone.
    product.payments.simulator.act((book) => refund(book, chargesOf(guest.customer)[0]?.id ?? ''));
    await product.settle();
    expect((await ledger()).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    product.payments.simulator.act((book) => removeMethods(book, guest.customer));
  }, 120_000);
});

const monthAfter = (month: string, count: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
};
const paid = (params: { month: string; affiliateId: string }) =>
  product.call('markPayoutPaid', { params, claims: admin() });
