import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationId } from '#shared/contract/index.ts';
import type { CredentialsId, UserId } from '#shared/model/ids.ts';
import type { SiteKey } from '#shared/model/member.ts';
import { accessClaims, type EventParts } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { sensor } from '../../integration/storage/samples.ts';
import { killAt } from '../removed.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

/** Keys of webhooks that a member has seen, when the member goes. */
let product: TestProduct;
let site: SeededSite;
let installers: { readonly id: CredentialsId; readonly key: string };
let owners: { readonly id: CredentialsId; readonly key: string };

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const call = (operation: OperationId, by: UserId, parts: EventParts = {}) =>
  product.call(operation, { params: { accountId: site.accountId }, claims: accessClaims(by), ...parts });
const created = async (by: UserId, name: string) => {
  const { body } = await call('createCredentials', by, { body: { service: 'webhook', name, fields: {} } });
  return { id: body.credentials.id, key: body.reveal.key };
};
const reportStatus = async (key: string): Promise<number> =>
  (await product.call('reportByKey', { params: { key }, body: { gridW: 1 }, claims: null })).status;
const keys = async (): Promise<SiteKey[]> => (await call('listMembers', site.ownerId)).body.keys;
const remove = (query: EventParts['query'] = { endKeys: 'true' }) =>
  call('removeMember', site.ownerId, { params: { accountId: site.accountId, userId: site.installerId }, query });
const healthOf = async (id: CredentialsId) => {
  const { body } = await call('listCredentials', site.ownerId);
  return body.find((link: { id: string }) => link.id === id).health;
};

beforeEach(async () => {
  site = await seedSite(product);
  // The link of the seed is older than the record of who saw its key.
  [installers, owners] = [await created(site.installerId, 'Shed'), await created(site.ownerId, 'Roof')];
});

describe('the keys of a site', () => {
  it('say who was shown each: at its creation, or as a new one', async () => {
    expect((await keys()).map(({ name, seenBy }) => [name, seenBy]).sort()).toEqual([
      ['Push', null],
      ['Roof', site.ownerId],
      ['Shed', site.installerId],
    ]);
    product.time.nowMs += 60_000;
    const params = { accountId: site.accountId, credentialsId: owners.id };
    await call('newCredentialsKey', site.installerId, { params });
    expect((await keys()).find(({ credentialsId }) => credentialsId === owners.id)).toEqual({
      credentialsId: owners.id,
      name: 'Roof',
      service: 'webhook',
      seenBy: site.installerId,
      seenAt: new Date(product.time.nowMs).toISOString(),
      tokenId: null,
    });
  });

  it('are shown to the owner only', async () => {
    for (const by of [site.installerId, newUserId()]) expect((await call('listMembers', by)).status).toBe(403);
  });
});

