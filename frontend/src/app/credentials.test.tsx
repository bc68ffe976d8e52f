// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperationId } from '#shared/contract/index.ts';
import { type CredentialField, type Manifest, manifestSchema } from '#shared/integration.ts';
import { type Credentials, credentialsSchema, type Device, deviceSchema } from '#shared/model/credentials.ts';
import { leaveTo } from '../lib/leave.ts';
import { type Answer, Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, aSensor } from '../lib/testing/samples.ts';
import { ago, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

vi.mock('../lib/leave.ts', () => ({ leaveTo: vi.fn() }));

freshBrowser();
beforeEach(() => {
  vi.mocked(leaveTo).mockClear();
  signIn();
});

const PAGE = `/${ACCOUNT_ID}/credentials`;
const LINK_ID = 'crd_01K00000000000000000000000';
const TICKET = `${'a'.repeat(43)}.${'b'.repeat(43)}`;

const field = (name: string, values: Partial<CredentialField> = {}): CredentialField => ({
  name,
  kind: 'text',
  required: true,
  label: { en: `The ${name}`, de: `Straße ${name}` },
  help: { en: `Where ${name} is`, de: `Wo ${name} ist` },
  example: '',
  ...values,
});
const aManifest = (values: Partial<Manifest>): Manifest =>
  manifestSchema.parse({
    id: 'sol',
    name: 'Sol cloud',
    offers: { sensor: true, appliance: true, vehicle: false },
    delivery: 'poll',
    capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
    credentialFields: [field('server'), field('secret', { kind: 'secret' })],
    timing: { samplingS: 300, windowS: 0, guardS: 90, actuationS: 5 },
    limits: { minPollSeconds: 1, requestsPerDay: 1000, spacingMs: 1000, concurrency: 1 },
    egressHosts: ['.sol.example'],
    planRequired: null,
    caveats: [{ en: 'Mind the cat.', de: 'Achte auf die große Katze.' }],
    docsUrl: 'https://sol.example/',
    confidence: 'high',
    ...values,
  });

const sol = aManifest({});
const consent = aManifest({
  id: 'volt',
  name: 'Volt',
  link: 'oauth',
  credentialFields: [field('region', { required: false })],
});
const placed = aManifest({
  id: 'placed',
  name: 'Placed',
  link: 'oauth',
  credentialFields: [
    field('region', {
      choices: ['europe', 'china'],
      choiceLabels: [
        { en: 'Europe', de: 'Europa' },
        { en: 'China', de: 'China' },
      ],
    }),
  ],
});
const push = aManifest({
  id: 'pusher',
  name: 'Pusher',
  delivery: 'push',
  credentialFields: [field('key', { kind: 'generated' })],
});
const closed = aManifest({ id: 'closed', name: 'Closed', planRequired: 'sma' });
const services = [
  { manifest: sol, allowed: true },
  { manifest: consent, allowed: true },
  { manifest: placed, allowed: true },
  { manifest: push, allowed: true },
  { manifest: closed, allowed: false },
];

const aLink = ({
  health,
  ...values
}: Omit<Partial<Credentials>, 'health'> & { health?: Partial<Credentials['health']> } = {}) =>
  credentialsSchema.parse({
    id: LINK_ID,
    accountId: ACCOUNT_ID,
    service: 'sol',
    name: 'Roof',
    settings: { server: 'one' },
    sensors: [],
    appliances: [],
    createdAt: ago(3600),
    ...values,
    health: {
      lastSuccessAt: ago(180),
      error: null,
      errorAt: null,
      newestDataAt: ago(120),
      callsToday: 250,
      callsPerDay: 1000,
      ...health,
    },
  });
const aDevice = (values: Partial<Device> = {}): Device =>
  deviceSchema.parse({
    deviceId: 'dev-1',
    name: 'Inverter',
    kind: 'sensor',
    model: 'X1',
    online: true,
    applianceKind: null,
    capabilities: null,
    needsMeterRole: false,
    suggestedMeterRole: null,
    ...values,
  });
const rejected = { error: 'credentials_rejected', errorAt: ago(30) };

const show = async (path: string, links: Credentials[], more: Partial<Record<OperationId, Answer>> = {}) => {
  const server = serve(
    {},
    { listSupportedServices: () => services, listCredentials: () => links, listDevices: () => [], ...more },
  );
  await open(path);
  return server;
};
const bodyOf = (server: Awaited<ReturnType<typeof show>>, id: OperationId): unknown =>
  server.calls.find((call) => call.id === id)?.body;

describe('choosing a service', () => {
  test('shows what each offers, finds by name, and says which plan holds what is closed', async () => {
    await show(PAGE, []);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Link a service' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('button', { name: /^Sol cloud/ })).textContent).toContain('Sensor · Appliance');
    const shut = dialog.getByRole('button', { name: /^Closed/ });
    expect(shut.textContent).toContain('Only in the plan SMA');
    expect(shut.getAttribute('aria-disabled')).toBe('true');
    await user.type(dialog.getByLabelText('Search'), 'VOL');
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['VoltSensor · Appliance']);
    await user.type(dialog.getByLabelText('Search'), 'xyz');
    expect(dialog.getByRole('status').textContent).toContain('do not know');
  });

  test('links by a form from the manifest, keeps it when refused, and goes on to what can be added', async () => {
    let refuse = true;
    const server = await show(PAGE, [aLink()], {
      createCredentials: () => {
        if (refuse) throw new Refusal('credentials_rejected');
        return { credentials: aLink(), reveal: {} };
      },
      listDevices: () => [aDevice()],
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Link a service' }));
    await user.click(await screen.findByRole('button', { name: /^Sol cloud/ }));
    expect(screen.getByText('Mind the cat.')).toBeDefined();
    await user.type(screen.getByLabelText('The server'), ' one ');
    await user.type(screen.getByLabelText('The secret'), ' s3 ');
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByText('The service did not accept these credentials')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('The secret').value).toBe(' s3 ');
    expect(screen.getByLabelText('The secret').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This was not accepted. Please check it.')).toBeDefined();
    expect(screen.getByLabelText('The server').getAttribute('aria-invalid')).toBe('false');
    refuse = false;
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByText('Inverter')).toBeDefined();
    expect(location.pathname).toBe(`${PAGE}/${LINK_ID}`);
    expect(bodyOf(server, 'createCredentials')).toEqual({
      service: 'sol',
      name: 'Sol cloud',
      fields: { server: 'one', secret: ' s3 ' },
    });
  });

  test("goes to the vendor's own pages where it asks there, in the page's language", async () => {
    const server = await show(`/de-CH${PAGE}`, [], { startOauth: () => ({ url: 'https://volt.example/allow?x=1' }) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Dienst verbinden' }));
    await user.click(await screen.findByRole('button', { name: /^Volt/ }));
    // Swiss German has no ß, in the manifests' texts neither.
    expect(screen.getByText('Achte auf die grosse Katze.')).toBeDefined();
    await user.type(screen.getByLabelText('Strasse region'), 'eu');
    await user.click(screen.getByRole('button', { name: 'Weiter zu Volt' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://volt.example/allow?x=1'));
    expect(bodyOf(server, 'startOauth')).toEqual({
      service: 'volt',
      name: 'Volt',
      fields: { region: 'eu' },
      locale: 'de-CH',
    });
  });

  test('refuses an address elsewhere at its field, sends nothing, and leads to help of ours where the vendor has none', async () => {
    const strict = aManifest({
      credentialFields: [field('server', { hosts: ['.sol.example'] })],
      docsUrl: '/bridges/sol/guide.html',
    });
    const server = await show(PAGE, [], {
      listSupportedServices: () => [{ manifest: strict, allowed: true }],
      createCredentials: () => ({ credentials: aLink(), reveal: {} }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Link a service' }));
    await user.click(await screen.findByRole('button', { name: /^Sol cloud/ }));
    expect(screen.getByRole('link', { name: 'Our help on Sol cloud' }).getAttribute('href')).toBe(
      '/bridges/sol/guide.html',
    );
    await user.type(screen.getByLabelText('The server'), 'https://evil.example');
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByText('This is not an address of this service.')).toBeDefined();
    expect(bodyOf(server, 'createCredentials')).toBeUndefined();
    await user.clear(screen.getByLabelText('The server'));
    await user.type(screen.getByLabelText('The server'), 'https://eu.sol.example/login');
    await user.click(screen.getByRole('button', { name: 'Link' }));
    await waitFor(() =>
      expect(bodyOf(server, 'createCredentials')).toMatchObject({ fields: { server: 'https://eu.sol.example/login' } }),
    );
  });

  test('offers what is known by name as a list', async () => {
    const server = await show(`/de-CH${PAGE}`, [], { startOauth: () => ({ url: 'https://placed.example/allow' }) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Dienst verbinden' }));
    await user.click(await screen.findByRole('button', { name: /^Placed/ }));
    await user.click(screen.getByRole('button', { name: 'Weiter zu Placed' }));
    expect(await screen.findByText('Bitte ausfüllen.')).toBeDefined();
    await user.click(screen.getByRole('combobox', { name: /region/ }));
    await user.click(await screen.findByRole('option', { name: 'Europa' }));
    await user.click(screen.getByRole('button', { name: 'Weiter zu Placed' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://placed.example/allow'));
    expect(bodyOf(server, 'startOauth')).toMatchObject({ fields: { region: 'europe' } });
  });

  test('shows an address for reports once, with examples that hold it', async () => {
    const url = 'https://sunward.example/api/webhook/whs_secret';
    const link = aLink({ service: 'pusher', settings: {}, health: { lastSuccessAt: null, callsToday: null } });
    await show(PAGE, [link], { createCredentials: () => ({ credentials: link, reveal: { key: 'whs_secret', url } }) });
    const user = userEvent.setup();
    expect(await screen.findByText('Waits for the first report')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Link a service' }));
    await user.click(await screen.findByRole('button', { name: /^Pusher/ }));
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Whole address')).value).toBe(url);
    await user.click(screen.getByRole('button', { name: 'Copy curl' }));
    expect(await navigator.clipboard.readText()).toContain(`curl -X POST '${url}'`);
    await user.click(screen.getByRole('button', { name: 'Copy Home Assistant' }));
    expect(await navigator.clipboard.readText()).toContain(`url: "${url}"`);
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(location.pathname).toBe(`${PAGE}/${LINK_ID}`));
    await waitFor(() => expect(document.body.textContent).not.toContain('whs_secret'));
  });
});

describe('steps that are left at the vendor', () => {
  test('are told for each device with one button, until they are done', async () => {
    const text = (word: string) => ({ en: word, de: `${word} (de)` });
    const stepped = aManifest({
      linkSteps: [
        {
          id: 'key',
          title: text('Hand over the key'),
          text: text('The car asks for it.'),
          action: text('Hand it over'),
          url: 'https://sol.example/_key/app.example',
          left: text('No key yet'),
        },
      ],
    });
    const car: Partial<Device> = { deviceId: 'car', name: 'Blitz', kind: 'appliance', applianceKind: 'car' };
    let left = true;
    await show(`${PAGE}/${LINK_ID}`, [aLink({ sensors: [aSensor().id] })], {
      listSupportedServices: () => [{ manifest: stepped, allowed: true }],
      listDevices: () => [aDevice(left ? { ...car, stepsLeft: ['key'] } : car), aDevice()],
    });
    const section = within(await screen.findByRole('region', { name: 'At Sol cloud' }));
    expect((await section.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Blitz: No key yet',
    ]);
    const button = section.getByRole('link', { name: 'Hand it over' });
    expect([button.getAttribute('href'), button.getAttribute('target')]).toEqual([
      'https://sol.example/_key/app.example',
      '_blank',
    ]);
    left = false;
    // Coming back to the tab is enough.
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await section.findByText('Blitz: done')).toBeDefined();
    expect(section.queryByRole('link')).toBeNull();
  });
});

describe("coming back from a vendor's pages", () => {
  test('finishes once, takes the ticket out of the address and shows what can be added', async () => {
    const link = aLink({ service: 'volt', name: 'Volt' });
    const server = await show(`${PAGE}#link=${TICKET}`, [link], {
      finishOauth: () => link,
      listDevices: () => [aDevice()],
    });
    expect(await screen.findByText(/^Linked, and it works/)).toBeDefined();
    expect(location.pathname).toBe(`${PAGE}/${LINK_ID}`);
    expect(location.hash).toBe('');
    expect(server.calls.filter(({ id }) => id === 'finishOauth').map(({ body }) => body)).toEqual([{ ticket: TICKET }]);
  });

  test('says in words when it was denied, and asks the server nothing', async () => {
    const server = await show(`${PAGE}#linkError=oauth_denied`, []);
    expect((await screen.findByRole('alert')).textContent).toContain('You did not agree');
    expect(location.hash).toBe('');
    expect(server.calls.some(({ id }) => id === 'finishOauth')).toBe(false);
  });

  test('says why finishing failed', async () => {
    await show(`${PAGE}#link=${TICKET}`, [], {
      finishOauth: () => {
        throw new Refusal('already_exists');
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('It exists already');
    expect(window.alert).not.toHaveBeenCalled();
  });

  test('says so on the page of all sites when nobody knows any more for which it was', async () => {
    await show('/accounts?noRedirect=true#linkError=oauth_expired', []);
    expect((await screen.findByRole('alert')).textContent).toContain('Linking took too long');
  });
});

describe('linking again', () => {
  test.each([DASHBOARD, PAGE])('is one click from %s: the new secret replaces the old', async (page) => {
    let link = aLink({ health: rejected });
    const server = await show(page, [], {
      listCredentials: () => [link],
      patchCredentials: () => {
        link = aLink();
        return link;
      },
    });
    const user = userEvent.setup();
    expect(await screen.findByText(/^Sol cloud no longer accepts the link.*Until then/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Link again' }));
    expect((await screen.findByLabelText<HTMLInputElement>('The server')).value).toBe('one');
    await user.type(screen.getByLabelText('The secret'), 'new');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText(/no longer accepts/)).toBeNull());
    expect(bodyOf(server, 'patchCredentials')).toEqual({ fields: { server: 'one', secret: 'new' } });
  });

  test.each([DASHBOARD, PAGE, `${PAGE}/${LINK_ID}`])(
    'tells at %s what the vendor has done to old keys',
    async (page) => {
      const retired = aManifest({
        refusedNote: { en: 'Old keys died in May.', de: 'Alte Schlüssel gelten seit Mai nicht mehr.' },
      });
      await show(`/de-DE${page}`, [aLink({ health: rejected })], {
        listSupportedServices: () => [{ manifest: retired, allowed: true }],
      });
      expect(await screen.findByText(/Alte Schlüssel gelten seit Mai nicht mehr\./)).toBeDefined();
    },
  );

  test("goes straight to the vendor's pages where it asks there", async () => {
    const server = await show(DASHBOARD, [aLink({ service: 'volt', name: 'My Volt', health: rejected })], {
      startOauth: () => ({ url: 'https://volt.example/allow' }),
    });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Link again' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://volt.example/allow'));
    expect(bodyOf(server, 'startOauth')).toMatchObject({ service: 'volt', credentialsId: LINK_ID });
  });

  test('is not asked for while the service only has trouble', async () => {
    await show(PAGE, [aLink({ health: { error: 'vendor_busy', errorAt: ago(5) } })]);
    expect(await screen.findByText(/was asked too often/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Link again' })).toBeNull();
  });
});

describe('the page of a link', () => {
  test('says how it does', async () => {
    await show(`${PAGE}/${LINK_ID}`, [aLink({ health: { callsToday: 950 } })]);
    const facts = within(await screen.findByRole('region', { name: 'How it is doing' }));
    expect(facts.getByText('3 minutes ago')).toBeDefined();
    expect(facts.getByText('2 minutes ago')).toBeDefined();
    expect(await facts.findByText('every 5 minutes')).toBeDefined();
    expect(facts.getByText('950 of 1,000')).toBeDefined();
    expect(await facts.findByText(/hardly any more requests today/)).toBeDefined();
  });

  test('says when a report was refused, why, and for which field', async () => {
    const lastRefusal = { at: ago(300), code: 'invalid_report', field: 'gridW' } as const;
    await show(`${PAGE}/${LINK_ID}`, [aLink({ health: { lastRefusal } })]);
    const facts = within(await screen.findByRole('region', { name: 'How it is doing' }));
    expect((await facts.findByRole('alert')).textContent).toBe(
      'Last refused report, 5\u00a0minutes ago: The report is not valid (gridW)',
    );
  });

  test('never shows 0 for what is not known', async () => {
    const nothing = { lastSuccessAt: null, newestDataAt: null, callsToday: null, callsPerDay: null };
    await show(`${PAGE}/${LINK_ID}`, [aLink({ health: nothing })]);
    const facts = within(await screen.findByRole('region', { name: 'How it is doing' }));
    expect(facts.getByText('never yet')).toBeDefined();
    expect(facts.getByText('– (none yet)')).toBeDefined();
    expect(facts.queryByText('Requests today (UTC)')).toBeNull();
  });

  test('adds what the vendor tells of; a car is one thing', async () => {
    const car = aDevice({ deviceId: 'car', name: 'Car', kind: 'appliance', applianceKind: 'car' });
    const server = await show(`${PAGE}/${LINK_ID}`, [aLink()], {
      listDevices: () => [
        aDevice({ needsMeterRole: true, suggestedMeterRole: 'pv' }),
        car,
        { ...car, kind: 'vehicle' },
      ],
      createSensor: () => aSensor(),
    });
    const user = userEvent.setup();
    expect(await screen.findByText('Appliance · Vehicle · X1')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add Inverter (Sensor)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(server, 'createSensor')).toEqual({
      credentialsId: LINK_ID,
      deviceId: 'dev-1',
      name: 'Inverter',
      settings: { measures: 'pv' },
    });
  });

  test('asks the vendor of a link in use only on demand', async () => {
    const { id } = aSensor();
    const server = await show(`${PAGE}/${LINK_ID}`, [aLink({ sensors: [id] })], {
      listSensors: () => [aSensor({ deviceId: 'dev-1' })],
      listDevices: () => [aDevice()],
    });
    const user = userEvent.setup();
    const look = await screen.findByRole('button', { name: 'Show what there is' });
    expect(server.calls.some((call) => call.id === 'listDevices')).toBe(false);
    await user.click(look);
    expect(await screen.findByText('Added')).toBeDefined();
  });

  test('makes a new address only after asking, and forgets it when it was copied', async () => {
    const link = aLink({ service: 'pusher', settings: {} });
    const server = await show(`${PAGE}/${LINK_ID}`, [link], {
      newCredentialsKey: () => ({
        credentials: link,
        reveal: { key: 'whs_2', url: 'https://s.example/api/webhook/whs_2' },
      }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Make a new address' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/stops working at once/)).toBeDefined();
    expect(server.calls.some((call) => call.id === 'newCredentialsKey')).toBe(false);
    await user.click(asked.getByRole('button', { name: 'Make a new address' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Whole address')).value).toContain('whs_2');
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain('whs_2'));
  });

  test('unlinks in the danger zone, unless something hangs on it', async () => {
    let links = [aLink({ sensors: [aSensor().id] })];
    const server = await show(`${PAGE}/${LINK_ID}`, [], {
      listCredentials: () => links,
      deleteCredentials: () => {
        links = [];
        return { id: LINK_ID };
      },
      patchCredentials: () => {
        links = [aLink({ name: 'House' })];
        return links[0];
      },
    });
    const user = userEvent.setup();
    const zone = within(await screen.findByRole('region', { name: 'Unlink' }));
    expect(zone.getByRole<HTMLButtonElement>('button', { name: 'Unlink Roof' }).disabled).toBe(true);
    expect(zone.getByRole('link', { name: '1 sensor' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'House');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Unlink House' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(location.pathname).toBe(PAGE));
    expect(server.calls.some(({ id }) => id === 'deleteCredentials')).toBe(true);
    expect(await screen.findByText('No service linked yet')).toBeDefined();
  });

  test('hands out diagnostics on demand', async () => {
    const server = await show(`${PAGE}/${LINK_ID}`, [aLink()], {
      getDiagnostics: () => ({
        generatedAt: ago(0),
        service: 'sol',
        linkedAt: ago(3600),
        health: aLink().health,
        control: null,
        lastRunAt: null,
        intervalMinutes: 1,
        settings: { server: '…rver' },
        sensors: [],
        appliances: [],
      }),
    });
    const user = userEvent.setup();
    const show1 = await screen.findByRole('button', { name: 'Show diagnostics' });
    expect(server.calls.some(({ id }) => id === 'getDiagnostics')).toBe(false);
    await user.click(show1);
    await user.click(await screen.findByRole('button', { name: 'Copy Diagnostics' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({ settings: { server: '…rver' } });
  });

  test('says so when there is no such link', async () => {
    await show(`${PAGE}/crd_01K0000000000000000000000X`, [aLink()]);
    expect(await screen.findByText('This link does not exist')).toBeDefined();
  });
});
