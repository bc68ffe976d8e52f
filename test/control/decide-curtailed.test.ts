import { describe, expect, it } from 'vitest';
import { VendorError } from '#functions/integrations/port.ts';
import { account, charger, MINUTE } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** A home with an export limit: its inverter delivers what is used plus `limitW`, if PV has it. */
class LimitedHome extends PureHome {
  availablePvW = 0;
  readonly limitW: number;
  constructor(limitW: number, exportLimitW: number | null = limitW) {
    super({ account: account({ exportLimitW }), appliances: [charger()] });
    this.limitW = limitW;
  }
  override minutes(count: number): this {
    for (let minute = 0; minute < count; minute += 1) {
      this.nowMs += MINUTE;
      this.pvW = Math.min(this.availablePvW, this.houseW + this.chargerW + this.plugW + this.limitW);
      this.decideNow();
    }
    return this;
  }
}

describe('zero and limited export: curtailed PV', () => {
  it('tries steps, finds the curtailed PV and climbs to it', () => {
    const home = new LimitedHome(0);
    home.availablePvW = 9000;
    const said = new Set<string>();
    for (let minute = 0; minute < 60; minute += 1) said.add(home.minutes(1).reason().code);
    expect(said).toContain('probing');
    expect(home.chargerOn).toBe(true);
    // 8 700 W are 12.6 A; the next step of two may be pending.
    expect(home.chargerA).toBeGreaterThanOrEqual(11);
    expect(home.chargerA).toBeLessThanOrEqual(15);
  });

  it('reverts and waits longer each time: takes little from the grid where there is no more PV', () => {
    const home = new LimitedHome(0);
    home.availablePvW = 500;
    let onMinutes = 0;
    let starts = 0;
    for (let minute = 0; minute < 120; minute += 1) {
      const before = home.chargerOn;
      home.minutes(1);
      if (home.chargerOn) onMinutes += 1;
      if (home.chargerOn && !before) starts += 1;
    }
    // After 15, 30 and 60 minutes.
    expect(starts).toBeGreaterThan(2);
    expect(starts).toBeLessThanOrEqual(4);
    expect(onMinutes).toBeLessThanOrEqual(6 * starts);
  });

  it('also works at a limit above zero', () => {
    const home = new LimitedHome(3000);
    home.availablePvW = 9000;
    home.minutes(45);
    expect(home.chargerA).toBeGreaterThanOrEqual(11);
    expect(home.chargerA).toBeLessThanOrEqual(13);
  });

  it('stops when PV goes', () => {
    const home = new LimitedHome(0);
    home.availablePvW = 9000;
    home.minutes(40);
    expect(home.chargerOn).toBe(true);
    home.availablePvW = 1000;
    home.minutes(12);
    expect(home.chargerOn).toBe(false);
  });

  it.each([
    ['no limit is set', null, {}],
    ['a battery is at work', 0, { batteryPowerW: 2000, batterySocPercent: 50 }],
  ])('tries nothing where %s', (_, exportLimitW, shows) => {
    const home = new LimitedHome(0, exportLimitW);
    home.availablePvW = 9000;
    home.shows = shows;
    for (let minute = 0; minute < 40; minute += 1) {
      home.minutes(1);
      expect(home.chargerOn).toBe(false);
    }
  });

  it('tries nothing for a car that is not there, or at night', () => {
    const home = new LimitedHome(0);
    home.availablePvW = 9000;
    home.plugged = false;
    home.minutes(20);
    expect(home.run?.state.control.site.probe.pending).toBeNull();
    home.plugged = true;
    home.availablePvW = 0;
    home.minutes(20);
    expect(home.chargerOn).toBe(false);
  });
});

describe('a grid at 0 ± 50 W all day is the wrong meter', () => {
  const flat = (hours: number, exportLimitW: number | null = null): PureHome => {
    const home = new LimitedHome(0, exportLimitW);
    home.plugged = exportLimitW === null;
    home.availablePvW = 3000;
    home.houseW = 700;
    return home.minutes(hours * 60);
  };

  it('says so after five hours of PV', () => {
    expect(flat(4.9).reason().code).toBe('waiting-surplus');
    expect(flat(5.1).reason()).toMatchObject({ code: 'wrong-meter', figures: { forS: expect.any(Number) } });
  });

  it('a grid that moves once is the right meter', () => {
    const home = flat(4);
    home.houseW = 200;
    home.pvW = 1000;
    home.nowMs += MINUTE;
    home.decideNow();
    home.houseW = 700;
    home.minutes(120);
    expect(home.reason().code).toBe('waiting-surplus');
  });

  it('not where nothing may be exported', () => {
    expect(flat(5.5, 0).reason().code).toBe('no-plug');
  });
});

describe('off when data is over an hour old, or after sunset', () => {
  it('does not keep a car on through a dark hour without data', () => {
    const settings = { priority: 1, sunShare: 0.02 };
    const home = new PureHome({ appliances: [charger({ autoCharge: settings })] });
    home.pvW = 3000;
    home.minutes(10);
    expect(home.chargerOn).toBe(true);
    home.pvW = 90;
    home.minutes(1);
    const dark = home.chargerOn;
    home.meterError = new VendorError('timeout', 'no answer');
    home.minutes(8);
    expect(dark).toBe(true);
    expect(home.chargerOn).toBe(false);
  });
});
