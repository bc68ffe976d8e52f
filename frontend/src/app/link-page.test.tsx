// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAccount, aSensor } from '../lib/testing/samples.ts';
import { aDevice, aLink, bodyOf, LINK_ID, PAGE, show } from './testing/credentials-world.tsx';
import { ago, charger, freshBrowser, signIn } from './testing/world.tsx';

freshBrowser();
beforeEach(signIn);

describe('the page of a link', () => {
  test('shows its health', async () => {
    await show(`${PAGE}/${LINK_ID}`, [aLink({ health: { callsToday: 950 } })]);
    const facts = within(await screen.findByRole('region', { name: 'Status' }));
    expect(facts.getByText('3 minutes ago')).toBeDefined();
    expect(facts.getByText('2 minutes ago')).toBeDefined();
    expect(await facts.findByText('every 5 minutes')).toBeDefined();
    expect(facts.getByText('950 of 1,000')).toBeDefined();
    expect(await facts.findByText(/hardly any more requests today/)).toBeDefined();
  });

  test('shows when a report was refused, why, and for which field', async () => {
    const lastRefusal = { at: ago(300), code: 'invalid_report', field: 'gridW' } as const;
    await show(`${PAGE}/${LINK_ID}`, [aLink({ health: { lastRefusal } })]);
    const facts = within(await screen.findByRole('region', { name: 'Status' }));
    expect((await facts.findByRole('alert')).textContent).toBe(
      'Last refused report, 5\u00a0minutes ago: The report is not valid (gridW)',
    );
  });

  test('never shows 0 for unknown values', async () => {
    const nothing = { lastSuccessAt: null, newestDataAt: null, callsToday: null, callsPerDay: null };
    await show(`${PAGE}/${LINK_ID}`, [aLink({ health: nothing })]);
    const facts = within(await screen.findByRole('region', { name: 'Status' }));
    expect(facts.getByText('never')).toBeDefined();
    expect(facts.getByText('– (none yet)')).toBeDefined();
    expect(facts.queryByText('Requests today (UTC)')).toBeNull();
  });

  test('adds devices that the vendor lists; a car is one device', async () => {
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

  test('says before an appliance is added that the plan holds no more', async () => {
    await show(`${PAGE}/${LINK_ID}`, [aLink()], {
      getAccount: () => anAccount({ products: ['BASIC'] }),
      listAppliances: () => [charger()],
      listDevices: () => [aDevice({ deviceId: 'car', name: 'Car', kind: 'appliance', applianceKind: 'car' })],
    });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Add Car (Appliance)' }));
    const dialog = within(await screen.findByRole('dialog'));
    const link = await dialog.findByRole('link', { name: 'See the plans' });
    expect(link.getAttribute('href')).toMatch(/\/settings\/plan$/);
  });

  test('calls the vendor of a link in use only on demand', async () => {
    const { id } = aSensor();
    const server = await show(`${PAGE}/${LINK_ID}`, [aLink({ sensors: [id] })], {
      listSensors: () => [aSensor({ deviceId: 'dev-1' })],
      listDevices: () => [aDevice()],
    });
    const user = userEvent.setup();
    const look = await screen.findByRole('button', { name: 'Show devices' });
    expect(server.calls.some((call) => call.id === 'listDevices')).toBe(false);
    await user.click(look);
    expect(await screen.findByText('Added')).toBeDefined();
  });

  test('creates a new URL only after confirmation, and forgets it once it was copied', async () => {
    const link = aLink({ service: 'pusher', settings: {} });
    const server = await show(`${PAGE}/${LINK_ID}`, [link], {
      newCredentialsKey: () => ({
        credentials: link,
        reveal: { key: 'whs_2', url: 'https://s.example/api/webhook/whs_2' },
      }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Create a new address' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/stops working at once/)).toBeDefined();
    expect(server.calls.some((call) => call.id === 'newCredentialsKey')).toBe(false);
    await user.click(asked.getByRole('button', { name: 'Create a new address' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Full address')).value).toContain('whs_2');
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain('whs_2'));
  });

  test('unlinks in the danger zone, unless devices use the link', async () => {
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
    expect(await screen.findByRole('link', { name: 'Link a service' })).toBeDefined();
  });

  test('downloads diagnostics on demand', async () => {
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

  test('shows a message if the link does not exist', async () => {
    await show(`${PAGE}/crd_01K0000000000000000000000X`, [aLink()]);
    expect(await screen.findByRole('heading', { level: 1, name: 'This linked service does not exist' })).toBeDefined();
  });
});
