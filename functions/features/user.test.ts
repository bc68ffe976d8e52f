import { expect, it } from 'vitest';
import { localeOf } from './user.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de-DE'],
  ['de-at;q=0.8', 'de-AT'],
  ['de-LU, en', 'de-DE'],
  ['pl-PL, pl;q=0.9', 'en'],
  ['fr-CA, fr;q=0.9', 'fr-FR'],
  ['it-CH, en', 'it-CH'],
  ['pl-PL, de-CH;q=0.5, en', 'de-CH'],
  ['en-GB, de', 'en'],
  [',;,', 'en'],
])('reads %j as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
