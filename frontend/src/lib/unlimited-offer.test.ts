import { expect, test } from 'vitest';
import type { Product } from '#shared/model/account.ts';
import { unlimitedOfferOf } from './unlimited-offer.ts';

const product = (name: string, ...prices: readonly (readonly ['month' | 'year', number])[]) =>
  ({
    name,
    prices: prices.map(([interval, unitAmount]) => ({ interval, unitAmount, taxBehavior: 'inclusive' })),
  }) as unknown as Product;

test('is the cheapest by the month of the plans without a limit', () => {
  const products = [
    product('BASIC', ['month', 0]),
    product('UNLIMITED', ['month', 1_900]),
    product('PREMIUM', ['year', 5_000], ['month', 500]),
  ];
  expect(unlimitedOfferOf(products)).toEqual({ plan: 'PREMIUM', cents: 500 });
});

test.each([
  ['nothing is sold', []],
  [
    'only plans with a limit or of nobody’s table are',
    [product('BASIC', ['month', 100]), product('OTHER', ['month', 100])],
  ],
  ['it is sold by the year alone', [product('PREMIUM', ['year', 5_000])]],
])('is none where %s', (_, products) => {
  expect(unlimitedOfferOf(products)).toBeNull();
});
