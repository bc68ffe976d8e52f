import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { logCodes } from '#functions/platform/log-codes.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { consented } from '../consent.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  product.services.revoked.length = 0;
});
afterEach(() => {
  product.services.fault = null;
  product.services.stall = false;
  vi.restoreAllMocks();
});
afterAll(() => product.stop());

const claims = () => accessClaims(site.ownerId);
const params = () => ({ accountId: site.accountId });
const linked = async (): Promise<CredentialsId> => {
  const ticket = await consented(product, site.accountId, claims());
  return (await product.call('finishOauth', { params: params(), claims: claims(), body: { ticket } })).body.id;
};
const unlink = (credentialsId: CredentialsId) =>
  product.call('deleteCredentials', { params: { ...params(), credentialsId }, claims: claims() });
const warnings = () => vi.spyOn(product.deps.logger, 'warn');

it('revokes at the vendor what the user granted, while its tokens still exist', async () => {
  const id = await linked();
  const warn = warnings();

  expect((await unlink(id)).body).toEqual({ id });

  expect(product.services.revoked).toEqual(['consent-access']);
  expect(warn).not.toHaveBeenCalled();
  expect((await unlink(id)).status).toBe(404);
  expect(product.services.revoked).toEqual(['consent-access']);
});

it.each([
  ['fails', { fault: { kind: 'upstream' } }, 'upstream'],
  ['refuses', { fault: { kind: 'refused' } }, 'refused'],
  ['never answers', { stall: true }, 'timeout'],
] as const)('goes through although the vendor %s, and says so in the log', async (_, trouble, kind) => {
  const id = await linked();
  const warn = warnings();
  Object.assign(product.services, trouble);
  const startedMs = performance.now();

  expect((await unlink(id)).body).toEqual({ id });

  expect(performance.now() - startedMs).toBeLessThan(6_000);
  expect(product.services.revoked).toEqual([]);
  const message: keyof typeof logCodes = 'consent not revoked';
  const data = { accountId: site.accountId, credentialsId: id, vendor: 'consent', kind };
  expect(warn.mock.calls).toEqual([[message, data]]);
  const listed = await product.call('listCredentials', { params: params(), claims: claims() });
  expect(listed.body.map((each: { id: string }) => each.id)).not.toContain(id);
});

it('succeeds even if the secret can no longer be opened', async () => {
  const id = await linked();
  vi.spyOn(product.deps.secrets, 'unseal').mockRejectedValue(new Error('no key'));
  const warn = warnings();
  expect((await unlink(id)).status).toBe(200);
  expect(warn.mock.calls[0]?.[1]).toMatchObject({ kind: 'unexpected' });
});

it('calls no vendor without a consent to revoke', async () => {
  const body = { service: 'poll', fields: { serial: '2', token: GOOD_TOKEN } };
  const made = await product.call('createCredentials', { params: params(), claims: claims(), body });
  expect((await unlink(made.body.credentials.id)).status).toBe(200);
  expect(product.services.revoked).toEqual([]);
});

it('revokes nothing for a link that is in use', async () => {
  const id = await linked();
  const body = { credentialsId: id, deviceId: 'meter', name: 'Meter' };
  expect((await product.call('createSensor', { params: params(), claims: claims(), body })).status).toBe(201);
  expect((await unlink(id)).body.code).toBe('credentials_in_use');
  expect(product.services.revoked).toEqual([]);
});
