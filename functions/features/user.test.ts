import { expect, it } from 'vitest';
import { localeOf } from './user.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de-DE'],
  ['de-at;q=0.8', 'de-AT'],
  ['de-LU, en', 'de-DE'],
  ['fr-FR, fr;q=0.9', 'en'],
  ['fr-FR, de-CH;q=0.5, en', 'de-CH'],
  ['en-GB, de', 'en'],
  [',;,', 'en'],
])('reads %j as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
