import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { syncSite } from '#functions/features/billing.ts';
import { complete, refund, replaceMethod } from '#infra/local/payments/checkout.ts';
import type { Event } from '#infra/local/payments/model.ts';
import { contract } from '#shared/contract/index.ts';
import { planInForce, priceKey } from '#shared/plans.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { accessClaims, apiEvent } from '#test/support/api-event.ts';
import { WEBHOOK_SECRET } from '#test/support/payments.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, type SiteWish, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.payments.fault = null;
  product.faults.schedules = null;
});
afterAll(() => product.stop());

const seeded = async (wish: SiteWish = {}) => {
  const site = await seedSite(product, wish);
  const account = await product.deps.storage.accounts.get(site.accountId);
  await product.settle();
  return { ...site, customer: account?.billing?.customerId ?? expect.fail('no customer') };
};
const accountOf = async ({ accountId }: SeededSite) =>
  (await product.deps.storage.accounts.get(accountId)) ?? expect.fail('no site');
const planOf = async (site: SeededSite) => planInForce(await accountOf(site)).name;
const act: TestProduct['payments']['simulator']['act'] = (action) => product.payments.simulator.act(action);
const eventOf = (site: { customer: string }): Event => ({
  id: 'evt_x',
  object: 'event',
  type: 'customer.updated',
  created: 1,
  api_version: '2026-10-28.endive',
  livemode: false,
  data: { object: { id: site.customer, object: 'customer' } },
});

describe('the signature', () => {
  const send = (text: string, signature?: string) =>
    product.send(
      'billing',
      apiEvent(contract.stripeWebhook, {
        text,
        ...(signature === undefined ? {} : { headers: { 'stripe-signature': signature } }),
      }),
    );
  const signed = (secret = WEBHOOK_SECRET) => product.payments.simulator.signed(eventOf({ customer: 'cus_0' }), secret);

  it('is the access check: a missing or foreign one, or one of another body, is rejected', async () => {
    const { body, signature } = signed();
    const refused = [
      send(body),
      send(body, 'x'),
      send(body, signed('whsec_other').signature),
      send(`${body} `, signature),
    ];
    for (const answer of await Promise.all(refused))
      expect([answer.status, answer.body.code]).toEqual([401, 'invalid_key']);
    expect((await send(body, signature)).status).toBe(200);
  });

  it.each([
    ['five minutes, against replays', 1],
    ['at most five minutes ahead, as it would otherwise be valid for as long as its time is', -1],
  ])('is valid for %s', async (_, direction) => {
    const { body, signature } = signed();
    product.time.nowMs += direction * 299 * SECOND_MS;
    expect((await send(body, signature)).status).toBe(200);
    product.time.nowMs += direction * 2 * SECOND_MS;
    const refused = await send(body, signature);
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_key']);
  });

  it('over something that is not an event is rejected, and nothing of it is quoted', async () => {
    const { createHmac } = await import('node:crypto');
    for (const text of ['[]', '{"id":"hunter2"}', '"hunter2"']) {
      const t = Math.floor(product.time.nowMs / SECOND_MS);
      const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${t}.${text}`).digest('hex');
      const answer = await send(text, `t=${t},v1=${v1}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).not.toContain('hunter2');
    }
  });
});

describe('an event', () => {
  it('is a hint: months late and with forged content it leads to the current state', async () => {
    const site = await seeded({ plan: 'BASIC' });
    act((book) => replaceMethod(book, site.customer, '4242'));
    const old = product.payments.take();
    await product.call('changeSubscriptionBaseProduct', {
      params: { accountId: site.accountId },
      body: { priceId: priceKey('PREMIUM', 'year') },
      claims: accessClaims(site.ownerId),
    });
    product.payments.take();
    await product.deps.storage.accounts.patch(site.accountId, { products: ['BASIC'] });
    product.time.nowMs += 90 * DAY_MS;
    for (const event of old) expect((await product.deliverEvent(event)).status).toBe(200);
    expect((await accountOf(site)).products).toEqual(['PREMIUM']);
  });

  it('that concerns none of our sites is acknowledged, so that it is not resent for days', async () => {
    expect((await product.deliverEvent(eventOf({ customer: 'cus_unknown' }))).status).toBe(200);
    const site = await seeded();
    await product.deps.storage.accounts.delete(site.accountId);
    expect((await product.deliverEvent(eventOf(site))).status).toBe(200);
  });

  it('is requested again while the provider or the scheduler is down, and then recovers', async () => {
    const site = await seeded();
    await product.deps.storage.accounts.patch(site.accountId, { products: [] });
    product.payments.fault = new Error('down');
    expect((await product.deliverEvent(eventOf(site))).status).toBe(503);
    product.payments.fault = null;
    product.faults.schedules = new Error('down');
    expect((await product.deliverEvent(eventOf(site))).status).toBe(500);
    product.faults.schedules = null;
    expect((await product.deliverEvent(eventOf(site))).status).toBe(200);
    expect((await accountOf(site)).products).toEqual(['PREMIUM']);
    expect(product.schedules.get(site.accountId)).toBe(15);
  });

  it('delivered many times at once changes the site once, to the current state', async () => {
    const site = await seeded();
    await product.deps.storage.accounts.patch(site.accountId, { products: [] });
    const answers = await Promise.all([1, 2, 3, 4].map(() => product.deliverEvent(eventOf(site))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await accountOf(site)).products).toEqual(['PREMIUM']);
  });
});

