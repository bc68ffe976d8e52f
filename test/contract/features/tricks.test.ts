import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complete } from '#infra/local/payments/checkout.ts';
import type { Event } from '#infra/local/payments/model.ts';
import { emailSchema } from '#shared/model/common.ts';
import { priceKey } from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

// What an attacker may try to get a site, a plan or a mail of someone else.
let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product, { plan: 'BASIC' });
  await product.settle();
});
afterAll(() => product.stop());

const billingOf = async (accountId = site.accountId) => (await product.deps.storage.accounts.get(accountId))?.billing;
const eventOf = (type: string, object: Record<string, unknown> & { id: string; object: string }): Event => ({
  id: `evt_${type}`,
  object: 'event',
  type,
  created: 1,
  api_version: '2026-10-28.endive',
  livemode: false,
  data: { object },
});

describe('an address that belonged to someone else', () => {
  it('brings no more invitations once it was changed', async () => {
    const userId = newUserId();
    const former = 'former@user.example';
    await product.deps.storage.users.ensure({ id: userId, email: former });
    const claims = accessClaims(site.ownerId);
    await product.call('inviteMember', { params: { accountId: site.accountId }, body: { email: former }, claims });
    // The user pool has another address by now.
    product.emails.set(userId, 'renamed@user.example');
    const own = { claims: accessClaims(userId) };
    expect((await product.call('listInvitations', { params: { userId }, ...own })).body).toEqual([]);
    expect((await product.call('getMe', own)).body.email).toBe('renamed@user.example');
  });

  it('is not matched by letters that become its own in lower case', () => {
    // KELVIN SIGN and LATIN CAPITAL LETTER I WITH DOT ABOVE.
    for (const letter of ['\u212a', '\u0130'])
      expect(emailSchema.safeParse(`${letter}im@user.example`).success).toBe(false);
    expect(emailSchema.parse(' KIM@User.example ')).toBe('kim@user.example');
  });
});

describe('a misleading payment', () => {
  it('of another customer with a site’s mark changes nothing of the site', async () => {
    const before = await billingOf();
    const customerId = product.payments.simulator.act((book) => {
      const id = 'cus_stranger';
      const customer = Object.values(book.state.customer)[0] ?? expect.fail('no customer');
      book.state.customer[id] = { ...structuredClone(customer), id, metadata: { accountId: site.accountId } };
      return id;
    });
    await product.deps.payments.startSubscription({
      accountId: site.accountId,
      customerId,
      priceKey: priceKey('BASIC', 'month'),
      nth: 5,
    });
    await product.settle();
    expect(
      (await product.deliverEvent(eventOf('customer.updated', { id: customerId, object: 'customer' }))).status,
    ).toBe(200);
    expect(await billingOf()).toEqual(before);
  });

  it('is not a prepayment just because it is paid at once', async () => {
    const started = await product.call('createPrepayment', {
      params: { accountId: site.accountId },
      claims: accessClaims(site.ownerId),
    });
    const session = Object.values(product.payments.state.session).find(({ url }) => url === started.body);
    if (!session) throw new Error('no session');
    Object.assign(session, { metadata: { accountId: site.accountId } });
    product.payments.simulator.act((book) => complete(book, session.id, '4242'));
    await product.settle();
    expect((await product.deps.storage.accounts.get(site.accountId))?.grant).toBeNull();
  });
});

describe('a site that is created again at once', () => {
  it('at another price is another site', async () => {
    const userId = newUserId();
    const create = (price: string) =>
      product.call('createAccount', {
        params: { userId },
        body: { name: 'Twice', timezone: 'Europe/Berlin', priceId: price },
        claims: accessClaims(userId),
      });
    const free = await create(priceKey('BASIC', 'month'));
    product.time.nowMs += SECOND_MS;
    expect((await create(priceKey('BASIC', 'month'))).body).toEqual(free.body);
    const paid = await create(priceKey('PREMIUM', 'month'));
    expect(paid.body).toMatch(/^http/);
    expect((await create(priceKey('PREMIUM', 'month'))).body).toBe(paid.body);
    expect((await create(priceKey('SMA', 'month'))).body).not.toBe(paid.body);
  });
});
