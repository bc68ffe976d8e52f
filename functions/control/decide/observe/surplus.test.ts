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
    ['PV minus consumption', { pvW: 3000, consumptionW: 700 }, 100, { surplusW: 2300, ...reported }],
    ['PV minus what the user set', { pvW: 3000 }, 100, { surplusW: 2900, ...assumed }],
    ['unknown with PV alone', { pvW: 3000 }, null, null],
    ['unknown with consumption alone', { consumptionW: 300 }, 100, null],
  ])('the surplus: %s', (_, changes, fallback, expected) => {
    expect(rawSurplus(sample(changes), home(fallback))).toEqual(expected);
    // A battery of unknown power costs a margin of 250 W.
    const unknown = rawSurplus(sample({ ...changes, socPercent: 50 }), home(fallback));
    expect(unknown).toEqual(expected === null ? null : { ...expected, surplusW: expected.surplusW - 250 });
    const known = rawSurplus(sample({ ...changes, socPercent: 50, batteryW: 0 }), home(fallback));
    expect(known).toEqual(expected);
  });
});

describe('the battery’s share: discharge is subtracted, charge power added only where it is offered', () => {
  it.each([
    ['unknown power counts as 0', null, { offered: true, helps: false }, 0],
    ['unknown power, with a reserve', null, { offered: false, helps: false, reservedW: 3000 }, 0],
    ['discharge', -800, { offered: true, helps: false }, -800],
    ['discharge, where it may help', -800, { offered: true, helps: true }, 0],
    ['discharge, with a reserve', -800, { offered: false, helps: false, reservedW: 3000 }, -3800],
    ['charge power, offered', 800, { offered: true, helps: false }, 800],
    ['charge power, not offered', 800, { offered: false, helps: false }, 0],
    ['charge power below the reserve', 800, { offered: false, helps: false, reservedW: 3000 }, -2200],
    ['charge power above the reserve', 3400, { offered: false, helps: false, reservedW: 3000 }, 0],
    ['at rest, with a reserve', 0, { offered: false, helps: false, reservedW: 3000 }, -3000],
  ])('%s', (_, batteryW, rule, termW) => expect(batteryShareW(batteryW, rule)).toBeCloseTo(termW, 9));
});
