// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { ACCOUNT_ID, aLink, aSensor, aService } from '../lib/testing/samples.ts';
import { ago, charger, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

/** Names of users or vendors' devices that markup, code or the locale files might interpret. */
const texts = [
  '"></title><img src=x onerror=alert(1)><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a><0>y</0> {{name}} {{7*7}} $t(nav.logout)',
  'javascript:alert(1) &lt;script&gt; %3Cscript%3E',
];
const ME = 'c8f5a3a4-0000-7000-d000-000000000001';
const LINK = aLink().id;
const aDevice = (name: string) =>
  deviceSchema.parse({
    deviceId: 'dev-1',
    name,
    kind: 'sensor',
    model: name,
    online: true,
    applianceKind: null,
    capabilities: null,
    needsMeterRole: false,
    suggestedMeterRole: null,
  });

/** A world in which all foreign texts are this one. */
const hostileWorld = (text: string) => {
  const sensor = aSensor({ name: text, credentialsId: LINK });
  const appliance = charger({ name: text, credentialsId: LINK });
  const link = aLink({ name: text, settings: { server: text }, sensors: [sensor.id], appliances: [appliance.id] });
  const member = { userId: ME, email: text, role: 'owner', createdAt: ago(9) };
  serve(
    { account: { name: text }, sensors: [sensor], appliances: [appliance] },
    {
      getMe: () => ({
        id: ME,
        email: 'demo@sunward.example',
        superAdmin: false,
        superAdminNeedsSecondFactor: false,
        freeSitesLeft: 3,
        scope: text,
        accounts: [{ id: ACCOUNT_ID, name: text, role: { type: 'owner' } }],
      }),
      listCredentials: () => [link],
      listSupportedServices: () => [aService('sol', ['sensor', 'appliance'])],
      listDevices: () => [aDevice(text)],
      listInvitations: () => [
        {
          accountId: ACCOUNT_ID,
          accountName: text,
          role: 'installer',
          invitedBy: text,
          expiresAt: ago(-9000),
          keys: [],
        },
      ],
      listMembers: () => ({ members: [member], invitations: [], ownerOffer: null, keys: [] }),
      listAudit: () => [],
    },
  );
};

const aliveElements = (): string[] =>
  [...document.querySelectorAll('*')]
    .filter(
      (one) =>
        one.tagName === 'SCRIPT' ||
        (one.tagName === 'IMG' && one.getAttribute('src') === 'x') ||
        one.getAttributeNames().some((name) => name.startsWith('on')) ||
        /^\s*(javascript|data|vbscript):/i.test(one.getAttribute('href') ?? one.getAttribute('src') ?? ''),
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 200));

const pages = [
  '/accounts?noRedirect=true',
  `/${ACCOUNT_ID}/dashboard`,
  `/${ACCOUNT_ID}/sensors`,
  `/${ACCOUNT_ID}/appliances`,
  `/${ACCOUNT_ID}/credentials`,
  `/${ACCOUNT_ID}/credentials/${LINK}`,
  `/${ACCOUNT_ID}/settings/members`,
];

// A page's code is loaded when it is first opened, which takes three times as long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe.each(pages)('%s', (page) => {
  test('shows names that look like code verbatim', async () => {
    for (const text of texts) {
      signIn();
      hostileWorld(text);
      await open(page);
      await waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 15_000 });
      expect(aliveElements()).toEqual([]);
      document.body.replaceChildren();
    }
  });
});
