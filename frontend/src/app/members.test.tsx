// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { membersSchema, ReceivedInvitation } from '#shared/model/member.ts';
import { ACCOUNT_ID, someMe } from '../lib/testing/samples.ts';
import { DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const MEMBERS = `/${ACCOUNT_ID}/settings/members`;
const OWNER = 'c8f5a3a4-0000-7000-d000-000000000001';
const INSTALLER = 'c8f5a3a4-0000-7000-d000-000000000002';
const FORMER = 'c8f5a3a4-0000-7000-d000-000000000003';
const DAY = '2026-06-01T08:00:00.000Z';

const both = [
  { userId: OWNER, email: 'demo@sunward.example', role: 'owner', createdAt: DAY },
  { userId: INSTALLER, email: 'ina@solar.example', role: 'installer', createdAt: DAY },
];
type People = z.output<typeof membersSchema>;
const people = (values: Partial<Record<keyof People, unknown>> = {}) => ({
  members: both,
  invitations: [],
  ownerOffer: null,
  keys: [],
  ...values,
});
const user = userEvent.setup();
const press = async (name: string | RegExp): Promise<void> => user.click(await screen.findByRole('button', { name }));

describe('the owner', () => {
  test('invites by e-mail and withdraws an invitation', async () => {
    signIn();
    let invitations: unknown[] = [];
    const server = serve(
      {},
      {
        listAudit: () => [
          { time: DAY, kind: 'admin-access', by: 'administrator', userId: null, failed: false },
          { time: DAY, kind: 'switched-on', by: 'member', userId: INSTALLER, failed: true },
          { time: DAY, kind: 'member-left', by: 'member', userId: FORMER, failed: false },
        ],
        listMembers: () => people({ invitations }),
        inviteMember: () => {
          const one = {
            id: 'inv_01K00000000000000000000000',
            email: 'new@solar.example',
            role: 'installer' as const,
            createdAt: DAY,
            expiresAt: DAY,
          };
          invitations = [one];
          return one;
        },
        withdrawInvitation: () => {
          invitations = [];
          return { id: 'inv_01K00000000000000000000000' };
        },
      },
    );
    await open(MEMBERS);
    const line = async (what: string) => (await screen.findByText(what)).closest('li')?.textContent;
    expect(await line('Site viewed')).toContain('an administrator of Sunward');
    expect(await line('Appliance switched on: failed')).toContain('ina@solar.example');
    expect(await line('Left the site')).toContain('a former member');
    expect(screen.getByText('demo@sunward.example (you)')).toBeDefined();
    await press('Invite');
    expect(await screen.findByText('Please fill this in.')).toBeDefined();
    await user.type(screen.getByLabelText('E-mail'), 'new@solar.example');
    await press('Invite');
    expect(await screen.findByText('Invited. An e-mail is on its way to new@solar.example.')).toBeDefined();
    expect(server.calls.find(({ id }) => id === 'inviteMember')?.body).toEqual({
      email: 'new@solar.example',
      role: 'installer',
    });
    await press('Withdraw the invitation to new@solar.example');
    expect(await screen.findByText('No open invitations.')).toBeDefined();
  });

  test('removes an installer only after a question', async () => {
    signIn();
    let gone = false;
    const server = serve(
      {},
      {
        listAudit: () => [],
        listMembers: () => (gone ? people({ members: both.slice(0, 1) }) : people()),
        removeMember: () => {
          gone = true;
          return { userId: INSTALLER };
        },
      },
    );
    await open(MEMBERS);
    await press('Remove ina@solar.example');
    expect(server.calls.some(({ id }) => id === 'removeMember')).toBe(false);
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('ina@solar.example')).toBeNull());
    expect(server.calls.find(({ id }) => id === 'removeMember')?.path).toContain(INSTALLER);
  });

  const KEYS = [
    ['Shed', INSTALLER],
    ['Old', null],
    ['Roof', OWNER],
  ].map(([name, seenBy], at) => ({
    credentialsId: `crd_01K0000000000000000000000${at}`,
    name,
    service: 'webhook',
    seenBy,
    tokenId: null,
    seenAt: seenBy === null ? null : DAY,
  }));

  test.each([
    ['ends the keys that the installer may have seen, as is ticked', false, 'endKeys=true'],
    ['leaves the keys alone when the tick is taken away', true, 'endKeys=false'],
  ])('%s', async (_, untick, query) => {
    signIn();
    const server = serve(
      {},
      {
        listAudit: () => [],
        listMembers: () => people({ keys: KEYS }),
        removeMember: () => ({ userId: INSTALLER }),
      },
    );
    await open(`/de-DE${MEMBERS}`);
    await press('ina@solar.example entfernen');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Shed', 'Old']);
    const tick = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Diese Schlüssel sperren/ });
    expect(tick.checked).toBe(true);
    if (untick) await user.click(tick);
    await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
    await waitFor(() => expect(server.calls.find(({ id }) => id === 'removeMember')?.query).toBe(query));
  });

  test('is warned of keys that somebody has seen who no longer belongs to the site', async () => {
    signIn();
    serve({}, { listAudit: () => [], listMembers: () => people({ members: both.slice(0, 1), keys: KEYS }) });
    await open(MEMBERS);
    const warning = within(await screen.findByRole('alert'));
    expect(warning.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Shed']);
    expect(warning.getByRole('link').getAttribute('href')).toBe(
      `/${ACCOUNT_ID}/credentials/crd_01K00000000000000000000000`,
    );
  });

  test('offers the site to an installer and withdraws the offer', async () => {
    signIn();
    let ownerOffer: unknown = null;
    serve(
      {},
      {
        listAudit: () => [],
        listMembers: () => people({ ownerOffer }),
        offerOwnership: () => {
          ownerOffer = { userId: INSTALLER, expiresAt: DAY };
          return ownerOffer;
        },
        withdrawOwnership: () => {
          ownerOffer = null;
          return { ownerOffer };
        },
      },
    );
    await open(`/de-DE${MEMBERS}`);
    await press('Anlage an ina@solar.example übergeben');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Anlage übergeben' }));
    expect(await screen.findByText('Übergabe angeboten, offen bis 1. Juni 2026')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Angebot zurücknehmen');
    expect(await screen.findByRole('button', { name: 'Anlage an ina@solar.example übergeben' })).toBeDefined();
  });
});

