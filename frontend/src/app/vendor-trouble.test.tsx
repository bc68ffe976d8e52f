// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manifestSchema } from '#shared/integration.ts';
import { type Credentials, credentialsSchema } from '#shared/model/credentials.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { ago, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
// Pages load when they are first opened, on a busy machine for longer than a test waits for a text.
beforeAll(async () => {
  await import('../features/dashboard/dashboard-page.tsx');
  await import('../features/devices/devices-page.tsx');
}, 60_000);
beforeEach(signIn);

const PAGE = `/${ACCOUNT_ID}/credentials`;

const aService = (id: string, name: string) => ({
  allowed: true,
  manifest: manifestSchema.parse({
    id,
    name,
    offers: { sensor: true, appliance: false, vehicle: false },
    delivery: 'poll',
    capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
    credentialFields: [],
    timing: { samplingS: 300, windowS: 0, guardS: 90, actuationS: 5 },
    limits: { minPollSeconds: 1, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
    egressHosts: [],
    planRequired: null,
    caveats: [],
    docsUrl: 'https://vendor.example/',
    confidence: 'high',
  }),
});
let made = 0;
const aLink = (service: string, vendorTroubleSince?: string): Credentials => {
  made += 1;
  return credentialsSchema.parse({
    id: `crd_${made.toString().padStart(26, '0')}`,
    accountId: ACCOUNT_ID,
    service,
    name: `Link ${made}`,
    settings: {},
    sensors: [],
    appliances: [],
    createdAt: ago(3600),
    health: {
      lastSuccessAt: ago(3000),
      error: null,
      errorAt: null,
      newestDataAt: ago(3000),
      callsToday: 1,
      callsPerDay: null,
      vendorTroubleSince,
    },
  });
};
const show = async (path: string, links: () => Credentials[]) => {
  const services = [aService('sol', 'Sol cloud'), aService('volt', 'Volt')];
  serve({}, { listSupportedServices: () => services, listCredentials: links, listDevices: () => [] });
  await open(path);
};
const SINCE = '2026-06-15T08:40:00.000Z';
const troubled = () => [aLink('sol', SINCE), aLink('sol', SINCE), aLink('volt')];

describe("trouble of a vendor's whole cloud", () => {
  test.each([
    ['the dashboard', DASHBOARD],
    ['the list of links', PAGE],
  ])('is shown on %s, once for each service, with its start in the time zone of the site', async (_, path) => {
    await show(path, troubled);
    const notices = await screen.findAllByText(/Sol cloud has had problems since .*10:40/);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText(/Volt has had problems/)).toBeNull();
  });

  test('is shown in German, too', async () => {
    await show(`/de-DE${PAGE}`, troubled);
    expect(await screen.findByText(/Sol cloud hat seit .*10:40 Probleme/)).toBeDefined();
  });

  test('disappears when the service works again', async () => {
    let links = troubled();
    await show(DASHBOARD, () => links);
    await screen.findByText(/has had problems/);
    links = [aLink('sol'), aLink('volt')];
    await userEvent.setup().click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText(/has had problems/)).toBeNull());
  });
});
