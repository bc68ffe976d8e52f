import { expect, test } from 'vitest';
import { targetsOf } from './targets.ts';

const sites = ['Bonn', 'Café Ulm', 'Neu-Ulm', 'Haus Bonn'].map((name, nth) => ({ id: `acc_${nth}`, name }));
const sitePages = [
  { path: (id: string) => `/${id}/dashboard`, name: 'Dashboard' },
  { path: (id: string) => `/${id}/history`, name: 'History' },
];
const userPages = [{ to: '/profile', name: 'Profile' }];
const current = sites[0] ?? null;
const found = (typed: string, open = current): string[] =>
  targetsOf({ sites, current: open, sitePages, userPages }, typed).map(({ to }) => to);

test('without words leads to the pages of the open home, then to those of the user, then to the homes', () => {
  expect(found('')).toEqual([
    '/acc_0/dashboard',
    '/acc_0/history',
    '/profile',
    '/acc_0/dashboard',
    '/acc_1/dashboard',
    '/acc_2/dashboard',
    '/acc_3/dashboard',
  ]);
  expect(found('', null)[0]).toBe('/profile');
});

test('finds homes whatever case and accents, those that begin so first', () => {
  expect(found('BONN')).toEqual(['/acc_0/dashboard', '/acc_3/dashboard']);
  expect(found('cafe')).toEqual(['/acc_1/dashboard']);
  expect(found('  ')).toEqual(found(''));
  expect(found('nowhere')).toEqual([]);
});

test('finds homes by their tags, too', () => {
  const tagged = [{ id: 'acc_9', name: 'Familie Brandt', tags: ['Lindau', 'Wartung'] }, ...sites];
  const foundBy = (typed: string) =>
    targetsOf({ sites: tagged, current: null, sitePages, userPages }, typed).map(({ to }) => to);
  expect(foundBy('wart')).toEqual(['/acc_9/dashboard']);
  expect(foundBy('brandt lindau')).toEqual(['/acc_9/dashboard']);
});

test('finds a page of another home by both names, in any order', () => {
  expect(found('ulm hist')).toEqual(['/acc_1/history', '/acc_2/history']);
  expect(found('history neu')).toEqual(['/acc_2/history']);
  expect(found('hist')).toEqual(['/acc_0/history']);
});

test('shows no more than can be read', () => {
  const many = Array.from({ length: 300 }, (_, nth) => ({ id: `acc_${nth}`, name: `Home ${nth}` }));
  expect(targetsOf({ sites: many, current: null, sitePages, userPages }, 'home')).toHaveLength(12);
});
