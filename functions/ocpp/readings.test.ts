import { describe, expect, it } from 'vitest';
import { measuredOf, numberOf } from './readings.ts';

const STAMP = '2026-06-01T12:00:00Z';
const of = (...values: Record<string, unknown>[]) => measuredOf(STAMP, values);
const power = { measurand: 'Power.Active.Import' };
const current = { measurand: 'Current.Import' };

describe('values of a meter', () => {
  it('are numbers as text, with blanks or a decimal comma', () => {
    expect(['6900', ' 6900.5 ', '6,9', '-3', '1e3', 12].map(numberOf)).toEqual([6900, 6900.5, 6.9, -3, 1000, 12]);
    expect(['', 'NaN', '1.2.3', 'null', null, undefined, {}, Number.NaN, '0x10'].map(numberOf)).toEqual(
      Array.from({ length: 9 }, () => null),
    );
  });

  it('are the energy counter when nothing says what they are', () => {
    expect(of({ value: '12345' })).toEqual({
      stampMs: Date.parse(STAMP),
      powerW: null,
      energyWh: 12_345,
      currentsA: null,
      socPercent: null,
      offeredA: null,
    });
  });

  it.each([
    ['W', [{ ...power, value: '6900', unit: 'W' }]],
    ['kW', [{ ...power, value: '6.9', unit: 'kW' }]],
    ['no unit', [{ ...power, value: 6900 }]],
    ['a name in other letters', [{ measurand: 'power.active.import', value: '6900' }]],
    ['the sum of phases', ['L1', 'L2', 'L3'].map((phase) => ({ ...power, phase, value: '2300' }))],
    [
      'phases against neutral',
      ['L1-N', 'L2-N', 'L3-N'].map((phase) => ({ ...power, phase, value: '2.3', unit: 'kW' })),
    ],
    [
      'the total before its phases',
      [
        { ...power, phase: 'L1', value: '1' },
        { ...power, value: '6900' },
      ],
    ],
    [
      'the car’s side before the inlet',
      [
        { ...power, value: '6900', location: 'Outlet' },
        { ...power, value: '7100', location: 'Inlet' },
      ],
    ],
    ['currents at the nominal voltage', ['L1', 'L2', 'L3'].map((phase) => ({ ...current, phase, value: '10' }))],
  ])('give a power from %s', (_what, values) => {
    expect(of(...values).powerW).toBe(6_900);
  });

  it('give a power from currents and the voltage that was measured', () => {
    const volts = { measurand: 'Voltage', value: '240' };
    expect(of({ ...current, phase: 'L1', value: '10' }, volts).powerW).toBe(2_400);
    expect(of({ ...current, phase: 'L1', value: '10' }, { ...volts, phase: 'L1-N', value: '235' }).powerW).toBe(2_350);
  });

  it('give phases by their currents, and say nothing of them where there is only a total', () => {
    const each = (...amps: string[]) => amps.map((value, at) => ({ ...current, phase: `L${at + 1}`, value }));
    expect(of(...each('9800', '0', '0').map((one) => ({ ...one, unit: 'mA' }))).currentsA).toEqual([9.8, 0, 0]);
    expect(of({ ...current, phase: 'L2', value: '6' }, { ...current, phase: 'N', value: '1' }).currentsA).toEqual([
      null,
      6,
      null,
    ]);
    expect(of({ ...current, value: '16' })).toMatchObject({ currentsA: null, powerW: null });
  });

  it('are unknown, and never 0, where they cannot be', () => {
    expect(of({ ...power, value: 'NaN' }, { ...power, phase: 'L1-L2', value: '400' }).powerW).toBeNull();
    expect(of({ ...power, value: '-5000' }).powerW).toBeNull();
    expect(of({ ...power, value: '12', format: 'SignedData' }).powerW).toBeNull();
    expect(of({ value: '2147483647' }).energyWh).toBeNull();
    expect(of({ measurand: 'SoC', value: '130', unit: 'Percent' }).socPercent).toBeNull();
    expect(of({ measurand: 'Energy.Active.Import.Interval', value: '4' }).energyWh).toBeNull();
  });

  it('take the noise of an idle meter for nothing', () => {
    expect(of({ ...power, value: '-2.4' }).powerW).toBe(0);
  });

  it('hold what is offered and a charge', () => {
    expect(
      of(
        { measurand: 'Current.Offered', value: '16', unit: 'A' },
        { measurand: 'SoC', value: '64', unit: 'Percent' },
        { value: '4.5', unit: 'kWh' },
      ),
    ).toMatchObject({ offeredA: 16, socPercent: 64, energyWh: 4_500 });
  });
});
