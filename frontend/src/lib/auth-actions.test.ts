// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { signOut } from './auth-actions.ts';
import { readCookie } from './cookies.ts';
import { session } from './session.ts';

const revoked = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./cognito.ts', () => ({ revokeTokens: revoked }));

const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 };
beforeEach(() => void revoked.mockReset());

test('signing out leaves nothing in the browser, and makes the refresh token worthless', async () => {
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
  expect(revoked).toHaveBeenCalledExactlyOnceWith(tokens);
});

test('signing out works without a network', async () => {
  revoked.mockRejectedValue(new Error('offline'));
  session.store(tokens);
  await signOut(new QueryClient());
  expect(session.signedIn()).toBe(false);
});
