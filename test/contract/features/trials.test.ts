import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Creates paid sites one after another. @returns whether each may begin with free days */
const trialsOf = async (userId: UserId, names: readonly string[]): Promise<readonly boolean[]> => {
  // Every page asks for the user first.
  await product.call('getMe', { claims: accessClaims(userId) });
  const started = vi.spyOn(product.deps.payments, 'startCheckout');
  for (const name of names) {
    const { status } = await product.call('createAccount', {
      params: { userId },
      body: { name, timezone: 'Europe/Berlin', priceId: priceKey('PREMIUM', 'month') },
      claims: accessClaims(userId),
    });
    expect(status).toBe(201);
  }
  const trials = started.mock.calls.map(([{ trial }]) => trial);
  started.mockRestore();
  return trials;
};

it('gives free days to the first paid site of a user, and to no other', async () => {
  const [user, other] = [newUserId(), newUserId()];
  expect(await trialsOf(user, ['First', 'Second'])).toEqual([true, false]);
  product.time.nowMs += 24 * 3_600_000;
  expect(await trialsOf(user, ['Third'])).toEqual([false]);
  expect(await trialsOf(other, ['First'])).toEqual([true]);
});

it('gives them again only when the site was removed before anything was paid', async () => {
  const userId = newUserId();
  expect(await trialsOf(userId, ['First'])).toEqual([true]);
  const me = await product.call('getMe', { claims: accessClaims(userId) });
  const accountId = accountIdSchema.parse(me.body.accounts[0].id);
  const claims = accessClaims(userId);
  expect((await product.call('deleteImmediately', { params: { accountId }, claims })).status).toBeLessThan(300);
  expect(await trialsOf(userId, ['Second', 'Third'])).toEqual([true, false]);
});
