import { describe, expect, it } from 'vitest';
import type { SiteBundle } from '#functions/control/store.ts';
import { VendorError } from '#functions/integrations/port.ts';
import type { ScheduleItem, ScheduleItemId } from '#shared/model/schedule.ts';
import { account, charger, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

const unpaid = (): SiteBundle['account'] => ({ ...account(), subscriptionStatus: 'canceled' });
/** A charger and, behind it, a heater, both running. */
const running = (heater: Partial<SiteBundle['appliances'][number]> = {}): PureHome => {
  const home = new PureHome({ appliances: [charger(), plug(heater)] });
  home.pvW = 16_000;
  home.minutes(10);
  expect([home.chargerOn, home.plugOn]).toEqual([true, true]);
  return home;
};
const scheduleItems = [{ id: `sch_${'0'.repeat(26)}` as ScheduleItemId, dayOfWeek: 1, hour: 0, minute: 0 }].map(
  (item): ScheduleItem => ({ ...item, desiredState: { mode: 'ON', currentA: null } }),
);

describe('when the plan no longer includes an appliance, nothing that we started runs forever', () => {
  it.each([
    ['one beyond its limit', {}],
    [
      'one whose mode it does not include',
      { mode: 'SCHEDULE', scheduleItems, autoCharge: { priority: 0, sunShare: null } },
    ],
  ] as const)('%s is switched off once, then left alone', (_, heater) => {
    const home = running(heater).change({ account: unpaid() }).minutes(1);
    expect(home.plugOn).toBe(false);
    expect(home.reason(plugId).code).toMatch(/^plan-/);
    home.plugOn = true;
    home.minutes(20);
    expect(home.plugOn).toBe(true);
    expect(home.reason(plugId).code).toMatch(/^plan-/);
  });

  it.each(['ON', 'MANUAL'] as const)('what the user set to %s stays as it is', (mode) => {
    const home = running();
    home.change({ appliances: [charger(), plug({ mode })] }).minutes(2);
    home.change({ account: unpaid() }).minutes(5);
    expect(home.plugOn).toBe(true);
  });

  it('what runs during a pause is left on, and so is what somebody else switched on', () => {
    const paused = running();
    const pausedUntil = new Date(paused.nowMs + 3_600_000).toISOString();
    expect(paused.change({ account: { ...unpaid(), pausedUntil } }).minutes(5).plugOn).toBe(true);
    const other = new PureHome({ appliances: [charger(), plug()] });
    other.plugOn = true;
    expect(other.change({ account: unpaid() }).minutes(5).plugOn).toBe(true);
  });

  it('an unreachable one is switched off when it is back', () => {
    const home = running().change({ account: unpaid() });
    home.deviceErrors = { [plugId]: new VendorError('offline', 'away') };
    home.minutes(20);
    expect(home.plugOn).toBe(true);
    home.deviceErrors = {};
    expect(home.minutes(2).plugOn).toBe(false);
  });
});
