// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readCookie } from './cookies.ts';
import { createSession } from './session.ts';

const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 };

beforeEach(() => {
  createSession(localStorage).clear();
  localStorage.clear();
});

describe('the session', () => {
  test('is stored in local storage and cookie, and restored', () => {
    createSession(localStorage).store(tokens);
    expect(createSession(localStorage).tokens()).toEqual(tokens);
    expect(readCookie('sunward_token')).toBe('access');
  });

  test('leaves nothing behind', () => {
    const session = createSession(localStorage);
    session.store(tokens);
    session.clear();
    expect(session.signedIn()).toBe(false);
    expect(localStorage).toHaveLength(0);
    expect(readCookie('sunward_token')).toBeNull();
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
