import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#shared/model/ids.ts';
import { MAX_INVITATIONS } from '#shared/model/member.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
let invited: UserId;
let email: string;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  invited = newUserId();
  email = `${invited}@user.example`;
  await product.deps.storage.users.ensure({ id: invited, email });
  await product.deps.storage.users.ensure({ id: site.ownerId, email: `${site.ownerId}@user.example`, locale: 'de-AT' });
  product.mails.length = 0;
  product.faults.mail = null;
});
afterAll(() => product.stop());

const claims = (userId: UserId) => accessClaims(userId);
const members = async () =>
  (await product.call('listMembers', { params: { accountId: site.accountId }, claims: claims(site.ownerId) })).body;
const invite = (to: string, role?: 'installer' | 'family') =>
  product.call('inviteMember', {
    params: { accountId: site.accountId },
    body: { email: to, ...(role && { role }) },
    claims: claims(site.ownerId),
  });
const received = async (userId: UserId) =>
  (await product.call('listInvitations', { params: { userId }, claims: claims(userId) })).body;
const answer = (
  what: 'acceptInvitation' | 'declineInvitation',
  userId: UserId,
  role: 'installer' | 'family' | 'owner' = 'installer',
) =>
  product.call(what, {
    params: { userId, accountId: site.accountId },
    body: { role },
    claims: claims(userId),
  });
const canSee = async (userId: UserId) =>
  (await product.call('getAccount', { params: { accountId: site.accountId }, claims: claims(userId) })).status === 200;

