// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { callUrl } from '#shared/contract/caller.ts';
import { contract } from '#shared/contract/index.ts';
import { SESSION_KEY } from '../../lib/session-cookie.ts';
import { ACCOUNT_ID } from '../../lib/testing/samples.ts';
import { firstCalls, siteOf, usableToken } from './first-calls.ts';

test('the addresses of the first calls are those of the contract, all of them reads', () => {
  for (const [id, url] of Object.entries(firstCalls(ACCOUNT_ID))) {
    const row = contract[id as keyof ReturnType<typeof firstCalls>];
    expect({ id, url }).toEqual({ id, url: callUrl(row, { params: { accountId: ACCOUNT_ID } }) });
    expect(row.method).toBe('GET');
  }
});

test.each([
  [`/${ACCOUNT_ID}/dashboard`, { accountId: ACCOUNT_ID, page: 'dashboard' }],
  [`/de-DE/${ACCOUNT_ID}/sensors/new`, { accountId: ACCOUNT_ID, page: 'sensors/new' }],
  ['/accounts', null],
  ['/acc_short/dashboard', null],
  ['/', null],
])('the site of %s', (path, site) => {
  expect(siteOf(path)).toEqual(site);
});

describe('the token that calls may be made with', () => {
  const NOW_MS = Date.parse('2026-06-13T10:00:00Z');
  const kept = (value: unknown): Storage => {
    localStorage.clear();
    localStorage.setItem(SESSION_KEY, typeof value === 'string' ? value : JSON.stringify(value));
    return localStorage;
  };

  test('is the one kept', () => {
    expect(usableToken(kept({ accessToken: 'a', refreshToken: 'r', expiresAt: NOW_MS + 120_000 }), NOW_MS)).toBe('a');
  });

  test.each([
    [
      'that expires before a call would be answered',
      { accessToken: 'a', refreshToken: 'r', expiresAt: NOW_MS + 59_000 },
    ],
    ['of another shape', { accessToken: 7, expiresAt: NOW_MS + 120_000 }],
    ['that is no JSON', '{'],
    ['that is null', 'null'],
  ])('is never one %s', (_, value) => {
    expect(usableToken(kept(value), NOW_MS)).toBeNull();
  });

  test('is none without a session', () => {
    localStorage.clear();
    expect(usableToken(localStorage, NOW_MS)).toBeNull();
  });
});
