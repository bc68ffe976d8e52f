import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashAccess, isPassword, readPath } from '#functions/ocpp/address.ts';
import type { OperationId } from '#shared/contract/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PUBLIC_URL, startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedOthers, seedSite } from '../site.ts';

/** What the wallboxes of a link dial with, after it was linked. */
let product: TestProduct;
let site: SeededSite;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  site = await seedSite(product);
  await seedOthers(product, site);
});

const call = (operation: OperationId, by: UserId = site.ownerId, credentialsId = site.boxesId) =>
  product.call(operation, { params: { accountId: site.accountId, credentialsId }, claims: accessClaims(by) });
/** Makes a new address and password, as linking does. */
const renewed = async (): Promise<{ readonly address: string; readonly password: string }> =>
  (await call('newCredentialsKey')).body.reveal;
const passwordOf = async (address: string): Promise<string | null> => {
  const key = readPath(new URL(address).pathname, null)?.key ?? '';
  return (await product.deps.storage.webhooks.findKey(hashAccess(key)))?.passwordHash ?? null;
};

describe('the address of wallboxes', () => {
  it('is told again to the member who was shown it, and to nobody else', async () => {
    const { address, password } = await renewed();
    expect(address).toMatch(`${PUBLIC_URL.replace(/^http/, 'ws')}/ocpp/`);
    const again = await call('getBoxAddress');
    expect([again.status, again.body]).toEqual([200, { address }]);
    expect(await product.snapshot()).not.toContain(address.split('/').at(-1));
    expect(await product.snapshot()).not.toContain(password);
    expect((await call('getBoxAddress', site.installerId)).body).toEqual({ address: null });
  });

  it('survives a change of the link, and is a new one with a new key', async () => {
    const first = await renewed();
    const second = await renewed();
    expect(second.address).not.toBe(first.address);
    await product.call('patchCredentials', {
      params: { accountId: site.accountId, credentialsId: site.boxesId },
      claims: accessClaims(site.ownerId),
      body: { name: 'Garage' },
    });
    expect((await call('getBoxAddress')).body).toEqual({ address: second.address });
  });

  it('is none for a link without one, or whose key was ended', async () => {
    expect((await call('getBoxAddress', site.ownerId, site.credentialsId)).body).toEqual({ address: null });
    await renewed();
    const link = await product.deps.storage.credentials.get(site.accountId, site.boxesId);
    if (link === null) expect.fail('the link is gone');
    await product.deps.storage.credentials.endKey(link);
    expect((await call('getBoxAddress')).body).toEqual({ address: null });
  });
});

describe('a new password for wallboxes', () => {
  it('replaces the old one; the address stays', async () => {
    const { address, password } = await renewed();
    expect(isPassword(password, await passwordOf(address))).toBe(true);
    const { status, body } = await call('newBoxPassword', site.installerId);
    expect([status, Object.keys(body.reveal)]).toEqual([200, ['password']]);
    expect(isPassword(body.reveal.password, await passwordOf(address))).toBe(true);
    expect(isPassword(password, await passwordOf(address))).toBe(false);
    expect((await call('getBoxAddress')).body).toEqual({ address });
    expect((await call('getBoxAddress', site.installerId)).body).toEqual({ address: null });
  });

  it('is not for links of other services', async () => {
    const answer = await call('newBoxPassword', site.ownerId, site.webhookId);
    expect([answer.status, answer.body.code]).toEqual([404, 'credentials_not_found']);
  });
});
