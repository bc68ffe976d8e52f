import { expect, test } from 'vitest';
import { locales } from '#shared/locales.ts';
import { showsQuota } from './quota.ts';

test('the quota is offered in English and German', () => {
  expect(locales.filter(showsQuota)).toEqual(['en', 'de-DE', 'de-AT', 'de-CH']);
});
