import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRows } from '#shared/contract/index.ts';
import { needsToken } from '#shared/contract/row.ts';
import type { UserId } from '#shared/model/ids.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PASSWORD } from '#test/support/fake-identity.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { samples } from '../samples.ts';
import { newUserId, type SeededSite, seedOthers, seedSite } from '../site.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

interface SignedIn {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly claims: Record<string, unknown>;
}
const headers = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  'cloudfront-viewer-country': 'AT',
};
const signIn = async (email: string, own: Record<string, string> = headers): Promise<SignedIn> => {
  const { status, body } = await product.call('login', {
    body: { email, password: PASSWORD },
    headers: own,
    claims: null,
  });
  expect(status).toBe(200);
  const payload = JSON.parse(Buffer.from(body.accessToken.split('.')[1], 'base64url').toString());
  const [userId, sessionId] = [payload.sub as UserId, String(payload.origin_jti)];
  return {
    userId,
    sessionId,
    refreshToken: body.refreshToken,
    claims: { ...accessClaims(userId), origin_jti: sessionId },
  };
};
const list = ({ userId, claims }: SignedIn) => product.call('listSessions', { params: { userId }, claims });
const refresh = ({ refreshToken }: SignedIn) => product.call('refreshTokens', { body: { refreshToken }, claims: null });
const newEmail = (): string => `${newUserId()}@user.example`;

/** Refused with and without an access token. */
const expectOut = async (one: SignedIn): Promise<void> => {
  expect((await list(one)).body).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
  expect((await refresh(one)).body).toMatchObject({ statusCode: 401, code: 'session_ended' });
};

describe('a session', () => {
  it('begins with the sign-in, and is listed with device and country, the own one first', async () => {
    const email = newEmail();
    const [first, second] = [await signIn(email), await signIn(email, {})];
    const { status, body } = await list(first);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: first.sessionId, device: 'Firefox, Windows', country: 'AT', current: true, secondFactor: false },
      { id: second.sessionId, device: null, country: null, current: false },
    ]);
  });

  it('is noted as seen when its tokens are refreshed, once an hour', async () => {
    const one = await signIn(newEmail());
    const seenMs = async () => Date.parse((await list(one)).body[0].lastSeenAt);
    const startMs = await seenMs();
    product.time.nowMs += HOUR_MS - 1;
    expect((await refresh(one)).status).toBe(200);
    expect(await seenMs()).toBe(startMs);
    product.time.nowMs += 1;
    await Promise.all([refresh(one), refresh(one)]);
    expect(await seenMs()).toBe(startMs + HOUR_MS);
  });

  it('is over when it was not used for two weeks, and 31 days after the sign-in at the latest', async () => {
    const [unused, used] = [await signIn(newEmail()), await signIn(newEmail())];
    for (let days = 10; days <= 30; days += 10) {
      product.time.nowMs += 10 * DAY_MS;
      expect((await refresh(used)).status).toBe(200);
    }
    await expectOut(unused);
    product.time.nowMs += DAY_MS;
    await expectOut(used);
  });

  it('that is ended is refused at once, at the next call and at the next refresh; others go on', async () => {
    const email = newEmail();
    const [mine, stolen] = [await signIn(email), await signIn(email)];
    const { userId, claims } = mine;
    const end = () => product.call('endSession', { params: { userId, sessionId: stolen.sessionId }, claims });
    for (const answer of [...(await Promise.all([end(), end()])), await end()])
      expect(answer.body).toEqual({ ended: true });
    await expectOut(stolen);
    expect((await list(mine)).body).toHaveLength(1);
    expect((await refresh(mine)).status).toBe(200);
  });

  it('is the only one left after signing out everywhere else', async () => {
    const email = newEmail();
    const [mine, ...others] = await Promise.all([1, 2, 3, 4].map(() => signIn(email)));
    if (mine === undefined) return expect.fail('not signed in');
    const { userId, claims } = mine;
    const out = () => product.call('endOtherSessions', { params: { userId }, claims });
    for (const answer of await Promise.all([out(), out()])) expect(answer.body).toEqual({ ended: true });
    for (const other of others) await expectOut(other);
    expect((await list(mine)).body).toMatchObject([{ id: mine.sessionId }]);
  });

  it('ends by signing out, even when the access token is still valid, and signing out again changes nothing', async () => {
    const one = await signIn(newEmail());
    const out = () => product.call('signOut', { body: { refreshToken: one.refreshToken }, claims: null });
    for (const answer of [await out(), await out()]) expect(answer.body).toEqual({ signedOut: true });
    await expectOut(one);
  });

  it('is ended by nobody else: not with the ids of another user, not by a super admin', async () => {
    const [mine, theirs] = [await signIn(newEmail()), await signIn(newEmail())];
    const { sessionId } = theirs;
    const end = (userId: UserId, claims: Record<string, unknown>) =>
      product.call('endSession', { params: { userId, sessionId }, claims });
    expect((await end(theirs.userId, mine.claims)).status).toBe(403);
    expect((await end(theirs.userId, accessClaims(newUserId(), ['superAdmin']))).status).toBe(403);
    // The id of the session under the own user: there is no such session.
    expect((await end(mine.userId, mine.claims)).status).toBe(200);
    expect((await list(theirs)).body).toHaveLength(1);
  });

  it('of another user is no session of mine: claims that mix the two are refused', async () => {
    const [mine, theirs] = [await signIn(newEmail()), await signIn(newEmail())];
    expect((await list({ ...mine, claims: { ...mine.claims, origin_jti: theirs.sessionId } })).status).toBe(401);
  });
});

describe('every row that needs a token', () => {
  let site: SeededSite;
  beforeAll(async () => {
    site = await seedSite(product);
    await seedOthers(product, site);
  });

  it.each(contractRows.filter(({ row }) => needsToken(row)))('$id refuses a session that was ended', async ({ id }) => {
    for (const origin_jti of ['ended-session', undefined]) {
      const claims = { ...accessClaims(site.ownerId), origin_jti };
      const answer = await product.call(id, { ...samples[id](site), claims });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    }
  });
});
