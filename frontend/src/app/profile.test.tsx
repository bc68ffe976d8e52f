// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { session } from '../lib/session.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { watchLeaving } from '../lib/testing/leaving.ts';
import { someUserDetails, USER_ID } from '../lib/testing/samples.ts';
import { watchDownloads } from '../lib/testing/saved-files.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

const leaveTo = watchLeaving();
const download = watchDownloads();

freshBrowser();

const details = someUserDetails();
const user = userEvent.setup();
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
const show = async (more: Parameters<typeof serve>[1] = {}) => {
  signIn();
  const server = serve({}, { getUserDetails: () => details, listSessions: () => [], ...more });
  await open('/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  return server;
};

const listings = ({ calls }: Awaited<ReturnType<typeof show>>): number =>
  calls.filter(({ id }) => id === 'listSessions').length;

describe('the address', () => {
  test('changes by the code that was sent to the new one', async () => {
    let email = 'demo@sunward.example';
    const bodies: unknown[] = [];
    const server = await show({
      getMe: () => ({
        id: USER_ID,
        email,
        superAdmin: false,
        superAdminNeedsSecondFactor: false,
        freeSitesLeft: 3,
        scope: '',
        accounts: [],
      }),
      changeEmail: ({ body }) => {
        bodies.push(body);
        return {};
      },
      confirmEmail: ({ body }) => {
        bodies.push(body);
        email = 'new@sunward.example';
        return { email };
      },
    });
    await user.type(await screen.findByLabelText('New e-mail'), 'new@sunward.example');
    await press('Send the code');
    await user.type(await screen.findByLabelText('Code'), '123456');
    expect(screen.getByText('demo@sunward.example')).toBeDefined();
    const listed = listings(server);
    await press('Confirm the new address');
    expect(await screen.findByText('Your new address is active. All other devices were signed out.')).toBeDefined();
    expect(screen.getByText('new@sunward.example')).toBeDefined();
    expect(bodies).toEqual([{ email: 'new@sunward.example', locale: 'en' }, { code: '123456' }]);
    // The list of devices does not show those that were signed out.
    await waitFor(() => expect(listings(server)).toBe(listed + 1));
  });

  test.each([
    ['already_exists', 'This is already your address.'],
    ['mail_unavailable', 'E-mails cannot be sent right now'],
  ] as const)('is refused with a message: %s', async (code, message) => {
    await show({
      changeEmail: () => {
        throw new Refusal(code);
      },
    });
    await user.type(await screen.findByLabelText('New e-mail'), 'taken@sunward.example');
    await press('Send the code');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText<HTMLInputElement>('New e-mail').value).toBe('taken@sunward.example');
  });
});

test('a new password needs the current one, and a wrong one is reported as such', async () => {
  const bodies: unknown[] = [];
  const server = await show({
    changePassword: ({ body }) => {
      bodies.push(body);
      if (bodies.length === 1) throw new Refusal('password_wrong');
      return { changed: true };
    },
  });
  await user.type(await screen.findByLabelText('Current password'), 'Old-light-1');
  await user.type(screen.getByLabelText('New password'), 'simple');
  await press('Set the new password');
  expect(await screen.findByText('At least 10 characters, please.')).toBeDefined();
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), 'Password123');
  await press('Set the new password');
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeDefined();
  expect(bodies).toEqual([]);
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), 'simple');
  await user.type(screen.getByLabelText('New password'), '-Light-22');
  await press('Set the new password');
  expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong');
  const listed = listings(server);
  await press('Set the new password');
  expect(await screen.findByText('Your new password is set.')).toBeDefined();
  await waitFor(() => expect(listings(server)).toBe(listed + 1));
  expect(bodies[1]).toEqual({ currentPassword: 'Old-light-1', password: 'simple-Light-22' });
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('the mail language is stored at once', async () => {
  const server = await show({ patchUser: () => ({ ...details, locale: 'de-AT' }) });
  await user.click(await screen.findByRole('combobox', { name: 'Language of our e-mails' }));
  await user.click(await screen.findByRole('option', { name: 'Deutsch (Österreich)' }));
  await waitFor(() => expect(server.calls.find(({ id }) => id === 'patchUser')?.body).toEqual({ locale: 'de-AT' }));
});

test('all pages of the data become one file', async () => {
  const nothing = {
    sites: [],
    invitations: [],
    cardMarks: [],
    freeSites: [],
    creations: [],
    pushDevices: [],
    tokens: [],
    sessions: [],
    secondFactorSince: null,
    payoutDetails: null,
  };
  const part = { kind: 'user', user: details, referredBy: null, coupon: null, trialFor: null, ...nothing };
  const pages = [
    { exportedAt: details.createdAt, parts: [part], next: 'b' },
    { exportedAt: details.createdAt, parts: [part, part], next: null },
  ];
  await show({ exportUser: () => pages.shift() });
  await press('Download your data');
  expect(await screen.findByText('The file is in your downloads.')).toBeDefined();
  const { text, name } = await download();
  expect(name).toBe('sunward-2026-06-01.json');
  expect(JSON.parse(text)).toEqual({ exportedAt: details.createdAt, parts: [part, part, part] });
});

test('the user is deleted after typing the address, knowing which sites go too, and is signed out', async () => {
  const server = await show({ deleteUser: () => ({ id: USER_ID, sites: [], finished: true }) });
  expect(
    await screen.findByText(/for their other members too: Home\. Referral earnings .* are forfeited\.$/),
  ).toBeDefined();
  await press('Delete your account');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account' }));
  const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete your account' });
  await user.type(dialog.getByRole('textbox'), 'demo@sunward');
  expect(act.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox'), '.example');
  await user.click(act);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`${location.origin}/login#/goodbye`));
  expect(server.calls.some(({ id }) => id === 'deleteUser')).toBe(true);
  expect(session.signedIn()).toBe(false);
  // jsdom leaves no page: this is what opens there.
  cleanup();
  await open('/login#/goodbye');
  expect(await screen.findByText(/^Your account and everything with it is deleted/)).toBeDefined();
});
