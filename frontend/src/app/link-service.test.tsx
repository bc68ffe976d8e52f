// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { webhookExamples } from '../components/linking/webhook-examples.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { watchLeaving } from '../lib/testing/leaving.ts';
import { aDevice, aLink, aManifest, bodyOf, field, LINK_ID, PAGE, show } from './testing/credentials-world.tsx';
import { freshBrowser, signIn } from './testing/world.tsx';

const leaveTo = watchLeaving();

freshBrowser();
beforeEach(() => {
  signIn();
});

describe('choosing a service', () => {
  test('shows what each offers, searches by name, and names the plan that includes locked ones', async () => {
    await show(PAGE, []);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('button', { name: /^Sol cloud/ })).textContent).toContain('Sensor · Appliance');
    const shut = dialog.getByRole('link', { name: /^Closed/ });
    expect(shut.textContent).toContain('Part of SMA');
    expect(shut.getAttribute('href')).toMatch(/\/settings\/plan$/);
    await user.type(dialog.getByLabelText('Search'), 'VOL');
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['VoltSensor · Appliance']);
    await user.type(dialog.getByLabelText('Search'), 'xyz');
    expect(dialog.getByRole('status').textContent).toContain('Not supported yet');
  });

  test('links by a form from the manifest, keeps the input when refused, and goes on to the devices', async () => {
    let refuse = true;
    const server = await show(PAGE, [aLink()], {
      createCredentials: () => {
        if (refuse) throw new Refusal('credentials_rejected');
        return { credentials: aLink(), reveal: {} };
      },
      listDevices: () => [aDevice()],
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    await user.click(await screen.findByRole('button', { name: /^Sol cloud/ }));
    expect(screen.getByText('Mind the cat.')).toBeDefined();
    await user.type(screen.getByLabelText('The server'), ' one ');
    await user.type(screen.getByLabelText('The secret'), ' s3 ');
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByText('The service did not accept this sign-in')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('The secret').value).toBe(' s3 ');
    expect(screen.getByLabelText('The secret').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Not accepted. Please check it.')).toBeDefined();
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
    await user.click(await screen.findByRole('button', { name: 'Gerät hinzufügen' }));
    await user.click(await screen.findByRole('button', { name: /^Volt/ }));
    // Swiss German has no ß, not even in the manifests' texts.
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

  test('refuses a foreign URL at its field, sends nothing, and links to our help if the vendor has none', async () => {
    const strict = aManifest({
      credentialFields: [field('server', { hosts: ['.sol.example'] })],
      docsUrl: '/bridges/sol/guide.html',
    });
    const server = await show(PAGE, [], {
      listSupportedServices: () => [{ manifest: strict, allowed: true }],
      createCredentials: () => ({ credentials: aLink(), reveal: {} }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    await user.click(await screen.findByRole('button', { name: /^Sol cloud/ }));
    expect(screen.getByRole('link', { name: 'Our guide to Sol cloud' }).getAttribute('href')).toBe(
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

  test('offers known values as a list', async () => {
    const server = await show(`/de-CH${PAGE}`, [], { startOauth: () => ({ url: 'https://placed.example/allow' }) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Gerät hinzufügen' }));
    await user.click(await screen.findByRole('button', { name: /^Placed/ }));
    await user.click(screen.getByRole('button', { name: 'Weiter zu Placed' }));
    expect(await screen.findByText('Bitte ausfüllen.')).toBeDefined();
    await user.click(screen.getByRole('combobox', { name: /region/ }));
    await user.click(await screen.findByRole('option', { name: 'Europa' }));
    await user.click(screen.getByRole('button', { name: 'Weiter zu Placed' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://placed.example/allow'));
    expect(bodyOf(server, 'startOauth')).toMatchObject({ fields: { region: 'europe' } });
  });

  test('shows a webhook URL once, with an example for the chosen program that contains it', async () => {
    const url = 'https://sunward.example/api/webhook/whs_secret';
    const link = aLink({ service: 'pusher', settings: {}, health: { lastSuccessAt: null, callsToday: null } });
    await show(PAGE, [link], { createCredentials: () => ({ credentials: link, reveal: { key: 'whs_secret', url } }) });
    const user = userEvent.setup();
    expect(await screen.findByText('waiting')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Add a device' }));
    await user.click(await screen.findByRole('button', { name: /^Pusher/ }));
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Full address')).value).toBe(url);
    const [first, second] = webhookExamples;
    await user.click(screen.getByLabelText(`Copy ${first.name}`));
    expect(await navigator.clipboard.readText()).toBe(first.code({ url, key: 'whs_secret' }));
    // By keyboard alone.
    screen.getByRole('combobox', { name: 'What sends the values?' }).focus();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    (await screen.findByLabelText(`Copy ${second.name}`)).focus();
    await user.keyboard('{Enter}');
    expect(await navigator.clipboard.readText()).toBe(second.code({ url, key: 'whs_secret' }));
    expect(screen.queryByLabelText(`Copy ${first.name}`)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(location.pathname).toBe(`${PAGE}/${LINK_ID}`));
    await waitFor(() => expect(document.body.textContent).not.toContain('whs_secret'));
  });
});
