import { describe, expect, test } from 'vitest';
import type { Appliance } from '#shared/model/appliance.ts';
import { anAppliance } from '../testing/samples.ts';
import { headlineTime, reasonTime } from './past.ts';

const NOW = Date.parse('2026-06-01T10:00:00Z');
const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();
const MINUTE_S = 60;

describe('the main state of an appliance', () => {
  const observed = (seconds: number, state: Partial<Appliance['state']> = { on: true, powerW: 6900 }): Appliance =>
    anAppliance({ state: { observedAt: ago(seconds), online: true, plugged: true, ...state } });

  // Two runs and two values of its own: 240 s at one minute each.
  test('is now up to the first missed sample, and past from then on', () => {
    expect(headlineTime(observed(240), MINUTE_S, MINUTE_S, NOW)).toBeNull();
    expect(headlineTime(observed(241), MINUTE_S, MINUTE_S, NOW)).toBe(ago(241));
    expect(headlineTime(observed(241), MINUTE_S, null, NOW)).toBeNull();
  });

  test('has no time where it says none, or its own', () => {
    expect(headlineTime(observed(4000), MINUTE_S, MINUTE_S, NOW)).toBeNull();
    expect(headlineTime(observed(300, { online: false }), MINUTE_S, MINUTE_S, NOW)).toBeNull();
    expect(headlineTime(anAppliance(), MINUTE_S, MINUTE_S, NOW)).toBeNull();
  });
});

describe('the reason for it', () => {
  const decided = (seconds: number, reason: NonNullable<Appliance['decision']>['reason']) => ({
    decision: {
      time: ago(seconds),
      applianceId: anAppliance().id,
      action: 'none' as const,
      on: true,
      setCurrentA: 10,
      surplusW: null,
      reason,
      nextChangeAt: null,
    },
  });
  const charging = { code: 'charging-sun', figures: { powerW: 6900, haveW: 7000 } } as const;

  test('is as old as the figures that it names', () => {
    expect(reasonTime(decided(20, charging), MINUTE_S, null, NOW)).toBeNull();
    expect(reasonTime(decided(20, charging), MINUTE_S, ago(200), NOW)).toBe(ago(200));
  });

  test('is past when the runs after it were missed', () => {
    expect(reasonTime(decided(120, charging), MINUTE_S, null, NOW)).toBeNull();
    expect(reasonTime(decided(121, charging), MINUTE_S, null, NOW)).toBe(ago(121));
  });

  test('that names no figures of sensors holds until something changes', () => {
    expect(reasonTime(decided(5000, { code: 'night', figures: {} }), MINUTE_S, ago(200), NOW)).toBeNull();
    const stale = { code: 'data-stale', figures: { service: 'shelly', ageS: 200 } } as const;
    expect(reasonTime(decided(20, stale), MINUTE_S, ago(200), NOW)).toBeNull();
    expect(reasonTime({ decision: null }, MINUTE_S, ago(200), NOW)).toBeNull();
  });
});
