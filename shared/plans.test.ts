import { describe, expect, it } from 'vitest';
import { type SubscriptionStatus, subscriptionStatuses } from './model/account.ts';
import type { ApplianceMode } from './modes.ts';
import {
  applianceLimitReached,
  commandsAllowed,
  intervalMinutes,
  isUnpaid,
  modeAllowed,
  planInForce,
  plans,
  siteIntervalMinutes,
} from './plans.ts';

describe('commands to a service', () => {
  const may = (service: string, products: string[], subscriptionStatus: SubscriptionStatus = 'active') =>
    commandsAllowed({ subscriptionStatus, products }, service);

  it('are in every plan, but for Tesla only in paid ones', () => {
    expect([may('go-e-v3', []), may('go-e-v3', [], 'canceled'), may('constructor', [])]).toEqual([true, true, true]);
    expect([may('tesla', []), may('tesla', ['BASIC'])]).toEqual([false, false]);
    expect([may('tesla', ['PREMIUM']), may('tesla', ['SMA'])]).toEqual([true, true]);
    expect(may('tesla', ['PREMIUM'], 'unpaid')).toBe(false);
  });

  it('may be bought as a feature beside a base plan', () => {
    expect(may('tesla', ['BASIC', 'tesla-commands'])).toBe(true);
    expect(may('tesla', ['BASIC', 'tesla-commands'], 'canceled')).toBe(false);
  });
});

describe('the plan in force', () => {
  it('is the best one of the site while it is paid', () => {
    const of = (products: string[]) => planInForce({ subscriptionStatus: 'active', products }).name;
    expect([of(['BASIC']), of(['PREMIUM']), of(['PREMIUM', 'SMA']), of([]), of(['premium'])]).toEqual([
      'BASIC',
      'PREMIUM',
      'SMA',
      'BASIC',
      'BASIC',
    ]);
  });

  it.each(subscriptionStatuses)('of a site that is %s', (subscriptionStatus) => {
    const paid = ['active', 'incomplete', 'past_due', 'trialing'].includes(subscriptionStatus);
    expect(isUnpaid(subscriptionStatus)).toBe(!paid);
    expect(planInForce({ subscriptionStatus, products: ['PREMIUM'] }).name).toBe(paid ? 'PREMIUM' : 'BASIC');
  });
});

describe('a prepayment', () => {
  const grant = { plan: 'PREMIUM' } as const;
  it('applies alongside a lesser or ended subscription, and gives way to a better one', () => {
    const of = (subscriptionStatus: SubscriptionStatus, ...products: string[]) =>
      planInForce({ subscriptionStatus, products, grant }).name;
    expect([of('active', 'BASIC'), of('canceled', 'BASIC'), of('active', 'SMA'), of('unpaid', 'SMA')]).toEqual([
      'PREMIUM',
      'PREMIUM',
      'SMA',
      'PREMIUM',
    ]);
    expect(planInForce({ subscriptionStatus: 'active', products: ['BASIC'], grant: null }).name).toBe('BASIC');
  });

  it('includes the features of its plan', () => {
    const site = { subscriptionStatus: 'active', products: ['BASIC'], grant } as const;
    expect(commandsAllowed(site, 'tesla')).toBe(true);
    expect(siteIntervalMinutes({ ...site, settings: { autochargeInterval: 1 } }, [{ mode: 'AUTO' }])).toBe(1);
  });
});

describe('intervals', () => {
  it.each([
    ['BASIC', true, 1, 15],
    ['BASIC', true, 30, 30],
    ['BASIC', false, 30, 120],
    ['PREMIUM', true, 1, 1],
    ['PREMIUM', true, 5, 5],
    ['PREMIUM', false, 1, 15],
    ['SMA', true, 1, 1],
    ['BASIC', true, null, 15],
    ['PREMIUM', true, null, 1],
    ['PREMIUM', false, null, 15],
  ] as const)('%s with autocharge %s and a wish of %s min: %i min', (plan, autocharge, wish, minutes) => {
    expect(intervalMinutes(plans[plan], autocharge, wish)).toBe(minutes);
  });

  it('of a site depend on its plan in force, its setting and its modes', () => {
    const site = (subscriptionStatus: 'active' | 'unpaid', ...modes: readonly ApplianceMode[]) =>
      siteIntervalMinutes(
        { subscriptionStatus, products: ['PREMIUM'], settings: { autochargeInterval: 5 } },
        modes.map((mode) => ({ mode })),
      );
    for (const mode of ['AUTO', 'SCHEDULE', 'SOC_MAP'] as const) expect(site('active', 'OFF', mode)).toBe(5);
    expect([site('active'), site('active', 'ON', 'OFF', 'MANUAL')]).toEqual([15, 15]);
    expect([site('unpaid', 'AUTO'), site('unpaid')]).toEqual([15, 120]);
  });
});

describe('limits', () => {
  it('count appliances', () => {
    expect([0, 1, 2].map((count) => applianceLimitReached(plans.BASIC, count))).toEqual([false, true, true]);
    expect(applianceLimitReached(plans.PREMIUM, 1000)).toBe(false);
  });

  it('include schedules and battery maps only if paid', () => {
    expect(modeAllowed(plans.BASIC, 'AUTO')).toBe(true);
    for (const mode of ['SCHEDULE', 'SOC_MAP'] as const) {
      expect([modeAllowed(plans.BASIC, mode), modeAllowed(plans.PREMIUM, mode)]).toEqual([false, true]);
    }
  });
});
