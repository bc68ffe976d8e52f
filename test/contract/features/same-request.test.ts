import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { removeSite } from '#functions/features/removal.ts';
import { beginUserRemoval, goOnRemovingUser } from '#functions/features/user-removal.ts';
import { contract } from '#shared/contract/index.ts';
import { accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { type Answer, accessClaims, apiEvent } from '#test/support/api-event.ts';
import { whole } from '#test/support/extent.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { killAt, rowsWith } from '../removed.ts';
import { newUserId } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.faults.schedules = null;
  product.payments.fault = null;
});
afterAll(() => product.stop());

/** Every request by `npm run test:trust`; else every fourth. */
const STEP = whole ? 1 : 4;

const KEY = '0b0f4a6e-3c1d-4d0e-9f35-5d8f1c7a2b94';
const FREE = { name: 'Home', timezone: 'Europe/Berlin', priceId: priceKey('BASIC', 'month') };
const PAID = { ...FREE, priceId: priceKey('PREMIUM', 'month') };
const ask = (userId: UserId, key: string | null = KEY, body: object = FREE): Promise<Answer> =>
  product.call('createAccount', {
    params: { userId },
    body,
    claims: accessClaims(userId),
    headers: key === null ? {} : { 'Idempotency-Key': key },
  });
const sitesOf = async (userId: UserId) => (await product.deps.storage.members.listOfUser(userId)).length;
/** Active customers and subscriptions at the payment provider. */
const bought = () => {
  const { customer, subscription, session } = product.payments.state;
  return {
    customers: Object.values(customer).filter((one) => one.deleted !== true).length,
    subscriptions: Object.values(subscription).filter(({ status }) => status !== 'canceled').length,
    checkouts: Object.values(session).filter(({ status }) => status === 'open').length,
  };
};
const more = (before: ReturnType<typeof bought>) =>
  Object.fromEntries(Object.entries(bought()).map(([name, n]) => [name, n - before[name as keyof typeof before]]));

describe.each([
  ['free', FREE, { customers: 1, subscriptions: 1, checkouts: 0 }],
  ['paid', PAID, { customers: 1, subscriptions: 0, checkouts: 1 }],
] as const)('the wish for a %s site', (_, body, once) => {
  it('sent again under its key, even much later, gets the same response', async () => {
    const userId = newUserId();
    const before = bought();
    const first = await ask(userId, KEY, body);
    expect(first.status).toBe(201);
    product.time.nowMs += 5 * MINUTE_MS;
    const again = await ask(userId, KEY, body);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await sitesOf(userId)).toBe(1);
    expect(more(before)).toEqual(once);
  });

  it('sent five times concurrently creates one site, and every call gets it', async () => {
    const userId = newUserId();
    const before = bought();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(userId, KEY, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await sitesOf(userId)).toBe(1);
    expect(more(before)).toEqual(once);
  });

  it('creates another one under another key, even if nothing else differs', async () => {
    const userId = newUserId();
    const [one, two] = [await ask(userId, KEY, body), await ask(userId, `${KEY}-2`, body)];
    expect(one.body).not.toEqual(two.body);
    expect(await sitesOf(userId)).toBe(2);
  });

  it('whose process died at any request is completed once by a repetition a little later', {
    timeout: 60_000,
  }, async () => {
    let nth = 0;
    for (let killed = true; killed; ) {
      nth += STEP;
      for (const after of [false, true]) {
        const userId = newUserId();
        const before = bought();
        const kill = killAt(product, nth, after);
        const first = await ask(userId, KEY, body);
        kill.revive();
        killed = kill.requests() >= nth;
        product.time.nowMs += 2 * MINUTE_MS;
        // The remains of a crash may fail once: a half-undone attempt cannot be resumed.
        const answers = [await ask(userId, KEY, body), await ask(userId, KEY, body)];
        const where = `request ${nth}, ${after ? 'after' : 'before'} it took effect; ${first.status}`;
        expect(answers.at(-1)?.status, where).toBe(201);
        expect(await sitesOf(userId), where).toBe(1);
        const left = more(before);
        expect({ ...left, customers: 1 }, where).toEqual(once);
      }
    }
    expect(nth).toBeGreaterThan(8);
  });
});

