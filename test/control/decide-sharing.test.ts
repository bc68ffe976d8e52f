import { describe, expect, it } from 'vitest';
import { account, charger, chargerId, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

const withPlug = (): PureHome => new PureHome({ appliances: [charger(), plug()] });

describe('modes', () => {
  it('ON without a current means the maximum', () => {
    const home = new PureHome({ appliances: [charger({ mode: 'ON' })] }).minutes(2);
    expect(home.chargerA).toBe(16);
    expect(home.chargerOn).toBe(true);
    expect(home.decision()).toMatchObject({ reason: { code: 'forced-on' }, nextChangeAt: null });
  });

  it('OFF switches off, and corrects a foreign change', () => {
    const home = new PureHome({ appliances: [charger({ mode: 'OFF' })] });
    home.chargerOn = true;
    home.minutes(2);
    expect(home.chargerOn).toBe(false);
    home.chargerOn = true;
    home.minutes(2);
    expect(home.chargerOn).toBe(false);
  });

  it.each(['SCHEDULE', 'SOC_MAP'] as const)('%s needs the plan, and says nothing without items', (mode) => {
    const paid = new PureHome({ appliances: [charger({ mode })] }).minutes(1);
    expect(paid.reason().code).toBe(mode === 'SCHEDULE' ? 'schedule-empty' : 'soc-map-empty');
    const free = new PureHome({ account: { ...account(), products: ['BASIC'] }, appliances: [charger({ mode })] });
    expect(free.minutes(1).reason().code).toBe('plan-mode');
    expect(free.decided?.commands).toEqual([]);
  });

  it.each(['AUTO', 'ON', 'OFF'] as const)('%s commands no service whose commands the plan does not hold', (mode) => {
    const home = new PureHome({
      account: { ...account(), products: ['BASIC'] },
      appliances: [charger({ mode, service: 'tesla' })],
    });
    home.pvW = 12_000;
    home.chargerOn = mode === 'OFF';
    home.minutes(3);
    expect(home.reason().code).toBe('plan-mode');
    expect([home.chargerOn, home.decided?.commands]).toEqual([mode === 'OFF', []]);
  });

  it("beyond the plan's limit only the most important stay controlled", () => {
    const home = withPlug().change({ account: { ...account(), products: ['BASIC'] } });
    home.pvW = 12_000;
    home.minutes(3);
    expect(home.chargerOn).toBe(true);
    expect(home.reason(plugId)).toEqual({ code: 'plan-paused', figures: { limit: 1 } });
    expect(home.plugOn).toBe(false);
  });
});

describe('several appliances: less important ones yield', () => {
  it('allocates by priority', () => {
    const home = withPlug();
    home.pvW = 15_000;
    home.minutes(10);
    expect(home.chargerA).toBe(16);
    expect(home.plugOn).toBe(true);
    home.pvW = 9000;
    home.minutes(10);
    expect(home.chargerOn).toBe(true);
    expect(home.plugOn).toBe(false);
    expect(home.reason(plugId)).toMatchObject({ code: 'priority', figures: { other: chargerId } });
  });

  it('a more important one can use what a less important one draws', () => {
    const home = withPlug();
    home.pvW = 3200;
    home.minutes(15);
    expect(home.plugOn).toBe(true);
    expect(home.chargerOn).toBe(false);
    // 4 700 W: the car has enough with the heater's 2 000 W, and not without.
    home.pvW = 5000;
    home.minutes(15);
    expect(home.chargerOn).toBe(true);
    expect(home.plugOn).toBe(false);
  });

  it('the other way round with swapped priorities', () => {
    const home = new PureHome({
      appliances: [
        charger({ autoCharge: { priority: 2, sunShare: null } }),
        plug({ autoCharge: { priority: 1, sunShare: null } }),
      ],
    });
    home.pvW = 5200;
    home.minutes(15);
    expect(home.plugOn).toBe(true);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toMatchObject({ code: 'priority', figures: { other: plugId } });
  });

  it('equal priorities go by age', () => {
    const equal = { autoCharge: { priority: 1, sunShare: null } };
    const home = new PureHome({ appliances: [plug(equal), charger(equal)] });
    home.pvW = 5200;
    home.minutes(15);
    expect(home.chargerOn).toBe(true);
    expect(home.plugOn).toBe(false);
  });

  it('a device inside its minimum time on keeps its power reserved', () => {
    const settings = { ...plug().settings, minOnMinutes: 60 };
    const home = new PureHome({ appliances: [charger(), plug({ settings })] });
    home.pvW = 3000;
    home.minutes(8);
    expect(home.plugOn).toBe(true);
    home.pvW = 4900;
    home.minutes(15);
    // 4 600 W minus the heater's 2 000 W is not enough for the car.
    expect(home.chargerOn).toBe(false);
    expect(home.plugOn).toBe(true);
  });

  it('frees what a car does not draw', () => {
    const home = withPlug();
    home.pvW = 9000;
    home.minutes(5);
    expect(home.plugOn).toBe(false);
    home.full = true;
    home.minutes(12);
    expect(home.reason().code).toBe('car-full');
    expect(home.plugOn).toBe(true);
  });

  it('does not allocate the power of one in MANUAL', () => {
    const home = new PureHome({ appliances: [charger(), plug({ mode: 'MANUAL' })] });
    home.plugOn = true;
    home.pvW = 5200;
    home.minutes(15);
    // 4 900 W minus 2 000 W that are not ours.
    expect(home.chargerOn).toBe(false);
    home.plugOn = false;
    home.minutes(15);
    expect(home.chargerOn).toBe(true);
  });
});

describe('minimum times on and off', () => {
  it('a plug stays on and off for its minimum times', () => {
    const home = new PureHome({ appliances: [plug()] });
    home.pvW = 4000;
    home.minutes(1);
    expect(home.plugOn).toBe(true);
    home.pvW = 0;
    home.minutes(4);
    expect(home.plugOn).toBe(true);
    expect(home.reason(plugId).code).toBe('min-on');
    home.minutes(2);
    expect(home.plugOn).toBe(false);
    home.pvW = 9000;
    home.minutes(3);
    expect(home.plugOn).toBe(false);
    home.minutes(12);
    expect(home.plugOn).toBe(true);
  });

  it('after 20 starts a day it stays off for 15 min', () => {
    const home = new PureHome({
      appliances: [plug({ settings: { ...plug().settings, minOnMinutes: 0, minOffMinutes: 0 } })],
    });
    home.pvW = 6000;
    home.minutes(1);
    const memory = home.run?.state.control.appliances[plugId];
    if (memory === undefined || home.run === null) throw new Error('no memory');
    const tired = { ...memory, starts: 20, switchedMs: home.nowMs };
    const control = { ...home.run.state.control, appliances: { [plugId]: { ...tired, on: false, command: null } } };
    home.run = { ...home.run, state: { ...home.run.state, control } };
    home.plugOn = false;
    home.minutes(2);
    expect(home.reason(plugId)).toMatchObject({ code: 'starts-cap', figures: { starts: 20 } });
    home.minutes(14);
    expect(home.plugOn).toBe(true);
  });
});
