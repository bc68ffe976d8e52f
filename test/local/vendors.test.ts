import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#functions/integrations/registry.ts';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { type SimulatedService, vendorAccounts } from '#infra/local/vendors.ts';
import { type Driver, drive, startFast, temporaryFolder } from './driver.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let site: Driver;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, { pastHours: 0.1 });
  site = await drive(product, DEMO);
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

describe('a newcomer links what the simulated vendors show', () => {
  const demo = ['go-e-v3', 'shelly'];
  // Linked by consent in the vendor's own pages, not by a form: test/contract/tesla-link.test.ts.
  const byConsent: readonly string[] = services().flatMap(({ id, link }) => (link === 'oauth' ? [id] : []));
  const byForm = (Object.keys(vendorAccounts) as SimulatedService[]).filter(
    (service) => !demo.includes(service) && !byConsent.includes(service),
  );

  test.each(byForm)('%s', async (service) => {
    const params = { accountId: product.accountId };
    const { credentials } = await site.client.createCredentials({
      params,
      body: { service, fields: { ...vendorAccounts[service] } },
    });
    const devices = await site.client.listDevices({ params: { ...params, credentialsId: credentials.id } });
    expect(devices.length).toBeGreaterThan(0);
    await site.client.deleteCredentials({ params: { ...params, credentialsId: credentials.id } });
  });

  test('the demo site’s own vendors refuse to be linked twice', async () => {
    await expect(
      site.client.createCredentials({
        params: { accountId: product.accountId },
        body: { service: 'shelly', fields: { ...vendorAccounts.shelly } },
      }),
    ).rejects.toMatchObject({ status: 409, envelope: { code: 'already_exists' } });
  });
});
