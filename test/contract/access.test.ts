import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '#infra/local/payments/model.ts';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { contractRows, type OperationId } from '#shared/contract/index.ts';
import { needsToken, type Row } from '#shared/contract/row.ts';
import type { UserId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { type Answer, accessClaims, type EventParts, PASSWORD_SESSION } from '#test/support/api-event.ts';
import { WEBHOOK_SECRET } from '#test/support/payments.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { consented } from './consent.ts';
import { samples } from './samples.ts';
import { startSeeded } from './seeded-product.ts';
import { newUserId, type SeededSite, seedOthers, seedSite } from './site.ts';

const personas = [
  'anonymous',
  'stranger',
  'family',
  'installer',
  'owner',
  'superAdmin',
  'superAdminByPassword',
] as const;
type Persona = (typeof personas)[number];

let product: TestProduct;
/** Has one site only, so that it can be compared as a whole. */
let small: { readonly product: TestProduct; readonly site: SeededSite };
/** Read-only. */
let seen: SeededSite;
/** The non-member owns another site, so that owning one gives no access to others. */
let strangerId: UserId;
/** Joins every site that is called. */
const familyId = newUserId();
const joinFamily = ({ deps }: TestProduct, { accountId }: SeededSite) =>
  deps.storage.members.add({ accountId, userId: familyId, role: 'family' });

beforeAll(async () => {
  product = await startProduct();
  strangerId = (await seedSite(product)).ownerId;
  seen = await seedSite(product);
  await seedOthers(product, seen);
  await joinFamily(product, seen);
  const other = await startProduct();
  small = { product: other, site: await seedSite(other) };
  await joinFamily(other, small.site);
});
afterAll(() => Promise.all([product.stop(), small.product.stop()]));

const claimsOf = (persona: Persona, site: SeededSite): EventParts['claims'] => {
  switch (persona) {
    case 'anonymous':
      return null;
    case 'stranger':
      return accessClaims(strangerId);
    case 'family':
      return accessClaims(familyId);
    case 'installer':
      return accessClaims(site.installerId);
    case 'owner':
      return accessClaims(site.ownerId);
    case 'superAdmin':
      return accessClaims(newUserId(), [SUPER_ADMIN_GROUP]);
    // Signed in without a second factor: a stranger like any other.
    case 'superAdminByPassword':
      return accessClaims(strangerId, [SUPER_ADMIN_GROUP], PASSWORD_SESSION);
  }
};

/** The status that rejects the persona; null: it is admitted. */
const turnedAway = (row: Row, persona: Persona): 401 | 403 | null => {
  if (!needsToken(row)) return null;
  if (persona === 'anonymous') return 401;
  if (row.access.kind === 'self' && row.access.only && persona === 'superAdmin') return 403;
  if (persona === 'superAdmin' || row.access.kind === 'user') return null;
  if (row.access.kind === 'admin') return 403;
  if (row.access.kind === 'self') return persona === 'owner' ? null : 403;
  const roles: readonly string[] = row.access.kind === 'account' ? row.access.roles : [];
  return roles.includes(persona) ? null : 403;
};

const signedEvent = ({ payments }: TestProduct): Pick<EventParts, 'text' | 'headers'> => {
  const event = { ...(samples.stripeWebhook(small.site).body as Event) };
  const { body, signature } = payments.simulator.signed(event, WEBHOOK_SECRET);
  return { text: body, headers: { 'stripe-signature': signature } };
};

const callAs = (
  id: OperationId,
  persona: Persona,
  site: SeededSite,
  at = product,
  own: Pick<EventParts, 'body' | 'claims'> = {},
): Promise<Answer> =>
  at.call(id, {
    ...samples[id](site),
    claims: claimsOf(persona, site),
    ...own,
    ...(id === 'reportByHeader' ? { headers: { authorization: `Bearer ${site.webhookKey}` } } : {}),
    ...(id === 'stripeWebhook' ? signedEvent(at) : {}),
  });

const cases = contractRows.flatMap(({ id, row }) => personas.map((persona) => ({ id, row, persona })));

describe('every row for every persona', () => {
  const open = cases.filter(({ row, persona }) => turnedAway(row, persona) === null);
  const closed = cases.filter(({ row, persona }) => turnedAway(row, persona) !== null);

  it.each(open)('$id admits $persona', async ({ id, row, persona }) => {
    // Rows that change a site get their own; a webhook does, whatever its method.
    const reads = row.method === 'GET' && needsToken(row);
    const { product: at, site } = reads ? { product, site: seen } : await startSeeded();
    if (persona === 'family' && !reads) await joinFamily(at, site);
    // Only the user who started a link may finish it.
    const claims = claimsOf(persona, site);
    const own = id === 'finishOauth' ? { claims, body: { ticket: await consented(at, site.accountId, claims) } } : {};
    const answer = await callAs(id, persona, site, at, own);
    expect([answer.status, answer.body?.code]).toEqual([row.status, undefined]);
    if (row.status === 302) {
      expect(answer.body).toBeNull();
      expect(answer.headers.location).toMatch(/^\/accounts/);
    } else expect(answer.body).toEqual(row.response.parse(answer.body));
    expect(answer.headers['cache-control']).toBe('no-store');
    if (!reads) await at.stop();
  });

  it.each(closed)('$id rejects $persona', async ({ id, row, persona }) => {
    const before = await small.product.snapshot();
    const answer = await callAs(id, persona, small.site, small.product);
    const status = turnedAway(row, persona);
    expect([answer.status, answer.body.code]).toEqual([status, status === 401 ? 'unauthenticated' : 'forbidden']);
    expect(answer.body).toEqual(errorEnvelopeSchema.parse(answer.body));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await small.product.snapshot()).toBe(before);
  });
});

describe('what a non-member can learn', () => {
  const ofSites = contractRows.filter(({ row }) => row.access.kind === 'account');

  it.each(ofSites)('$id responds the same whether or not the site exists', async ({ id }) => {
    const { site } = small;
    const gone: SeededSite = { ...site, accountId: product.deps.newId('acc') };
    const [existing, unknown] = await Promise.all(
      [site, gone].map((each) => callAs(id, 'stranger', each, small.product)),
    );
    expect(existing?.status).toBe(403);
    expect(unknown).toEqual(existing);
  });

  it.each(ofSites)('$id tells a super admin that a site is gone', async ({ id }) => {
    const before = await small.product.snapshot();
    const gone: SeededSite = { ...small.site, accountId: product.deps.newId('acc') };
    const answer = await callAs(id, 'superAdmin', gone, small.product);
    expect(answer.status).toBe(404);
    expect(answer.body.code).toMatch(/^([a-z]+_)?not_found$/);
    expect(await small.product.snapshot()).toBe(before);
  });
});

describe('tokens', () => {
  it('of another use are rejected', async () => {
    const site = await seedSite(product);
    const answer = await product.call('getAccount', {
      params: { accountId: site.accountId },
      claims: { ...accessClaims(site.ownerId), token_use: 'id' },
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('stop working on a site when the member is removed', async () => {
    const site = await seedSite(product);
    await product.deps.storage.members.remove(site.accountId, site.installerId);
    expect((await callAs('getAccount', 'installer', site)).status).toBe(403);
  });

  it('a wrong login reveals nothing more', async () => {
    const answer = await product.call('login', { body: { email: 'demo@sunward.example', password: 'wrong' } });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'login_failed', message: 'E-mail or password is wrong' });
    expect(JSON.stringify(answer)).not.toContain('"wrong"');
  });
});
