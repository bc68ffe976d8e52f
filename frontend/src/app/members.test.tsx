// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { membersSchema, ReceivedInvitation } from '#shared/model/member.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const MEMBERS = `/${ACCOUNT_ID}/settings/members`;
const OWNER = 'c8f5a3a4-0000-4000-8000-000000000001';
const INSTALLER = 'c8f5a3a4-0000-4000-8000-000000000002';
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
        listAudit: () => [{ time: DAY, kind: 'admin-access' }],
        listMembers: () => people({ invitations }),
        inviteMember: () => {
          const one = {
            id: 'inv_01K00000000000000000000000',
            email: 'new@solar.example',
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
    expect(await screen.findByText('An administrator looked at the site')).toBeDefined();
    expect(screen.getByText('demo@sunward.example (you)')).toBeDefined();
    await press('Invite');
    expect(await screen.findByText('Please fill this in.')).toBeDefined();
    await user.type(screen.getByLabelText('E-mail'), 'new@solar.example');
    await press('Invite');
    expect(await screen.findByText('Invited. A mail is on its way to new@solar.example.')).toBeDefined();
    expect(server.calls.find(({ id }) => id === 'inviteMember')?.body).toEqual({ email: 'new@solar.example' });
    await press('Withdraw the invitation of new@solar.example');
    expect(await screen.findByText('No invitation is open.')).toBeDefined();
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
    expect(await screen.findByText('Übergabe läuft, Antwort möglich bis 1. Juni 2026')).toBeDefined();
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
    expect(await screen.findByText(/^You are to become the owner of this site/)).toBeDefined();
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
