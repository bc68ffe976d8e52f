// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#shared/model/credentials.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { watchLeaving } from '../lib/testing/leaving.ts';
import { aSensor } from '../lib/testing/samples.ts';
import { aDevice, aLink, aManifest, bodyOf, LINK_ID, PAGE, rejected, show } from './testing/credentials-world.tsx';
import { ago, DASHBOARD, freshBrowser, signIn } from './testing/world.tsx';

const leaveTo = watchLeaving();

freshBrowser();
beforeEach(() => {
  signIn();
});

const TICKET = `${'a'.repeat(43)}.${'b'.repeat(43)}`;

describe('steps left at the vendor', () => {
  test('are listed for each device with one button, until they are done', async () => {
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
    // Returning to the tab is enough.
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await section.findByText('Blitz: done')).toBeDefined();
    expect(section.queryByRole('link')).toBeNull();
  });
});

describe("coming back from a vendor's pages", () => {
  test('completes once, removes the ticket from the URL and shows the devices', async () => {
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

  test('explains a denial, and makes no API call', async () => {
    const server = await show(`${PAGE}#linkError=oauth_denied`, []);
    expect((await screen.findByRole('alert')).textContent).toContain('Access was not allowed');
    expect(location.hash).toBe('');
    expect(server.calls.some(({ id }) => id === 'finishOauth')).toBe(false);
  });

  test('explains why completing failed', async () => {
    await show(`${PAGE}#link=${TICKET}`, [], {
      finishOauth: () => {
        throw new Refusal('already_exists');
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This already exists');
    expect(window.alert).not.toHaveBeenCalled();
  });

  test('explains it on the page of all sites if the site is not known', async () => {
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
    expect(await screen.findByText(/^Sol cloud no longer accepts the sign-in.*Until then/)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Sign in to Sol cloud again' }));
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
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Sign in to .+ again$/ }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://volt.example/allow'));
    expect(bodyOf(server, 'startOauth')).toMatchObject({ service: 'volt', credentialsId: LINK_ID });
  });

  test('is not offered while the service merely has trouble', async () => {
    await show(PAGE, [aLink({ health: { error: 'vendor_busy', errorAt: ago(5) } })]);
    expect(await screen.findByText(/limits requests right now/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Sign in to/ })).toBeNull();
  });
});
