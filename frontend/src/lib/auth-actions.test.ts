// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from './auth-actions.ts';
import { readCookie } from './cookies.ts';
import { session } from './session.ts';
import { type Answer, createFakeServer } from './testing/fake-server.ts';

const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 };
const ended = vi.fn<Answer>();
beforeEach(() => {
  ended.mockReset();
  ended.mockReturnValue({ signedOut: true });
  vi.stubGlobal('fetch', createFakeServer({ signOut: ended }).fetch);
});
afterEach(() => void vi.unstubAllGlobals());

test('signing out leaves nothing in the browser, and ends the session', async () => {
  const client = new QueryClient();
  session.store(tokens);
  client.setQueryData(['me'], 'anna');
  localStorage.setItem('sunward.welcome.acc_1', 'linked');
  sessionStorage.setItem('sunward.chunkReload', '1');
  await signOut(client);
  expect(session.signedIn()).toBe(false);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(readCookie('sunward_signed_in')).toBeNull();
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(ended).toHaveBeenCalledOnce();
  // The access token may have expired: the refresh token is enough.
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ body: { refreshToken: 'refresh' }, authorization: null });
});

test('signing out works without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  session.store(tokens);
  await signOut(new QueryClient());
  expect(session.signedIn()).toBe(false);
});
