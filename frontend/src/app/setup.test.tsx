// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAppliance, aSensor } from '../lib/testing/samples.ts';
import { aDevice, aLink, aManifest, field } from './testing/credentials-world.tsx';
import { DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
const user = userEvent.setup();
const SETUP = `/${ACCOUNT_ID}/setup`;
const free = { products: ['BASIC' as const] };

const roof = aManifest({ id: 'roof', name: 'Roof', offers: { sensor: true, appliance: false, vehicle: false } });
const box = aManifest({
  id: 'box',
  name: 'Box',
  offers: { sensor: false, appliance: true, vehicle: false },
  capabilities: { setCurrent: true, switchPhases: false, measuredTime: true },
});
const push = aManifest({
  id: 'push',
  name: 'Webhook',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'push',
  credentialFields: [field('key', { kind: 'generated' })],
});
const services = [box, push, roof].map((manifest) => ({ manifest, allowed: true }));
const link = aLink({ service: 'roof', name: 'My roof' });
const plant = aDevice({ deviceId: 'plant', name: 'Haus Seeblick' });
const charger = aDevice({ deviceId: 'box', name: 'Carport', kind: 'appliance', applianceKind: 'charger' });
const second = aDevice({ deviceId: 'box2', name: 'Garage', kind: 'appliance', applianceKind: 'charger' });

const show = async (path: string, more: Parameters<typeof serve>[1] = {}) => {
  signIn();
  const server = serve({ account: free }, { listSupportedServices: () => services, ...more });
  await open(path);
  return server;
};

describe('the way to a charging car', () => {
  test('begins with what measures, best fit first, and has a way for what is not listed', async () => {
    await show(SETUP);
    expect(await screen.findByRole('heading', { level: 1, name: 'What measures your sun?' })).toBeDefined();
    const offered = within(screen.getByRole('list')).getAllByRole('button');
    expect(offered.map((one) => one.textContent?.match(/^(Roof|Webhook|Box)/)?.[0])).toEqual(['Roof', 'Webhook']);
    await user.click(screen.getByRole('link', { name: 'Use Home Assistant or a webhook' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Link Webhook' })).toBeDefined();
  });

  test('asks for what the service needs and nothing else; a wrong key is said at its field, and what was typed stays', async () => {
    let right = false;
    const server = await show(`${SETUP}?step=solar&service=roof`, {
      createCredentials: () => {
        if (!right) throw new Refusal('credentials_rejected');
        return { credentials: link, reveal: {} };
      },
    });
    await user.type(await screen.findByLabelText('The server'), 'one');
    await user.type(screen.getByLabelText('The secret'), 'wrong');
    expect(screen.queryByLabelText('Name')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByText('Not accepted. Please check it.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('The server').value).toBe('one');
    right = true;
    await user.type(screen.getByLabelText('The secret'), '2');
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'What charges your car?' })).toBeDefined();
    expect(server.calls.filter(({ id }) => id === 'createCredentials').at(-1)?.body).toEqual({
      service: 'roof',
      name: 'Roof',
      fields: { server: 'one', secret: 'wrong2' },
    });
  });

  test('uses what fits by one button: sensors first, appliances following the sun', async () => {
    const server = await show(`${SETUP}?step=found`, {
      listCredentials: () => [link],
      listDevices: () => [charger, second, plant],
      createSensor: () => aSensor(),
      createAppliance: () => anAppliance(),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Use Haus Seeblick and Carport?' })).toBeDefined();
    // The plan holds one.
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Garage' }).disabled).toBe(true);
    const limit = /^Your plan covers one appliance\. PREMIUM holds as many as you like, €5\.00 a month\.$/;
    expect(await screen.findByText(limit)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Use these and start charging' }));
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    const made = server.calls.filter(({ id }) => id === 'createSensor' || id === 'createAppliance');
    expect(made.map(({ id, body }) => [id, body])).toEqual([
      [
        'createSensor',
        { credentialsId: link.id, deviceId: 'plant', name: 'Haus Seeblick', settings: { measures: null } },
      ],
      ['createAppliance', { credentialsId: link.id, deviceId: 'box', name: 'Carport', mode: 'AUTO' }],
    ]);
  });

  test('opens the dashboard without asking the vendors again, which may be slow', async () => {
    const server = await show(`${SETUP}?step=found`, {
      listCredentials: () => [link],
      listDevices: () => [plant, charger],
      createSensor: () => aSensor(),
      createAppliance: () => anAppliance(),
    });
    await user.click(await screen.findByRole('button', { name: 'Use these and start charging' }));
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(server.calls.filter(({ id }) => id === 'listDevices')).toHaveLength(1);
    expect(server.calls.filter(({ id }) => id === 'listSensors').length).toBeGreaterThan(1);
  });

  test('says at the device what was refused, and the next try goes on with what is missing', async () => {
    let right = false;
    const server = await show(`${SETUP}?step=found`, {
      listCredentials: () => [link],
      listDevices: () => [plant, charger],
      createSensor: () => aSensor(),
      createAppliance: () => {
        if (!right) throw new Refusal('device_offline');
        return anAppliance();
      },
    });
    const start = await screen.findByRole('button', { name: 'Use these and start charging' });
    await user.click(start);
    const card = screen.getByRole('checkbox', { name: 'Carport' }).closest('li');
    expect(await within(card as HTMLElement).findByRole('alert')).toBeDefined();
    right = true;
    await user.click(start);
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(server.calls.filter(({ id }) => id === 'createSensor')).toHaveLength(1);
    expect(window.alert).not.toHaveBeenCalled();
  });

  test('without a charger shows the sun first', async () => {
    await show(`${SETUP}?step=charger`, { listCredentials: () => [link], listDevices: () => [plant] });
    await user.click(await screen.findByRole('link', { name: 'No charger yet? Show me my sun first' }));
    expect(await screen.findByRole('button', { name: 'Use these and show me my sun' })).toBeDefined();
    expect(screen.getByText(/^No charger found/)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Haus Seeblick' }));
    expect(screen.getByRole('link', { name: 'To the dashboard' })).toBeDefined();
  });

  test('goes on where it was left, without a step in the address', async () => {
    await show(SETUP, { listCredentials: () => [link] });
    expect(await screen.findByRole('heading', { level: 1, name: 'What charges your car?' })).toBeDefined();
  });

  test('says in German when nothing was found, and looks again', async () => {
    let devices: unknown[] = [];
    await show(`/de-DE${SETUP}?step=found`, { listCredentials: () => [link], listDevices: () => devices });
    expect(await screen.findByRole('heading', { level: 1, name: 'Nichts Neues gefunden' })).toBeDefined();
    devices = [plant];
    await user.click(screen.getByRole('button', { name: 'Noch einmal suchen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Haus Seeblick nutzen?' })).toBeDefined();
  });
});
