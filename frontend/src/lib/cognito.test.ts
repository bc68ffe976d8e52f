// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identityErrorOf, requestEmailChange } from './cognito.ts';

const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '');
const ISSUED_S = 1_900_000_000;
const LIFETIME_S = 3600;
const jwt = (name: string): string =>
  `${part({ alg: 'none' })}.${part({ exp: ISSUED_S + LIFETIME_S, iat: ISSUED_S, origin_jti: name })}.signature`;

interface Seen {
  readonly url: string;
  readonly target: string;
  readonly body: unknown;
}
let seen: Seen[] = [];
let answer: { status: number; body: object };

const tokens = { accessToken: jwt('access'), refreshToken: 'refresh', expiresAt: 0 };

beforeEach(() => {
  localStorage.clear();
  seen = [];
  answer = { status: 200, body: {} };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (String(url) === '/config.json')
      return Response.json({ userPoolId: 'local_1', clientId: 'client', region: 'local', cognitoEndpoint: '/cognito' });
    const target = new Headers(init?.headers).get('x-amz-target') ?? '';
    seen.push({ url: String(url), target: target.split('.')[1] ?? '', body: JSON.parse(String(init?.body)) });
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a new address sends the language of the mail', async () => {
  history.replaceState(null, '', '/de-AT/signup');
  await requestEmailChange(tokens, 'new@sunward.example');
  expect(seen[0]).toMatchObject({ target: 'UpdateUserAttributes', body: { ClientMetadata: { locale: 'de-AT' } } });
});

test('failures are distinguished', async () => {
  answer = { status: 400, body: { __type: 'LimitExceededException', message: 'Attempt limit exceeded' } };
  const failure = await requestEmailChange(tokens, 'new@sunward.example').catch((error: unknown) => error);
  expect(identityErrorOf(failure)).toBe('LimitExceededException');
  expect(identityErrorOf(new Error('Network error'))).toBe('other');
  expect(identityErrorOf(null)).toBe('other');
});

test('the library stores nothing in the browser', async () => {
  await requestEmailChange(tokens, 'new@sunward.example');
  expect(localStorage).toHaveLength(0);
});
