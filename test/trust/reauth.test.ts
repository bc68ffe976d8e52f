import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRows, type OperationId } from '#shared/contract/index.ts';
import { needsToken, type Row } from '#shared/contract/row.ts';
import type { TrailEvent } from '#shared/contract/trail.ts';
import type { UserId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { type Answer, accessClaims, type EventParts } from '#test/support/api-event.ts';
import { PASSWORD, startProduct, type TestProduct } from '#test/support/product.ts';
import { samples } from '../contract/samples.ts';
import { codeAt, newUserId, type SeededSite, seedFactor, seedOthers, seedSite } from '../contract/site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const signIn = async (userId: UserId, secondFactor = false): Promise<string> => {
  const sessionId = randomUUID();
  await product.deps.storage.sessions.start({ userId, sessionId, device: null, country: null, secondFactor });
  return sessionId;
};
/** Calls in the name of a session. */
const caller =
  (userId: UserId, sessionId: string, groups: readonly string[] = []) =>
  (id: OperationId, parts: EventParts): Promise<Answer> =>
    product.call(id, { ...parts, claims: accessClaims(userId, groups, sessionId) });
const pass = (timeMs: number): void => {
  product.time.nowMs += timeMs;
};

/** What the sample of a row with `some` does not do. */
const keyed: { readonly [K in OperationId]?: Pick<EventParts, 'body'> } = {
  createCredentials: { body: { service: 'webhook', name: 'Another meter', fields: {} } },
  inviteMember: { body: { email: 'next@owner.example', role: 'owner' } },
};
const callOf = (id: OperationId, site: SeededSite): EventParts => ({ ...samples[id](site), ...keyed[id] });

const asking = contractRows.filter(({ row }: { row: Row }) => row.reauth !== undefined);
/** @param row whose caller is needed: the owner of a site, and a super admin for rows of theirs */
const ready = async (row?: Row) => {
  const site = await seedSite(product);
  await seedOthers(product, site);
  const { ownerId: userId } = site;
  const isAdmin = row?.access.kind === 'admin';
  const [mine, other] = [await signIn(userId, isAdmin), await signIn(userId, isAdmin)];
  const prove = (sessionId: string) =>
    caller(userId, sessionId)('reauthenticate', {
      params: { userId },
      body: { password: PASSWORD, code: codeAt(product.time.nowMs) },
    });
  const call = caller(userId, mine, isAdmin ? [SUPER_ADMIN_GROUP] : []);
  return { site, userId, other, prove, call, proveMine: () => prove(mine) };
};

describe.each(asking)('$id', ({ id, row }) => {
  it('is done within ten minutes of the sign-in', async () => {
    const { site, call } = await ready(row);
    pass(10 * MINUTE_MS - SECOND_MS);
    expect((await call(id, callOf(id, site))).status).toBe(row.status);
  });

  it('is refused later, however the other sessions of its user are proved, and changes nothing', async () => {
    const { site, call, other, prove } = await ready(row);
    pass(10 * MINUTE_MS);
    expect((await prove(other)).status).toBe(200);
    const before = await product.snapshot();
    const answer = await call(id, callOf(id, site));
    expect([answer.status, answer.body.code]).toEqual([403, 'reauth_required']);
    expect(await product.snapshot()).toBe(before);
  });

  it('is done after a proof, and refused again ten minutes after that', async () => {
    const { site, call, proveMine } = await ready(row);
    pass(11 * MINUTE_MS);
    expect((await proveMine()).status).toBe(200);
    pass(10 * MINUTE_MS);
    expect((await call(id, callOf(id, site))).body.code).toBe('reauth_required');
    expect((await proveMine()).status).toBe(200);
    pass(10 * MINUTE_MS - SECOND_MS);
    expect((await call(id, callOf(id, site))).status).toBe(row.status);
  });
});

it('a link without a key needs no proof', async () => {
  const { site, call } = await ready();
  pass(10 * MINUTE_MS);
  expect((await call('createCredentials', samples.createCredentials(site))).status).toBe(201);
});

it('callers without access learn nothing more than that', async () => {
  const { site } = await ready();
  const stranger = newUserId();
  const call = caller(stranger, await signIn(stranger));
  pass(10 * MINUTE_MS);
  for (const { id } of asking) expect([id, (await call(id, callOf(id, site))).body.code]).toEqual([id, 'forbidden']);
});

