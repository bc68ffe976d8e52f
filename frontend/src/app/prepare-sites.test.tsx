// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, aLink, anAccount, aService, someMe } from '../lib/testing/samples.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
// Pages load when they are first opened, on a busy machine for longer than a test waits for a text.
beforeAll(async () => {
  await Promise.all([
    import('../features/accounts/accounts-page.tsx'),
    import('../features/accounts/prepare-dialog.tsx'),
    import('../features/setup/setup-page.tsx'),
  ]);
}, 60_000);
beforeEach(signIn);

const idOf = (nth: number): string => `acc_${nth.toString().padStart(26, '0')}`;
const me = {
  ...someMe(),
  accounts: ['Aalen', 'Bonn'].map((name, nth) => ({ id: idOf(nth), name, role: { type: 'installer' } })),
};

const services = [
  { id: 'easee', name: 'Easee', offers: { sensor: true, appliance: true, vehicle: false } },
  { id: 'fronius', name: 'Fronius Solar.web', offers: { sensor: true, appliance: false, vehicle: false } },
];
const prepared = { state: 'prepared', code: null, faults: [] } as const;
type Sent = { readonly sites: readonly { readonly name: string }[] };

const openList = async (prepareSites: (call: { body: unknown }) => unknown) => {
  const user = userEvent.setup();
  const server = serve({}, {
    getMe: () => me,
    getSitesHealth: () => ({ sites: [], next: null }),
    listServices: () => services,
    prepareSites,
  } as never);
  await open('/accounts?noRedirect=true');
  await user.click(await screen.findByRole('button', { name: 'Prepare sites' }));
  const field = await screen.findByLabelText('Name, e-mail, time zone, devices');
  const fill = async (text: string): Promise<void> => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const rows = () => within(screen.getByRole('list', { name: 'Sites in the list' })).getAllByRole('listitem');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  return { user, server, fill, rows, button };
};

test('a list becomes sites with their invitations and devices; what fails is said at its line, and the next try does what is left', async () => {
  let taken = true;
  const { user, server, fill, rows, button } = await openList(({ body }) => ({
    sites: (body as Sent).sites.map(({ name }, nth) =>
      taken && name === 'Moos'
        ? {
            ...{ state: 'failed', accountId: null, code: 'already_exists' },
            faults: [{ field: 'name', code: 'name_taken', figures: {} }],
          }
        : { ...prepared, accountId: idOf(10 + nth) },
    ),
  }));
  await fill('Brandt,brandt@home.example,Europe/Vienna\nBonn,nobody,,volta:charger');
  await waitFor(() => expect(rows()[1]?.textContent).toContain('Devices: This service is not known.'));
  expect(rows()[1]?.textContent).toContain('Name: You already have a site with that name.');
  expect(rows()[1]?.textContent).toContain('E-mail: This e-mail address is not complete.');
  expect(button('Prepare 2 sites').disabled).toBe(true);
  await fill(
    'Brandt,brandt@home.example,Europe/Vienna,easee:charger:EH1|fronius\nMoos,moos@home.example,Europe/Berlin',
  );
  await user.click(button('Prepare 2 sites'));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Created and invited'));
  const again = await screen.findByRole('button', { name: 'Prepare 1 site' });
  expect(rows()[1]?.textContent).toContain('Name: This name is taken');
  taken = false;
  await user.click(again);
  expect(await screen.findByText('2 sites are prepared and their customers invited.')).toBeDefined();
  const moos = { name: 'Moos', email: 'moos@home.example', timezone: 'Europe/Berlin' };
  expect(server.calls.filter(({ id }) => id === 'prepareSites').map(({ body }) => (body as Sent).sites)).toEqual([
    [
      {
        ...{ name: 'Brandt', email: 'brandt@home.example', timezone: 'Europe/Vienna' },
        devices: [
          { service: 'easee', kind: 'appliance', id: 'EH1' },
          { service: 'fronius', kind: 'sensor' },
        ],
      },
      moos,
    ],
    [moos],
  ]);
  expect(window.alert).not.toHaveBeenCalled();
});

