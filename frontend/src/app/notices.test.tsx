// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
// Loaded before a test's clock runs.
import '../features/notices/notices-page.tsx';
import { defaultNoticeSettings } from '#shared/model/notices.ts';
import { noticeKinds, notices } from '#shared/notices.ts';
import { ACCOUNT_ID, someMe } from '../lib/testing/samples.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
afterEach(() => vi.unstubAllGlobals());
const user = userEvent.setup();
const PUBLIC_KEY = `B${'A'.repeat(86)}`;
const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, [...notices[kind].defaults]]));
const settings = { ...defaultNoticeSettings, kinds, lately: [] };
const noAddress = { address: null };

const serveNotices = (own: Parameters<typeof serve>[1] = {}) =>
  serve(
    {},
    {
      getNotices: () => settings,
      listPushDevices: () => ({ publicKey: PUBLIC_KEY, devices: [] }),
      getNoticeAddress: () => noAddress,
      ...own,
    },
  );

test('each kind takes the ways that are ticked', async () => {
  signIn();
  const sent: unknown[] = [];
  serveNotices({
    patchNotices: ({ body }) => {
      sent.push(body);
      return settings;
    },
  });
  open(`/${ACCOUNT_ID}/settings/notices`);
  const mail = await screen.findByRole('checkbox', { name: 'The car is full: E-mail' });
  screen.getByRole('checkbox', { name: 'The car is full: E-mail', checked: false });
  screen.getByRole('checkbox', { name: 'The car is full: Push', checked: true });
  await user.click(mail);
  await waitFor(() => expect(sent).toEqual([{ kinds: { 'car-full': ['push', 'mail', 'address'] } }]));
});

test.each([
  ['owner', { checked: true, disabled: true }],
  ['installer', { checked: true, disabled: false }],
  ['family', null],
] as const)(
  'a refused sign-in is told to who can sign in again, and its mail is fixed for the owner: %s',
  async (role, mail) => {
    signIn();
    serveNotices({
      getMe: () => ({ ...someMe(), accounts: [{ id: ACCOUNT_ID, name: 'Home', role: { type: role } }] }),
    });
    open(`/${ACCOUNT_ID}/settings/notices`);
    await screen.findByRole('checkbox', { name: 'The car is full: E-mail' });
    const boxes = () =>
      screen.queryAllByRole<HTMLInputElement>('checkbox', { name: 'A service refuses the sign-in: E-mail' });
    await waitFor(() =>
      expect(boxes().map(({ checked, disabled }) => ({ checked, disabled }))).toEqual(mail === null ? [] : [mail]),
    );
  },
);

test('a browser without push says so, one that may ask subscribes under our key', async () => {
  signIn();
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  const keys = { p256dh: `B${'B'.repeat(86)}`, auth: 'C'.repeat(22) };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys, expirationTime: null }),
    options: { applicationServerKey: null },
    unsubscribe: async () => true,
  };
  const pushManager = {
    getSubscription: async () => (asked.length > 0 ? subscription : null),
    subscribe: async (options: unknown) => {
      asked.push(options);
      return subscription;
    },
  };
  serveNotices({
    addPushDevice: ({ body }) => {
      sent.push(body);
      return { publicKey: PUBLIC_KEY, devices: [] };
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }), ready: Promise.resolve({ pushManager }) },
  });
  open(`/${ACCOUNT_ID}/settings/notices`);
  await user.click(await screen.findByRole('button', { name: 'Notify on this device' }));
  await waitFor(() =>
    expect(sent).toEqual([{ subscription: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys } }]),
  );
  expect(asked).toMatchObject([{ userVisibleOnly: true }]);
  await screen.findByRole('button', { name: 'Stop on this device' });
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('an address is given, its secret is shown once, and what became of the last try', async () => {
  signIn();
  const given: unknown[] = [];
  const address = { kind: 'webhook', masked: 'hooks.example.org/…4711', since: '2026-06-01T10:00:00.000Z' } as const;
  serveNotices({
    setNoticeAddress: ({ body }) => {
      given.push(body);
      return { address: { ...address, last: null, off: false }, secret: 'whsec_shown-once' };
    },
    testNotices: () => ({ queued: true as const }),
    removeNoticeAddress: () => noAddress,
  });
  open(`/${ACCOUNT_ID}/settings/notices`);
  await user.type(await screen.findByLabelText('Address (https)'), 'https://hooks.example.org/sunward/4711');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  await screen.findByDisplayValue('whsec_shown-once');
  expect(given).toEqual([{ address: { kind: 'webhook', url: 'https://hooks.example.org/sunward/4711' } }]);
  screen.getByText('hooks.example.org/…4711');
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  await screen.findByText('On its way.');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByLabelText('Address (https)');
});

test('what became of the last notices is said, by the clock of the site', async () => {
  signIn();
  const of = { name: 'Wallbox', back: false, at: '2026-06-15T21:10:00.000Z', channels: [], until: null };
  serveNotices({
    getNotices: () => ({
      ...settings,
      lately: [
        { ...of, kind: 'goal-missed', fate: 'held', until: '2026-06-16T05:00:00.000Z' },
        { ...of, kind: 'offline', name: 'Meter', back: true, fate: 'sent', channels: ['push', 'mail'] },
        { ...of, kind: 'weekly-summary', name: null, fate: 'enough' },
      ],
    }),
  });
  open(`/${ACCOUNT_ID}/settings/notices`);
  const lines = within(await screen.findByRole('region', { name: 'Lately' }));
  const said = lines.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual([
    expect.stringMatching(/^A goal was missed: Wallbox.*23:10 · waiting until .*07:00$/),
    expect.stringMatching(/^It answers again: Meter.* · sent by push and e-mail$/),
    expect.stringMatching(/^Your week.* · not sent: there were ten that day already$/),
  ]);
});
