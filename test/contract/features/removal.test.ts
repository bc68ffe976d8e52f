import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeSite } from '#functions/features/removal.ts';
import { goOnRemovingUser } from '#functions/features/user-removal.ts';
import { type EntityData, entityData } from '#functions/storage/table/entity-data.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { entitiesWith, fullSite, killAt, leftOfSite, nothing, rowsWith } from '../removed.ts';
import { wholeUser } from '../whole-user.ts';

/** Of the requests at which a process may crash, one in so many is tried. */
const ONE_IN = byExtent({ sample: 4, part: 1, whole: 1 });
if (ONE_IN > 1) reportOmitted(`crashes at ${ONE_IN - 1} of ${ONE_IN} requests of a removal`);

let product: TestProduct;
type Full = Awaited<ReturnType<typeof fullSite>>;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const call = (operation: Parameters<TestProduct['call']>[0], site: Full) =>
  product.call(operation, { params: { accountId: site.accountId }, claims: accessClaims(site.ownerId) });
const deleteUser = ({ ownerId: userId }: Full) =>
  product.call('deleteUser', { params: { userId }, claims: accessClaims(userId) });

describe('a site that is deleted at once', () => {
  it('leaves nothing behind, and releases devices, revokes consents and keeps invoices', async () => {
    const site = await fullSite(product);
    product.services.commands.length = 0;
    product.services.revoked.length = 0;
    const invoices = Object.keys(product.payments.state.invoice).length;
    expect((await call('deleteImmediately', site)).body).toEqual({ id: site.accountId });
    expect(await leftOfSite(product, site)).toEqual(nothing);
    expect(product.services.commands).toEqual([{ deviceId: 'charger', command: { kind: 'release' } }]);
    expect(product.services.revoked).toEqual(['consent-access']);
    expect(Object.keys(product.payments.state.invoice)).toHaveLength(invoices);
    expect((await call('deleteImmediately', site)).body.code).toBe('forbidden');
    await product.settle();
    expect(await product.keepUp()).toMatchObject({ failed: 0, left: 0 });
    expect(await leftOfSite(product, site)).toEqual(nothing);
  });

  it('is removed even when no vendor responds', async () => {
    const site = await fullSite(product);
    product.services.fault = { kind: 'offline' };
    expect((await call('deleteImmediately', site)).status).toBe(200);
    product.services.fault = null;
    expect(await leftOfSite(product, site)).toEqual(nothing);
  });

  it('is removed once by concurrent calls', async () => {
    const site = await fullSite(product);
    const done = await Promise.all([1, 2, 3].map(() => removeSite(product.deps, site.accountId)));
    expect(done).toContain(true);
    await product.keepUp();
    expect(await leftOfSite(product, site)).toEqual(nothing);
  });

  it('is gone for every caller at once, and the upkeep finishes what a process did not', async () => {
    const dry = await fullSite(product);
    const counter = killAt(product, Number.POSITIVE_INFINITY, false);
    await removeSite(product.deps, dry.accountId);
    counter.revive();
    const all = counter.requests();
    expect(all).toBeGreaterThan(100);
    // Those in between are identical days of history.
    const points = Array.from({ length: all }, (_, index) => index + 1)
      .filter((nth) => (nth <= 22 && nth % 2 === 1) || (nth > all - 20 && nth % 3 === 0) || nth % 50 === 0)
      .filter((_, index) => index % ONE_IN === 0);
    for (const nth of points) {
      const site = await fullSite(product);
      const kill = killAt(product, nth, nth % 2 === 0);
      await removeSite(product.deps, site.accountId).catch(() => undefined);
      kill.revive();
      const marked = (await product.deps.storage.accounts.get(site.accountId)) === null;
      // Before the mark nothing was done: the upkeep leaves it alone, and its owner retries.
      await product.keepUp();
      if (!marked) {
        expect((await call('getAccount', site)).status, `killed at ${nth}`).toBe(200);
        await call('deleteImmediately', site);
      }
      expect(await leftOfSite(product, site), `killed at ${nth}`).toEqual(nothing);
    }
  }, 240_000);
});

