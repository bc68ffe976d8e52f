import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiTokenHash, apiTokenHint, newApiToken } from '#functions/platform/api-token.ts';
import { answeredRoutes } from '#shared/contract/answered-routes.ts';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { contractRows, type OperationId } from '#shared/contract/index.ts';
import { type Row, scopeOf } from '#shared/contract/row.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import {
  covers,
  MAX_TOKENS,
  TOKEN_BASE,
  TOKEN_READS_A_MINUTE,
  type TokenScope,
  tokenScopes,
} from '#shared/token-scopes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { type Answer, accessClaims, type EventParts } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { samples } from '../contract/samples.ts';
import { startSeeded } from '../contract/seeded-product.ts';
import { newUserId, type SeededSite, seedOthers, seedSite } from '../contract/site.ts';

let product: TestProduct;
/** Read-only. */
let site: SeededSite;
let foreign: SeededSite;
beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
  await seedOthers(product, site);
  foreign = await seedSite(product);
});
afterAll(() => product.stop());

interface Wish {
  readonly scope?: TokenScope;
  readonly sites?: readonly AccountId[] | null;
  readonly userId?: UserId;
  readonly expiresAtMs?: number | null;
}
const tokenFor = async (
  { ownerId }: SeededSite,
  { scope = 'manage', sites = null, userId = ownerId, expiresAtMs = null }: Wish = {},
  at = product,
): Promise<string> => {
  const token = newApiToken();
  const id = at.deps.newId('tok');
  const hint = apiTokenHint(token);
  const own = { userId, id, name: 'Script', hint, scope, sites: sites === null ? null : [...sites], expiresAtMs };
  await at.deps.storage.apiTokens.add(own, apiTokenHash(token));
  return token;
};
const call = (id: OperationId, at: SeededSite, token: string, parts: EventParts = {}, on = product): Promise<Answer> =>
  on.call(id, { ...samples[id](at), token, ...parts });
const refusal = ({ status, body, headers }: Answer) => {
  expect(body).toEqual(errorEnvelopeSchema.parse(body));
  return [status, body.code, headers['www-authenticate']];
};
const INVALID = [401, 'invalid_token', 'Bearer error="invalid_token"'];

const open = contractRows.flatMap(({ id, row }) => {
  const scope = scopeOf(row);
  return scope === null ? [] : [{ id, row: row as Row, scope }];
});

/** Which scope opens what, written down a second time; every other row is closed. */
const written: Readonly<Record<TokenScope, readonly OperationId[]>> = {
  read: [
    'exportChargingSessions',
    'getAccount',
    'getApplianceDetails',
    'getChargingSession',
    'getDays',
    'getForecast',
    'getHistory',
    'getMe',
    'getOutcomes',
    'getPlan',
    'getSitesHealth',
    'getState',
    'getTariff',
    'getVehicleDetails',
    'listAppliances',
    'listChargingSessionVersions',
    'listChargingSessions',
    'listDecisions',
    'listSensors',
    'listSocMapItems',
    'listVehicles',
    'mcp',
  ],
  control: [
    'addApplianceScheduleItem',
    'addSocMapItem',
    'deleteApplianceScheduleItem',
    'deleteSocMapItem',
    'deleteSocMapItems',
    'endChargeNow',
    'giveCharge',
    'honkVehicle',
    'patchAppliance',
    'patchChargingSession',
    'pauseAccount',
    'previewGoal',
    'resumeAccount',
    'startChargeNow',
    'switchApplianceOff',
    'switchApplianceOn',
  ],
  manage: [
    'createAppliance',
    'createReportKey',
    'createSensor',
    'deleteAppliance',
    'deleteCredentials',
    'deleteSensor',
    'getDiagnostics',
    'listBoxes',
    'listCredentials',
    'listDevices',
    'listHookDeliveries',
    'listHooks',
    'listSupportedServices',
    'patchAccount',
    'patchHook',
    'patchSensor',
    'prepareSites',
    'removeHook',
  ],
};

/**
 * The one call that invites by a token. An invitation to a site that exists gives somebody else what is in it, for good, and asks for a
 * proof. A site that this call makes has nothing in it yet, belongs to whom the list names, and waits for nobody else; lists come from
 * programs that plan an installer's work. It takes a token for all sites: one for chosen sites makes no others.
 */
