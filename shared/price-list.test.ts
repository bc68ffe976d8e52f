import { describe, expect, it } from 'vitest';
import { cataloguePrices, prepayment } from './plans.ts';
import { type OfferedPrice, productsAt } from './price-list.ts';

/** Different amounts, so that a mix-up shows. */
const offered: OfferedPrice[] = cataloguePrices.map(({ key, interval }, index) => ({
  key,
  id: `price_${index}`,
  currency: 'eur',
  unitAmount: index * 111,
  taxBehavior: index === 0 ? 'inclusive' : 'exclusive',
  interval,
}));
const advance: OfferedPrice = {
  key: prepayment.key,
  id: 'price_advance',
  currency: 'eur',
  unitAmount: 12_345,
  taxBehavior: 'exclusive',
  interval: null,
};

describe('the products at the provider’s prices', () => {
  it('have each price of theirs, as it is there, under its lookup key', () => {
    const listed = productsAt(offered).flatMap(({ prices }) => prices);
    expect(listed).toEqual(offered.map(({ key, id: _, ...price }) => ({ id: key, ...price })));
  });

  it('include the appliance limit, and the service of a feature', () => {
    expect(productsAt(offered).map(({ name, maxAppliances, feature }) => [name, maxAppliances, feature])).toEqual([
      ['BASIC', 1, undefined],
      ['PREMIUM', null, undefined],
      ['SMA', null, undefined],
      ['sma', null, { requiredForService: 'sma' }],
      ['tesla-commands', null, { requiredForService: 'tesla' }],
    ]);
  });

  it('have none while none is known, not even what is free: nothing is made up', () => {
    for (const { prices, prepayment: prepaid } of productsAt([])) expect([prices, prepaid]).toEqual([[], undefined]);
  });

  it.each(cataloguePrices)('lack $key alone where the provider lacks it', ({ key }) => {
    const listed = productsAt(offered.filter((price) => price.key !== key)).flatMap(({ prices }) => prices);
    expect(listed.map(({ id }) => id)).toEqual(offered.map((price) => price.key).filter((one) => one !== key));
  });

  it('leave out prices that are not ours', () => {
    const foreign = { ...advance, key: 'other', interval: 'month' } as const;
    expect(productsAt([...offered, foreign])).toEqual(productsAt(offered));
  });

  it('say what a plan costs in advance only if that has a price', () => {
    const of = (prices: readonly OfferedPrice[]) =>
      productsAt(prices).flatMap(({ name, prepayment: prepaid }) => (prepaid ? [[name, prepaid]] : []));
    expect(of(offered)).toEqual([]);
    const { currency, unitAmount, taxBehavior } = advance;
    expect(of([...offered, advance])).toEqual([['PREMIUM', { years: 10, currency, unitAmount, taxBehavior }]]);
    expect(of([advance])).toHaveLength(1);
    expect(productsAt([advance]).find(({ name }) => name === 'PREMIUM')?.prices).toEqual([]);
  });
});
