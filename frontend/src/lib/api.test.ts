// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { session, type Tokens } from './session.ts';
import { createFakeServer } from './testing/fake-server.ts';

const renewed = vi.hoisted(() => vi.fn<(tokens: Tokens) => Promise<Tokens>>());
vi.mock('./cognito.ts', async (original) => ({
  ...(await original<typeof import('./cognito.ts')>()),
  renewTokens: renewed,
}));

// A refused refresh token is remembered: each test has its own.
let nth = 0;
const tokens = (accessToken: string, expiresInS: number): Tokens => ({
  accessToken,
  refreshToken: `refresh-${nth}`,
  expiresAt: Date.now() + expiresInS * 1000,
});
const start = () => {
  const server = createFakeServer({ listServices: () => [], listProducts: () => [] });
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
  renewed.mockRejectedValue(
    Object.assign(new Error('Refresh Token has been revoked'), { code: 'NotAuthorizedException' }),
  );
  session.store(tokens('old', -1));
  for (const error of await threeCalls()) expect(error).toMatchObject({ status: 401, unauthenticated: true });
  expect(renewed).toHaveBeenCalledTimes(1);
});

test('a renewal that got no answer is repeated with the next call', async () => {
  const server = start();
  server.deadTokens.add('old');
  renewed.mockRejectedValueOnce(new TypeError('offline'));
  renewed.mockResolvedValue(tokens('new', 3600));
  session.store(tokens('old', -1));
  await threeCalls();
  expect(renewed).toHaveBeenCalledTimes(2);
  expect(session.accessToken()).toBe('new');
});

test('a renewed token that is refused, too, is not renewed again', async () => {
  const server = start();
  server.deadTokens.add('old').add('new');
  renewed.mockResolvedValue(tokens('new', 3600));
  session.store(tokens('old', -1));
  for (const error of await threeCalls()) expect(error).toMatchObject({ status: 401, unauthenticated: true });
  expect(renewed).toHaveBeenCalledTimes(1);
});
