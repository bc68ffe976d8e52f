import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complete } from '#infra/local/payments/checkout.ts';
import type { UserId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
/** Another installer of the site. */
let other: UserId;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  other = newUserId();
  await product.deps.storage.members.add({ accountId: site.accountId, userId: other, role: 'installer' });
});
afterAll(() => product.stop());

const params = () => ({ accountId: site.accountId });
const offer = (userId: UserId, by: UserId) =>
  product.call('offerOwnership', { params: params(), body: { userId }, claims: accessClaims(by) });
const accept = (userId: UserId) =>
  product.call('acceptInvitation', {
    params: { userId, ...params() },
    body: { role: 'owner' },
    claims: accessClaims(userId),
  });
const roleOf = async (userId: UserId) =>
  (await product.call('getAccount', { params: params(), claims: accessClaims(userId) })).body.role;
/** Who is admitted to an owner's row. */
const owners = async (): Promise<UserId[]> => {
  const users = [site.ownerId, site.installerId, other];
  const asked = await Promise.all(
    users.map((userId) => product.call('listMembers', { params: params(), claims: accessClaims(userId) })),
  );
  return users.filter((_, index) => asked[index]?.status === 200);
};
const received = async (userId: UserId) =>
  (await product.call('listInvitations', { params: { userId }, claims: accessClaims(userId) })).body;
const audit = async (by: UserId) =>
  (await product.call('listAudit', { params: params(), claims: accessClaims(by) })).body;

describe('the ownership of a site', () => {
  it('moves to the accepting user in one step; the former owner becomes an installer', async () => {
    expect([await roleOf(site.ownerId), await roleOf(site.installerId)]).toEqual(['owner', 'installer']);
    expect((await offer(site.installerId, site.ownerId)).status).toBe(201);
    expect(await owners()).toEqual([site.ownerId]);
    expect(await received(site.installerId)).toMatchObject([{ accountId: site.accountId, role: 'owner' }]);
    expect((await accept(site.installerId)).body).toEqual({ accountId: site.accountId, role: 'owner' });
    expect(await owners()).toEqual([site.installerId]);
    expect([await roleOf(site.ownerId), await roleOf(site.installerId)]).toEqual(['installer', 'owner']);
    expect((await accept(site.installerId)).status).toBe(200);
    expect(await received(site.installerId)).toEqual([]);
    const me = await product.call('getMe', { claims: accessClaims(site.installerId) });
    expect(me.body.accounts).toMatchObject([{ id: site.accountId, role: { type: 'owner' } }]);
    expect(await audit(site.installerId)).toMatchObject([
      { kind: 'owner-changed', by: 'member', userId: site.installerId, failed: false },
      { kind: 'ownership-offered', by: 'member', userId: site.ownerId, failed: false },
    ]);
    // Onwards, and back.
    await offer(site.ownerId, site.installerId);
    await accept(site.ownerId);
    expect(await owners()).toEqual([site.ownerId]);
  });

  it('has exactly one holder, however many accept concurrently', async () => {
    await offer(site.installerId, site.ownerId);
    const [first, second] = await Promise.all([
      accept(site.installerId),
      accept(site.installerId),
      offer(other, site.ownerId),
      accept(other),
    ]);
    expect(await owners()).toHaveLength(1);
    expect([200, 404]).toContain(first?.status);
    expect(second?.status).toBe(first?.status);
  });

  it('is continuous: at no moment are there two owners or none', async () => {
    const seen: number[] = [];
    let moving = true;
    const watch = async (): Promise<void> => {
      while (moving) {
        const { ownerId } = (await product.deps.storage.accounts.get(site.accountId)) ?? {};
        const roles = await Promise.all(
          [site.ownerId, site.installerId].map((id) => product.deps.storage.members.get(site.accountId, id)),
        );
        const again = (await product.deps.storage.accounts.get(site.accountId))?.ownerId;
        // Two reads around the move prove nothing.
        if (again === ownerId) seen.push(roles.filter((member) => member?.role === 'owner').length);
      }
    };
    const watching = watch();
    for (const [to, by] of [
      [site.installerId, site.ownerId],
      [site.ownerId, site.installerId],
      [site.installerId, site.ownerId],
    ] as const) {
      await offer(to, by);
      await accept(to);
    }
    moving = false;
    await watching;
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen)).toEqual(new Set([1]));
  });

  it('recovers when the first call died between its two writes', async () => {
    await offer(site.installerId, site.ownerId);
    await product.deps.storage.accounts.takeOwnership(site.accountId, site.installerId);
    // The members' rows still have the old roles.
    expect(await owners()).toEqual([site.installerId]);
    expect((await accept(site.installerId)).body.role).toBe('owner');
    expect(await owners()).toEqual([site.installerId]);
  });

  it('is offered to installers only, and not accepted after leaving, withdrawal or expiry', async () => {
    expect((await offer(newUserId(), site.ownerId)).body.code).toBe('member_not_found');
    expect((await offer(site.ownerId, site.ownerId)).body.code).toBe('already_exists');
    expect((await accept(site.installerId)).body.code).toBe('invitation_not_found');
    await offer(site.installerId, site.ownerId);
    await product.call('withdrawOwnership', { params: params(), claims: accessClaims(site.ownerId) });
    expect((await accept(site.installerId)).body.code).toBe('invitation_not_found');
    await offer(site.installerId, site.ownerId);
    await product.call('declineInvitation', {
      params: { userId: site.installerId, ...params() },
      body: { role: 'owner' },
      claims: accessClaims(site.installerId),
    });
    expect((await accept(site.installerId)).body.code).toBe('invitation_not_found');
    await offer(site.installerId, site.ownerId);
    await product.call('removeMember', {
      params: { ...params(), userId: site.installerId },
      claims: accessClaims(site.ownerId),
    });
    expect((await accept(site.installerId)).body.code).toBe('invitation_not_found');
    await offer(other, site.ownerId);
    product.time.nowMs += 14 * DAY_MS;
    expect((await accept(other)).body.code).toBe('invitation_not_found');
    expect(await owners()).toEqual([site.ownerId]);
  });
});

