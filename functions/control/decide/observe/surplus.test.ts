import { describe, expect, it } from 'vitest';
import { homeSample } from '#test/control/parts.ts';
import { combine, type Home } from './home.ts';
import { batteryShareW, rawSurplus } from './surplus.ts';

describe('measured surplus of a sample', () => {
  const home = (fallbackConsumptionW: number | null = null): Home => ({ ...combine([]), fallbackConsumptionW });
  const sample = (changes: Parameters<typeof homeSample>[0]) => homeSample({ gridW: null, pvW: null, ...changes });
  const measured = { ownInside: true, batteryInside: true };
  const reported = { ownInside: true, batteryInside: false };
  const assumed = { ownInside: false, batteryInside: false };
  it.each([
    ['the grid', { gridW: -2000, pvW: 1, consumptionW: 1 }, null, { surplusW: 2000, ...measured }],
    ['PV less consumption', { pvW: 3000, consumptionW: 700 }, 100, { surplusW: 2300, ...reported }],
    ['PV less what the user says', { pvW: 3000 }, 100, { surplusW: 2900, ...assumed }],
    ['nothing, of PV alone', { pvW: 3000 }, null, null],
    ['nothing, of consumption alone', { consumptionW: 300 }, 100, null],
  ])('the surplus: %s', (_, changes, fallback, expected) => {
    expect(rawSurplus(sample(changes), home(fallback))).toEqual(expected);
    // A battery whose power is not known costs a margin of 250 W.
    const unknown = rawSurplus(sample({ ...changes, socPercent: 50 }), home(fallback));
    expect(unknown).toEqual(expected === null ? null : { ...expected, surplusW: expected.surplusW - 250 });
    const known = rawSurplus(sample({ ...changes, socPercent: 50, batteryW: 0 }), home(fallback));
    expect(known).toEqual(expected);
  });
});

describe('discharge is always subtracted; charge power counts only where appliances come before the battery', () => {
  it.each([
    ['unknown power is nobody’s', null, { offered: true, helps: false }, 0],
    ['unknown power, also where some is kept free', null, { offered: false, helps: false, reservedW: 3000 }, 0],
    ['discharge', -800, { offered: true, helps: false }, -800],
    ['discharge that may help', -800, { offered: true, helps: true }, 0],
    ['discharge, and what is kept free', -800, { offered: false, helps: false, reservedW: 3000 }, -3800],
    ['charge that is offered', 800, { offered: true, helps: false }, 800],
    ['charge that is not', 800, { offered: false, helps: false }, 0],
    ['charge, and what it could take besides', 800, { offered: false, helps: false, reservedW: 3000 }, -2200],
    ['charge of more than was kept free', 3400, { offered: false, helps: false, reservedW: 3000 }, 0],
    ['at rest', 0, { offered: false, helps: false, reservedW: 3000 }, -3000],
  ])('%s', (_, batteryW, rule, termW) => expect(batteryShareW(batteryW, rule)).toBeCloseTo(termW, 9));
});
