// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAppliance, aReading, aSensor } from '../lib/testing/samples.ts';
import { aLink, aManifest, LINK_ID, rejected } from './testing/credentials-world.tsx';
import { ago, charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
// Pages load when they are first opened, on a busy machine for longer than a test waits for a text.
beforeAll(async () => {
  await import('../features/devices/devices-page.tsx');
  await import('../features/devices/add-sheet.tsx');
}, 60_000);
beforeEach(signIn);

const at = (path: string): string => `/${ACCOUNT_ID}/${path}`;
const groupOf = async (name: string) => within(await screen.findByRole('region', { name }));
const rowOf = async (name: string): Promise<string> =>
  ((await screen.findByRole('link', { name })).closest('li')?.textContent ?? '').replaceAll('\u00A0', ' ');
const services = () => [{ manifest: aManifest({}), allowed: true }];

test('one page has all four groups, whichever address opens it', async () => {
  for (const path of ['appliances', 'sensors', 'vehicles', 'credentials']) {
    serve({ appliances: [charger()], sensors: [aSensor()] }, { listCredentials: () => [aLink()] });
    await open(at(path));
    await screen.findByRole('heading', { level: 1, name: 'Devices' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Appliances', 'Sensors', 'Vehicles', 'Credentials']);
    document.body.replaceChildren();
  }
});

test('from another page the focus goes to the heading of the group', async () => {
  serve({ appliances: [charger()], sensors: [aSensor()] });
  await open(DASHBOARD);
  const bar = within(await screen.findByRole('navigation', { name: 'Quick access' }));
  await userEvent.setup().click(bar.getByRole('link', { name: 'Devices' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Appliances'));
});

test('a sensor shows what it measures, how old that is, and that it works', async () => {
  const reading = aReading({ time: ago(20), pvPowerW: 4200, gridPowerW: -2560 });
  serve({ sensors: [aSensor({ sensorData: [reading] })] }, { listSupportedServices: services });
  await open(at('sensors'));
  expect(await rowOf('House meter')).toMatch(/4\.2\d* kW solar · 2\.56 kW export · \d+ seconds ago/);
  expect((await groupOf('Sensors')).getByRole('img', { name: 'Works' })).toBeDefined();
});

test('what is past is said with its time, and an error with its next step', async () => {
  const failing = aSensor({
    sensorData: [aReading({ time: ago(600), pvPowerW: 4200 })],
    health: { lastSuccessAt: ago(600), error: 'credentials_rejected', errorAt: ago(30) },
  });
  serve({ sensors: [failing] });
  await open(at('sensors'));
  const text = await rowOf('House meter');
  expect(text).toMatch(/As of .*\d\d:\d\d: 4\.2\d* kW solar/);
  expect(text).not.toContain('ago');
  const step = (await groupOf('Sensors')).getByRole('link', { name: 'To the linked service' });
  expect(step.getAttribute('href')).toBe(at(`credentials/${failing.credentialsId}`));
  expect((await groupOf('Sensors')).getByRole('img', { name: 'Not working' })).toBeDefined();
});

test('an appliance shows what it does and its goal; one that is offline stands above everything', async () => {
  const heater = anAppliance({
    id: 'app_01K00000000000000000000009',
    name: 'Heater',
    kind: 'plug',
    state: { observedAt: ago(10), online: false },
  });
  serve({ appliances: [charger(), heater] });
  await open(at('appliances'));
  expect(await rowOf('Wallbox')).toMatch(/Waiting for surplus.*Sun only/);
  expect(await rowOf('Heater')).toContain('Offline');
  const strip = (await screen.findByText('Heater is offline.')).closest('[role="alert"]');
  expect(
    within(strip as HTMLElement)
      .getByRole('link', { name: 'What to do' })
      .getAttribute('href'),
  ).toBe(at(`appliances/${heater.id}`));
});

test('a group that cannot be loaded leaves the others alone', async () => {
  serve(
    { appliances: [charger()] },
    {
      listVehicles: () => {
        throw new Refusal('appliance_not_found');
      },
    },
  );
  await open(at('appliances'));
  expect(await rowOf('Wallbox')).toContain('Wallbox');
  expect(await (await groupOf('Vehicles')).findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(window.alert).not.toHaveBeenCalled();
});

test('every empty group has one way on', async () => {
  serve();
  await open(at('credentials'));
  for (const [group, action, path] of [
    ['Appliances', 'Add appliance', at('appliances/new')],
    ['Sensors', 'Add sensor', at('sensors/new')],
    ['Vehicles', 'Add appliance', at('appliances/new')],
    ['Credentials', 'Link a service', at('credentials?add')],
  ] as const)
    expect((await (await groupOf(group)).findByRole('link', { name: action })).getAttribute('href')).toBe(path);
});

test('the sheet begins with what was asked for, offers what is linked already, and "back" closes it', async () => {
  serve({}, { listSupportedServices: services, listCredentials: () => [aLink({ health: rejected })] });
  await open(at('sensors/new'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a device' }));
  expect((await dialog.findByRole('button', { name: 'Solar or meter' })).getAttribute('aria-pressed')).toBe('true');
  const linked = await dialog.findByRole('link', { name: 'Roof: see what is there' });
  expect(linked.getAttribute('href')).toBe(at(`credentials/${LINK_ID}`));
  const user = userEvent.setup();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.pathname + location.search).toBe(at('sensors')));
  await user.click(await screen.findByRole('button', { name: 'Add a device' }));
  await waitFor(() => expect(location.search).toBe('?add'));
  await user.click(await screen.findByRole('button', { name: /^Sol cloud/ }));
  await waitFor(() => expect(location.search).toBe('?add=sol'));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(location.search).toBe('?add'));
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname + location.search).toBe(at('sensors'));
});