const PREPARES: OperationId = 'prepareSites';

describe('what a scope opens', () => {
  it('is what is written here', () => {
    const found = Object.fromEntries(
      tokenScopes.map((scope) => [
        scope,
        open
          .filter((one) => one.scope === scope)
          .map(({ id }) => id)
          .sort(),
      ]),
    );
    expect(found).toEqual(written);
  });

  it('holds nothing that proves who its user is, mails, invites, sells, or shows a secret', () => {
    const closedTags = ['auth', 'users', 'members', 'subscription', 'referrals', 'tokens'];
    for (const { id, row } of open) {
      // The one thing that it makes is a key, and that reports values to a site and opens nothing.
      if (id === 'createReportKey') continue;
      expect([id, row.reauth]).toEqual([id, undefined]);
      const own = id === PREPARES ? ['site', 'invitation', 'mail'] : [];
      expect([id, row.effects?.filter((effect) => !['vendor', 'run'].includes(effect)) ?? []]).toEqual([id, own]);
      if (![PREPARES, 'getMe', 'getSitesHealth', 'pauseAccount', 'resumeAccount'].includes(id))
        expect([id, closedTags.includes(row.tag)]).toEqual([id, false]);
      // What only reads needs no more than the scope to read, unless it is about links. What relays asks for the scopes of what it calls.
      if (row.method !== 'GET' && !row.relays) expect([id, scopeOf(row)]).not.toEqual([id, 'read']);
    }
  });

  it('has no way below the base for any other row', () => {
    // The document of these calls is for everybody.
    const ways = answeredRoutes.filter(({ id, path }) => path.startsWith(`${TOKEN_BASE}/`) && id !== 'getTokenOpenApi');
    expect(new Set(ways.map(({ id }) => id))).toEqual(new Set(open.map(({ id }) => id)));
    expect(ways.every(({ byToken }) => byToken)).toBe(true);
  });
});

describe('every row by every scope', () => {
  const cases = open.flatMap(({ id, row, scope }) => tokenScopes.map((has) => ({ id, row, scope, has })));

  it.each(cases.filter(({ has, scope }) => covers(has, scope)))('$id is open to $has', async ({ id, row, has }) => {
    const reads = row.method === 'GET';
    const { product: at, site: own } = reads ? { product, site } : await startSeeded();
    product.time.nowMs += MINUTE_MS;
    const sites = id === PREPARES ? null : [own.accountId];
    const answer = await call(id, own, await tokenFor(own, { scope: has, sites }, at), {}, at);
    expect([answer.status, answer.body?.code]).toEqual([row.status, undefined]);
    expect(answer.body).toEqual(row.response.parse(answer.body));
    expect(answer.headers['cache-control']).toBe('no-store');
    if (!reads) await at.stop();
  });

  it.each(cases.filter(({ has, scope }) => !covers(has, scope)))(
    '$id is closed to $has',
    async ({ id, scope, has }) => {
      const token = await tokenFor(site, { scope: has });
      const before = await product.snapshot();
      const answer = await call(id, site, token);
      expect(refusal(answer)).toEqual([
        403,
        'insufficient_scope',
        `Bearer error="insufficient_scope", scope="${scope}"`,
      ]);
      expect(await product.snapshot()).toBe(before);
    },
  );
});

