import { describe, expect, it } from 'vitest';
import type { ProviderItem } from '#functions/platform/payments.ts';
import { cataloguePrices, priceKey } from '#shared/plans.ts';
import { planChange, priceOf } from './change.ts';

const item = (key: string): ProviderItem => {
  const price = cataloguePrices.find((one) => one.key === key) ?? expect.fail(`no price ${key}`);
  return {
    id: `si_${key}`,
    product: price.product,
    priceKey: key,
    unitAmount: 100,
    taxBehavior: 'inclusive',
    interval: price.interval,
  };
};
const change = (held: readonly string[], target: string) => planChange(held.map(item), priceOf(target, 'plan'));
const [basic, month, year, sma] = [
  priceKey('BASIC', 'month'),
  priceKey('PREMIUM', 'month'),
  priceKey('PREMIUM', 'year'),
  priceKey('SMA', 'month'),
];

describe('another plan', () => {
  it.each([
    [basic, month, 'now'],
    [month, sma, 'now'],
    [year, sma, 'now'],
    [month, year, 'now'],
    [year, month, 'later'],
    [sma, year, 'later'],
    [month, basic, 'later'],
    [month, month, 'none'],
  ])('from %s to %s comes %s', (from, to, kind) => {
    expect(change([from], to).kind).toBe(kind);
  });

  it('keeps features at the new interval, unless the plan includes them', () => {
    const features = [priceKey('sma', 'month'), priceKey('tesla-commands', 'month')];
    expect(change([basic, ...features], year)).toEqual({ kind: 'now', priceKeys: [year, priceKey('sma', 'year')] });
    expect(change([month, priceKey('sma', 'month')], sma)).toEqual({ kind: 'now', priceKeys: [sma] });
  });

  it('needs a current plan and a new one', () => {
    expect(() => change([priceKey('sma', 'month')], month)).toThrow('Could not find baseProduct');
    expect(() => priceOf(priceKey('sma', 'month'), 'plan')).toThrow('This price does not exist');
    expect(() => priceOf(month, 'feature')).toThrow('This price does not exist');
  });
});