describe('a key', () => {
  it('used for another request is rejected, by name, and nothing is created', async () => {
    const userId = newUserId();
    expect((await ask(userId)).status).toBe(201);
    for (const other of [{ ...FREE, name: 'Cabin' }, { ...FREE, timezone: 'Europe/Vienna' }, PAID]) {
      const before = await product.snapshot();
      const { status, body } = await ask(userId, KEY, other);
      expect([status, body.code]).toEqual([422, 'key_reused']);
      expect(body.messages).toEqual(['Idempotency-Key: was used for another request']);
      expect(await product.snapshot()).toBe(before);
    }
    const crowd = await Promise.all([ask(userId, `${KEY}-3`, FREE), ask(userId, `${KEY}-3`, { ...FREE, name: 'Hut' })]);
    expect(crowd.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await sitesOf(userId)).toBe(2);
  });

  it('belongs to one user: guessing it reveals nothing', async () => {
    const [owner, guest] = [newUserId(), newUserId()];
    const mine = await ask(owner);
    const theirs = await ask(guest, KEY, { ...FREE, name: 'Elsewhere' });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
    const params = { userId: owner };
    const headers = { 'Idempotency-Key': KEY };
    const asOther = await product.call('createAccount', { params, body: FREE, headers, claims: accessClaims(guest) });
    expect(asOther.status).toBe(403);
    expect(await rowsWith(product, KEY)).toEqual([]);
  });

  it.each(['', 'short', 'x'.repeat(129), 'with blanks in it', 'käse-und-brot', '../../../etc', '{"a":1}'])(
    'of a wrong form is refused, by name: %j',
    async (key) => {
      const before = await product.snapshot();
      const { status, body } = await ask(newUserId(), key);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.messages).toEqual(['Idempotency-Key: must be 8 to 128 letters, digits, hyphens or underscores']);
      expect(await product.snapshot()).toBe(before);
    },
  );

  it.each([
    ['payments', () => Object.assign(product.payments, { fault: new Error('down') }), 503],
    ['the scheduler', () => Object.assign(product.faults, { schedules: new Error('down') }), 500],
  ] as const)('is free again when nothing came of it, as %s failed', async (__, breakIt, status) => {
    const userId = newUserId();
    breakIt();
    expect((await ask(userId)).status).toBe(status);
    expect(await sitesOf(userId)).toBe(0);
    Object.assign(product.faults, { schedules: null });
    product.payments.fault = null;
    expect((await ask(userId)).status).toBe(201);
    expect(await sitesOf(userId)).toBe(1);
  });

  it('is deleted with its site, and with its user', async () => {
    const userId = newUserId();
    const made = accountIdSchema.parse((await ask(userId)).body.id);
    await removeSite(product.deps, made);
    expect(await rowsWith(product, made)).toEqual([]);
    expect((await ask(userId)).body.id).not.toBe(made);
    await beginUserRemoval(product.deps, userId);
    await goOnRemovingUser(product.deps, userId);
    expect((await rowsWith(product, userId)).filter((row) => row.includes('creation'))).toEqual([]);
  });
});

it('without a key, a request delivered twice by the gateway creates one', async () => {
  const userId = newUserId();
  const before = bought();
  const event = apiEvent(contract.createAccount, { params: { userId }, body: FREE, claims: accessClaims(userId) });
  const send = () => product.send(contract.createAccount.fn, structuredClone(event));
  const answers = await Promise.all([send(), send()]);
  product.time.nowMs += 2 * MINUTE_MS;
  answers.push(await send());
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(await sitesOf(userId)).toBe(1);
  expect(more(before)).toEqual({ customers: 1, subscriptions: 1, checkouts: 0 });
});
