import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#functions/integrations/registry.ts';
import { CONSENT_ANSWER } from '#functions/integrations/simulated-consent.ts';
import type { SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { type SimulatedService, vendorAccounts } from '#infra/local/vendors.ts';
import { type Driver, drive, startFast, temporaryFolder } from './driver.ts';

const simulatorOf = async (service: string): Promise<{ readonly sample: SimulatorSample }> =>
  await import(`../../functions/integrations/${service}/simulator.ts`);

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

describe('a new user links the simulated vendors with the values shown', () => {
  const demo = ['go-e-v3', 'shelly'];
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

  // The demo's plan is PREMIUM.
  const inPlan = byConsent.filter((service) =>
    services().some(({ id, planRequired }) => id === service && !planRequired),
  );

  /** Where the browser that answers on the vendor's page ends up, after our own callback. */
  const answered = async (service: SimulatedService, answer: 'agree' | 'deny'): Promise<URL> => {
    const { sample } = await simulatorOf(service);
    const typed = Object.fromEntries(
      services()
        .filter(({ id }) => id === service)
        .flatMap(({ credentialFields }) => credentialFields)
        .map(({ name }) => [name, sample.fields[name] ?? '']),
    );
    const { url } = await site.client.startOauth({
      params: { accountId: product.accountId },
      body: { service, fields: typed },
    });
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('(simulated)')]);
    const choice = new URL(url);
    choice.searchParams.set(CONSENT_ANSWER, answer);
    const back = await fetch(choice, { redirect: 'manual' });
    const callback = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
    return new URL(callback.headers.get('location') ?? '', product.url);
  };

  test.each(inPlan as SimulatedService[])('%s, also after a refusal', async (service) => {
    expect((await answered(service, 'deny')).hash).toBe('#linkError=oauth_denied');
    const ticket = new URLSearchParams((await answered(service, 'agree')).hash.slice(1)).get('link') ?? '';
    const params = { accountId: product.accountId };
    const credentials = await site.client.finishOauth({ params, body: { ticket } });
    const devices = await site.client.listDevices({ params: { ...params, credentialsId: credentials.id } });
    expect(devices.length).toBeGreaterThan(0);
    await site.client.deleteCredentials({ params: { ...params, credentialsId: credentials.id } });
  });

  test('SMA only in a plan that includes it', async () => {
    const params = { accountId: product.accountId };
    const shown = await site.client.listSupportedServices({ params });
    expect(shown.filter(({ allowed }) => !allowed).map(({ manifest }) => manifest.id)).toEqual(['sma']);
    await expect(site.client.startOauth({ params, body: { service: 'sma' } })).rejects.toMatchObject({
      status: 402,
      envelope: { code: 'plan_required' },
    });
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
