import { expect, test } from 'vitest';
import type { Subscription } from '#shared/model/subscription.ts';
import { someProducts } from '../../../lib/testing/prices.ts';
import { aPhase, aSubscription } from '../../../lib/testing/subscription.ts';
import { basePriceIn, featureOffersOf, offersOf } from './offers.ts';

const standings = (subscription: Subscription): Record<string, string> =>
  Object.fromEntries(offersOf(someProducts(), subscription).map(({ price, standing }) => [price.id, standing]));

test('from the free plan every other plan is better and takes effect at once', () => {
  expect(standings(aSubscription())).toEqual({
    sunward_basic_month: 'current',
    sunward_premium_month: 'now',
    sunward_premium_year: 'now',
    sunward_sma_month: 'now',
    sunward_sma_year: 'now',
  });
});

test('downgrades, and changes from yearly to monthly, take effect at the end of the period', () => {
  const yearly = aSubscription({ currentPhase: aPhase('PREMIUM', 'year'), nextPhase: aPhase('BASIC', 'month') });
  expect(standings(yearly)).toEqual({
    sunward_basic_month: 'coming',
    sunward_premium_month: 'later',
    sunward_premium_year: 'current',
    sunward_sma_month: 'now',
    sunward_sma_year: 'now',
  });
});

test('before the first payment there is no current plan to keep', () => {
  expect(Object.values(standings(aSubscription({ currentPhase: null })))).toEqual(
    Array.from({ length: 5 }, () => 'now'),
  );
  expect(basePriceIn(null)).toBeNull();
});

test('feature products are offered at the interval that is billed', () => {
  const ids = (subscription: Subscription) =>
    featureOffersOf(someProducts(), subscription).map(({ price }) => price?.id);
  expect(ids(aSubscription())).toEqual(['sunward_sma_feature_month', 'sunward_tesla_commands_feature_month']);
  expect(ids(aSubscription({ currentPhase: aPhase('PREMIUM', 'year') }))).toEqual([
    'sunward_sma_feature_year',
    'sunward_tesla_commands_feature_year',
  ]);
});
