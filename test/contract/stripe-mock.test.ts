import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { complete, removeMethods } from '#infra/local/payments/checkout.ts';
import { standInPrices } from '#infra/local/payments/stand-in-prices.ts';
import { setUpPayments } from '#infra/payments/set-up.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { STRIPE_API_VERSION } from '#shared/payments.ts';
import { priceKey, referralCoupon } from '#shared/plans.ts';
import { DAY_MS } from '#shared/units.ts';
import { emptyProvider, startPayments, stripeOver, type TestPayments } from '#test/support/payments.ts';

/**
 * Checks every request that the product sends against Stripe's own description of its API: stripe-mock rejects unknown or
 * wrong parameters. `.ci/run` installs it.
 */
const findMock = (): string | null => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  try {
    folders.push(join(execFileSync('go', ['env', 'GOPATH'], { encoding: 'utf8' }).trim(), 'bin'));
  } catch {
    // Without Go it may still be on the PATH.
  }
  return folders.map((folder) => join(folder, 'stripe-mock')).find((file) => existsSync(file)) ?? null;
};

const mock = findMock();
if (mock === null)
  console.log('Requests to Stripe are not held against stripe-mock: it is not installed; .ci/run names its version.');

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** Every request of the product, against the simulator, whose responses keep it going. */
const everything = async (sent: Sent[], tax: TaxBehavior | null): Promise<void> => {
  const time = { nowMs: Date.parse('2026-06-01T10:00:00Z') };
  const recording =
    (inner: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      sent.push({ method: request.method, path: `${pathname}${search}`, body: await request.clone().text() });
      return inner(request);
    };
  const provider: TestPayments = await startPayments(() => time.nowMs, { trialDays: 14, tax, around: recording });
  const { payments, simulator } = provider;
  const empty = stripeOver(recording(emptyProvider(time.nowMs).fetch));
  await setUpPayments(empty, 'https://app.example', tax, standInPrices);
  await setUpPayments(stripeOver(provider.fetch), 'https://other.example', tax);
  const accountId = accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA');
  const wish = {
    accountId,
    successUrl: 'https://app.example/a',
    cancelUrl: 'https://app.example/b',
    after: 'x',
  } as const;
  const { customerId } = await provider.seed(accountId, 'BASIC');
  const state = async () => {
    const { running } = (await payments.read(customerId)) ?? expect.fail('no customer');
    return running ?? expect.fail('nothing runs');
  };
  await payments.siteOf(customerId);
  await payments.readPrices();
  await payments.changeNow(await state(), [priceKey('PREMIUM', 'month')], referralCoupon.id);
  await payments.addItem(await state(), priceKey('sma', 'month'));
  await payments.changeNow(await state(), [priceKey('SMA', 'year')]);
  await payments.changeLater(await state(), [priceKey('PREMIUM', 'year')]);
  await payments.changeLater(await state(), [priceKey('BASIC', 'month')]);
  await payments.keepItems(await state());
  await payments.setCancelled(await state(), true);
  await payments.setCancelled(await state(), false);
  const setup = await payments.startSetup({
    ...wish,
    customerId,
    locale: 'de-AT',
    requestedPriceKey: priceKey('sma', 'month'),
  });
  simulator.act((book) => complete(book, setup.id, '4242'));
  const { paymentMethodId } = (await payments.readCheckout(setup.id)) ?? expect.fail('no checkout');
  await payments.setMethod(customerId, paymentMethodId ?? '');
  await payments.noteSetup(customerId, setup.createdAt);
  const prepaid = await payments.startPrepayment({ ...wish, customerId, locale: 'en' });
  simulator.act((book) => complete(book, prepaid.id, '4242'));
  const charge = Object.values(provider.state.charge).at(-1) ?? expect.fail('no charge');
  charge.disputed = true;
  await payments.findCheckout(charge.payment_intent);
  await payments.readInvoice((await payments.findInvoice(charge.payment_intent)) ?? expect.fail('no invoice'));
  await payments.portal(customerId, 'https://app.example/c', 'de-DE');
  await payments.end((await state()).id);
  simulator.act((book) => removeMethods(book, customerId));
  const bought = await payments.startCheckout({
    ...wish,
    customerId,
    locale: null,
    priceKey: priceKey('PREMIUM', 'month'),
    coupon: referralCoupon.id,
    trial: true,
  });
  const dropped = await payments.startCheckout({
    ...wish,
    customerId,
    locale: 'en',
    priceKey: priceKey('SMA', 'month'),
    after: 'y',
    trial: false,
  });
  await payments.expireCheckout(dropped.id);
  time.nowMs += DAY_MS / 2;
  simulator.act((book) => complete(book, bought.id, '4242'));
  await payments.changeLater(await state(), [priceKey('PREMIUM', 'year')]);
  await payments.endTrial(await state());
  await payments.startSetup({ ...wish, customerId, locale: 'en', requestedPriceKey: null, after: 'z' });
  await payments.readCustomer(customerId);
  for (const list of [payments.listInvoices, payments.listCharges]) {
    const { data } = await list(customerId, null);
    await list(customerId, data[0]?.id ?? expect.fail('nothing was paid'));
  }
  await payments.handOver(customerId, { name: 'Home', email: 'next@user.example' });
  await payments.listInvoices(customerId, null);
  await payments.cardsOf(customerId);
  const day = { from: '2026-05-31T00:00:00Z', until: '2026-06-03T00:00:00Z' };
  const { events, next } = await payments.listEvents({ ...day, after: null });
  await payments.listEvents({ ...day, after: next ?? events[0]?.id ?? 'evt_00000001' });
  await payments.readEvent(events[0]?.id ?? expect.fail('no event'));
  await payments.closeCustomer(customerId);
};