describe('removing a member', () => {
  it('ends the keys that the member may have seen, and no other, however often it is repeated', async () => {
    expect([await reportStatus(installers.key), await reportStatus(site.webhookKey)]).toEqual([200, 200]);
    expect((await remove()).status).toBe(200);
    for (const _ of [1, 2]) {
      expect(await reportStatus(installers.key)).toBe(404);
      expect(await reportStatus(site.webhookKey)).toBe(404);
      expect((await remove()).body.code).toBe('member_not_found');
    }
    expect(await reportStatus(owners.key)).toBe(200);
    expect((await keys()).map(({ name }) => name)).toEqual(['Roof']);
  });

  it('leaves the keys alone unless it is asked to end them', async () => {
    for (const query of [{ endKeys: 'false' }, {}]) await remove(query);
    expect([await reportStatus(installers.key), await reportStatus(owners.key)]).toEqual([200, 200]);
    // Asked for later, it still ends them.
    expect((await remove()).body.code).toBe('member_not_found');
    expect(await reportStatus(installers.key)).toBe(404);
  });

  it('shows link and sensor without a key until there is a new one, and takes the last value from the home', async () => {
    await reportStatus(installers.key);
    await product.deps.storage.sensors.create({
      ...sensor(site.accountId, { credentialsId: installers.id, name: 'Shed' }),
      service: 'webhook',
    });
    product.time.nowMs += 1000;
    await remove();
    const at = new Date(product.time.nowMs).toISOString();
    expect(await healthOf(installers.id)).toMatchObject({ error: 'no_key', errorAt: at });
    const shown = async () =>
      (await call('listSensors', site.ownerId)).body.find((one: { name: string }) => one.name === 'Shed');
    expect(await shown()).toMatchObject({ health: { error: 'no_key', errorAt: at }, sensorData: [] });
    const params = { accountId: site.accountId, credentialsId: installers.id };
    const { reveal } = (await call('newCredentialsKey', site.ownerId, { params })).body;
    expect(await healthOf(installers.id)).toMatchObject({ error: null });
    expect((await shown()).health.error).toBeNull();
    expect(await reportStatus(reveal.key)).toBe(200);
    expect(await reportStatus(installers.key)).toBe(404);
  });

  it('is finished by a repetition after any crash', async () => {
    const all = killAt(product, Number.POSITIVE_INFINITY, false);
    await remove();
    all.revive();
    expect(all.requests()).toBeGreaterThan(8);
    for (let nth = 1; nth <= all.requests(); nth += 1) {
      site = await seedSite(product);
      installers = await created(site.installerId, 'Shed');
      const kill = killAt(product, nth, nth % 2 === 0);
      await remove();
      kill.revive();
      await remove();
      expect([nth, await reportStatus(installers.key)]).toEqual([nth, 404]);
      expect(await product.deps.storage.members.get(site.accountId, site.installerId)).toBeNull();
    }
  });

  it('leaves no key to a member whose call is under way', async () => {
    const { storage } = product.deps;
    const { accountId, installerId } = site;
    const { replaceKey } = storage.credentials;
    // The removal ends between the check of the call's access and its write.
    const late = Object.assign(storage.credentials, {
      replaceKey: async (...args: Parameters<typeof replaceKey>) => {
        Object.assign(storage.credentials, { replaceKey });
        await remove();
        const current = await storage.credentials.get(accountId, args[0].id);
        return replaceKey(current ?? args[0], args[1], args[2], args[3]);
      },
    });
    expect(late).toBe(storage.credentials);
    const params = { accountId, credentialsId: owners.id };
    const answer = await call('newCredentialsKey', installerId, { params });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect((await keys()).map(({ name }) => name)).toEqual([]);
  });
});

describe('leaving a site', () => {
  it.each([
    ['ends the keys that the member may have seen', 'true', 404],
    ['leaves them alone otherwise', 'false', 200],
  ])('%s', async (_, endKeys, status) => {
    const params = { accountId: site.accountId, userId: site.installerId };
    expect((await call('leaveAccount', site.installerId, { params, query: { endKeys } })).status).toBe(200);
    expect([await reportStatus(installers.key), await reportStatus(owners.key)]).toEqual([status, 200]);
  });
});

describe('taking a site over', () => {
  const params = () => ({ accountId: site.accountId, userId: site.installerId });
  const accept = (body: object) => call('acceptInvitation', site.installerId, { params: params(), body });
  const offer = () => call('offerOwnership', site.ownerId, { body: { userId: site.installerId } });
  const received = async () => (await call('listInvitations', site.installerId, { params: params() })).body[0];

  it('lists the keys that the owner may have seen, and ends them, once', async () => {
    await offer();
    expect((await received()).keys.map(({ name }: { name: string }) => name).sort()).toEqual(['Push', 'Roof']);
    for (const _ of [1, 2]) {
      expect((await accept({ role: 'owner', endKeys: true })).status).toBe(200);
      expect([await reportStatus(owners.key), await reportStatus(site.webhookKey)]).toEqual([404, 404]);
      expect(await reportStatus(installers.key)).toBe(200);
    }
  });

  it('leaves the keys alone unless asked, and without an offer', async () => {
    expect((await accept({ role: 'owner', endKeys: true })).body.code).toBe('invitation_not_found');
    expect(await reportStatus(owners.key)).toBe(200);
    await offer();
    expect((await accept({ role: 'owner' })).status).toBe(200);
    expect([await reportStatus(owners.key), await reportStatus(installers.key)]).toEqual([200, 200]);
  });
});
