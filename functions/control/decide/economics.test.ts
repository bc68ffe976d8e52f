import { describe, expect, it } from 'vitest';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { economicsOf } from './economics.ts';

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
});
