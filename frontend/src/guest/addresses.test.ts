import { expect, test } from 'vitest';
import { GUEST_HOME, GUEST_SITE } from '#shared/guest-home.ts';
import { GUEST_PAGE } from '#shared/pages.ts';
import { addressOf, isOpen, pathOf } from './addresses.ts';

test.each([
  ['/demo', `/${GUEST_SITE}/dashboard`],
  ['/demo/', `/${GUEST_SITE}/dashboard`],
  ['/de-DE/demo', `/de-DE/${GUEST_SITE}/dashboard`],
  ['/fr-FR/demo/appliances/app_1', `/fr-FR/${GUEST_SITE}/appliances/app_1`],
  ['/demo/settings/energy', `/${GUEST_SITE}/settings/energy`],
])('the address %s is the page %s, and the other way round', (address, path) => {
  expect(pathOf(address)).toBe(path);
  expect(addressOf(path)).toBe(address.replace(/\/$/, ''));
  expect(isOpen(path)).toBe(true);
});

test.each([
  '/accounts',
  '/de-DE/profile',
  '/login',
  '/',
  `/${GUEST_SITE}/settings/plan`,
  `/de-DE/${GUEST_SITE}/settings/members`,
  `/${GUEST_SITE}/setup`,
  '/acc_01J0000000000000000000000A/dashboard',
])('%s is no page of the demo home', (path) => {
  expect(isOpen(path)).toBe(false);
});

test('pages of nobody else have an address in the demo', () => {
  expect(addressOf('/accounts')).toBeNull();
  expect(addressOf(`/${GUEST_SITE}1/dashboard`)).toBeNull();
});

test('the address is the one that documents are found by', () => {
  expect(GUEST_HOME).toBe(GUEST_PAGE);
});