test('a long list is sent some lines at a time; a call that fails is said at its lines alone', async () => {
  let calls = 0;
  const { user, fill, rows, button } = await openList(({ body }) => {
    calls += 1;
    if (calls === 2) throw new Refusal('busy');
    return { sites: (body as Sent).sites.map((_, nth) => ({ ...prepared, accountId: idOf(20 * calls + nth) })) };
  });
  const line = (nth: number) => `Home ${nth},c${nth}@home.example`;
  await fill(Array.from({ length: 25 }, (_, nth) => line(nth)).join('\n'));
  await user.click(button('Prepare 25 sites'));
  expect(await screen.findByRole('button', { name: 'Prepare 10 sites' })).toBeDefined();
  const said = rows().map(({ textContent }) => textContent?.includes('Created and invited') === true);
  expect(said).toEqual(Array.from({ length: 25 }, (_, nth) => nth < 10 || nth >= 20));
  expect(rows()[10]?.textContent).toContain('try again');
  expect(calls).toBe(3);
});

test('of a list that is too long, what is wrong is shown, and nothing is sent', async () => {
  const { fill, rows, button } = await openList(() => expect.fail('sent'));
  const lines = Array.from({ length: 1000 }, (_, nth) => `Home ${nth},c${nth}@home.example`);
  lines[700] = '=1+1,c@home.example';
  await fill(lines.join('\n'));
  expect(await screen.findByText('At most 100 sites at once.')).toBeDefined();
  expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('701: =1+1')]);
  expect(button('Prepare 1000 sites').disabled).toBe(true);
});

test('who takes over a site is led to link what its installer named, what measures first', async () => {
  const planned = [
    { service: 'easee', kind: 'appliance' as const, id: 'EH123456' },
    { service: 'fronius', kind: 'sensor' as const },
    { service: 'shelly', kind: 'sensor' as const },
  ];
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const invitation = { accountId: ACCOUNT_ID, accountName: 'Hut', role: 'owner', invitedBy: null, expiresAt, keys: [] };
  // Without a site before, so that the list of sites goes on to the first one by itself.
  let accepted = false;
  const dropped: unknown[] = [];
  serve(
    { account: { planned } },
    {
      patchAccount: ({ body }) => {
        dropped.push(body);
        return anAccount({ planned: planned.filter(({ service }) => service !== 'easee') });
      },
      getMe: () => ({ ...someMe(), accounts: accepted ? someMe().accounts : [] }),
      listInvitations: () => [invitation],
      acceptInvitation: () => {
        accepted = true;
        return { accountId: ACCOUNT_ID, role: 'owner' };
      },
      listCredentials: () => [aLink({ service: 'shelly' })],
      listSupportedServices: () => [
        aService('easee', ['sensor', 'appliance']),
        aService('fronius', ['sensor']),
        aService('shelly', ['sensor', 'appliance']),
      ],
    },
  );
  await open('/accounts');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(location.pathname).toBe(`/${ACCOUNT_ID}/setup`));
  expect(await screen.findByRole('heading', { name: 'Your installer named these devices' })).toBeDefined();
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).getAttribute('href');
  expect(link('Link easee')).toBe(`/${ACCOUNT_ID}/setup?step=charger&service=easee`);
  expect(link('Link fronius')).toBe(`/${ACCOUNT_ID}/setup?step=solar&service=fronius`);
  expect(screen.getByText('EH123456')).toBeDefined();
  expect(screen.getAllByText('Linked')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'What measures your sun?' })).toBeDefined();
  // What is linked already cannot be left out; what is not there is.
  expect(screen.getAllByRole('button', { name: /^Not this one/ })).toHaveLength(2);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Not this one: easee' }));
  await waitFor(() => expect(screen.queryByText('EH123456')).toBeNull());
  expect(dropped).toEqual([{ dropPlanned: [planned[0]] }]);
  expect(screen.getAllByRole('button', { name: /^Not this one/ })).toHaveLength(1);
});