describe('two concurrent events', () => {
  /** The first read of this customer waits until released: then it is outdated. */
  const slowFirstRead = () => {
    const go = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let first = true;
    const { payments } = product.deps;
    const read: typeof payments.read = async (customerId) => {
      const state = await payments.read(customerId);
      if (first) {
        first = false;
        asked.resolve();
        await go.promise;
      }
      return state;
    };
    return { deps: { ...product.deps, payments: { ...payments, read } }, asked: asked.promise, go: go.resolve };
  };

  it('leave the newer state, even when the outdated reader writes last', async () => {
    const site = await seeded({ plan: 'BASIC' });
    // A difference, so that the slow one has something to write.
    await product.deps.storage.accounts.patch(site.accountId, { products: [] });
    const { deps, asked, go } = slowFirstRead();
    const slow = syncSite(deps, site.accountId, site.customer);
    await asked;
    await product.call('changeSubscriptionBaseProduct', {
      params: { accountId: site.accountId },
      body: { priceId: priceKey('PREMIUM', 'month') },
      claims: accessClaims(site.ownerId),
    });
    expect((await accountOf(site)).products).toEqual(['PREMIUM']);
    go();
    await slow;
    expect((await accountOf(site)).products).toEqual(['PREMIUM']);
  });
});

describe('a prepayment', () => {
  const start = async (site: SeededSite): Promise<string> => {
    const { body } = await product.call('createPrepayment', {
      params: { accountId: site.accountId },
      query: { locale: 'de-CH' },
      claims: accessClaims(site.ownerId),
    });
    return String(body).split('/').at(-1) ?? '';
  };
  const pay = (session: string) => act((book) => complete(book, session, '4242'));
  const chargeOf = (session: string) =>
    Object.values(product.payments.state.charge).find(
      ({ payment_intent }) => payment_intent === product.payments.state.session[session]?.payment_intent,
    ) ?? expect.fail('no charge');
  /** The unused part of 5 EUR, cents. */
  const unused = async (site: SeededSite): Promise<number> => {
    const { body } = await product.call('getSubscription', {
      params: { accountId: site.accountId },
      claims: accessClaims(site.installerId),
    });
    const [start, end] = [body.currentSubscriptionPeriod.start, body.currentSubscriptionPeriod.end].map(Date.parse);
    return Math.round((500 * ((end ?? 0) - product.time.nowMs)) / ((end ?? 0) - (start ?? 0)));
  };
  const creditOf = ({ customer }: { customer: string }) =>
    0 - (product.payments.state.customer[customer]?.balance ?? 0);

  it('grants PREMIUM for ten years, ends the paid plan with credit, and is undone by a refund', async () => {
    const site = await seeded();
    product.time.nowMs += 15 * DAY_MS;
    const left = await unused(site);
    const session = await start(site);
    // Two clicks pay once: the same page.
    expect(await start(site)).toBe(session);
    const { success_url } = pay(session);
    expect(success_url).toMatch(/\/de-CH\/acc_\w+\/settings\/plan\?checkout=done&for=prepayment$/);
    const events = product.payments.take();
    for (const event of [...events.toReversed(), ...events])
      expect((await product.deliverEvent(event)).status).toBe(200);
    await product.settle();
    const until = new Date(product.time.nowMs);
    until.setUTCFullYear(until.getUTCFullYear() + 10);
    expect(await accountOf(site)).toMatchObject({
      products: ['BASIC'],
      grant: { plan: 'PREMIUM', until: until.toISOString() },
    });
    expect([await planOf(site), creditOf(site)]).toEqual(['PREMIUM', left]);
    act((book) => refund(book, chargeOf(session).id, 10_000));
    await product.settle();
    expect(await planOf(site)).toBe('PREMIUM');
    act((book) => refund(book, chargeOf(session).id));
    const refunded = product.payments.take();
    for (const event of [...refunded, ...events]) expect((await product.deliverEvent(event)).status).toBe(200);
    expect([(await accountOf(site)).grant, await planOf(site)]).toEqual([null, 'BASIC']);
    // Bought again monthly: a repeated event of the old prepayment takes nothing away.
    const premium = { priceId: priceKey('PREMIUM', 'month') };
    await product.call('changeSubscriptionBaseProduct', {
      params: { accountId: site.accountId },
      body: premium,
      claims: accessClaims(site.ownerId),
    });
    for (const event of [...events, ...refunded]) await product.deliverEvent(event);
    expect(await planOf(site)).toBe('PREMIUM');
  });

  it('follows the previous one, whichever event comes first, and the rest stays when one is refunded', async () => {
    const site = await seeded({ plan: 'BASIC' });
    const years = async () =>
      new Date((await accountOf(site)).grant?.until ?? 0).getUTCFullYear() -
      new Date(product.time.nowMs).getUTCFullYear();
    const first = await start(site);
    pay(first);
    await product.settle();
    const second = await start(site);
    expect(second).not.toBe(first);
    pay(second);
    await product.settle();
    expect(await years()).toBe(20);
    act((book) => refund(book, chargeOf(first).id));
    await product.settle();
    expect(await years()).toBe(10);
  });

  it('ends by itself', async () => {
    const own = await startProduct();
    const site = await seedSite(own, { plan: 'BASIC' });
    await own.deps.storage.accounts.patch(site.accountId, {
      grant: { plan: 'PREMIUM', until: new Date(own.time.nowMs + DAY_MS).toISOString() },
    });
    const plan = async () =>
      planInForce((await own.deps.storage.control.loadSite(site.accountId))?.account ?? expect.fail()).name;
    expect(await plan()).toBe('PREMIUM');
    own.time.nowMs += DAY_MS;
    expect(await plan()).toBe('BASIC');
    expect((await own.deps.storage.accounts.get(site.accountId))?.grant).toBeNull();
    await own.stop();
  });

  it('keeps a plan that includes more', async () => {
    const site = await seeded({ plan: 'SMA' });
    pay(await start(site));
    await product.settle();
    expect([await planOf(site), (await accountOf(site)).products]).toEqual(['SMA', ['SMA']]);
    expect((await accountOf(site)).grant?.plan).toBe('PREMIUM');
  });
});