describe.each(open)('$id', ({ id, row }) => {
  const isOfSite = row.access.kind === 'account';

  it('is refused without a token that is valid now', async () => {
    const expired = await tokenFor(site, { expiresAtMs: product.time.nowMs - 1 });
    const revoked = await tokenFor(site);
    await product.deps.storage.apiTokens.revokeAll(site.ownerId);
    const good = await tokenFor(site);
    const other = good.endsWith('a') ? 'b' : 'a';
    for (const token of ['', 'x', expired, revoked, newApiToken(), `${good.slice(0, -1)}${other}`, `${good}x`])
      expect(refusal(await call(id, site, token))).toEqual(INVALID);
    for (const authorization of [good, `Basic ${good}`, `Bearer ${good} ${good}`])
      expect(refusal(await call(id, site, good, { headers: { authorization } }))).toEqual(INVALID);
    const headers = { authorization: '', cookie: `sunward_token=${good}`, 'x-api-key': good };
    const query = { ...samples[id](site).query, access_token: good };
    expect(refusal(await call(id, site, good, { headers, query }))).toEqual(INVALID);
    // A sign-in is none, whatever a gateway says.
    const claims = accessClaims(site.ownerId, [SUPER_ADMIN_GROUP]);
    expect(refusal(await call(id, site, '', { claims }))).toEqual(INVALID);
  });

  it('shows and changes nothing of a site that the token is not for', async () => {
    const ofOther = await tokenFor(site, { sites: [site.otherId] });
    const answer = await call(id, site, ofOther);
    if (isOfSite) expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    else expect(JSON.stringify(answer.body)).not.toContain(site.accountId);
    // A site of somebody else, named by the token or not.
    for (const sites of [null, [foreign.accountId]]) {
      const stranger = await call(id, foreign, await tokenFor(site, { sites }));
      expect([stranger.status, stranger.body.code ?? null]).toEqual(
        row.access.kind === 'user' ? [200, null] : [403, 'forbidden'],
      );
      if (row.access.kind === 'user') expect(JSON.stringify(stranger.body)).not.toContain(foreign.accountId);
    }
  });

  it.runIf(isOfSite)('follows the role of its user, who may be none any more', async () => {
    const userId = newUserId();
    const token = await tokenFor(site, { userId, sites: [site.accountId] });
    expect((await call(id, site, token)).status).toBe(403);
    const roles: readonly string[] = row.access.kind === 'account' ? row.access.roles : [];
    if (roles.includes('family')) return;
    await product.deps.storage.members.add({ accountId: site.accountId, userId, role: 'family' });
    expect((await call(id, site, token)).status).toBe(403);
    await product.deps.storage.members.remove(site.accountId, userId);
  });
});

