import { describe, expect, it } from 'vitest';
import { type AccountSettings, defaultAccountSettings } from '#shared/model/account.ts';
import type { BatteryMemory } from '../memory/state.ts';
import { batteryRule, batteryTerm } from './battery.ts';
import type { SunsetNeed } from './sunset.ts';

const MINUTE = 60_000;
const T = Date.parse('2026-06-15T11:00:00Z');
const settings = (changes: Partial<AccountSettings>): AccountSettings => ({
  ...defaultAccountSettings,
  autochargeInterval: 1,
  ...changes,
});
const side = (above: boolean, minutesAgo: number): BatteryMemory => ({
  above,
  sinceMs: T - minutesAgo * MINUTE,
  offered: above,
  helps: false,
});

describe('"rising edge at s, falling edge at s − 5, min dwell 10 min" (§B9 (2))', () => {
  const first = settings({ batteryStrategy: 'battery-first', batteryThresholdPercent: 80 });
  it.each([
    ['below s', false, 79, 10, false],
    ['at s', false, 80, 10, true],
    ['at s, a little less than ten minutes after the last edge', false, 80, 9.99, false],
    ['above s − 5', true, 75.1, 60, true],
    ['at s − 5', true, 75, 10, false],
    ['at s − 5, a little less than ten minutes after the last edge', true, 75, 9.99, true],
  ])('%s', (_, above, soc, minutesAgo, offered) => {
    const memory = side(above, minutesAgo);
    const sinceMs = offered === above ? memory.sinceMs : T;
    expect(batteryRule(first, soc, memory, null, T)).toEqual({
      memory: { above: offered, sinceMs, offered, helps: false },
      offered,
      helps: false,
      reservedW: 0,
      need: null,
    });
  });

  it.each([
    ['battery-first', { offered: false, helps: false }],
    ['car-first', { offered: true, helps: false }],
    ['battery-helps', { offered: false, helps: false }],
  ] as const)('%s: "unknown charge keeps the cautious side", whatever the threshold', (batteryStrategy, rule) => {
    for (const batteryThresholdPercent of [0, 3, 80]) {
      for (const above of [false, true]) {
        const asked = settings({ batteryStrategy, batteryThresholdPercent });
        expect(batteryRule(asked, null, side(above, 10), null, T)).toMatchObject(rule);
      }
    }
  });

  it('above the threshold it helps only where it may', () => {
    const above = side(true, 60);
    const of = (batteryStrategy: AccountSettings['batteryStrategy']) =>
      batteryRule(settings({ batteryStrategy, batteryThresholdPercent: 80 }), 90, above, null, T);
    expect(of('battery-first')).toMatchObject({ offered: true, helps: false });
    expect(of('car-first')).toMatchObject({ offered: true, helps: false });
    expect(of('battery-helps')).toMatchObject({ offered: true, helps: true });
  });
});

describe('"expected sun until sunset … battery first, else car first" (§B9 (6)), clearly enough or not', () => {
  const asked = settings({ batteryStrategy: 'full-by-sunset' });
  const sun = (expectedWh: number): SunsetNeed => ({ expectedWh, missingWh: 10_000, mostW: 3000 });
  const told = (enough: boolean, minutesAgo: number): BatteryMemory => ({ ...side(false, minutesAgo), enough });

  it.each([
    ['a quarter more than is missing is enough', false, 12_500, 10, true],
    ['less is not', false, 12_499, 10, false],
    ['a tenth more still is', true, 11_000, 60, true],
    ['less no longer is', true, 10_999, 10, false],
    ['not before ten minutes are over, up', false, 20_000, 9.99, false],
    ['not before ten minutes are over, down', true, 5000, 9.99, true],
  ])('%s', (_, before, expectedWh, minutesAgo, enough) => {
    const memory = told(before, minutesAgo);
    const rule = { offered: enough, helps: false, reservedW: enough ? 0 : 3000 };
    expect(batteryRule(asked, 50, memory, sun(expectedWh), T)).toEqual({
      memory: { above: false, sinceMs: enough === before ? memory.sinceMs : T, enough, ...rule },
      ...rule,
      need: sun(expectedWh),
    });
  });

  it('what nobody knows any more puts the battery first at once, and keeps nothing free that nobody saw', () => {
    expect(batteryRule(asked, null, told(true, 1), null, T)).toEqual({
      memory: { above: false, sinceMs: T, enough: false, offered: false, helps: false, reservedW: 0 },
      offered: false,
      helps: false,
      reservedW: 0,
      need: null,
    });
  });

  it('a memory from before that rule is one of not enough', () => {
    expect(batteryRule(asked, 50, side(true, 60), sun(11_500), T)).toMatchObject({ offered: false, reservedW: 3000 });
  });
});

describe('"discharge is always subtracted; charge power is added only if this appliance may beat the battery" (§B5 (1))', () => {
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
  ])('%s', (_, batteryW, rule, termW) => expect(batteryTerm(batteryW, rule)).toBeCloseTo(termW, 9));
});
