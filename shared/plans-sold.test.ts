import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from './model/account.ts';
import {
  cataloguePrices,
  heldFeatures,
  isBetterPrice,
  isFreePrice,
  isFreeSite,
  MAX_FREE_SITES,
  planInForce,
  plansWith,
  prepayment,
  priceKey,
  productId,
  referralCoupon,
} from './plans.ts';

describe('a feature that a service requires', () => {
  it('is included in the plans that list it, and in the plan of its name', () => {
    expect(plansWith('sma')).toEqual(['SMA']);
    expect(plansWith('tesla-commands')).toEqual(['PREMIUM', 'SMA']);
    expect(plansWith('PREMIUM')).toEqual(['PREMIUM']);
    expect([plansWith(null), plansWith('unheard-of')]).toEqual([[], []]);
  });

  it('is available to a site while it is paid', () => {
    const of = (subscriptionStatus: SubscriptionStatus) =>
      heldFeatures({ subscriptionStatus, products: ['BASIC', 'sma'] });
    expect(of('past_due')).toEqual(['BASIC', 'sma']);
    expect(of('canceled')).toEqual([]);
  });
});

describe('a site is free', () => {
  const of = (subscriptionStatus: SubscriptionStatus, ...products: string[]) =>
    isFreeSite({ subscriptionStatus, products });

  it('while all its products are free', () => {
    expect([of('active'), of('active', 'BASIC')]).toEqual([true, true]);
    expect([of('active', 'PREMIUM'), of('active', 'BASIC', 'sma'), of('trialing', 'SMA')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('while its products are unpaid, whatever they are', () => {
    expect([of('unpaid', 'PREMIUM'), of('canceled', 'SMA')]).toEqual([true, true]);
  });

  it('unless a product is unknown to us: it may have been sold manually', () => {
    expect(of('active', 'BASIC', 'special')).toBe(false);
  });

  it('not while it is prepaid', () => {
    const grant = { plan: 'PREMIUM' } as const;
    expect(isFreeSite({ subscriptionStatus: 'canceled', products: [], grant })).toBe(false);
    expect(isFreeSite({ subscriptionStatus: 'active', products: ['BASIC'], grant: null })).toBe(true);
  });

  it('and a user may own three of them', () => {
    expect(MAX_FREE_SITES).toBe(3);
  });
});

describe('a change of plan', () => {
  const price = (plan: 'BASIC' | 'PREMIUM' | 'SMA' | null, interval: 'month' | 'year' = 'month') => ({
    plan,
    interval,
  });

  it('takes effect at once for a better plan, at any billing interval', () => {
    expect(isBetterPrice(price('PREMIUM'), price('BASIC'))).toBe(true);
    expect(isBetterPrice(price('SMA'), price('PREMIUM', 'year'))).toBe(true);
  });

  it('takes effect at once from monthly to yearly, not the other way round', () => {
    expect(isBetterPrice(price('PREMIUM', 'year'), price('PREMIUM'))).toBe(true);
    expect(isBetterPrice(price('PREMIUM'), price('PREMIUM', 'year'))).toBe(false);
    expect(isBetterPrice(price('PREMIUM'), price('PREMIUM'))).toBe(false);
    expect(isBetterPrice(price('PREMIUM', 'year'), price('PREMIUM', 'year'))).toBe(false);
  });

  it('waits until the end of the period for a lesser plan', () => {
    expect(isBetterPrice(price('BASIC', 'year'), price('PREMIUM'))).toBe(false);
  });

  it('does not exist if one of the two is a feature', () => {
    expect([isBetterPrice(price(null), price('BASIC')), isBetterPrice(price('SMA'), price(null))]).toEqual([
      false,
      false,
    ]);
    expect(isBetterPrice(price(null, 'year'), price(null))).toBe(false);
  });

  it('to an unpaid or unknown product leaves the limits of BASIC', () => {
    expect(planInForce({ subscriptionStatus: 'unpaid', products: ['SMA'] }).maxAppliances).toBe(1);
    expect(planInForce({ subscriptionStatus: 'active', products: ['other'] }).maxAppliances).toBe(1);
  });
});

describe('products', () => {
  it('have unique ids at the payment provider, in its alphabet', () => {
    expect([productId('PREMIUM'), productId('sma'), productId('tesla-commands')]).toEqual([
      'sunward_premium',
      'sunward_sma_feature',
      'sunward_tesla_commands_feature',
    ]);
    expect(priceKey('SMA', 'year')).toBe('sunward_sma_year');
  });

  it('name the plan of each price, and none for a feature', () => {
    expect(cataloguePrices.map(({ key, plan, interval }) => [key, plan, interval])).toEqual([
      ['sunward_basic_month', 'BASIC', 'month'],
      ['sunward_premium_month', 'PREMIUM', 'month'],
      ['sunward_premium_year', 'PREMIUM', 'year'],
      ['sunward_sma_month', 'SMA', 'month'],
      ['sunward_sma_year', 'SMA', 'year'],
      ['sunward_sma_feature_month', null, 'month'],
      ['sunward_sma_feature_year', null, 'year'],
      ['sunward_tesla_commands_feature_month', null, 'month'],
      ['sunward_tesla_commands_feature_year', null, 'year'],
    ]);
  });

  it('cost something, but for the free plan', () => {
    expect(cataloguePrices.filter(isFreePrice).map(({ key }) => key)).toEqual(['sunward_basic_month']);
  });

  it('offer ten years of PREMIUM in advance, and 20 % off for referred users', () => {
    expect(prepayment).toEqual({ key: 'sunward_prepayment', plan: 'PREMIUM', years: 10 });
    expect(referralCoupon).toEqual({ id: 'sunward_referral', percentOff: 20 });
  });
});
