import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { INVITATION_DAYS } from '#shared/model/member.ts';
import { MAX_FREE_SITES, priceKey } from '#shared/plans.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../site.ts';

let product: TestProduct;
let installer: UserId;
let customer: UserId;
let accountId: AccountId;

const emailOf = (userId: UserId): string => `${userId}@user.example`;
const aUser = async (): Promise<UserId> => {
  const userId = newUserId();
  await product.deps.storage.users.ensure({ id: userId, email: emailOf(userId) });
  return userId;
};
const prepare = async (name = 'Familie Brandt'): Promise<AccountId> => {
  const { status, body } = await product.call('createAccount', {
    params: { userId: installer },
    body: { name, timezone: 'Europe/Berlin', priceId: priceKey('BASIC', 'month') },
    claims: accessClaims(installer),
  });
  expect([status, body.code]).toEqual([201, undefined]);
  return body.id;
};
const invite = (to: UserId, id = accountId, by = installer) =>
  product.call('inviteMember', {
    params: { accountId: id },
    body: { email: emailOf(to), role: 'owner' },
    claims: accessClaims(by),
  });
const answer = (what: 'acceptInvitation' | 'declineInvitation', userId = customer, role = 'owner') =>
  product.call(what, { params: { userId, accountId }, body: { role }, claims: accessClaims(userId) });
const received = async (userId = customer) =>
  (await product.call('listInvitations', { params: { userId }, claims: accessClaims(userId) })).body;
const roleOf = async (userId: UserId) =>
  (await product.call('getAccount', { params: { accountId }, claims: accessClaims(userId) })).body.role;
const freeLeft = async (userId: UserId): Promise<number> =>
  (await product.call('getMe', { claims: accessClaims(userId) })).body.freeSitesLeft;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  [installer, customer] = [await aUser(), await aUser()];
  accountId = await prepare();
  product.mails.length = 0;
});
afterAll(() => product.stop());

describe('a site that an installer prepared', () => {
  it('is its customer’s by one click, and the installer stays as such', async () => {
    expect((await invite(customer)).status).toBe(201);
    expect(product.mails[0]?.to).toBe(emailOf(customer));
    expect(product.mails[0]?.text).toMatch(/take over .*Familie Brandt.* as its owner/);
    expect(await received()).toMatchObject([{ accountId, role: 'owner', invitedBy: emailOf(installer) }]);
    const accepted = await answer('acceptInvitation');
    expect([accepted.status, accepted.body]).toEqual([200, { accountId, role: 'owner' }]);
    expect([await roleOf(customer), await roleOf(installer)]).toEqual(['owner', 'installer']);
    // Again: nothing changes, and nothing is left open.
    expect((await answer('acceptInvitation')).body).toEqual({ accountId, role: 'owner' });
    expect(await received()).toEqual([]);
    const { body } = await product.call('listMembers', { params: { accountId }, claims: accessClaims(customer) });
    expect([body.members.length, body.invitations, body.ownerOffer]).toEqual([2, [], null]);
  });

  it('takes none of the free places of the installer while its invitation is open', async () => {
    for (let nth = 0; nth <= MAX_FREE_SITES; nth += 1) {
      const id = nth === 0 ? accountId : await prepare(`Prepared ${nth}`);
      expect((await invite(customer, id)).status).toBe(201);
    }
    expect(await freeLeft(installer)).toBe(MAX_FREE_SITES);
    // Nobody accepted in time: they are the installer's again.
    product.time.nowMs += (INVITATION_DAYS + 1) * DAY_MS;
    expect(await freeLeft(installer)).toBe(0);
  });

  it('counts again once the invitation is withdrawn, and then cannot be accepted', async () => {
    const { id: invitationId } = (await invite(customer)).body;
    expect(await freeLeft(installer)).toBe(MAX_FREE_SITES);
    const params = { accountId, invitationId };
    await product.call('withdrawInvitation', { params, claims: accessClaims(installer) });
    expect(await freeLeft(installer)).toBe(MAX_FREE_SITES - 1);
    expect((await answer('acceptInvitation')).body.code).toBe('invitation_not_found');
    expect(await roleOf(installer)).toBe('owner');
  });

  it('is accepted as what it was offered as, by whom it was offered to, in time', async () => {
    await invite(customer);
    const other = await aUser();
    expect((await answer('acceptInvitation', other)).body.code).toBe('invitation_not_found');
    expect((await answer('acceptInvitation', customer, 'installer')).body.code).toBe('invitation_not_found');
    expect((await answer('declineInvitation', customer, 'installer')).body.code).toBe('invitation_not_found');
    product.time.nowMs += (INVITATION_DAYS + 1) * DAY_MS;
    expect((await answer('acceptInvitation')).body.code).toBe('invitation_not_found');
    expect(await roleOf(installer)).toBe('owner');
  });

  it('may be declined', async () => {
    await invite(customer);
    expect((await answer('declineInvitation')).status).toBe(200);
    expect(await received()).toEqual([]);
    expect((await answer('acceptInvitation')).body.code).toBe('invitation_not_found');
  });

  it('has one new owner: another invitation of the former one is worth nothing any more', async () => {
    const other = await aUser();
    await invite(customer);
    await invite(other);
    expect((await answer('acceptInvitation')).status).toBe(200);
    expect(await received(other)).toEqual([]);
    expect((await answer('acceptInvitation', other)).body.code).toBe('invitation_not_found');
    expect(await roleOf(customer)).toBe('owner');
  });

  it('goes on where a call died, at each of its steps', async () => {
    await invite(customer);
    const { accounts, invitations, members } = product.deps.storage;
    await invitations.take(accountId, emailOf(customer), customer, 'owner');
    await members.add({ accountId, userId: customer, role: 'installer' });
    const expiresAt = new Date(product.time.nowMs + DAY_MS).toISOString();
    await accounts.offerOwnership(accountId, installer, { userId: customer, expiresAt });
    expect(await received()).toMatchObject([{ accountId, role: 'owner' }]);
    expect((await answer('acceptInvitation')).body).toEqual({ accountId, role: 'owner' });
    expect(await received()).toEqual([]);
  });

  it('is not offered by anyone but its owner', async () => {
    await invite(customer);
    await answer('acceptInvitation');
    const other = await aUser();
    expect((await invite(other)).status).toBe(403);
  });

  it('leaves a customer without a free place as they were', async () => {
    await invite(customer);
    for (let nth = 0; nth < MAX_FREE_SITES; nth += 1)
      await product.call('createAccount', {
        params: { userId: customer },
        body: { name: `Own ${nth}`, timezone: 'Europe/Berlin', priceId: priceKey('BASIC', 'month') },
        claims: accessClaims(customer),
      });
    expect((await answer('acceptInvitation')).body.code).toBe('site_limit');
    expect(await received()).toMatchObject([{ accountId, role: 'owner' }]);
    expect(await roleOf(installer)).toBe('owner');
  });
});
