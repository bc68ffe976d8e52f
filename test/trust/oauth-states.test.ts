import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { accessClaims, type EventParts } from '#test/support/api-event.ts';
import { GOOD_CODE } from '#test/support/fake-services.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { comeBack, start, ticketOf } from '../contract/consent.ts';
import { newUserId, type SeededSite, seedSite } from '../contract/site.ts';

/** Links in progress through a vendor's page: finishing another user's link, elsewhere, twice or too late achieves nothing. */
let product: TestProduct;
let sites: { readonly theirs: SeededSite; readonly mine: SeededSite };
let people: Readonly<Record<string, { readonly claims: EventParts['claims']; readonly home: AccountId }>>;

beforeAll(async () => {
  product = await startProduct();
  const [theirs, mine] = [await seedSite(product), await seedSite(product)];
  sites = { theirs, mine };
  const operator = accessClaims(newUserId(), [SUPER_ADMIN_GROUP]);
  // Belongs to both sites: may start on either, but links only where it started.
  await product.deps.storage.members.add({ accountId: theirs.accountId, userId: mine.installerId, role: 'installer' });
  people = {
    'their owner': { claims: accessClaims(theirs.ownerId), home: theirs.accountId },
    'their installer': { claims: accessClaims(theirs.installerId), home: theirs.accountId },
    'my owner': { claims: accessClaims(mine.ownerId), home: mine.accountId },
    'installer of both': { claims: accessClaims(mine.installerId), home: mine.accountId },
    operator: { claims: operator, home: theirs.accountId },
  };
});
afterAll(() => product.stop());

const linksOf = async (accountId: AccountId): Promise<number> =>
  (await product.deps.storage.credentials.list(accountId)).length;
const finish = (ticket: string, accountId: AccountId, claims: EventParts['claims']) =>
  product.call('finishOauth', { params: { accountId }, claims, body: { ticket } });

describe('a link in progress', () => {
  it('is finished only by the user who started it, where it was started, once and in time', async () => {
    const others = { ...people, nobody: { claims: null, home: sites.theirs.accountId } };
    let attempts = 0;
    for (const [starter, { claims, home }] of Object.entries(people)) {
      product.services.consentSite = `site of ${starter}`;
      const { state } = await start(product, home, claims);
      const ticket = ticketOf(await comeBack(product, { state, code: GOOD_CODE }));
      const late = await start(product, home, claims);
      const lateTicket = ticketOf(await comeBack(product, { state: late.state, code: GOOD_CODE }));
      const before = await Promise.all(Object.values(sites).map(({ accountId }) => linksOf(accountId)));
      for (const [name, other] of Object.entries(others)) {
        for (const { accountId } of Object.values(sites)) {
          if (name === starter && accountId === home) continue;
          const answer = await finish(ticket, accountId, other.claims);
          expect([starter, name, answer.status]).toEqual([starter, name, other.claims === null ? 401 : 403]);
          attempts += 1;
        }
      }
      // Parts of tickets and states swapped.
      const [hash = '', secret = ''] = ticket.split('.');
      const [lateHash = '', lateSecret = ''] = lateTicket.split('.');
      for (const mixed of [`${hash}.${lateSecret}`, `${lateHash}.${secret}`, `${hash}.${'a'.repeat(43)}`]) {
        expect((await finish(mixed, home, claims)).body.code).toBe('oauth_expired');
        attempts += 1;
      }
      expect(await Promise.all(Object.values(sites).map(({ accountId }) => linksOf(accountId)))).toEqual(before);

      expect([starter, (await finish(ticket, home, claims)).status]).toEqual([starter, 200]);
      expect((await finish(ticket, home, claims)).body.code).toBe('oauth_expired');
      expect(await comeBack(product, { state, code: GOOD_CODE })).toContain('oauth_expired');
      product.time.nowMs += 10 * MINUTE_MS;
      expect((await finish(lateTicket, home, claims)).body.code).toBe('oauth_expired');
      attempts += 3;
    }
    console.log(`${attempts} attempts to finish another's link, or one's own twice or too late: 0 linked`);
  });
});

describe('the return from a vendor', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%2f/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '@evil.example',
    '.evil.example',
    '\r\nLocation: https://evil.example',
    '%0d%0aLocation:%20https://evil.example',
  ];
  const names = [
    'redirect_uri',
    'redirect',
    'returnTo',
    'next',
    'url',
    'locale',
    'service',
    'error_uri',
    'error_description',
  ];

  it('leads to one of our pages whatever the address contains', async () => {
    const { claims, home } = people['their owner'] ?? expect.fail('nobody');
    let redirects = 0;
    for (const value of elsewhere) {
      const { state } = await start(product, home, claims);
      const more = Object.fromEntries(names.map((name) => [name, value]));
      const calls: Record<string, string>[] = [
        { ...more, state, error: 'access_denied' },
        { ...more, state, error: value },
        { ...more, state, code: '' },
        { ...more, state, code: value },
        { ...more, state: value, code: GOOD_CODE },
        { ...more, code: GOOD_CODE },
      ];
      for (const query of calls) {
        const location = await comeBack(product, query);
        redirects += 1;
        expect(location).toMatch(/^\/(accounts\?noRedirect=true|[a-zA-Z_0-9-]+\/credentials)#\w+=[\w.%-]+$/);
        expect(location).not.toContain('evil');
      }
    }
    console.log(`${redirects} ways back with foreign addresses in them, all to pages of ours`);
  });

  it('starts in one of our languages only', async () => {
    const { claims, home } = people['their owner'] ?? expect.fail('nobody');
    for (const locale of ['//evil.example', '..', 'de-DE/../..', 'javascript:'])
      await expect(start(product, home, claims, { locale })).rejects.toThrow('invalid_request');
  });
});