describe('an invitation', () => {
  it('reaches the address, in the owner’s language, and creates an installer', async () => {
    const { status, body } = await invite(` ${email.toUpperCase()} `);
    expect([status, body.email]).toEqual([201, email]);
    expect(product.mails).toHaveLength(1);
    expect(product.mails[0]).toMatchObject({ to: email, subject: 'Einladung zu einer Anlage bei Sunward' });
    expect(product.mails[0]?.text).toContain('„Home“');
    expect(product.mails[0]?.text).toContain('https://app.example/de-AT/accounts?noRedirect=true');
    expect((await members()).invitations).toEqual([body]);
    expect(await received(invited)).toEqual([
      {
        accountId: site.accountId,
        accountName: 'Home',
        role: 'installer',
        invitedBy: `${site.ownerId}@user.example`,
        expiresAt: body.expiresAt,
        keys: [],
      },
    ]);
    expect(await canSee(invited)).toBe(false);
    const accepted = await answer('acceptInvitation', invited);
    expect([accepted.status, accepted.body]).toEqual([200, { accountId: site.accountId, role: 'installer' }]);
    expect(await canSee(invited)).toBe(true);
    expect(await received(invited)).toEqual([]);
    expect((await members()).invitations).toEqual([]);
    expect((await members()).members.map(({ role }: { role: string }) => role)).toEqual([
      'owner',
      'installer',
      'installer',
    ]);
  });

  it('names the role: a family member sees and switches, and has nothing to do with links, money and members', async () => {
    const { body } = await invite(email, 'family');
    expect(body.role).toBe('family');
    expect(product.mails[0]?.text).not.toContain('Installateur');
    expect(await received(invited)).toMatchObject([{ role: 'family' }]);
    // Not what was offered.
    expect((await answer('acceptInvitation', invited)).status).toBe(404);
    expect(await canSee(invited)).toBe(false);
    const accepted = await answer('acceptInvitation', invited, 'family');
    expect([accepted.status, accepted.body]).toEqual([200, { accountId: site.accountId, role: 'family' }]);
    expect((await answer('acceptInvitation', invited, 'family')).status).toBe(200);
    const { accountId, applianceId } = site;
    const asFamily = (operation: 'switchApplianceOn' | 'startChargeNow' | 'deleteAppliance') =>
      product.call(operation, { params: { accountId, applianceId }, claims: claims(invited) });
    expect((await asFamily('startChargeNow')).status).toBe(200);
    expect((await asFamily('deleteAppliance')).status).toBe(403);
    for (const operation of ['getSubscription', 'listMembers'] as const)
      expect((await product.call(operation, { params: { accountId }, claims: claims(invited) })).status).toBe(403);
    const role = async () =>
      (await product.call('getAccount', { params: { accountId }, claims: claims(invited) })).body.role;
    expect(await role()).toBe('family');
    // Also once it is written who owns the site.
    await product.deps.storage.accounts.offerOwnership(accountId, site.ownerId, {
      userId: site.installerId,
      expiresAt: new Date(product.time.nowMs + DAY_MS).toISOString(),
    });
    expect((await answer('acceptInvitation', site.installerId, 'owner')).status).toBe(200);
    expect(await role()).toBe('family');
  });

  it('keeps its role when it is renewed without one, and takes another that is named', async () => {
    const roleAfter = async (role?: 'installer' | 'family') => (await invite(email, role)).body.role;
    expect([await roleAfter(), await roleAfter('family'), await roleAfter(), await roleAfter('installer')]).toEqual([
      'installer',
      'family',
      'family',
      'installer',
    ]);
  });

  it('accepted twice or concurrently is accepted once', async () => {
    await invite(email);
    const answers = await Promise.all([1, 2, 3].map(() => answer('acceptInvitation', invited)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await answer('acceptInvitation', invited)).status).toBe(200);
    expect((await members()).members).toHaveLength(3);
  });

  it('again is the same invitation with more time, and one mail a day', async () => {
    const first = (await invite(email)).body;
    product.time.nowMs += 3_600_000;
    const second = (await invite(email)).body;
    expect(second.id).toBe(first.id);
    expect(Date.parse(second.expiresAt)).toBeGreaterThan(Date.parse(first.expiresAt));
    expect(product.mails).toHaveLength(1);
    product.time.nowMs += DAY_MS;
    await invite(email);
    expect(product.mails).toHaveLength(2);
  });

  it('exists even while mail is down, and the next one sends it', async () => {
    product.faults.mail = new Error('SES is down');
    expect((await invite(email)).status).toBe(201);
    expect(await received(invited)).toHaveLength(1);
    product.faults.mail = null;
    await invite(email);
    expect(product.mails).toHaveLength(1);
  });

  it('belongs to no one else: not with another address, nor with one that is no longer the user’s', async () => {
    await invite(email);
    const stranger = newUserId();
    await product.deps.storage.users.ensure({ id: stranger, email: 'stranger@user.example' });
    expect(await received(stranger)).toEqual([]);
    expect((await answer('acceptInvitation', stranger)).body.code).toBe('invitation_not_found');
    // The stored address and the user pool differ: the pool counts.
    const moved = newUserId();
    await product.deps.storage.users.ensure({ id: moved, email });
    product.emails.set(moved, 'moved@user.example');
    expect((await answer('acceptInvitation', moved)).body.code).toBe('invitation_not_found');
    expect(await canSee(moved)).toBe(false);
  });

  it('can be declined and withdrawn, and expires by itself', async () => {
    const { id } = (await invite(email)).body;
    expect((await answer('declineInvitation', invited)).status).toBe(200);
    expect((await answer('declineInvitation', invited)).body.code).toBe('invitation_not_found');
    expect((await answer('acceptInvitation', invited)).body.code).toBe('invitation_not_found');
    const again = (await invite(email)).body;
    expect(again.id).not.toBe(id);
    const withdraw = () =>
      product.call('withdrawInvitation', {
        params: { accountId: site.accountId, invitationId: again.id },
        claims: claims(site.ownerId),
      });
    expect([(await withdraw()).status, (await withdraw()).body.code]).toEqual([200, 'invitation_not_found']);
    expect((await answer('acceptInvitation', invited)).body.code).toBe('invitation_not_found');
    await invite(email);
    product.time.nowMs += 14 * DAY_MS;
    expect(await received(invited)).toEqual([]);
    expect((await answer('acceptInvitation', invited)).body.code).toBe('invitation_not_found');
    expect((await members()).invitations).toEqual([]);
  });

  it('is not for members, and limited in number', async () => {
    await invite(email);
    await answer('acceptInvitation', invited);
    expect((await invite(email)).body.code).toBe('already_exists');
    product.time.nowMs += DAY_MS;
    for (let n = 0; n < MAX_INVITATIONS; n += 1) expect((await invite(`n${n}@user.example`)).status).toBe(201);
    const before = await product.snapshot();
    expect((await invite('one-more@user.example')).body.code).toBe('too_many_requests');
    expect(await product.snapshot()).toBe(before);
  });
});

describe('leaving a site', () => {
  const remove = (userId: UserId) =>
    product.call('removeMember', { params: { accountId: site.accountId, userId }, claims: claims(site.ownerId) });
  const leave = (userId: UserId) =>
    product.call('leaveAccount', { params: { userId, accountId: site.accountId }, claims: claims(userId) });

  it('takes effect at once, by the owner or by the member, idempotently', async () => {
    expect((await remove(site.installerId)).status).toBe(200);
    expect(await canSee(site.installerId)).toBe(false);
    expect((await remove(site.installerId)).body.code).toBe('member_not_found');
    await invite(email);
    await answer('acceptInvitation', invited);
    expect((await leave(invited)).status).toBe(200);
    expect(await canSee(invited)).toBe(false);
    expect((await leave(invited)).body.code).toBe('member_not_found');
    // An accepted invitation is no way back.
    expect((await answer('acceptInvitation', invited)).body.code).toBe('invitation_not_found');
  });

  it('is not for the owner', async () => {
    expect((await remove(site.ownerId)).body.code).toBe('owner_stays');
    expect((await leave(site.ownerId)).body.code).toBe('owner_stays');
    expect(await canSee(site.ownerId)).toBe(true);
  });
});