describe('a token', () => {
  const claims = () => accessClaims(site.ownerId);
  const make = (body: object = {}, over: EventParts = {}) =>
    product.call('createToken', {
      ...samples.createToken(site),
      body: { name: 'Script', scope: 'control', accountIds: null, days: 30, ...body },
      claims: claims(),
      ...over,
    });
  const params = () => ({ userId: site.ownerId });
  const listed = async () => (await product.call('listTokens', { params: params(), claims: claims() })).body;

  it('is shown once, stored as a hash, and told by mail; then it works until it is revoked', async () => {
    await product.call('revokeTokens', { params: params(), claims: claims() });
    await product.deps.storage.users.ensure({ id: site.ownerId, email: 'owner@user.example' });
    const mails = product.mails.length;
    const { status, body } = await make();
    expect(status).toBe(201);
    const { token, ...rest } = body;
    expect(await listed()).toEqual([rest]);
    expect(await product.snapshot()).not.toContain(token);
    expect(product.mails.slice(mails)).toMatchObject([{ subject: expect.stringMatching(/token/i) }]);
    expect((await call('getAccount', site, token)).status).toBe(200);
    const revoke = () => product.call('revokeToken', { params: { ...params(), tokenId: body.id }, claims: claims() });
    expect((await revoke()).body).toEqual({ revoked: true });
    expect((await revoke()).body.code).toBe('token_not_found');
    expect(refusal(await call('getAccount', site, token))).toEqual(INVALID);
    expect(await listed()).toEqual([]);
  });

  it('ends when it says', async () => {
    const { body } = await make({ days: 30 });
    product.time.nowMs += 30 * DAY_MS - 1;
    expect((await call('getAccount', site, body.token)).status).toBe(200);
    product.time.nowMs += 1;
    expect(refusal(await call('getAccount', site, body.token))).toEqual(INVALID);
    const { body: lasting } = await make({ days: null });
    product.time.nowMs += 3650 * DAY_MS;
    expect((await call('getAccount', site, lasting.token)).status).toBe(200);
  });

  it('is made for sites of its user alone, with a proof, and no more than so many', async () => {
    expect((await make({ accountIds: [foreign.accountId] })).body.code).toBe('account_not_found');
    product.time.nowMs += DAY_MS;
    await product.call('revokeTokens', { params: params(), claims: claims() });
    for (let made = 0; made < MAX_TOKENS; made++) {
      if (made % 10 === 0) product.time.nowMs += DAY_MS;
      expect((await make({ days: null })).status).toBe(201);
    }
    product.time.nowMs += DAY_MS;
    expect([(await make()).status, (await make()).body.code]).toEqual([409, 'token_limit']);
    await product.call('revokeTokens', { params: params(), claims: claims() });
    expect(await listed()).toEqual([]);
  });

  it('is noted with what uses it once an hour, in the list and in the trail; what it changes names it', async () => {
    product.time.nowMs += DAY_MS;
    const startMs = product.time.nowMs;
    const { body } = await make({ days: null });
    const headers = {
      authorization: `Bearer ${body.token}`,
      'user-agent': `HomeAssistant/2026.11\u0000 <b>${'x'.repeat(99)}`,
    };
    for (const afterMs of [0, 1000, HOUR_MS]) {
      product.time.nowMs = startMs + afterMs;
      expect((await call('getAccount', site, body.token, { headers })).status).toBe(200);
    }
    expect((await call('resumeAccount', site, body.token)).status).toBe(200);
    const [one] = await listed();
    expect(one.lastUsedAt).toBe(new Date(startMs + HOUR_MS).toISOString());
    expect(one.lastUsedBy).toMatch(/^HomeAssistant\/2026\.11 <b>x+$/);
    expect(one.lastUsedBy).toHaveLength(60);
    const span = { fromMs: startMs, toMs: product.time.nowMs + 1000 };
    const entries = await product.deps.storage.trail.ofUser(site.ownerId, span);
    const ofToken = entries.filter(({ token }) => token === body.id).map(({ event }) => event);
    expect(ofToken).toEqual(['site-resumed', 'token-used', 'token-used']);
    expect(entries.at(-1)).toMatchObject({ event: 'token-created', token: null });
    expect(JSON.stringify(entries)).not.toContain(body.token);
  });

  it('has limits of its own: so many reads and so many changes a minute', async () => {
    product.time.nowMs = Math.ceil(product.time.nowMs / MINUTE_MS) * MINUTE_MS + DAY_MS;
    const [token, another] = [await tokenFor(site), await tokenFor(site)];
    for (let used = 0; used < TOKEN_READS_A_MINUTE; used++)
      expect((await call('getAccount', site, token)).status).toBe(200);
    const refused = await call('getAccount', site, token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await call('getAccount', site, another)).status).toBe(200);
    const resume = () => call('resumeAccount', site, token);
    const statuses = [];
    for (let used = 0; used < 13; used++) statuses.push((await resume()).status);
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    product.time.nowMs += MINUTE_MS;
    expect([(await call('getAccount', site, token)).status, (await resume()).status]).toEqual([200, 200]);
  });

  it('for chosen sites prepares none for customers', async () => {
    const token = await tokenFor(site, { sites: [site.accountId] });
    const before = await product.deps.storage.members.listOfUser(site.ownerId);
    const answer = await call(PREPARES, site, token);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(await product.deps.storage.members.listOfUser(site.ownerId)).toEqual(before);
    expect(product.mails.filter(({ to }) => to === 'brandt@customer.example')).toEqual([]);
  });

  it('gives an operator no powers, shows no address, and says its scope', async () => {
    const token = await tokenFor(site, { scope: 'read' });
    const { body } = await call('getMe', site, token);
    expect(body).toMatchObject({ id: site.ownerId, email: null, superAdmin: false, scope: 'read' });
  });

  it('opens a site no more once that is removed, at once, while its other sites stay', async () => {
    const { product: at, site: own } = await startSeeded();
    const sites = [own.accountId, own.otherId];
    const token = await tokenFor(own, { scope: 'read', sites }, at);
    expect((await call('getAccount', own, token, {}, at)).status).toBe(200);
    await at.deps.storage.members.remove(own.accountId, own.ownerId);
    expect(refusal(await call('getAccount', own, token, {}, at)).slice(0, 2)).toEqual([403, 'forbidden']);
    const me = (await call('getMe', own, token, {}, at)).body;
    expect(JSON.stringify(me.accounts)).not.toContain(own.accountId);
    await at.stop();
  });

  it('is gone with its user, and with the sessions that an operator ends', async () => {
    const { product: at, site: own } = await startSeeded();
    const token = await tokenFor(own, {}, at);
    expect(
      (await at.call('deleteUser', { params: { userId: own.ownerId }, claims: accessClaims(own.ownerId) })).status,
    ).toBe(200);
    expect(refusal(await call('getMe', own, token, {}, at))).toEqual(INVALID);
    await at.stop();
  });
});
