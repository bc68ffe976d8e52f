import { describe, expect, it } from 'vitest';
import type { SiteBundle } from '#functions/control/store.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { account, charger, plug, plugId } from './harness.ts';
import { PureHome, switchable } from './pure-home.ts';

type Settings = SiteBundle['appliances'][number]['settings'];
const noAnswer = new VendorError('timeout', 'no answer');

describe('the fuse, minus the house load, bears what is switched on', () => {
  const heater = plug({ settings: { ...plug().settings, maxPowerW: 1840 } });
  const withHeater = (fuseA: number): PureHome => {
    const home = new PureHome({ account: account({ fuseA }), appliances: [heater] });
    home.pvW = 4000;
    // 1 A on each phase.
    home.shows = { consumptionPowerW: 690, gridPowerW: -3310 };
    return home.minutes(1);
  };

  it('a load of 8 A runs where 8 A are left', () => {
    const home = withHeater(9);
    expect(home.plugOn).toBe(true);
    expect(home.reason(plugId)).toEqual({ code: 'starting-sun', figures: { powerW: 1840, haveW: 3310 } });
  });

  it('it does not where 7 A are left, and the reason names the fuse', () => {
    const home = withHeater(8);
    expect(home.plugOn).toBe(false);
    expect(home.reason(plugId)).toEqual({ code: 'fuse-limit', figures: { limitA: 8 } });
  });

  it('a running car goes down with what is left, and off only below its minimum', () => {
    const home = new PureHome({ account: account({ fuseA: 20 }) });
    home.pvW = 14_000;
    home.minutes(15);
    expect(home.chargerA).toBe(16);
    // 9 A on each phase.
    home.houseW = 6210;
    home.minutes(1);
    expect([home.chargerOn, home.chargerA]).toEqual([true, 10]);
    // Samples around our own change do not give the house load.
    home.houseW = 9500;
    home.minutes(3);
    expect([home.chargerOn, home.chargerA]).toEqual([true, 6]);
    home.houseW = 10_000;
    home.minutes(3);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'fuse-limit', figures: { limitA: 20 } });
  });

  it('a minimum power that the fuse bears on three phases only is not tried on one', () => {
    // A minimum of 3 kW: 5 A on three phases, 14 A on one.
    const appliance = switchable({ settings: { ...charger().settings, minPowerW: 3000 } });
    const home = new PureHome({ account: account({ fuseA: 12 }), appliances: [appliance] });
    home.pvW = 4000;
    home.minutes(5);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'fuse-limit', figures: { limitA: 12 } });
    const roomy = new PureHome({ account: account({ fuseA: 20 }), appliances: [appliance] });
    roomy.pvW = 4000;
    roomy.minutes(5);
    expect([roomy.chargerOn, roomy.boxPhases]).toEqual([true, 1]);
  });
});

describe('limits that are set while it runs', () => {
  const running = (intervalMinutes = 1): PureHome => {
    const home = new PureHome({
      account: account({ autochargeInterval: intervalMinutes }),
      appliances: [switchable()],
    });
    home.pvW = 9000;
    home.minutes(12);
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 3]);
    expect(home.chargerA).toBeGreaterThan(9);
    return home;
  };
  const limit = (home: PureHome, settings: Partial<Settings>): PureHome =>
    home.change({ appliances: [switchable({ settings: { ...charger().settings, ...settings } })] });

  it('leave nothing on its phases, which do not change under load: off, then on the others', () => {
    const home = running(10);
    limit(home, { maxPowerW: 3000 }).minutes(1);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'limits-conflict', figures: { minA: 6, maxA: 4 } });
    home.minutes(10);
    expect([home.chargerOn, home.boxPhases, home.chargerA]).toEqual([true, 1, 13]);
  });

  it.each([
    ['old', 10],
    ['very old', 40],
  ])('leave nothing on its phases while data is %s: off, not left above the limit', (_, minutes) => {
    const home = running();
    home.meterError = noAnswer;
    home.minutes(minutes);
    expect(home.chargerOn).toBe(true);
    limit(home, { maxPowerW: 3000 }).minutes(1);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'limits-conflict', figures: { minA: 6, maxA: 4 } });
    // Once off, the age of the data keeps it off.
    home.minutes(1);
    expect(home.reason().code).toBe('data-stale-off');
    home.meterError = null;
    home.minutes(12);
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 1]);
  });

  it('apply at once while data is old: on its present phases, not on possible ones', () => {
    const home = running();
    home.meterError = noAnswer;
    home.minutes(10);
    // 6 A on three phases, 16 A on one.
    limit(home, { maxPowerW: 4140 }).minutes(1);
    expect([home.chargerOn, home.boxPhases, home.chargerA]).toEqual([true, 3, 6]);
    expect(home.reason()).toEqual({ code: 'data-stale', figures: { ageS: 11 * 60 + 2, service: 'meter' } });
  });

  it('never raise it on old data', () => {
    const home = new PureHome();
    home.pvW = 6500;
    home.minutes(12);
    const heldA = home.chargerA;
    expect(heldA).toBeGreaterThan(6);
    home.meterError = noAnswer;
    home.minutes(35);
    const leftA = home.chargerA;
    expect(leftA).toBeLessThanOrEqual(heldA);
    home.change({ appliances: [charger({ settings: { ...charger().settings, minCurrentA: heldA + 2 } })] }).minutes(1);
    expect([home.chargerOn, home.chargerA, home.reason().code]).toEqual([true, heldA, 'data-stale']);
  });
});

it('a phase pause ends without a new sample, and needs no new start', () => {
  const home = new PureHome({ appliances: [switchable()] });
  home.pvW = 8000;
  home.minutes(15);
  expect(home.boxPhases).toBe(3);
  home.pvW = 1150;
  home.minutesUntil(() => home.reason().code === 'phase-switching');
  // 850 W are less than the 1 035 W that a start on one phase needs.
  home.meterStoppedMs = home.nowMs - 2000;
  home.minutes(1);
  expect([home.chargerOn, home.boxPhases, home.chargerA]).toEqual([true, 1, expect.any(Number)]);
  expect(home.decision().action).toBe('start');
});
