import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from './model/account.ts';
import {
  cataloguePrices,
  freeSiteLimitReached,
  heldFeatures,
  isBetterPrice,
  isFreeSite,
  MAX_FREE_SITES,
  planInForce,
  planProducts,
  plansWith,
  prepayment,
  priceKey,
  productId,
  referralCoupon,
} from './plans.ts';

describe('a feature that a service asks for', () => {
  it('is held by the plans that hold it, and by the plan of its name', () => {
    expect(plansWith('sma')).toEqual(['SMA']);
    expect(plansWith('tesla-commands')).toEqual(['PREMIUM', 'SMA']);
    expect(plansWith('PREMIUM')).toEqual(['PREMIUM']);
    expect([plansWith(null), plansWith('unheard-of')]).toEqual([[], []]);
  });

  it('is held by a site while it is paid', () => {
    const of = (subscriptionStatus: SubscriptionStatus) =>
      heldFeatures({ subscriptionStatus, products: ['BASIC', 'sma'] });
    expect(of('past_due')).toEqual(['BASIC', 'sma']);
    expect(of('canceled')).toEqual([]);
  });
});

describe('a site is free', () => {
  const of = (subscriptionStatus: SubscriptionStatus, ...products: string[]) =>
    isFreeSite({ subscriptionStatus, products });

  it('while nothing that it holds costs anything', () => {
    expect([of('active'), of('active', 'BASIC')]).toEqual([true, true]);
    expect([of('active', 'PREMIUM'), of('active', 'BASIC', 'sma'), of('trialing', 'SMA')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('while what it holds is not paid, whatever that is', () => {
    expect([of('unpaid', 'PREMIUM'), of('canceled', 'SMA')]).toEqual([true, true]);
  });

  it('not where what is held is unknown to us: it may have been sold by hand', () => {
    expect(of('active', 'BASIC', 'special')).toBe(false);
  });

  it('not while it is paid in advance', () => {
    const grant = { plan: 'PREMIUM' } as const;
    expect(isFreeSite({ subscriptionStatus: 'canceled', products: [], grant })).toBe(false);
    expect(isFreeSite({ subscriptionStatus: 'active', products: ['BASIC'], grant: null })).toBe(true);
  });

  it('and a user has no more than three of them', () => {
    expect(MAX_FREE_SITES).toBe(3);
    expect([2, 3, 4].map(freeSiteLimitReached)).toEqual([false, true, true]);
  });
});

describe('a change of plan', () => {
  const price = (plan: 'BASIC' | 'PREMIUM' | 'SMA' | null, interval: 'month' | 'year' = 'month') => ({
    plan,
    interval,
  });

  it('takes effect at once for a better plan, however often that is paid', () => {
    expect(isBetterPrice(price('PREMIUM'), price('BASIC'))).toBe(true);
    expect(isBetterPrice(price('SMA'), price('PREMIUM', 'year'))).toBe(true);
  });

  it('takes effect at once for the same plan by the year, not the other way round', () => {
    expect(isBetterPrice(price('PREMIUM', 'year'), price('PREMIUM'))).toBe(true);
    expect(isBetterPrice(price('PREMIUM'), price('PREMIUM', 'year'))).toBe(false);
    expect(isBetterPrice(price('PREMIUM'), price('PREMIUM'))).toBe(false);
    expect(isBetterPrice(price('PREMIUM', 'year'), price('PREMIUM', 'year'))).toBe(false);
  });

  it('waits for the period’s end for a lesser plan', () => {
    expect(isBetterPrice(price('BASIC', 'year'), price('PREMIUM'))).toBe(false);
  });

  it('is none where one of both is a feature', () => {
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

describe('what is sold', () => {
  it('has ids of its own at the payment provider, in its letters', () => {
    expect([productId('PREMIUM'), productId('sma'), productId('tesla-commands')]).toEqual([
      'sunward_premium',
      'sunward_sma_feature',
      'sunward_tesla_commands_feature',
    ]);
    expect(priceKey('SMA', 'year')).toBe('sunward_sma_year');
  });

  it('says of each price to which plan it leads, and of a feature that it leads to none', () => {
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

  it('tells how many appliances a plan takes, and whether tax comes on top; on nothing comes none', () => {
    const taxed = planProducts('exclusive');
    expect(taxed.map(({ name, maxAppliances }) => [name, maxAppliances])).toEqual([
      ['BASIC', 1],
      ['PREMIUM', null],
      ['SMA', null],
      ['sma', null],
      ['tesla-commands', null],
    ]);
    expect(taxed.slice(0, 2).map(({ prices }) => prices.map(({ taxBehavior }) => taxBehavior))).toEqual([
      ['inclusive'],
      ['exclusive', 'exclusive'],
    ]);
    const untold = planProducts().flatMap(({ prices }) => prices);
    expect(new Set(untold.map(({ taxBehavior, currency }) => `${taxBehavior} ${currency}`))).toEqual(
      new Set(['inclusive eur']),
    );
  });

  it('is ten years of PREMIUM in advance, and a fifth off for who was referred', () => {
    expect(prepayment).toEqual({ key: 'sunward_prepayment', plan: 'PREMIUM', years: 10, unitAmount: 45_000 });
    expect(referralCoupon).toEqual({ id: 'sunward_referral', percentOff: 20 });
  });
});