describe('proving who one is', () => {
  const user = async (recoveryCodes: readonly string[] | null = null) => {
    const userId = newUserId();
    await product.deps.storage.users.ensure({ id: userId, email: `${userId}@user.example` });
    if (recoveryCodes) await seedFactor(product.deps, userId, recoveryCodes);
    const sessionId = await signIn(userId);
    pass(10 * MINUTE_MS);
    const call = caller(userId, sessionId);
    const prove = (body: object) => call('reauthenticate', { params: { userId }, body });
    const proved = async () => (await call('beginSecondFactor', { params: { userId } })).status === 200;
    return { userId, sessionId, prove, proved };
  };

  it('takes the password alone without a second factor, whatever code is typed', async () => {
    const { prove, proved } = await user();
    expect((await prove({ password: PASSWORD, code: '000000' })).body).toEqual({ reauthenticated: true });
    expect(await proved()).toBe(true);
  });

  it('never answers 401 to a wrong password or code: the session has not ended', async () => {
    const { prove, proved } = await user(['0000-first']);
    const code = codeAt(product.time.nowMs);
    const wrongCode = code === '000000' ? '000001' : '000000';
    for (const [body, expected] of [
      [{ password: 'not-the-password', code }, 'password_wrong'],
      [{ password: PASSWORD }, 'code_required'],
      [{ password: PASSWORD, code: wrongCode }, 'code_wrong'],
      [{ password: PASSWORD, recoveryCode: 'another' }, 'code_wrong'],
    ] as const) {
      const { status, body: answer } = await prove(body);
      expect([status, answer.code]).toEqual([400, expected]);
      expect(await proved()).toBe(false);
    }
    expect((await prove({ password: PASSWORD, code })).status).toBe(200);
    expect(await proved()).toBe(true);
  });

  it.each([{ code: '' }, { recoveryCode: '0000-first' }])('takes each code once: %o', async (typed) => {
    const { prove } = await user(['0000-first']);
    const proof = { password: PASSWORD, ...typed, ...('code' in typed ? { code: codeAt(product.time.nowMs) } : {}) };
    const both = await Promise.all([prove(proof), prove(proof)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await prove(proof)).body.code).toBe('code_wrong');
  });

  it('can be repeated with the password alone', async () => {
    const { prove } = await user();
    expect((await prove({ password: PASSWORD })).status).toBe(200);
    expect((await prove({ password: PASSWORD })).status).toBe(200);
  });

  it.each([
    ['password', 'password_wrong', (nth: number) => ({ password: `guess-${nth}` })],
    ['code', 'code_wrong', (nth: number) => ({ password: PASSWORD, recoveryCode: `guess-${nth}` })],
  ])('is no way to guess the %s', async (_, expected, guess) => {
    const { prove } = await user(['0000-first']);
    const codes: string[] = [];
    for (let nth = 0; nth < 12; nth += 1) codes.push((await prove(guess(nth))).body.code);
    expect(codes[0]).toBe(expected);
    expect(codes.at(-1)).toBe('too_many_requests');
    const right = await prove({ password: PASSWORD, recoveryCode: '0000-first' });
    expect(right.body.code).toBe('too_many_requests');
  });

  it('leaves an entry with its outcome, and tokens of it are worth nothing', async () => {
    const { userId, prove } = await user();
    const revoked = product.identity.revoked.length;
    await prove({ password: 'not-the-password' });
    await prove({ password: PASSWORD });
    expect(product.identity.revoked.length).toBe(revoked + 1);
    const entries = await product.deps.storage.trail.ofSubject(userId, 10);
    expect(entries.map(({ event, error }) => [event, error]).sort()).toEqual([
      ['reauthenticated', null],
      ['reauthenticated', 'password_wrong'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
  });

  it('does not revive a session that has ended', async () => {
    const { userId, sessionId, prove } = await user();
    const { sessions } = product.deps.storage;
    await sessions.end(userId, sessionId);
    expect((await prove({ password: PASSWORD })).status).toBe(401);
    expect(await sessions.prove(userId, sessionId)).toBe(false);
    expect(await sessions.get(userId, sessionId)).toBeNull();
  });
});

describe('what cannot be undone, or outlives its session', () => {
  const sensitive: ReadonlySet<TrailEvent> = new Set<TrailEvent>([
    'data-exported',
    'email-changed',
    'hook-added',
    'hook-secret-made',
    'key-created',
    'link-added',
    'owner-changed',
    'ownership-offered',
    'password-changed',
    'payout-details-changed',
    'payout-marked',
    'second-factor-changed',
    'session-ended',
    'site-cancelled',
    'token-created',
    'site-deleted',
    'user-deleted',
  ]);
  const without: { readonly [K in OperationId]?: string } = {
    changePassword: 'asks for the password itself',
    confirmEmail: 'takes a code that changeEmail mailed, which asks for a proof',
    confirmSecondFactor: 'takes a code of the secret that only the answer to beginSecondFactor shows',
    endSession: 'ending sessions is how a user gets rid of an intruder',
    endOtherSessions: 'likewise',
    acceptInvitation: 'takes a site over, and gives none away; the former owner proved who it was',
    exportUser: 'shows what its user sees anyway, and no secret',
    cancelSubscription: 'can be taken back until the period ends, and the owner gets a mail',
    markPayoutPaid: 'notes a transfer that the bank made; moves no money',
    finishOauth: 'makes no key; the vendor asked who it was',
  };
  const eventsOf = ({ trail = 'none' }: Row): readonly (TrailEvent | 'none')[] =>
    typeof trail === 'string' ? [trail] : Object.values(trail.byRole);
  const rows = contractRows.filter(
    ({ row }) => needsToken(row) && eventsOf(row).some((event) => event !== 'none' && sensitive.has(event)),
  );

  it('asks for a proof, or says here why not', () => {
    const silent = rows.filter(({ row }: { row: Row }) => row.reauth === undefined).map(({ id }) => id);
    expect(silent.sort()).toEqual(Object.keys(without).sort());
  });

  it('is what asks for one; what begins with a second factor or a new address, or only reads, leaves no entry', () => {
    const others = asking.filter(({ id }) => !rows.some((one) => one.id === id)).map(({ id }) => id);
    expect(others.sort()).toEqual(['beginSecondFactor', 'changeEmail', 'exportPayouts', 'getBoxAddress']);
  });
});
