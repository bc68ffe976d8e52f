// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contractRows } from '#shared/contract/index.ts';
import { readCookie } from './cookies.ts';
import { paths } from './paths.ts';
import { createSession } from './session.ts';

const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 };

/** The cookie with the token, as it would be read where it is valid. */
const tokenCookie = (): string | null => {
  window.history.replaceState(null, '', '/session');
  const value = readCookie('sunward_token');
  window.history.replaceState(null, '', '/');
  return value;
};
/** A path of every kind of page, with and without a language. */
const APP_PATHS = Object.values(paths).flatMap((path) => {
  const page = typeof path === 'string' ? path : path('acc_1', 'x');
  return [page, `/de-DE${page}`];
});

beforeEach(() => {
  createSession(localStorage).clear();
  localStorage.clear();
});

describe('the session', () => {
  test('is stored in local storage and cookie, and restored', () => {
    createSession(localStorage).store(tokens);
    expect(createSession(localStorage).tokens()).toEqual(tokens);
    expect(readCookie('sunward_signed_in')).toBe('1');
    expect(tokenCookie()).toBe('access');
  });

  test('is known to public pages until it ends, not only while its access token lasts', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    createSession(localStorage).store(tokens);
    const ages = written.mock.calls.map(([cookie]) => /^(\w+)=.*Max-Age=(\d+)/.exec(cookie)?.slice(1));
    expect(ages).toEqual([
      ['sunward_token', '3600'],
      ['sunward_signed_in', String(30 * 24 * 3600)],
    ]);
    written.mockRestore();
    createSession(localStorage).store({ ...tokens, expiresAt: Date.now() - 1 });
    expect([readCookie('sunward_signed_in'), tokenCookie()]).toEqual(['1', null]);
  });

  test('gives no page, call or file the cookie with the token', () => {
    createSession(localStorage).store(tokens);
    const sent = [...contractRows.map(({ row }) => row.path), ...APP_PATHS, '/', '/assets/main.js'].filter((path) => {
      window.history.replaceState(null, '', path.replaceAll(/[{}]/g, ''));
      return readCookie('sunward_token') !== null;
    });
    window.history.replaceState(null, '', '/');
    expect(sent).toEqual([]);
  });

  test('leaves nothing behind', () => {
    const session = createSession(localStorage);
    session.store(tokens);
    session.clear();
    expect(session.signedIn()).toBe(false);
    expect(localStorage).toHaveLength(0);
    expect([readCookie('sunward_signed_in'), tokenCookie()]).toEqual([null, null]);
  });

  test('says whether it ended without the user asking for it, until the next sign-in', () => {
    const session = createSession(localStorage);
    session.expire();
    expect(session.expired()).toBe(false);
    session.store(tokens);
    session.expire();
    session.expire();
    expect([session.signedIn(), session.expired(), localStorage.length]).toEqual([false, true, 0]);
    session.store(tokens);
    expect(session.expired()).toBe(false);
    session.clear();
    expect(session.expired()).toBe(false);
    session.store(tokens);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'sunward.auth' }));
    expect(session.expired()).toBe(true);
    session.clear();
    expect(session.expired()).toBe(false);
  });

  test('ends when another tab signs out', () => {
    const session = createSession(localStorage);
    session.store(tokens);
    const listener = vi.fn();
    session.subscribe(listener);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'sunward.auth' }));
    expect(session.signedIn()).toBe(false);
    expect(listener).toHaveBeenCalled();
  });

  test('is renewed shortly before it expires', () => {
    const session = createSession(localStorage);
    expect(session.needsRenewal(Date.now())).toBe(false);
    session.store(tokens);
    expect(session.needsRenewal(tokens.expiresAt - 120_000)).toBe(false);
    expect(session.needsRenewal(tokens.expiresAt - 30_000)).toBe(true);
  });

  test.each(['rubbish', '{"accessToken":""}', '[]', 'null'])('is null when the storage contains %s', (stored) => {
    localStorage.setItem('sunward.auth', stored);
    expect(createSession(localStorage).signedIn()).toBe(false);
  });
});
