import { expect, test } from 'vitest';
import { localeName } from './locale-names.ts';
import { locales } from './locales.ts';

test('locales go by their own names', () => {
  expect(locales.map(localeName)).toEqual([
    'English',
    'Deutsch (Deutschland)',
    'Deutsch (Österreich)',
    'Deutsch (Schweiz)',
    'Français (France)',
    'Français (Belgique)',
    'Français (Suisse)',
    'Italiano (Italia)',
    'Italiano (Svizzera)',
    'Nederlands (Nederland)',
    'Nederlands (België)',
    'Español (España)',
  ]);
});
