import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** A site whose plan allows one appliance, and which has none. */
const emptySite = async (): Promise<SeededSite> => {
  const site = await seedSite(product, { plan: 'BASIC' });
  await product.deps.storage.appliances.delete(site.accountId, site.applianceId);
  return site;
};
const add = ({ accountId, credentialsId, ownerId }: SeededSite, deviceId: string) =>
  product.call('createAppliance', {
    params: { accountId },
    claims: accessClaims(ownerId),
    body: { credentialsId, deviceId, name: deviceId },
  });
const remove = ({ accountId, ownerId }: SeededSite, applianceId: string) =>
  product.call('deleteAppliance', { params: { accountId, applianceId }, claims: accessClaims(ownerId) });
const stored = async ({ accountId }: SeededSite) => product.deps.storage.appliances.list(accountId);

it.each(Array.from({ length: 10 }, (_, index) => index))('of two added at the same moment one stays (%i)', async () => {
  const site = await emptySite();
  const answers = await Promise.all([add(site, 'charger'), add(site, 'plug')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 402]);
  expect(answers.find(({ status }) => status === 402)?.body.code).toBe('appliance_limit');
  expect(await stored(site)).toHaveLength(1);
});

it('the same device added concurrently exists once, and wastes no place', async () => {
  const site = await emptySite();
  const answers = await Promise.all([add(site, 'charger'), add(site, 'charger'), add(site, 'charger')]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await stored(site)).toHaveLength(1);
  const [only] = await stored(site);
  expect((await remove(site, only?.id ?? '')).status).toBe(200);
  expect((await add(site, 'plug')).status).toBe(201);
});

it('removing one makes room for another at once, and a rejected device takes no place', async () => {
  const site = await emptySite();
  expect((await add(site, 'nothing')).body.code).toBe('unknown_device');
  const first = await add(site, 'charger');
  expect(first.status).toBe(201);
  expect((await add(site, 'plug')).body.code).toBe('appliance_limit');
  await remove(site, first.body.id);
  expect((await add(site, 'plug')).status).toBe(201);
});

it('a plan without a limit claims no places', async () => {
  const site = await seedSite(product, { plan: 'PREMIUM' });
  await product.deps.storage.appliances.delete(site.accountId, site.applianceId);
  const answers = await Promise.all([add(site, 'charger'), add(site, 'plug')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
});
