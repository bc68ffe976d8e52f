import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { type Driver, drive, startFast, temporaryFolder } from './driver.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let owner: Driver;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, { pastHours: 0 });
  owner = await drive(product, DEMO);
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

const params = () => ({ params: { accountId: product.accountId } });
const soon = { timeout: 20_000, interval: 100 };
/** Presses a button of the payment page, as a browser does. */
const press = async (page: string, choice: 'works' | 'declined' | 'none'): Promise<Response> => {
  expect(await (await fetch(page)).text()).toContain('<form method="post">');
  return fetch(page, { method: 'POST', body: new URLSearchParams({ do: choice }), redirect: 'manual' });
};

describe('a new user with the demo site', () => {
  test('finds PREMIUM on trial, adds a card on the payment page, and upgrades', async () => {
    expect(await owner.client.getSubscription(params())).toMatchObject({ status: 'trialing', hasPaymentMethod: false });
    const body = { priceId: priceKey('SMA', 'year') };
    await expect(owner.client.changeSubscriptionBaseProduct({ ...params(), body })).rejects.toMatchObject({
      envelope: { code: 'payment_method_required' },
    });
    const page = await owner.client.createCheckoutSession(params());
    const declined = await press(page, 'declined');
    expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('Your card was declined')]);
    const added = await press(page, 'works');
    expect(added.headers.get('location')).toBe(
      `${product.url}/${product.accountId}/settings/plan?checkout=done&for=method`,
    );
    // The signed event has to arrive without further action.
    await expect.poll(async () => (await owner.client.getSubscription(params())).hasPaymentMethod, soon).toBe(true);
    await owner.client.changeSubscriptionBaseProduct({ ...params(), body });
    expect((await owner.client.getAccount(params())).products).toEqual(['SMA']);
    const portal = await owner.client.createCustomerPortalSession(params());
    expect(await (await fetch(portal)).text()).toContain('Invoices and payment methods');
  });

  test('creates another, paid site, which has its plan as soon as the event arrives', async () => {
    const { id: userId } = await owner.client.getMe();
    const body = { name: 'Cabin', timezone: 'Europe/Vienna', priceId: priceKey('PREMIUM', 'month') };
    const page = await owner.client.createAccount({ params: { userId }, body });
    if (typeof page !== 'string') return expect.fail('no page to pay on');
    const { accounts } = await owner.client.getMe();
    const accountId = accountIdSchema.parse(accounts.find(({ name }) => name === 'Cabin')?.id);
    const site = () => owner.client.getAccount({ params: { accountId } });
    expect(await site()).toMatchObject({ subscriptionStatus: 'incomplete', products: [] });
    await press(page, 'works');
    await expect.poll(async () => (await site()).products, soon).toEqual(['PREMIUM']);
  });

  test('pays ten years in advance', async () => {
    const { id: userId } = await owner.client.getMe();
    const body = { name: 'Barn', timezone: 'Europe/Vienna', priceId: priceKey('BASIC', 'month') };
    const made = await owner.client.createAccount({ params: { userId }, body });
    if (typeof made === 'string') return expect.fail('a free site asked for money');
    const accountId = accountIdSchema.parse(made.id);
    await press(await owner.client.createPrepayment({ params: { accountId }, query: { locale: 'de-DE' } }), 'works');
    const grant = async () => (await owner.client.getAccount({ params: { accountId } })).grant;
    await expect.poll(grant, soon).toMatchObject({ plan: 'PREMIUM' });
  });

  test('finds everything again after a restart', async () => {
    const { currentSubscriptionPeriod, ...before } = await owner.client.getSubscription(params());
    await product.stop();
    product = await startFast(folder.path, { pastHours: 0 });
    owner = await drive(product, DEMO);
    expect(await owner.client.getSubscription(params())).toMatchObject({ ...before });
    expect(currentSubscriptionPeriod).not.toBeNull();
  });
});