describe('a cancelled site', () => {
  const cancelled = async (): Promise<Full> => {
    const site = await fullSite(product);
    product.mails.length = 0;
    await call('cancelSubscription', site);
    return site;
  };
  const mails = () => product.mails.filter(({ subject }) => subject.includes('will be deleted on'));

  it('notifies its owner, reminds, and is deleted when the period ends, even without any event', async () => {
    const site = await cancelled();
    expect(mails()).toHaveLength(1);
    product.time.nowMs += 20 * DAY_MS;
    await product.keepUp();
    expect(mails()).toHaveLength(1);
    product.time.nowMs += 8 * DAY_MS;
    for (let time = 0; time < 2; time += 1) await product.keepUp();
    expect(mails()).toHaveLength(2);
    expect((await call('getAccount', site)).status).toBe(200);
    product.time.nowMs += 4 * DAY_MS;
    product.payments.simulator.advance();
    await product.keepUp();
    const left = await leftOfSite(product, site);
    // A sent mail is remembered for 120 days, without an address.
    expect(left).toEqual({ ...nothing, rows: [expect.stringContaining('mailKey_siteDeletion'), expect.anything()] });
    product.payments.take();
  });

  it('is also deleted by an event that comes on time', async () => {
    const site = await cancelled();
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    expect(await product.keepUp()).toMatchObject({ failed: 0 });
    expect((await leftOfSite(product, site)) as object).toMatchObject({ customer: false, schedule: null });
  });

  it('stays when its owner reconsiders', async () => {
    const site = await cancelled();
    await call('uncancelSubscription', site);
    product.time.nowMs += 40 * DAY_MS;
    await product.settle();
    await product.keepUp();
    expect((await call('getAccount', site)).status).toBe(200);
    expect(mails()).toHaveLength(1);
  });

  it('waits when the payment provider is down, and holds up nothing else', async () => {
    const [site, other] = [await cancelled(), await fullSite(product)];
    product.time.nowMs += 32 * DAY_MS;
    product.payments.simulator.advance();
    await deleteUser(other);
    product.payments.fault = new Error('down');
    expect((await product.keepUp()).failed).toBeGreaterThan(0);
    product.payments.fault = null;
    expect((await product.keepUp()).failed).toBe(0);
    expect((await leftOfSite(product, site)) as object).toMatchObject({ customer: false, schedule: null });
    product.payments.take();
  });
});