describe.skipIf(mock === null)('what is sent to Stripe', () => {
  const sent: Sent[] = [];
  let child: ChildProcess | null = null;
  let url = '';

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    child = spawn(mock ?? '', ['-http-port', String(port)], { stdio: 'ignore' });
    await everything(sent, null);
    await everything(sent, 'exclusive');
    await vi.waitFor(async () => expect((await fetch(url)).status).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 200,
    });
  });
  afterAll(() => child?.kill());

  const kindOf = ({ method, path }: Sent): string =>
    `${method} ${path
      .replace(/\?.*/, '')
      .replace(/\/(?:[a-z]+_)+\d{8}/g, '/{id}')
      .replace(/\/sunward_\w+/, '/{id}')}`;

  it('covers every request', () => {
    expect([...new Set(sent.map(kindOf))].sort()).toMatchInlineSnapshot(`
      [
        "DELETE /v1/customers/{id}",
        "DELETE /v1/subscriptions/{id}",
        "GET /v1/billing_portal/configurations",
        "GET /v1/charges",
        "GET /v1/checkout/sessions",
        "GET /v1/checkout/sessions/{id}",
        "GET /v1/coupons/{id}",
        "GET /v1/customers/{id}",
        "GET /v1/customers/{id}/payment_methods",
        "GET /v1/customers/{id}/tax_ids",
        "GET /v1/disputes",
        "GET /v1/events",
        "GET /v1/events/{id}",
        "GET /v1/invoice_payments",
        "GET /v1/invoices",
        "GET /v1/invoices/{id}",
        "GET /v1/payment_methods/{id}",
        "GET /v1/prices",
        "GET /v1/prices/{id}",
        "GET /v1/products/{id}",
        "GET /v1/subscription_schedules/{id}",
        "GET /v1/subscriptions",
        "GET /v1/webhook_endpoints",
        "POST /v1/billing_portal/configurations",
        "POST /v1/billing_portal/sessions",
        "POST /v1/checkout/sessions",
        "POST /v1/checkout/sessions/{id}/expire",
        "POST /v1/coupons",
        "POST /v1/customers",
        "POST /v1/customers/{id}",
        "POST /v1/payment_methods/{id}/detach",
        "POST /v1/prices",
        "POST /v1/products",
        "POST /v1/subscription_items",
        "POST /v1/subscription_schedules",
        "POST /v1/subscription_schedules/{id}",
        "POST /v1/subscription_schedules/{id}/release",
        "POST /v1/subscriptions",
        "POST /v1/subscriptions/{id}",
        "POST /v1/webhook_endpoints",
      ]
    `);
  });

  it('has no parameter unknown to Stripe', async () => {
    const refused: string[] = [];
    for (const request of sent) {
      const { method, path, body } = request;
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
        // The mock's description is a little older than the version that we use.
        ...(method === 'POST' ? { body: body.replace(`&api_version=${STRIPE_API_VERSION}`, '') } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) refused.push(`${kindOf(request)} ${body || path}: ${text}`);
    }
    expect(refused).toEqual([]);
    console.log(`stripe-mock took all ${sent.length} requests, ${new Set(sent.map(kindOf)).size} kinds`);
  });
});
