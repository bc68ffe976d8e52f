import { describe, expect, it } from 'vitest';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { pricingOf } from './pricing.ts';
import { bestCurrent } from './set-point.ts';

const settings = { ...defaultAccountSettings, autochargeInterval: 1 };
const at = (importPriceEurPerKWh: number, feedInPriceEurPerKWh: number, laterPriceEurPerKWh: number) =>
  pricingOf({ ...settings, importPriceEurPerKWh, feedInPriceEurPerKWh, laterPriceEurPerKWh }, null).breakEven;

describe('break-even', () => {
  it.each([
    [0.14, 0.75],
    [0.2, 0.5],
    [0.26, 0.25],
    [0.08, 1],
    [0.32, 0],
    [0.4, 0],
    [0.01, 1],
  ])('import 0.32, feed-in 0.08: a later price of %f gives %f', (later, expected) => {
    expect(at(0.32, 0.08, later)).toBeCloseTo(expected, 9);
  });

  it('stays at most 1 where feed-in pays as much as import costs', () => {
    expect(at(0.1, 0.3, 0.05)).toBe(1);
  });

  it('a break-even set at the appliance wins and counts as the price that would produce it', () => {
    const pricing = pricingOf(settings, 0.5);
    expect(pricing.breakEven).toBe(0.5);
    expect(pricing.laterEur).toBeCloseTo(0.2, 9);
    expect(pricing.always).toBe(false);
    expect(pricingOf(settings, 0).always).toBe(true);
  });

  it('"PV only" still uses all the PV there is', () => {
    const pricing = pricingOf(settings, 1);
    expect(pricing.breakEven).toBe(1);
    const bet = (surplusW: number) => ({ nowW: surplusW, outlookW: surplusW, sigmaW: 50 });
    const range = { minA: 6, maxA: 16 };
    expect(bestCurrent(range, 690, bet(9000), pricing, null, 0)).toBe(13);
    expect(bestCurrent(range, 690, bet(11_500), pricing, null, 0)).toBe(16);
    // Under high volatility it stays well below.
    expect(bestCurrent(range, 690, { nowW: 9000, outlookW: 9000, sigmaW: 1500 }, pricing, null, 0)).toBeLessThan(12);
  });

  it('with a plan its prices of now count, and what a kWh is worth is what it costs later', () => {
    const plan = {
      importEur: 0.26,
      feedInEur: 0.06,
      laterEur: 0.21,
      worthEur: 0.23,
      gridNow: false,
      gridAtMs: null,
      gridEur: null,
      sunWh: 0,
      byMs: 0,
      untilMs: 0,
    };
    expect(pricingOf(settings, null, plan)).toMatchObject({ importEur: 0.26, feedInEur: 0.06 });
    expect(pricingOf(settings, null, plan).breakEven).toBeCloseTo(0.25, 9);
    expect(pricingOf(settings, null, { ...plan, laterEur: 0.3 }).always).toBe(true);
    expect(pricingOf(settings, 0.5, plan).breakEven).toBe(0.5);
    expect(pricingOf(settings, null, null)).toEqual(pricingOf(settings, null));
  });

  it('below nothing, and where feeding in pays more, the sun is not worth more than the grid', () => {
    const plan = {
      importEur: -0.05,
      feedInEur: 0.08,
      laterEur: 0.1,
      worthEur: 0.12,
      gridNow: false,
      gridAtMs: null,
      gridEur: null,
      sunWh: 0,
      byMs: 0,
      untilMs: 0,
    };
    expect(pricingOf(settings, null, plan)).toMatchObject({ feedInEur: -0.05, breakEven: 1 });
  });
});