describe('a user who is deleted', () => {
  it('is rejected at once, and nothing is left after the last token expires', async () => {
    const site = await fullSite(product);
    const { ownerId: userId, otherId, invitingId } = site;
    const { affiliate } = (await product.deps.storage.users.get(userId)) ?? {};
    const answer = await deleteUser(site);
    expect(answer.body).toEqual({ id: userId, sites: [{ id: site.accountId, name: 'Home' }], finished: true });
    expect(product.dropped.has(userId)).toBe(true);
    const claims = accessClaims(userId);
    for (const operation of ['getMe', 'getUserDetails', 'getReferrals', 'createAccount', 'deleteUser'] as const) {
      const body = { name: 'Again', timezone: 'Europe/Berlin', priceId: 'sunward_basic_month' };
      const refused = await product.call(operation, { params: { userId }, body, claims });
      expect([operation, refused.body.code]).toEqual([operation, 'unauthenticated']);
    }
    expect((await product.call('getAccount', { params: { accountId: otherId }, claims })).status).toBe(403);
    expect(await leftOfSite(product, site)).toEqual(nothing);
    expect(await product.deps.storage.invitations.listOfEmail(`${userId}@user.example`)).toEqual([]);
    // The sites of others stay.
    for (const accountId of [otherId, invitingId])
      expect(await product.deps.storage.accounts.get(accountId)).not.toBeNull();
    product.time.nowMs += 2 * HOUR_MS;
    await product.keepUp();
    product.time.nowMs += DAY_MS + HOUR_MS;
    await product.keepUp();
    expect(await product.deps.storage.users.isGone(userId)).toBe(false);
    const left = await rowsWith(product, userId, String(affiliate?.code));
    expect(left).toEqual([`$sunward#userId_${userId} $user_1`]);
    // The trail outlives the user, and holds the id only.
    const toMs = product.time.nowMs;
    const trail = await product.deps.storage.trail.ofUser(userId, { fromMs: toMs - 3 * DAY_MS, toMs });
    expect(trail.map(({ event }) => event)).toContain('user-deleted');
    expect(JSON.stringify(trail)).not.toContain('@');
    const ofOther = await product.deps.storage.trail.ofSubject(otherId, 10);
    expect(ofOther).toMatchObject([{ event: 'member-left', actor: userId }]);
    const [row] = JSON.parse(await product.snapshot()).filter((text: string) => text.includes(`#userId_${userId}`));
    // It only says that there was a user, and has expired.
    expect(
      Object.keys(JSON.parse(row))
        .filter((name) => !/^(__|pk|sk)/.test(name))
        .sort(),
    ).toEqual(['createdAt', 'deletingAt', 'expiresAtS', 'userId'].sort());
  });

  it('leaves only rows that are declared to outlive a user, and nothing else anywhere', async () => {
    const { ownerId, accountId, secondId, affiliateId, code } = await wholeUser(product);
    const mark = `mark-of-${ownerId}`;
    const email = `${ownerId}@user.example`;
    const ids = [ownerId, accountId, secondId, email, affiliateId, code, mark];
    const before = await entitiesWith(product, ...ids);
    await product.call('deleteUser', { params: { userId: ownerId }, claims: accessClaims(ownerId) });
    for (const laterMs of [2 * HOUR_MS, 0]) {
      product.time.nowMs += laterMs;
      expect((await product.keepUp()).failed).toBe(0);
    }
    const data: Readonly<Record<string, EntityData>> = entityData;
    const outlives = (entity: string): boolean => data[entity]?.outlives !== undefined;
    const after = await entitiesWith(product, ...ids);
    expect(after.filter((entity) => !outlives(entity))).toEqual([]);
    // Every other entity was there before.
    const nobodys = ['budget', 'dataKey', 'job', 'marketDay', 'marketFeed', 'outage', 'priceList', 'skyDay'];
    const ofUsers = Object.keys(data).filter((entity) => !nobodys.includes(entity));
    expect(ofUsers.filter((entity) => !before.includes(entity))).toEqual([]);
    // What stays names neither the user's address nor the referral code.
    expect(await entitiesWith(product, email, code, mark)).toEqual([]);
    product.time.nowMs += 32 * DAY_MS;
    await product.keepUp();
    expect(await entitiesWith(product, ...ids)).not.toContain('due');
    product.payments.take();
  });

  it('removes what a concurrent call created', async () => {
    const site = await fullSite(product);
    await deleteUser(site);
    const late = await fullSite(product);
    await product.deps.storage.members.remove(late.accountId, late.ownerId);
    await product.deps.storage.members.add({ accountId: late.accountId, userId: site.ownerId, role: 'owner' });
    product.time.nowMs += 2 * HOUR_MS;
    await product.keepUp();
    expect(await leftOfSite(product, late)).toEqual(nothing);
  });

  it('never removes a site that another user has taken over', async () => {
    const site = await fullSite(product);
    const { accountId, ownerId, installerId } = site;
    await product.call('offerOwnership', {
      params: { accountId },
      body: { userId: installerId },
      claims: accessClaims(ownerId),
    });
    const take = () =>
      product.call('acceptInvitation', {
        params: { userId: installerId, accountId },
        body: { role: 'owner' },
        claims: accessClaims(installerId),
      });
    const [taken] = await Promise.all([take(), deleteUser(site)]);
    await product.keepUp();
    const account = await product.deps.storage.accounts.get(accountId);
    if (taken.status === 200) expect(account?.ownerId).toBe(installerId);
    else expect(account).toBeNull();
    expect(await rowsWith(product, `$sunward#userId_${ownerId}`)).toHaveLength(1);
  });

  it('is gone after any crash of the process', async () => {
    const points = [1, 2, 3, 5, 8, 13, 21, 34, 89, 144, 155].filter((_, index) => index % ONE_IN === 0);
    for (const nth of points) {
      const site = await fullSite(product);
      const kill = killAt(product, nth, nth % 2 === 0);
      await deleteUser(site).catch(() => undefined);
      kill.revive();
      if (!(await product.deps.storage.users.isGone(site.ownerId))) await deleteUser(site);
      await product.keepUp();
      expect(await leftOfSite(product, site), `killed at ${nth}`).toEqual(nothing);
      expect(await goOnRemovingUser(product.deps, site.ownerId)).toBe(true);
      const rows = await rowsWith(product, `userId_${site.ownerId}`);
      expect(rows, `killed at ${nth}`).toEqual([`$sunward#userId_${site.ownerId} $user_1`]);
    }
  }, 240_000);
});
