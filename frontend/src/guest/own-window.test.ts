// @vitest-environment jsdom
// @isolated: it replaces the clock, calls, storage and cookies of its browser, and another page's are in it.
import { expect, test, vi } from 'vitest';
import { GUEST_OPENS_MS } from '#shared/guest-home.ts';
import { createOwnCookies, createOwnStorage } from './own-storage.ts';
import { enterOwnWorld } from './own-window.ts';

const realStorage = window.localStorage;

test('a page with a world of its own keeps nothing where a member’s session is', async () => {
  realStorage.setItem('sunward.auth', 'a member’s');
  // biome-ignore lint/suspicious/noDocumentCookie: what another page has set
  document.cookie = 'sunward_locale=de-DE';
  // biome-ignore lint/suspicious/noDocumentCookie: what another page has set
  document.cookie = 'sunward_signed_in=1';
  const send = vi.spyOn(globalThis, 'fetch');
  const world = enterOwnWorld();

  expect(localStorage.getItem('sunward.auth')).toBeNull();
  localStorage.setItem('sunward.auth', 'the guest’s');
  localStorage.clear();
  expect(realStorage.getItem('sunward.auth')).toBe('a member’s');

  // The language alone is the visitor's.
  expect(document.cookie).toBe('sunward_locale=de-DE');
  // biome-ignore lint/suspicious/noDocumentCookie: as the app does
  document.cookie = 'sunward_token=t; Path=/session; Max-Age=60';
  // biome-ignore lint/suspicious/noDocumentCookie: as the app does
  document.cookie = 'sunward_locale=fr-FR; Max-Age=60';
  expect(document.cookie).toBe('sunward_locale=fr-FR; sunward_token=t');

  expect(Date.now()).toBe(GUEST_OPENS_MS);
  expect(new Date().toISOString()).toBe('2026-06-15T08:20:00.000Z');
  world.now = () => 7;
  expect(Date.now()).toBe(7);
  expect(new Date('2026-01-01T00:00:00Z').toISOString()).toBe('2026-01-01T00:00:00.000Z');

  world.answer = async (request) => Response.json(new URL(request.url).pathname);
  expect(await (await fetch('/api/auth/me')).json()).toBe('/api/auth/me');
  await expect(fetch('https://elsewhere.example/')).rejects.toThrow(TypeError);
  expect(send).not.toHaveBeenCalled();
  await expect(navigator.serviceWorker.getRegistrations()).resolves.toEqual([]);
});

test('own cookies and an own storage behave as the browser’s', () => {
  const cookies = createOwnCookies([]);
  cookies.set('a=1; Path=/; Max-Age=9');
  cookies.set('b=2');
  cookies.set('a=; Max-Age=0');
  expect(cookies.get()).toBe('b=2');
  const storage = createOwnStorage();
  storage.setItem('k', 'v');
  expect([storage.length, storage.key(0), storage.getItem('k')]).toEqual([1, 'k', 'v']);
  storage.removeItem('k');
  expect(storage.getItem('k')).toBeNull();
});
