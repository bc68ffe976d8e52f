import { describe, expect, it } from 'vitest';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { economicsOf } from './economics.ts';
import { bestCurrent } from './law.ts';

const settings = { ...defaultAccountSettings, autochargeInterval: 1 };
const at = (importPriceEurPerKWh: number, feedInPriceEurPerKWh: number, laterPriceEurPerKWh: number) =>
  economicsOf({ ...settings, importPriceEurPerKWh, feedInPriceEurPerKWh, laterPriceEurPerKWh }, null).breakEven;

describe('break-even (control.md §B5 (5))', () => {
  it.each([
    [0.14, 0.75],
    [0.2, 0.5],
    [0.26, 0.25],
    [0.08, 1],
    [0.32, 0],
    [0.4, 0],
    [0.01, 1],
  ])('"c_imp 0.32, c_feed 0.08": c_alt %f gives %f', (later, expected) => {
    expect(at(0.32, 0.08, later)).toBeCloseTo(expected, 9);
  });

  it('stays a share where feed-in pays as much as the grid costs', () => {
    expect(at(0.1, 0.3, 0.05)).toBe(1);
  });

  it('a share at the appliance wins and is read as the price that makes it', () => {
    const economics = economicsOf(settings, 0.5);
    expect(economics.breakEven).toBe(0.5);
    expect(economics.laterEur).toBeCloseTo(0.2, 9);
    expect(economics.always).toBe(false);
    expect(economicsOf(settings, 0).always).toBe(true);
  });

  it('"sun only" still takes all the sun there is', () => {
    const economics = economicsOf(settings, 1);
    expect(economics.breakEven).toBe(1);
    const bet = (sunW: number) => ({ nowW: sunW, outlookW: sunW, sigmaW: 50 });
    const range = { minA: 6, maxA: 16 };
    expect(bestCurrent(range, 690, bet(9000), economics, null)).toBe(13);
    expect(bestCurrent(range, 690, bet(11_500), economics, null)).toBe(16);
    // Under a restless sky it keeps well below.
    expect(bestCurrent(range, 690, { nowW: 9000, outlookW: 9000, sigmaW: 1500 }, economics, null)).toBeLessThan(12);
  });
});
