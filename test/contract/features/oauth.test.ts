import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import { accessClaims, apiEvent } from '#test/support/api-event.ts';
import { GOOD_CODE } from '#test/support/fake-services.ts';
import { PUBLIC_URL, startProduct, type TestProduct } from '#test/support/product.ts';
import { comeBack, consented, start, ticketOf } from '../consent.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  product.services.signIns = 0;
  product.runs.length = 0;
});
afterEach(() => {
  product.services.fault = null;
  product.services.consentSite = 'site-1';
  vi.restoreAllMocks();
});
afterAll(() => product.stop());

const claims = () => accessClaims(site.ownerId);
const begin = (body: object = {}) => start(product, site.accountId, claims(), body);
const finish = (ticket: string, by = claims(), accountId = site.accountId) =>
  product.call('finishOauth', { params: { accountId }, claims: by, body: { ticket } });
const linked = async (body: object = {}) => finish(await consented(product, site.accountId, claims(), body));
const list = async () =>
  (await product.call('listCredentials', { params: { accountId: site.accountId }, claims: claims() })).body;
const tokensOf = async (id: string) => {
  const row = (await product.deps.storage.credentials.list(site.accountId)).find((each) => each.id === id);
  if (!row) throw new Error('no link');
  return product.deps.vendorTokens.of({ accountId: site.accountId, credentialsId: row.id, sealed: row.sealed }).get();
};

