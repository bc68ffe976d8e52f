// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { createSession, session, type Tokens } from './session.ts';
import { type Answer, createFakeServer, Refusal } from './testing/fake-server.ts';

const renewed = vi.fn<Answer>();

// A refused refresh token is remembered: each test has its own.
let nth = 0;
const tokens = (accessToken: string, expiresInS: number): Tokens => ({
  accessToken,
  refreshToken: `refresh-${nth}`,
  expiresAt: Date.now() + expiresInS * 1000,
});
/** What the API returns: the next refresh token with the access token. */
const issued = (accessToken: string) => ({ accessToken, refreshToken: `refresh-${nth}-next`, expiresIn: 3600 });
const start = () => {
  const server = createFakeServer({ refreshTokens: renewed, listServices: () => [], listProducts: () => [] });
  vi.stubGlobal('fetch', server.fetch);
  return server;
};
/** Two calls at once and one after them. */
const threeCalls = async () => {
  const call = () => api.getMe().catch((error: unknown) => error);
  return [...(await Promise.all([call(), call()])), await call()];
};

beforeEach(() => {
  nth += 1;
  renewed.mockReset();
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

test('a renewal that is refused is not repeated, and the calls report that the sign-in has ended', async () => {
  const server = start();
  server.deadTokens.add('old');
  renewed.mockImplementation(() => {
    throw new Refusal('session_ended');
  });
  session.store(tokens('old', -1));
  for (const error of await threeCalls()) expect(error).toMatchObject({ status: 401, unauthenticated: true });
  expect(renewed).toHaveBeenCalledTimes(1);
});

test('a renewal that got no answer is repeated with the next call', async () => {
  const server = start();
  server.deadTokens.add('old');
  renewed.mockImplementationOnce(() => {
    throw new TypeError('offline');
  });
  renewed.mockReturnValue(issued('new'));
  session.store(tokens('old', -1));
  await threeCalls();
  expect(renewed).toHaveBeenCalledTimes(2);
  expect(session.accessToken()).toBe('new');
});

test('a renewed token that is refused, too, is not renewed again', async () => {
  const server = start();
  server.deadTokens.add('old').add('new');
  renewed.mockReturnValue(issued('new'));
  session.store(tokens('old', -1));
  for (const error of await threeCalls()) expect(error).toMatchObject({ status: 401, unauthenticated: true });
  expect(renewed).toHaveBeenCalledTimes(1);
});

test('what another tab renewed is taken over, and its refresh token is not used a second time', async () => {
  start();
  session.store(tokens('old', -1));
  // Written by the other tab; its event has not arrived.
  const next = { ...tokens('other-tab', 3600), refreshToken: 'refresh-of-other-tab' };
  localStorage.setItem('sunward.auth', JSON.stringify(next));
  await threeCalls();
  expect(renewed).not.toHaveBeenCalled();
  expect(session.accessToken()).toBe('other-tab');
});

test('signing out during a renewal stays', async () => {
  start();
  session.store(tokens('old', -1));
  renewed.mockImplementation(() => {
    session.clear();
    return issued('new');
  });
  await threeCalls();
  expect(session.signedIn()).toBe(false);
  expect(createSession(localStorage).signedIn()).toBe(false);
});
