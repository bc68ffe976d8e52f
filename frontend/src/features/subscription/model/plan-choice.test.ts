import { describe, expect, test } from 'vitest';
import { someProducts } from '../../../lib/testing/prices.ts';
import { fc } from '../../../lib/testing/property.ts';
import { aPhase, aSubscription } from '../../../lib/testing/subscription.ts';
import { offersOf } from './offers.ts';
import { firstInterval, fittingPlan, freeMonths, shownOffers } from './plan-choice.ts';

const free = aSubscription();
const offers = offersOf(someProducts(), free);
const premium = (interval: 'month' | 'year') =>
  aSubscription({ subscriptionItems: ['PREMIUM'], currentPhase: aPhase('PREMIUM', interval) });

describe('the interval', () => {
  test('is that of what is paid, else the year', () => {
    expect(firstInterval(offers, free)).toBe('year');
    expect(firstInterval(offers, premium('month'))).toBe('month');
    expect(firstInterval(offers, premium('year'))).toBe('year');
    expect(
      firstInterval(
        offers.filter(({ price }) => price.interval === 'month'),
        free,
      ),
    ).toBe('month');
  });

  test('of a year names the months that it saves with every plan, and none that it does not', () => {
    expect(freeMonths(offers)).toBe(2);
    expect(freeMonths(offers.filter(({ price }) => price.interval === 'month'))).toBe(0);
    const dearer = offers.map((one) =>
      one.price.interval === 'year' ? { ...one, price: { ...one.price, unitAmount: 9000 } } : one,
    );
    expect(freeMonths(dearer)).toBe(0);
  });
});

describe('the plan that fits', () => {
  test.each([
    [[], [], 'PREMIUM'],
    [['tesla'], [], 'PREMIUM'],
    [['sma'], [], 'SMA'],
    [['sma'], ['PREMIUM', 'sma'], 'PREMIUM'],
  ])('with links to %j and %j paid is %s', (services, subscriptionItems, plan) => {
    expect(fittingPlan(offers, services, { subscriptionItems })).toBe(plan);
  });

  test('is one that is sold, or none', () => {
    expect(
      fittingPlan(
        offers.filter(({ plan }) => plan !== 'PREMIUM'),
        [],
        free,
      ),
    ).toBe('SMA');
    expect(
      fittingPlan(
        offers.filter(({ plan }) => plan === 'BASIC'),
        [],
        free,
      ),
    ).toBeNull();
  });
});

test('every plan stands there once, the fitting one first, with its price at the interval and what holds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<'month' | 'year'>('month', 'year'),
      fc.constantFrom('PREMIUM', 'SMA', null),
      fc.constantFrom(free, premium('month'), premium('year')),
      (interval, fitting, subscription) => {
        const all = offersOf(someProducts(), subscription);
        const shown = shownOffers(all, interval, fitting);
        expect(shown.map(({ plan }) => plan).toSorted()).toEqual(['BASIC', 'PREMIUM', 'SMA']);
        if (fitting !== null) expect(shown[0]?.plan).toBe(fitting);
        for (const { plan, offers: ofPlan } of shown) {
          const own = all.filter((one) => one.plan === plan);
          const wanted = own.filter(({ price }) => price.interval === interval);
          for (const one of wanted) expect(ofPlan).toContain(one);
          for (const one of own) if (one.standing === 'current') expect(ofPlan).toContain(one);
          expect(ofPlan.length).toBeGreaterThan(0);
        }
      },
    ),
  );
});