describe('a visit of an administrator', () => {
  const visit = (admin: UserId) =>
    product.call('listSensors', { params: params(), claims: accessClaims(admin, [SUPER_ADMIN_GROUP]) });

  it('is listed once an hour each, without a name; the owner can read it', async () => {
    const [anna, ben] = [newUserId(), newUserId()];
    await visit(anna);
    await Promise.all([visit(anna), visit(anna), visit(ben)]);
    expect(await audit(site.ownerId)).toHaveLength(2);
    product.time.nowMs += HOUR_MS;
    await visit(anna);
    const entries = await audit(site.ownerId);
    expect(entries).toHaveLength(3);
    expect(entries[0]).toEqual({
      kind: 'admin-access',
      time: new Date(product.time.nowMs).toISOString(),
      by: 'administrator',
      userId: null,
      failed: false,
    });
    expect(JSON.stringify(entries)).not.toContain(anna);
  });

  it('is not logged on the administrator’s own site, or if nothing was shown', async () => {
    await product.call('listSensors', { params: params(), claims: accessClaims(site.ownerId, [SUPER_ADMIN_GROUP]) });
    await product.call('listSensors', {
      params: params(),
      query: { nonsense: '1' },
      claims: accessClaims(newUserId(), [SUPER_ADMIN_GROUP]),
    });
    expect(await audit(site.ownerId)).toEqual([]);
    const seen = await product.call('getAccount', {
      params: params(),
      claims: accessClaims(newUserId(), [SUPER_ADMIN_GROUP]),
    });
    expect(seen.body.role).toBeNull();
  });
});

describe('what the former owner paid with', () => {
  const subscription = async (by: UserId) =>
    (await product.call('getSubscription', { params: params(), claims: accessClaims(by) })).body;
  const customer = () => {
    const found = Object.values(product.payments.state.customer).find(
      ({ metadata }) => metadata.accountId === site.accountId,
    );
    if (!found) throw new Error('no customer');
    return found;
  };
  beforeEach(async () => {
    site = await seedSite(product);
    await product.deps.storage.users.ensure({ id: site.installerId, email: 'next@user.example' });
    Object.assign(customer(), { email: 'former@user.example', name: 'Anna Former' });
  });

  it('is removed when the ownership moves; paid periods continue to their end', async () => {
    const before = await subscription(site.ownerId);
    expect(before).toMatchObject({ status: 'active', hasPaymentMethod: true, subscriptionItems: ['PREMIUM'] });
    await offer(site.installerId, site.ownerId);
    expect((await accept(site.installerId)).status).toBe(200);
    expect(await subscription(site.installerId)).toEqual({ ...before, hasPaymentMethod: false });
    const { id, email, name, invoice_settings } = customer();
    expect([email, name, invoice_settings.default_payment_method]).toEqual(['next@user.example', 'Home', null]);
    expect(Object.values(product.payments.state.method).filter((method) => method.customer === id)).toEqual([]);
    const portal = (
      await product.call('createCustomerPortalSession', { params: params(), claims: accessClaims(site.installerId) })
    ).body;
    const page = await product.payments.fetch(portal).then((answer) => answer.text());
    expect(page).toContain('No default card');
    expect(page).not.toMatch(/former@user|Anna Former/);
  });

  it('stays while no one accepts the site, and when the provider is down nothing moves', async () => {
    await accept(site.installerId);
    expect((await subscription(site.ownerId)).hasPaymentMethod).toBe(true);
    await offer(site.installerId, site.ownerId);
    product.payments.fault = new Error('down');
    expect((await accept(site.installerId)).body.code).toBe('payments_unavailable');
    product.payments.fault = null;
    expect((await subscription(site.ownerId)).hasPaymentMethod).toBe(true);
    expect(await roleOf(site.ownerId)).toBe('owner');
    expect((await accept(site.installerId)).status).toBe(200);
  });

  it('does not return through an earlier event', async () => {
    const url = (await product.call('createCheckoutSession', { params: params(), claims: accessClaims(site.ownerId) }))
      .body;
    const session = String(url).split('/').at(-1) ?? '';
    product.payments.simulator.act((book) => complete(book, session, '4242'));
    const late = product.payments.take();
    await offer(site.installerId, site.ownerId);
    await accept(site.installerId);
    for (const event of late) expect((await product.deliverEvent(event)).status).toBe(200);
    expect((await subscription(site.installerId)).hasPaymentMethod).toBe(false);
  });
});
