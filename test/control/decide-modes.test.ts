import { describe, expect, it } from 'vitest';
import type { SiteBundle } from '#functions/control/store.ts';
import { VendorError } from '#functions/integrations/port.ts';
import type { DesiredState, ScheduleItem, ScheduleItemId, SocMapItem, SocMapItemId } from '#shared/model/schedule.ts';
import { account, charger, MINUTE, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

const id = (n: number): string => n.toString().padStart(26, '0');
const state = (mode: DesiredState['mode'], currentA: number | null = null): DesiredState => ({ mode, currentA });
/** Monday is 1; the harness's noon is a Monday, 13:00 in Berlin. */
const weekly = (dayOfWeek: number, time: string, desiredState: DesiredState): ScheduleItem => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { id: `sch_${id(hour * 60 + minute)}` as ScheduleItemId, dayOfWeek, hour, minute, desiredState };
};
const threshold = (percent: number, desiredState: DesiredState): SocMapItem => ({
  id: `soc_${id(percent)}` as SocMapItemId,
  threshold: percent,
  desiredState,
});
const scheduled = (...scheduleItems: ScheduleItem[]): SiteBundle['appliances'][number] =>
  charger({ mode: 'SCHEDULE', scheduleItems });
const mapped = (...socMapItems: SocMapItem[]): PureHome => {
  const home = new PureHome({ appliances: [charger({ mode: 'SOC_MAP', socMapItems })] });
  home.shows = { batteryPowerW: 0 };
  return home;
};
const soc = (home: PureHome, batterySocPercent: number | null): PureHome => {
  home.shows = { ...home.shows, batterySocPercent };
  return home;
};

describe('SCHEDULE: an item holds until the next one', () => {
  it('switches by the items in the site’s time zone, with their current', () => {
    const home = new PureHome({
      appliances: [
        scheduled(
          weekly(1, '12:30', state('OFF')),
          weekly(1, '13:10', state('ON', 9)),
          weekly(1, '13:20', state('OFF')),
        ),
      ],
    });
    home.pvW = 12_000;
    home.minutes(9);
    expect(home.chargerOn).toBe(false);
    expect(home.decision()).toMatchObject({
      reason: { code: 'schedule-off', figures: { until: '2026-06-15T11:10:00.000Z' } },
      nextChangeAt: '2026-06-15T11:10:00.000Z',
    });
    home.minutes(1);
    expect([home.chargerOn, home.chargerA]).toEqual([true, 9]);
    expect(home.reason()).toEqual({ code: 'schedule-on', figures: { until: '2026-06-15T11:20:00.000Z' } });
    home.minutes(10);
    expect(home.chargerOn).toBe(false);
  });

  it('before the first item of the week, the last one holds', () => {
    const home = new PureHome({
      appliances: [scheduled(weekly(3, '08:00', state('OFF')), weekly(7, '20:00', state('ON')))],
    });
    home.minutes(1);
    expect([home.chargerOn, home.chargerA]).toEqual([true, 16]);
    expect(home.reason()).toEqual({ code: 'schedule-on', figures: { until: '2026-06-17T06:00:00.000Z' } });
  });

  it('follows the surplus while an AUTO item holds, from its first run', () => {
    const home = new PureHome({
      appliances: [scheduled(weekly(1, '00:00', state('OFF')), weekly(1, '13:10', state('AUTO')))],
    });
    home.pvW = 7000;
    home.minutes(9);
    expect(home.chargerOn).toBe(false);
    home.meterStoppedMs = home.nowMs;
    home.minutes(1);
    expect(home.reason().code).toBe('starting-sun');
    expect(home.chargerOn).toBe(true);
  });

  it('corrects changes made against it, and keeps what is on without data', () => {
    const home = new PureHome({ appliances: [scheduled(weekly(1, '00:00', state('ON', 10)))] });
    home.minutes(2);
    home.chargerA = 16;
    home.minutes(2);
    expect(home.chargerA).toBe(10);
    home.meterError = new VendorError('timeout', 'no answer');
    home.minutes(90);
    expect([home.chargerOn, home.chargerA]).toEqual([true, 10]);
  });

  it('is limited by the fuse and by the device', () => {
    const home = new PureHome({
      account: account({ fuseA: 16 }),
      appliances: [scheduled(weekly(1, '00:00', state('ON', 40)))],
    });
    home.houseW = 2100;
    home.minutes(3);
    expect(home.chargerA).toBe(12);
  });
});

