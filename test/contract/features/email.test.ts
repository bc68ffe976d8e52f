import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TokenId } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PASSWORD, startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '#test/support/user-id.ts';
import { seedFactor, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(() => {
  product.mails.length = 0;
  product.faults.mail = null;
  product.time.nowMs += DAY_MS;
});
afterAll(() => product.stop());

const newAddress = (): string => `${newUserId()}@user.example`;
const to = (email: string) => product.mails.filter((mail) => mail.to === email);
const codeTo = (email: string): string =>
  /Your code: (\d{6})/.exec(to(email).at(-1)?.text ?? '')?.[1] ?? expect.fail(`no code to ${email}`);
const tokenTo = (email: string): string =>
  /\/undoEmail#(\S+)/.exec(to(email).at(-1)?.text ?? '')?.[1] ?? expect.fail(`no link to ${email}`);
const undo = (token: string) => product.call('undoEmail', { body: { token }, claims: null });

/** A user who is signed in twice. */
const someone = async (userId = newUserId()) => {
  const email = `${userId}@user.example`;
  const { sessions, users } = product.deps.storage;
  await users.ensure({ id: userId, email });
  product.emails.set(userId, email);
  const [mine, other] = [randomUUID(), randomUUID()];
  const place = { device: null, country: null, secondFactor: false };
  for (const sessionId of [mine, other]) await sessions.start({ userId, sessionId, ...place });
  const call = (operation: 'changeEmail' | 'confirmEmail', body: object) =>
    product.call(operation, { params: { userId }, claims: { ...accessClaims(userId), origin_jti: mine }, body });
  return {
    userId,
    email,
    ask: (wanted: string) => call('changeEmail', { email: wanted, locale: 'en' }),
    confirm: (code: string) => call('confirmEmail', { code }),
    alive: async () => [(await sessions.get(userId, mine)) !== null, (await sessions.get(userId, other)) !== null],
    address: async () => [product.emails.get(userId), (await users.get(userId))?.email],
  };
};
type Someone = Awaited<ReturnType<typeof someone>>;
const change = async (user: Someone, wanted = newAddress()): Promise<string> => {
  expect((await user.ask(wanted)).status).toBe(200);
  expect((await user.confirm(codeTo(wanted))).status).toBe(200);
  return wanted;
};

describe('a new address', () => {
  it('holds once its mailbox proved to be the user’s; then other sessions end, and the old address hears of it', async () => {
    const user = await someone();
    const wanted = newAddress();
    expect(await user.ask(wanted)).toMatchObject({ status: 200, body: {} });
    expect(product.mails.map((mail) => mail.to)).toEqual([wanted]);
    expect(await user.address()).toEqual([user.email, user.email]);
    const done = await user.confirm(codeTo(wanted));
    expect([done.status, done.body]).toEqual([200, { email: wanted }]);
    expect(await user.address()).toEqual([wanted, wanted]);
    expect(await user.alive()).toEqual([true, false]);
    expect(to(user.email).map(({ subject }) => subject)).toEqual(['Your Sunward account has a new e-mail address']);
    expect(to(wanted)).toHaveLength(1);
  });

  it('is set once, however often the code is given', async () => {
    const user = await someone();
    const wanted = newAddress();
    await user.ask(wanted);
    const code = codeTo(wanted);
    const answers = await Promise.all([user.confirm(code), user.confirm(code)]);
    answers.push(await user.confirm(code));
    expect(answers.map(({ body }) => body)).toEqual([{ email: wanted }, { email: wanted }, { email: wanted }]);
    expect(to(user.email)).toHaveLength(1);
    expect((await product.deps.storage.mailedCodes.list(user.userId)).map(({ purpose }) => purpose)).toEqual([
      'email',
      expect.stringMatching(/^undoEmail\//),
    ]);
    // The one link that was mailed works.
    expect((await undo(tokenTo(user.email))).status).toBe(200);
  });

  it('is not told apart from one that somebody has: only its mailbox learns that', async () => {
    const [user, other] = [await someone(), await someone()];
    const free = await user.ask(newAddress());
    const taken = await user.ask(other.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await user.ask(other.email);
    expect(to(other.email).map(({ subject }) => subject)).toEqual(['You have an account at Sunward already']);
    // The code for the earlier wish no longer counts.
    expect((await user.confirm(codeTo(product.mails[0]?.to ?? ''))).body.code).toBe('code_rejected');
  });

  it('can be one with which somebody signed up without confirming it', async () => {
    const user = await someone();
    const wanted = newAddress();
    await product.call('signUp', {
      body: { email: wanted, password: 'correct horse battery', locale: 'en' },
      claims: null,
    });
    await change(user, wanted);
    expect(await user.address()).toEqual([wanted, wanted]);
  });

  it('is refused when it is the present one, or was taken since the code was mailed', async () => {
    const user = await someone();
    expect((await user.ask(user.email)).body.code).toBe('already_exists');
    const wanted = newAddress();
    await user.ask(wanted);
    const code = codeTo(wanted);
    product.emails.set(newUserId(), wanted);
    expect((await user.confirm(code)).body.code).toBe('address_taken');
    expect(await user.address()).toEqual([user.email, user.email]);
  });

  it('needs the right code, soon, in few attempts, and mail that goes out', async () => {
    const user = await someone();
    const wanted = newAddress();
    await user.ask(wanted);
    const code = codeTo(wanted);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) expect((await user.confirm(wrong)).body.code).toBe('code_rejected');
    expect((await user.confirm(code)).body.code).toBe('code_rejected');
    const late = await someone();
    await late.ask(wanted);
    product.time.nowMs += 11 * MINUTE_MS;
    expect((await late.confirm(codeTo(wanted))).body.code).toBe('code_rejected');
    product.faults.mail = new Error('SES is down');
    expect((await (await someone()).ask(newAddress())).body.code).toBe('mail_unavailable');
  });

  it('reaches the payment provider with the next upkeep', async () => {
    const site = await seedSite(product);
    const user = await someone(site.ownerId);
    const wanted = await change(user);
    await product.keepUp();
    const account = await product.deps.storage.accounts.get(site.accountId);
    const customer = await product.deps.payments.readCustomer(account?.billing?.customerId ?? '');
    expect(customer?.email).toBe(wanted);
  });
});

describe('undoing a new address', () => {
  it('puts the old one back, ends every session, and leaves no password that anyone knows', async () => {
    const user = await someone();
    await change(user);
    const token = tokenTo(user.email);
    expect(await product.snapshot()).not.toContain(token.split('.')[1]);
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect(await user.address()).toEqual([user.email, user.email]);
    expect(await user.alive()).toEqual([false, false]);
    await expect(product.deps.identity.signIn(user.userId, PASSWORD)).rejects.toMatchObject({ code: 'login_failed' });
    expect(to(user.email).at(-1)?.subject).toBe('Your Sunward account has its former e-mail address again');
  });

  it('happens once: a link that was used changes nothing more', async () => {
    const user = await someone();
    await change(user);
    const token = tokenTo(user.email);
    await undo(token);
    await product.deps.identity.setPassword(user.userId, 'another horse battery');
    const again = await someone(user.userId);
    const mails = product.mails.length;
    expect((await undo(token)).status).toBe(200);
    expect(await again.alive()).toEqual([true, true]);
    await product.deps.identity.signIn(user.userId, 'another horse battery');
    expect(product.mails).toHaveLength(mails);
  });

  it('by the first address beats every later one, and never the other way round', async () => {
    const user = await someone();
    const second = await change(user);
    product.time.nowMs += 2 * MINUTE_MS;
    const third = await change(user);
    const [first, later] = [tokenTo(user.email), tokenTo(second)];
    // Whoever has the second address takes the user there, and the first one is still stronger.
    expect((await undo(later)).status).toBe(200);
    expect(await user.address()).toEqual([second, second]);
    expect((await undo(first)).status).toBe(200);
    expect(await user.address()).toEqual([user.email, user.email]);
    expect((await undo(later)).body.code).toBe('code_rejected');
    expect(third).not.toBe(second);
  });

  it('also ends an address that waits for its code, tokens of programs, and a second factor set up since, not one from before', async () => {
    const [user, careful] = [await someone(), await someone()];
    await seedFactor(product.deps, careful.userId, ['one']);
    product.time.nowMs += MINUTE_MS;
    await Promise.all([change(user), change(careful)]);
    const waiting = newAddress();
    await user.ask(waiting);
    product.time.nowMs += MINUTE_MS;
    await seedFactor(product.deps, user.userId, ['one']);
    const { secondFactors, mailedCodes, apiTokens } = product.deps.storage;
    const id = 'tok_01JXW3T5YB8Q2M4N6P7R9S0V1A' as TokenId;
    const token = {
      userId: user.userId,
      id,
      name: 'Script',
      hint: 'swd_Ab3d…9xYz',
      scope: 'read',
      sites: null,
    } as const;
    await apiTokens.add({ ...token, expiresAtMs: null }, 'b'.repeat(64));
    for (const each of [user, careful]) expect((await undo(tokenTo(each.email))).status).toBe(200);
    expect([await apiTokens.list(user.userId), await apiTokens.find('b'.repeat(64))]).toEqual([[], null]);
    expect((await secondFactors.get(user.userId)).active).toBeNull();
    expect((await secondFactors.get(careful.userId)).active).not.toBeNull();
    expect((await mailedCodes.list(user.userId)).some(({ purpose }) => purpose === 'email')).toBe(false);
  });

  it('is possible for seven days, with the token and nothing less, and not when another user has the address', async () => {
    const user = await someone();
    await change(user);
    const token = tokenTo(user.email);
    const [id, secret = ''] = token.split('.');
    for (const other of [`${id}.${'u'.repeat(43)}`, `${newUserId()}.${secret}`])
      expect((await undo(other)).body.code).toBe('code_rejected');
    const squatter = newUserId();
    product.emails.set(squatter, user.email);
    expect((await undo(token)).body.code).toBe('address_taken');
    product.emails.delete(squatter);
    product.time.nowMs += 7 * DAY_MS + MINUTE_MS;
    expect((await undo(token)).body.code).toBe('code_rejected');
  });

  it('is over when the user is deleted', async () => {
    const user = await someone();
    await change(user);
    const token = tokenTo(user.email);
    await product.call('deleteUser', { params: { userId: user.userId }, claims: accessClaims(user.userId) });
    expect((await undo(token)).body.code).toBe('code_rejected');
  });
});
