import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complete } from '#infra/local/payments/checkout.ts';
import type { UserId } from '#shared/model/ids.ts';
import { MAX_FREE_SITES, type PlanName, priceKey } from '#shared/plans.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const create = (userId: UserId, name: string, plan: PlanName = 'BASIC') =>
  product.call('createAccount', {
    params: { userId },
    body: { name, timezone: 'Europe/Berlin', priceId: priceKey(plan, 'month') },
    claims: accessClaims(userId),
  });
const sitesOf = async (userId: UserId) =>
  (await product.call('getMe', { claims: accessClaims(userId) })).body.accounts as { id: string; name: string }[];
const onSite = (id: Parameters<TestProduct['call']>[0], userId: UserId, accountId: string, body?: object) =>
  product.call(id, { params: { accountId }, claims: accessClaims(userId), ...(body ? { body } : {}) });
/** As many as allowed, and a little later. */
const full = async (): Promise<UserId> => {
  const userId = newUserId();
  for (let nth = 0; nth < MAX_FREE_SITES; nth += 1) expect((await create(userId, `Free ${nth}`)).status).toBe(201);
  product.time.nowMs += 10 * 60_000;
  return userId;
};
const refused = { status: 402, code: 'site_limit' };
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof create>>) => ({ status, code: body?.code });

describe('free sites', () => {
  it('are limited per user, while paid ones are not', async () => {
    const userId = await full();
    const customers = Object.keys(product.payments.state.customer).length;
    expect(outcomeOf(await create(userId, 'One more'))).toEqual(refused);
    // A rejected request creates nothing anywhere.
    expect(Object.keys(product.payments.state.customer)).toHaveLength(customers);
    expect((await create(userId, 'Paid', 'PREMIUM')).status).toBe(201);
    expect(await sitesOf(userId)).toHaveLength(MAX_FREE_SITES + 1);
    expect((await product.call('getMe', { claims: accessClaims(userId) })).body.freeSitesLeft).toBe(0);
  });

  it('stay within the limit with concurrent creations', async () => {
    const userId = newUserId();
    const made = await Promise.all(
      Array.from({ length: MAX_FREE_SITES + 3 }, (_, nth) => create(userId, `At once ${nth}`)),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_FREE_SITES);
    expect(
      new Set(
        made
          .filter(({ status }) => status !== 201)
          .map(outcomeOf)
          .map(({ code }) => code),
      ),
    ).toEqual(new Set(['site_limit']));
    expect(await sitesOf(userId)).toHaveLength(MAX_FREE_SITES);
  });

  it('release their place at once when they are deleted or paid for', async () => {
    const userId = newUserId();
    for (let nth = 0; nth < MAX_FREE_SITES; nth += 1) await create(userId, `Free ${nth}`);
    const [first, second] = await sitesOf(userId);
    await onSite('deleteImmediately', userId, first?.id ?? '');
    expect((await create(userId, 'Instead')).status).toBe(201);
    product.time.nowMs += 10 * 60_000;
    expect(outcomeOf(await create(userId, 'Too many'))).toEqual(refused);
    const page = await onSite('createCheckoutSession', userId, second?.id ?? '');
    product.payments.simulator.act((book) => complete(book, page.body.split('/').at(-1), '4242'));
    await product.settle();
    await onSite('changeSubscriptionBaseProduct', userId, second?.id ?? '', { priceId: priceKey('PREMIUM', 'month') });
    expect((await create(userId, 'Beside the paid one')).status).toBe(201);
  });

  it('cannot be obtained through a paid one that is never paid', async () => {
    const userId = await full();
    await create(userId, 'Unpaid', 'PREMIUM');
    const unpaid = (await sitesOf(userId)).find(({ name }) => name === 'Unpaid')?.id ?? '';
    const basic = { priceId: priceKey('BASIC', 'month') };
    expect(outcomeOf(await onSite('changeSubscriptionBaseProduct', userId, unpaid, basic))).toEqual(refused);
    expect(outcomeOf(await onSite('createPrepayment', userId, unpaid))).toEqual(refused);
  });

  it('stay with their owner when the next one has enough, while paid ones move', async () => {
    const userId = await full();
    const handOver = async (plan: PlanName) => {
      const site = await seedSite(product, { plan });
      await product.deps.storage.members.add({ accountId: site.accountId, userId, role: 'installer' });
      await onSite('offerOwnership', site.ownerId, site.accountId, { userId });
      const taken = await product.call('acceptInvitation', {
        params: { userId, accountId: site.accountId },
        body: { role: 'owner' },
        claims: accessClaims(userId),
      });
      return { taken, site };
    };
    const free = await handOver('BASIC');
    expect(outcomeOf(free.taken)).toEqual(refused);
    expect(await product.deps.storage.members.ownerOf(free.site.accountId)).toBe(free.site.ownerId);
    expect((await handOver('PREMIUM')).taken.body).toMatchObject({ role: 'owner' });
  });

  it('release their place when the creation fails', async () => {
    const userId = newUserId();
    product.payments.fault = new Error('down');
    for (let nth = 0; nth < MAX_FREE_SITES; nth += 1) expect((await create(userId, `Lost ${nth}`)).status).toBe(503);
    product.payments.fault = null;
    product.faults.schedules = new Error('down');
    for (let nth = 0; nth < MAX_FREE_SITES; nth += 1) expect((await create(userId, `Half ${nth}`)).status).toBe(500);
    product.faults.schedules = null;
    for (let nth = 0; nth < MAX_FREE_SITES; nth += 1) expect((await create(userId, `Made ${nth}`)).status).toBe(201);
  });
});