describe('SOC_MAP: "the item with the highest threshold not above the current charge applies"', () => {
  it('goes through OFF, AUTO and ON as the battery fills, and back with hysteresis', () => {
    const home = mapped(threshold(50, state('AUTO')), threshold(80, state('ON', 8)));
    home.pvW = 6000;
    soc(home, 40).minutes(2);
    expect(home.reason()).toEqual({ code: 'soc-map-below', figures: { socPercent: 40, fromPercent: 50 } });
    expect(home.chargerOn).toBe(false);
    soc(home, 50).minutes(20);
    expect(home.reason().code).toBe('charging-sun');
    soc(home, 81).minutes(2);
    expect(home.reason()).toEqual({ code: 'soc-map-on', figures: { socPercent: 81, abovePercent: 80 } });
    expect(home.chargerA).toBe(8);
    soc(home, 76).minutes(12);
    expect(home.reason().code).toBe('soc-map-on');
    soc(home, 75).minutes(1);
    expect(home.reason().code).not.toBe('soc-map-on');
    soc(home, 45).minutes(10);
    expect(home.chargerOn).toBe(false);
  });

  it('names an OFF item by its threshold', () => {
    const home = soc(mapped(threshold(0, state('OFF')), threshold(80, state('ON'))), 30).minutes(1);
    expect(home.reason()).toEqual({ code: 'soc-map-off', figures: { socPercent: 30, abovePercent: 0 } });
  });

  it('with an unknown charge nothing is forced on, and the reason says so', () => {
    const home = soc(mapped(threshold(20, state('ON'))), null).minutes(3);
    expect(home.reason()).toEqual({ code: 'soc-unknown', figures: {} });
    expect(home.chargerOn).toBe(false);
    soc(home, 60).minutes(1);
    expect(home.chargerOn).toBe(true);
    soc(home, null).minutes(1);
    expect(home.chargerOn).toBe(false);
  });

  it('an old charge counts for an hour', () => {
    const home = soc(mapped(threshold(20, state('ON'))), 60).minutes(1);
    home.meterError = new VendorError('timeout', 'no answer');
    home.minutes(59);
    expect(home.chargerOn).toBe(true);
    home.minutes(3);
    expect(home.reason().code).toBe('soc-unknown');
    expect(home.chargerOn).toBe(false);
  });

  it('what follows the surplus goes on with an unknown charge', () => {
    const home = soc(mapped(threshold(20, state('AUTO'))), 60);
    home.pvW = 6000;
    home.minutes(10);
    soc(home, null).minutes(5);
    expect(home.chargerOn).toBe(true);
  });

  it('acts at once when the user changes an item', () => {
    const home = soc(mapped(threshold(50, state('ON', 10))), 70).minutes(1);
    expect(home.chargerA).toBe(10);
    home.change({ appliances: [charger({ mode: 'SOC_MAP', socMapItems: [threshold(60, state('OFF'))] })] }).minutes(1);
    expect(home.chargerOn).toBe(false);
  });
});

describe('what is forced on does not yield', () => {
  it('keeps its power out of what more important ones may take', () => {
    const heater = plug({ mode: 'ON', settings: { ...plug().settings, maxPowerW: 2000 } });
    const home = new PureHome({ appliances: [charger(), heater] });
    home.pvW = 5200;
    home.minutes(15);
    // 4 900 W minus the heater's 2 000 W is below the car's need of 3 105 W.
    expect(home.plugOn).toBe(true);
    expect(home.chargerOn).toBe(false);
    home.change({ appliances: [charger(), { ...heater, mode: 'AUTO' }] });
    home.nowMs += MINUTE;
    home.minutes(10);
    expect(home.chargerOn).toBe(true);
    expect(home.reason(plugId).code).toBe('priority');
  });
});
