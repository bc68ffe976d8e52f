import { describe, expect, it } from 'vitest';
import { type AccountSettings, defaultAccountSettings } from '#shared/model/account.ts';
import type { BatteryMemory } from '../memory/state.ts';
import type { SunsetNeed } from '../types.ts';
import { batteryRule } from './battery.ts';

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

describe('the threshold has a hysteresis of 5 points and a dwell of 10 min', () => {
  const first = settings({ batteryStrategy: 'battery-first', batteryThresholdPercent: 80 });
  it.each([
    ['below the threshold', false, 79, 10, false],
    ['at the threshold', false, 80, 10, true],
    ['at the threshold, just under ten minutes after the last change', false, 80, 9.99, false],
    ['less than 5 points below it', true, 75.1, 60, true],
    ['5 points below it', true, 75, 10, false],
    ['5 points below it, just under ten minutes after the last change', true, 75, 9.99, true],
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
  ] as const)('%s: an unknown charge stays on the cautious side, whatever the threshold', (batteryStrategy, rule) => {
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

describe('full by sunset: appliances come first while expected PV is clearly enough', () => {
  const asked = settings({ batteryStrategy: 'full-by-sunset' });
  const expecting = (expectedWh: number): SunsetNeed => ({ expectedWh, missingWh: 10_000, mostW: 3000 });
  const remembered = (enough: boolean, minutesAgo: number): BatteryMemory => ({ ...side(false, minutesAgo), enough });

  it.each([
    ['a quarter more than what is missing is enough', false, 12_500, 10, true],
    ['less is not', false, 12_499, 10, false],
    ['a tenth more is still enough', true, 11_000, 60, true],
    ['less is no longer enough', true, 10_999, 10, false],
    ['not before ten minutes, rising', false, 20_000, 9.99, false],
    ['not before ten minutes, falling', true, 5000, 9.99, true],
  ])('%s', (_, before, expectedWh, minutesAgo, enough) => {
    const memory = remembered(before, minutesAgo);
    const rule = { offered: enough, helps: false, reservedW: enough ? 0 : 3000 };
    expect(batteryRule(asked, 50, memory, expecting(expectedWh), T)).toEqual({
      memory: { above: false, sinceMs: enough === before ? memory.sinceMs : T, enough, ...rule },
      ...rule,
      need: expecting(expectedWh),
    });
  });

  it('an unknown need puts the battery first at once, without a reserve', () => {
    expect(batteryRule(asked, null, remembered(true, 1), null, T)).toEqual({
      memory: { above: false, sinceMs: T, enough: false, offered: false, helps: false, reservedW: 0 },
      offered: false,
      helps: false,
      reservedW: 0,
      need: null,
    });
  });

  it('an older memory counts as not enough', () => {
    expect(batteryRule(asked, 50, side(true, 60), expecting(11_500), T)).toMatchObject({
      offered: false,
      reservedW: 3000,
    });
  });
});
