import { describe, expect, it } from 'vitest';
import { charger, MINUTE } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** A charger that goes on and off but stays at 16 A whatever the command. */
class StuckHome extends PureHome {
  stuck = true;
  override obey(...args: Parameters<PureHome['obey']>): void {
    super.obey(...args);
    if (this.stuck) this.chargerA = 16;
  }
}
const at = (pvW: number, appliance = charger()): StuckHome => {
  const home = new StuckHome({ appliances: [appliance] });
  home.pvW = pvW;
  return home;
};

describe('a charger that does not follow its set-point counts as one with a single power', () => {
  it('is stopped where the surplus does not carry it, and not tried again and again', () => {
    const home = at(6500).minutes(8);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'waiting-surplus', figures: { haveW: 6200, needW: 8280 } });
    let starts = 0;
    for (let minute = 0; minute < 180; minute += 1) {
      starts += home.minutes(1).decision().action === 'start' ? 1 : 0;
    }
    expect(starts).toBe(0);
  });

  it('runs where the surplus carries it', () => {
    const home = at(9900).minutes(12);
    expect([home.chargerOn, home.reason().code]).toEqual([true, 'holding-minimum']);
    expect(home.minutes(60).reason().code).toBe('holding-minimum');
  });

  it('never runs above what the user allows', () => {
    const settings = { ...charger().settings, maxCurrentA: 10 };
    const home = at(12_000, charger({ settings })).minutes(8);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'limits-conflict', figures: { minA: 16, maxA: 10 } });
  });

  it.each([
    ['the car was unplugged', (home: StuckHome) => Object.assign(home, { plugged: false }).minutes(1)],
    ['it moved after all', (home: StuckHome) => Object.assign(home, { chargerA: 9 }).minutes(1)],
    ['six hours are over', (home: StuckHome) => Object.assign(home, { nowMs: home.nowMs + 6 * 60 * MINUTE })],
  ])('is forgotten when %s', (_, happens) => {
    const home = at(6500).minutes(8);
    home.stuck = false;
    happens(home);
    home.plugged = true;
    home.minutes(12);
    expect(home.chargerOn).toBe(true);
    expect(home.chargerA).toBeLessThan(10);
  });

  it('ON switches it on whatever it takes', () => {
    const home = at(0, charger({ mode: 'ON', settings: { ...charger().settings, maxCurrentA: 10 } })).minutes(30);
    expect(home.chargerOn).toBe(true);
  });
});
