// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { someUserDetails, USER_ID } from '../lib/testing/samples.ts';
import { ago, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const HOUR_S = 3600;
const HERE = '6b1d7c52-2f0e-4a6e-9d60-0d4f8f3c1a70';
const PHONE = '6b1d7c52-2f0e-4a6e-9d60-0d4f8f3c1a71';
const OTHER = '6b1d7c52-2f0e-4a6e-9d60-0d4f8f3c1a72';
const aSession = (id: string, values: object = {}) => ({
  id,
  device: 'Firefox, Windows',
  country: 'AT',
  createdAt: ago(72 * HOUR_S),
  lastSeenAt: ago(60),
  secondFactor: false,
  current: false,
  ...values,
});
const user = userEvent.setup();

/** The devices of the profile, in a language. */
const show = async (prefix: string, title: string) => {
  let sessions = [
    aSession(HERE, { current: true }),
    aSession(PHONE, { device: 'Chrome, Android', country: 'DE', lastSeenAt: ago(5.5 * HOUR_S) }),
    aSession(OTHER, { device: null, country: null }),
  ];
  signIn();
  const server = serve(
    {},
    {
      getUserDetails: () => someUserDetails(),
      listSessions: () => sessions,
      endSession: ({ path }) => {
        sessions = sessions.filter(({ id }) => !path.endsWith(`/${id}`));
        return { ended: true };
      },
      endOtherSessions: () => {
        sessions = sessions.filter(({ current }) => current);
        return { ended: true };
      },
    },
  );
  await open(`${prefix}/profile`);
  const card = within(await screen.findByRole('region', { name: title }));
  const texts = async () => (await card.findAllByRole('listitem')).map(({ textContent }) => textContent);
  return { server, card, texts };
};

test.each([
  [
    '',
    'Signed-in devices',
    [
      'Firefox, WindowsAustria · Used within the last hourThis device',
      'Chrome, AndroidGermany · Last used 5\u00a0hours agoSign out',
      'Unknown deviceLocation unknown · Used within the last hourSign out',
    ],
  ],
  [
    '/de-DE',
    'Angemeldete Geräte',
    [
      'Firefox, WindowsÖsterreich · In der letzten Stunde benutztDieses Gerät',
      'Chrome, AndroidDeutschland · Zuletzt benutzt vor 5\u00a0StundenAbmelden',
      'Unbekanntes GerätOrt unbekannt · In der letzten Stunde benutztAbmelden',
    ],
  ],
])('devices are listed with place and last use: %s', async (prefix, title, expected) => {
  const { texts } = await show(prefix, title);
  expect(await texts()).toEqual(expected);
});

test('one device is signed out, then all others; this one stays', async () => {
  const { server, card, texts } = await show('', 'Signed-in devices');
  await user.click(await card.findByRole('button', { name: 'Sign out: Chrome, Android' }));
  await waitFor(async () => expect(await texts()).toHaveLength(2));
  expect(server.calls.find(({ id }) => id === 'endSession')?.path).toBe(`/api/users/${USER_ID}/sessions/${PHONE}`);
  await user.click(card.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(async () => expect(await texts()).toHaveLength(1));
  expect(card.queryByRole('button')).toBeNull();
});