describe('a site that is no longer paid', () => {
  it('drops to BASIC after the retries, slower, and loses nothing', async () => {
    const site = await seeded({ mode: 'AUTO' });
    const before = await product.deps.storage.control.loadSite(site.accountId);
    act((book) => replaceMethod(book, site.customer, '0002'));
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    expect([(await accountOf(site)).subscriptionStatus, await planOf(site)]).toEqual(['past_due', 'PREMIUM']);
    expect(product.schedules.get(site.accountId)).toBe(1);
    product.time.nowMs += 30 * DAY_MS;
    await product.settle();
    expect([(await accountOf(site)).subscriptionStatus, await planOf(site)]).toEqual(['canceled', 'BASIC']);
    expect(product.schedules.get(site.accountId)).toBe(15);
    const after = await product.deps.storage.control.loadSite(site.accountId);
    expect([after?.appliances, after?.sensors, after?.credentials]).toEqual([
      before?.appliances,
      before?.sensors,
      before?.credentials,
    ]);
    // No one asked for its deletion.
    expect((await accountOf(site)).billing?.deleteAt).toBeNull();
  });

  it('recovers when the card works again before the retries end', async () => {
    const site = await seeded();
    act((book) => replaceMethod(book, site.customer, '0002'));
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    act((book) => replaceMethod(book, site.customer, '4242'));
    await product.settle();
    expect((await accountOf(site)).subscriptionStatus).toBe('active');
  });
});