test('an installer leaves the site, and sees nothing of its members', async () => {
  signIn();
  const server = serve({ account: { role: 'installer' } }, { leaveAccount: () => ({ accountId: ACCOUNT_ID }) });
  await open(MEMBERS);
  await press('Leave the site');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Leave the site' }));
  await waitFor(() => expect(location.pathname).toBe('/accounts'));
  expect(server.calls.some(({ id }) => id === 'leaveAccount')).toBe(true);
  expect(server.calls.some(({ id }) => id === 'listMembers')).toBe(false);
});

describe('invitations on the list of sites', () => {
  const invitation = (role: ReceivedInvitation['role']) => ({
    accountId: ACCOUNT_ID,
    accountName: 'Hut',
    role,
    invitedBy: 'owner@sunward.example',
    expiresAt: DAY,
    keys: [] as ReceivedInvitation['keys'],
  });

  test('of an ownership offer to end the keys that the former owner may have seen', async () => {
    signIn();
    const credentialsId = 'crd_01K00000000000000000000000' as ReceivedInvitation['keys'][number]['credentialsId'];
    const server = serve(
      {},
      {
        listInvitations: () => [{ ...invitation('owner'), keys: [{ credentialsId, name: 'Roof' }] }],
        acceptInvitation: () => ({ accountId: ACCOUNT_ID, role: 'owner' }),
      },
    );
    await open('/accounts?noRedirect=true');
    await press('Accept');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Take over Hut' }));
    expect(dialog.getByRole('listitem').textContent).toBe('Roof');
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(server.calls.some(({ id }) => id === 'acceptInvitation')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(server.calls.find(({ id }) => id === 'acceptInvitation')?.body).toEqual({ role: 'owner', endKeys: true });
  });

  test('to take over a first site stay asked until they are answered', async () => {
    signIn();
    const credentialsId = 'crd_01K00000000000000000000000' as ReceivedInvitation['keys'][number]['credentialsId'];
    let taken = false;
    let asked = '';
    serve(
      {},
      {
        getMe: () => ({ ...someMe(), accounts: taken ? someMe().accounts : [] }),
        listInvitations: () => [{ ...invitation('owner'), keys: [{ credentialsId, name: 'Roof' }] }],
        acceptInvitation: () => {
          taken = true;
          asked = location.search;
          return { accountId: ACCOUNT_ID, role: 'owner' };
        },
      },
    );
    await open('/accounts');
    await press('Accept');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Take over Hut' }));
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(new URLSearchParams(asked).get('noRedirect')).toBe('true');
    expect(new URLSearchParams(asked).get('ask')).toBe(`accept.${ACCOUNT_ID}`);
  });

  test('are accepted with the role that was shown, and open the site', async () => {
    signIn();
    const server = serve(
      {},
      {
        listInvitations: () => [invitation('owner')],
        acceptInvitation: () => ({ accountId: ACCOUNT_ID, role: 'owner' }),
      },
    );
    await open('/accounts?noRedirect=true');
    expect(await screen.findByText(/^You are offered this site as its owner/)).toBeDefined();
    await press('Accept');
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(server.calls.find(({ id }) => id === 'acceptInvitation')?.body).toEqual({ role: 'owner' });
  });

  test('are declined', async () => {
    signIn();
    let waiting = [invitation('installer')];
    const server = serve(
      {},
      {
        listInvitations: () => waiting,
        declineInvitation: () => {
          waiting = [];
          return { accountId: ACCOUNT_ID };
        },
      },
    );
    await open('/accounts?noRedirect=true');
    await press('Decline');
    await waitFor(() => expect(screen.queryByText('Hut')).toBeNull());
    expect(server.calls.find(({ id }) => id === 'declineInvitation')?.body).toEqual({ role: 'installer' });
  });
});
