import { describe, expect, it } from 'vitest';
import { charger, MINUTE, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** Night at a home that never commanded anything. */
const night = (): PureHome => {
  const home = new PureHome({ appliances: [charger(), plug()] });
  home.nowMs += 9 * 60 * MINUTE;
  return home.minutes(5);
};

describe('a read-back unlike our last command and the state before it: somebody changed the device', () => {
  it('also where we never commanded anything', () => {
    const home = night();
    home.plugOn = true;
    home.chargerOn = true;
    home.minutes(5);
    expect([home.plugOn, home.chargerOn]).toEqual([true, true]);
    expect([home.reason(plugId).code, home.reason().code]).toEqual(['foreign-change', 'foreign-change-open']);
  });

  it('again after the first time is over', () => {
    const home = night();
    home.plugOn = true;
    home.minutes(4 * 60 + 3);
    expect(home.plugOn).toBe(false);
    home.minutes(10);
    home.plugOn = true;
    expect(home.minutes(5).reason(plugId).code).toBe('foreign-change');
  });

  it('not in MANUAL, where every change is foreign', () => {
    const home = new PureHome({ appliances: [plug({ mode: 'MANUAL' })] }).minutes(3);
    home.plugOn = true;
    home.minutes(3);
    expect(home.reason(plugId).code).toBe('manual');
    expect(home.decided?.overrides[plugId]).toBeNull();
  });

  it('not what was on in the first run: AUTO follows the surplus', () => {
    const home = new PureHome();
    home.nowMs += 9 * 60 * MINUTE;
    home.chargerOn = true;
    expect(home.minutes(3).chargerOn).toBe(false);
  });

  it('not what a device does late after our command', () => {
    const home = new PureHome();
    home.pvW = 7000;
    home.nowMs += MINUTE;
    for (let run = 0; run < 4; run += 1) {
      home.nowMs += MINUTE;
      home.decideNow(false);
    }
    home.chargerOn = true;
    home.chargerA = 9;
    home.minutes(10);
    expect(home.reason().code).toBe('charging-sun');
  });
});

describe('a charger that starts by itself when a car is plugged in is no foreign change', () => {
  it.each([0, 1, 2])('%i min after it', (later) => {
    const home = new PureHome();
    home.pvW = 7000;
    home.minutes(10);
    home.pvW = 0;
    home.minutes(20);
    home.plugged = false;
    home.minutes(60);
    home.plugged = true;
    home.minutes(later);
    Object.assign(home, { chargerOn: true, chargerA: 16 });
    home.minutes(2);
    expect(home.chargerOn).toBe(false);
    expect(home.reason().code).not.toMatch(/^foreign/);
  });

  it('switching it on later is one', () => {
    const home = new PureHome();
    home.plugged = false;
    home.minutes(5);
    home.plugged = true;
    home.minutes(10);
    home.chargerOn = true;
    expect(home.minutes(3).reason().code).toBe('foreign-change-open');
  });
});