describe('starting a link', () => {
  it('sends the browser to the vendor with a fresh state and a PKCE challenge, and stores no more than their hashes', async () => {
    const [one, two] = [await begin({ locale: 'de-AT' }), await begin()];
    expect(one.state).toMatch(/^ost_[\w-]{43}$/);
    expect(one.state).not.toBe(two.state);
    expect(one.codeChallenge).toMatch(/^[\w-]{43}$/);
    expect(one.codeChallenge).not.toBe(two.codeChallenge);
    expect([one.locale, two.locale]).toEqual(['de-AT', 'en']);
    expect(one.redirectUri).toBe(`${PUBLIC_URL}/api/oauth/consent/callback`);
    const stored = await product.snapshot();
    expect(stored).not.toContain(one.state);
    expect(stored).toContain(createHash('sha256').update(one.state).digest('base64url'));
  });

  it.each([
    ['a service with a form', { service: 'poll' }, 400, 'unknown_service'],
    ['an unknown service', { service: 'nobody' }, 400, 'unknown_service'],
    ['a service that the plan does not include', { service: 'paid' }, 402, 'plan_required'],
    ['a service that is not set up', { service: 'unset' }, 503, 'not_set_up'],
    ['an unexpected field', { service: 'consent', fields: { password: 'hunter2' } }, 400, 'invalid_request'],
    ['an unsupported locale', { service: 'consent', locale: '//evil.example' }, 400, 'invalid_request'],
  ])('is rejected for %s, and nothing is stored', async (_, body, status, code) => {
    const before = await product.snapshot();
    const answer = await product.call('startOauth', { params: { accountId: site.accountId }, claims: claims(), body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    expect(await product.snapshot()).toBe(before);
  });

  it('again is rejected for credentials of another service or site', async () => {
    const other = await seedSite(product);
    for (const credentialsId of [site.credentialsId, other.credentialsId]) {
      const body = { service: 'consent', credentialsId };
      const answer = await product.call('startOauth', {
        params: { accountId: site.accountId },
        claims: claims(),
        body,
      });
      expect(answer.body.messages).toEqual(['credentialsId: does not belong to this service and site']);
    }
  });
});

describe('a link', () => {
  it('is created from the vendor’s result, checked, and stored sealed', async () => {
    const rows = await product.countRows();
    const { status, body } = await linked({ name: 'Our car', fields: { region: ' eu ' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ service: 'consent', name: 'Our car', settings: { region: 'eu', site: 'site-1' } });
    expect(await list()).toHaveLength(3);
    expect((await tokensOf(body.id))?.values.refresh).toBe('consent-refresh');
    const stored = await product.snapshot();
    for (const secret of [GOOD_CODE, 'consent-refresh', 'consent-access']) expect(stored).not.toContain(secret);
    // The link, its claim and its tokens; the state is gone.
    expect(await product.countRows()).toBe(rows + 3);
  });

  it('gets the vendor’s other values', async () => {
    const { state } = await begin();
    const location = await comeBack(product, { external: state, code: GOOD_CODE, site_id: '4711' });
    expect((await finish(ticketOf(location))).body.settings).toEqual({ site: '4711' });
  });

  it('is finished by the state in the path, too', async () => {
    const { state } = await begin();
    const answer = await product.call('oauthCallbackWithState', {
      params: { service: 'consent', state },
      query: { code: GOOD_CODE },
      claims: null,
    });
    expect((await finish(ticketOf(String(answer.headers.location)))).status).toBe(200);
  });

  it.each([
    [{}, (id: string) => `/${id}/credentials#link=`],
    [{ locale: 'de-CH' }, (id: string) => `/de-CH/${id}/credentials#link=`],
  ])('returns to the page it came from: %j', async (body, page) => {
    const { state } = await begin(body);
    expect(await comeBack(product, { state, code: GOOD_CODE })).toMatch(
      new RegExp(`^${page(site.accountId)}[\\w.%-]+$`),
    );
  });

  it('to an account that the site has already is rejected, and leaves no tokens behind', async () => {
    await linked();
    const before = await product.snapshot();
    const answer = await linked();
    expect([answer.status, answer.body.code]).toEqual([409, 'already_exists']);
    expect(await product.snapshot()).toBe(before);
  });

  it.each([
    ['timeout', 504, 'vendor_timeout'],
    ['auth_failed', 400, 'credentials_rejected'],
    ['upstream', 502, 'vendor_failed'],
  ] as const)('stores nothing when the vendor fails by %s, and needs a new start', async (kind, status, code) => {
    const ticket = await consented(product, site.accountId, claims());
    product.services.fault = { kind };
    const answer = await finish(ticket);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer)).not.toContain(GOOD_CODE);
    expect(await list()).toHaveLength(2);
    product.services.fault = null;
    expect((await finish(ticket)).body.code).toBe('oauth_expired');
  });
});

describe('linking again', () => {
  it('keeps the link’s devices, replaces its tokens, and runs the site', async () => {
    const { body: first } = await linked({ name: 'Car', fields: { region: 'eu' } });
    await product.deps.vendorTokens.keep(
      { accountId: site.accountId, credentialsId: first.id, sealed: new Uint8Array([1]) },
      { values: { refresh: 'dead' }, expiresAtMs: 9e15 },
    );
    const sensor = { credentialsId: first.id, deviceId: 'meter', name: 'Meter' };
    await product.call('createSensor', { params: { accountId: site.accountId }, claims: claims(), body: sensor });
    product.runs.length = 0;
    const { status, body } = await linked({ credentialsId: first.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: first.id, name: 'Car', settings: { region: 'eu', site: 'site-1' } });
    expect(body.sensors).toHaveLength(1);
    expect((await tokensOf(first.id))?.values.refresh).toBe('consent-refresh');
    expect(product.runs).toEqual([site.accountId]);
    expect(await list()).toHaveLength(3);
  });

  it('to the account of another link is rejected', async () => {
    const { body: first } = await linked();
    product.services.consentSite = 'site-2';
    const { body: second } = await linked();
    const answer = await linked({ credentialsId: first.id });
    expect([answer.status, answer.body.code]).toEqual([409, 'already_exists']);
    expect((await tokensOf(second.id))?.values.refresh).toBe('consent-refresh');
  });

  it('after its removal says so', async () => {
    const { body: first } = await linked();
    const ticket = await consented(product, site.accountId, claims(), { credentialsId: first.id });
    await product.deps.storage.credentials.delete(site.accountId, first.id);
    expect((await finish(ticket)).status).toBe(404);
  });
});

describe('what other users can do', () => {
  it('a user led through a link that another user started cannot finish it, and neither can the other', async () => {
    const victim = await seedSite(product);
    const warn = vi.spyOn(product.deps.logger, 'warn');
    const { state } = await begin();
    // The victim consents at the vendor; the victim's browser gets the ticket.
    const ticket = ticketOf(await comeBack(product, { state, code: GOOD_CODE }));
    const asVictim = accessClaims(victim.ownerId);
    expect((await finish(ticket, asVictim, victim.accountId)).body.code).toBe('forbidden');
    expect((await finish(ticket, asVictim)).body.code).toBe('forbidden');
    expect(warn).toHaveBeenCalledWith('link finished by another', expect.anything());
    // The attacker knows the state, which is useless.
    const hash = createHash('sha256').update(state).digest('base64url');
    const guessed = `${hash}.${'a'.repeat(43)}`;
    expect((await finish(guessed)).body.code).toBe('oauth_expired');
    expect(await comeBack(product, { state, code: GOOD_CODE })).toBe(
      '/accounts?noRedirect=true#linkError=oauth_expired',
    );
    expect(product.services.signIns).toBe(0);
  });

  it('a member of the same site cannot finish what another member has started', async () => {
    const ticket = await consented(product, site.accountId, claims());
    expect((await finish(ticket, accessClaims(site.installerId))).body.code).toBe('forbidden');
    expect((await finish(ticket)).status).toBe(200);
  });

  it('a user with two sites links the one that was started for', async () => {
    const second = await seedSite(product);
    await product.deps.storage.members.add({ accountId: second.accountId, userId: site.ownerId, role: 'installer' });
    const ticket = await consented(product, site.accountId, claims());
    expect((await finish(ticket, claims(), second.accountId)).body.code).toBe('forbidden');
    expect((await finish(ticket)).status).toBe(200);
  });

  it('a ticket is valid once, even with concurrent use', async () => {
    const ticket = await consented(product, site.accountId, claims());
    const answers = await Promise.all([finish(ticket), finish(ticket), finish(ticket)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(product.services.signIns).toBe(1);
    expect((await finish(ticket)).body.code).toBe('oauth_expired');
  });

  it('a state is valid once, for ten minutes, and for its service', async () => {
    const expired = '/accounts?noRedirect=true#linkError=oauth_expired';
    const one = await begin();
    expect(await comeBack(product, { state: one.state, code: GOOD_CODE }, 'unset')).toBe(expired);
    expect(await comeBack(product, { state: one.state, code: GOOD_CODE })).toContain('#link=');
    expect(await comeBack(product, { state: one.state, code: GOOD_CODE })).toBe(expired);
    const two = await begin();
    const ticket = await consented(product, site.accountId, claims());
    product.time.nowMs += 600_000;
    expect(await comeBack(product, { state: two.state, code: GOOD_CODE })).toBe(expired);
    expect((await finish(ticket)).body.code).toBe('oauth_expired');
    expect(await comeBack(product, { state: `ost_${'x'.repeat(43)}`, code: GOOD_CODE })).toBe(expired);
    expect(await comeBack(product, { code: GOOD_CODE })).toBe(expired);
  });

  it('a user who left the site meanwhile links nothing', async () => {
    const by = accessClaims(site.installerId);
    const ticket = await consented(product, site.accountId, by);
    await product.deps.storage.members.remove(site.accountId, site.installerId);
    expect((await finish(ticket, by)).status).toBe(403);
  });
});

describe('a vendor’s page that refuses', () => {
  it.each([
    ['access_denied', 'oauth_denied'],
    ['server_error', 'vendor_failed'],
    ['<script>', 'vendor_failed'],
  ])('by %s returns with %s, and the user may go back and consent', async (error, code) => {
    const { state } = await begin({ locale: 'en' });
    const location = await comeBack(product, { state, error, error_description: '<b>hunter2</b>' });
    expect(location).toBe(`/en/${site.accountId}/credentials#linkError=${code}`);
    expect(ticketOf(await comeBack(product, { state, code: GOOD_CODE }))).not.toBe('');
  });

  it('without a code or an error is a failure of the vendor', async () => {
    const { state } = await begin();
    expect(await comeBack(product, { state })).toContain('#linkError=vendor_failed');
    expect(await comeBack(product, { state, code: '' })).toContain('#linkError=vendor_failed');
  });

  it('with a malformed state in its path is rejected', async () => {
    const event = apiEvent(contract.oauthCallbackWithState, { params: { service: 'consent', state: '../x' } });
    expect((await product.send('webhook', event)).status).toBe(400);
  });
});
