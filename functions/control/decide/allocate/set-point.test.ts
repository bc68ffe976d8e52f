import { describe, expect, it } from 'vitest';
import { bestCurrent, betValue, sigmaOf } from './set-point.ts';

const prices = { importEur: 0.32, feedInEur: 0.08, laterEur: 0.14, breakEven: 0.75, always: false };

describe('set-point', () => {
  const range = { minA: 6, maxA: 16 };
  const calm = (nowW: number, outlookW = nowW) => ({ nowW, outlookW, sigmaW: 50 });

  const minuteOld = { volatilityW: 300, ageS: 60, actuationS: 10, intervalS: 60, windowS: 0, staleness: 1 };

  it('sigma is 50 W + 2 w √((age + actuation + interval/2) / 100 s)', () => {
    expect(sigmaOf(minuteOld)).toBeCloseTo(50 + 600, 6);
    expect(sigmaOf({ ...minuteOld, ageS: 360 })).toBeCloseTo(50 + 2 * 600, 6);
    expect(sigmaOf({ ...minuteOld, volatilityW: 0, ageS: 600, intervalS: 900 })).toBe(50);
    // A stamp in the future has no age.
    expect(sigmaOf({ ...minuteOld, ageS: -60 })).toBe(sigmaOf({ ...minuteOld, ageS: 0 }));
  });

  it('half as many volatilities on fresh data, evenly in between', () => {
    expect(sigmaOf({ ...minuteOld, staleness: 0 })).toBeCloseTo(50 + 300, 6);
    expect(sigmaOf({ ...minuteOld, staleness: 0.5 })).toBeCloseTo(50 + 450, 6);
  });

  it('a mean is half its span older, and hides up to a third of the variance', () => {
    const mean = { ...minuteOld, ageS: 300, intervalS: 300, windowS: 300 };
    expect(sigmaOf(mean)).toBeCloseTo(50 + 600 * Math.sqrt((300 + 150 + 10 + 150) / 100 / (2 / 3)), 6);
    // Samples further apart than the span of each hide less.
    expect(sigmaOf({ ...mean, intervalS: 900 })).toBeCloseTo(
      50 + 600 * Math.sqrt((300 + 150 + 10 + 450) / 100 / (8 / 9)),
      6,
    );
  });

  it.each([
    [1000, 6],
    [5600, 8],
    [7000, 10],
    [30_000, 16],
  ])('uses a certain surplus: %d W → %d A', (surplusW, amps) => {
    expect(bestCurrent(range, 690, calm(surplusW), prices, null, 0)).toBe(amps);
  });

  it('is the more cautious the less is known', () => {
    const unsure = bestCurrent(range, 690, { nowW: 7000, outlookW: 7000, sigmaW: 2500 }, prices, null, 0);
    expect(unsure).toBeLessThan(10);
    // Where import costs little more than charging later, too low a set-point is the greater risk.
    const cheap = { ...prices, laterEur: 0.3, breakEven: 1 / 12 };
    expect(bestCurrent(range, 690, { nowW: 7000, outlookW: 7000, sigmaW: 2500 }, cheap, null, 0)).toBeGreaterThan(10);
  });

  it('changes only for a gain that is worth it, EUR/kWh times W', () => {
    // 9 → 10 A at 7 kW of sun: 690 W more for 0.06 EUR/kWh. At 7 080 W the next ampere would take 490 W from the grid.
    expect(bestCurrent(range, 690, calm(7000), prices, 9, 41)).toBe(10);
    expect(bestCurrent(range, 690, calm(7000), prices, 9, 42)).toBe(9);
    expect(bestCurrent(range, 690, calm(7080), prices, 10, 1e-9)).toBe(10);
    expect(bestCurrent(range, 690, calm(9100), prices, 9, 42)).toBe(13);
  });

  it('leaves a set-point outside the range whatever the gain', () => {
    expect(bestCurrent({ minA: 6, maxA: 8 }, 690, calm(7000), prices, 10, 1e9)).toBe(8);
  });

  it('value: the price of the power, and the PV in it now and at half the weight later', () => {
    const certain = { nowW: 3000, outlookW: 6000, sigmaW: 0 };
    const worth = (powerW: number) => betValue(powerW, certain, prices);
    expect(worth(2000)).toBeCloseTo(2000 * -0.18 + (0.24 / 1.5) * (2000 + 0.5 * 2000), 9);
    expect(worth(5000)).toBeCloseTo(5000 * -0.18 + (0.24 / 1.5) * (3000 + 0.5 * 5000), 9);
    expect(worth(9000)).toBeCloseTo(9000 * -0.18 + (0.24 / 1.5) * (3000 + 0.5 * 6000), 9);
    const none = { nowW: -500, outlookW: -500, sigmaW: 0 };
    expect(betValue(1000, none, prices)).toBeCloseTo(1000 * -0.18, 9);
  });

  it('averages over eleven deviations, at four tenths for the outlook', () => {
    const spread = [0, 0.12, 0.3, 0.55, 1.05, 2.2].flatMap((h) => (h === 0 ? [0] : [h, -h]));
    const mean = (of: (h: number) => number) => spread.reduce((sum, h) => sum + of(h), 0) / 11;
    const pvW =
      mean((h) => Math.min(5000, Math.max(0, 4000 + h * 3000))) +
      0.5 * mean((h) => Math.min(5000, Math.max(0, 2000 + 0.4 * h * 3000)));
    const restless = { nowW: 4000, outlookW: 2000, sigmaW: 3000 };
    expect(betValue(5000, restless, prices)).toBeCloseTo(5000 * -0.18 + (0.24 / 1.5) * pvW, 9);
  });

  it('of equal values the lowest current, and never one outside the range', () => {
    // Import costs what charging later does: above the surplus every current is worth the same.
    const even = { ...prices, laterEur: 0.32 };
    expect(bestCurrent(range, 690, { nowW: 5520, outlookW: 5520, sigmaW: 0 }, even, null, 0)).toBe(8);
    expect(bestCurrent({ minA: 8, maxA: 16 }, 690, calm(5000), prices, 7, 1e9)).toBe(8);
  });

  it.each([
    ['7 A would gain less', 4140 + 540, 6, 6],
    ['7 A gain more', 4140 + 600, 6, 7],
    ['15 A would gain less', 10_350 + 500, 16, 16],
    ['15 A gain more', 10_350 + 400, 16, 15],
  ])('what a change must gain also holds at the ends of the range: %s', (_, surplusW, currentA, expected) => {
    const certain = { nowW: surplusW, outlookW: surplusW, sigmaW: 0 };
    expect(bestCurrent(range, 690, certain, prices, currentA, 10.8)).toBe(expected);
  });
});
