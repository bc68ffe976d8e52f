import { describe, expect, it } from 'vitest';
import { VendorError } from '#functions/integrations/port.ts';
import { decisionSchema } from '#shared/model/reason.ts';
import { account, charger, chargerId, chargerLink, MINUTE, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

const withPlug = (): PureHome => new PureHome({ appliances: [charger(), plug()] });
/** Charging on steady PV, well past every guard. */
const charging = (pvW = 7000): PureHome => {
  const home = new PureHome();
  home.pvW = pvW;
  return home.minutes(12);
};

describe('fuse', () => {
  it('caps the current to what the house leaves', () => {
    const home = new PureHome({ account: account({ fuseA: 16 }), appliances: [charger({ mode: 'ON' })] });
    home.houseW = 2100;
    home.minutes(3);
    // 2 100 W on three phases are 3 A.
    expect(home.chargerA).toBe(12);
  });

  it('switches off rather than go below the minimum, forced or not', () => {
    const home = new PureHome({ account: account({ fuseA: 10 }), appliances: [charger({ mode: 'ON' })] });
    home.houseW = 4000;
    home.minutes(3);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'fuse-limit', figures: { limitA: 10 } });
  });
});

describe('devices', () => {
  it('no plug: off, so that the next car does not charge from the grid at night', () => {
    const home = charging();
    home.plugged = false;
    home.minutes(1);
    expect(home.chargerOn).toBe(false);
    expect(home.reason().code).toBe('no-plug');
  });

  it('not drawing is reported, and nothing is sent', () => {
    const home = charging(9000);
    home.site = { ...home.site, appliances: [charger()] };
    Object.defineProperty(home, 'chargerW', { get: () => 0 });
    home.minutes(5);
    expect(home.reason().code).toBe('car-not-drawing');
  });

  it('a heater that is warm enough is not reported as a car', () => {
    const home = new PureHome({ appliances: [plug()] });
    home.pvW = 4000;
    home.minutes(5);
    Object.defineProperty(home, 'plugW', { get: () => 0 });
    home.minutes(5);
    expect(home.reason(plugId).code).toBe('load-not-drawing');
  });

  it('reports what the car takes, not its set-point', () => {
    const home = charging(14_000);
    Object.defineProperty(home, 'chargerW', { get: () => 8 * 690 });
    home.minutes(6);
    expect(home.chargerA).toBe(16);
    expect(home.reason()).toMatchObject({ code: 'charging-sun', figures: { powerW: 8 * 690 } });
  });

  it.each([
    ['full, as it reports', { full: true }, 'car-full'],
    ['full, as it draws nothing', { takesNothing: true }, 'car-not-drawing'],
  ] as const)('a car that is %s leaves the surplus to the next appliance', (_, how, code) => {
    const home = withPlug();
    home.pvW = 5500;
    home.minutes(12);
    expect([home.chargerOn, home.plugOn]).toEqual([true, false]);
    if ('full' in how) home.full = true;
    else Object.defineProperty(home, 'chargerW', { get: () => 0 });
    home.minutes(12);
    expect(home.reason().code).toBe(code);
    expect(home.plugOn).toBe(true);
    // And they do not displace each other in turns.
    const { starts } = home.run?.state.control.appliances[plugId] ?? {};
    home.minutes(60);
    expect(home.plugOn).toBe(true);
    expect(home.run?.state.control.appliances[plugId]?.starts).toBe(starts);
  });

  it('a car that draws again gets its surplus again', () => {
    const home = withPlug();
    home.pvW = 5500;
    home.minutes(12);
    Object.defineProperty(home, 'chargerW', { get: () => 0, configurable: true });
    home.minutes(20);
    expect(home.plugOn).toBe(true);
    Reflect.deleteProperty(home, 'chargerW');
    home.minutes(12);
    expect([home.chargerOn, home.plugOn]).toEqual([true, false]);
    expect(home.reason().code).toBe('charging-sun');
  });

  it("takes less than commanded: the device's own limit, no foreign change", () => {
    const home = charging(7000);
    const held = home.chargerA;
    home.pvW = 10_500;
    home.nowMs += MINUTE;
    home.decideNow(false);
    home.chargerA = held + 1;
    home.minutes(5);
    expect(home.decided?.overrides[chargerId]).toBeNull();
    expect(home.chargerA).toBe(held + 1);
  });

  it('a limited link gets no command', () => {
    const home = charging();
    home.deviceErrors = { [chargerId]: new VendorError('rate_limited', 'slow down') };
    home.limited(chargerLink, home.nowMs + 10 * MINUTE);
    home.pvW = 0;
    home.minutes(2);
    expect(home.reason().code).toBe('vendor-limit');
    expect(home.decided?.commands).toEqual([]);
  });

  it('one that cannot be read for half an hour is switched off', () => {
    const home = charging();
    home.deviceErrors = { [chargerId]: new VendorError('upstream', 'gone') };
    home.minutes(29);
    expect(home.decided?.commands).toEqual([]);
    home.minutes(4);
    expect(home.chargerOn).toBe(false);
  });
});

describe('what is reported', () => {
  it('logs only news, and every decision is valid', () => {
    const home = withPlug();
    let logged = 0;
    for (let minute = 0; minute < 200; minute += 1) {
      home.pvW = 4500 + 4000 * Math.sin(minute / 25) + (minute % 5) * 200;
      home.minutes(1);
      logged += home.decided?.log.length ?? 0;
      expect(home.decided?.decisions).toHaveLength(2);
      for (const decision of home.decided?.decisions ?? []) decisionSchema.parse(decision);
    }
    expect(logged).toBeGreaterThan(10);
    expect(logged).toBeLessThan(150);
  });

  it('lowers before it raises', () => {
    const home = withPlug();
    home.pvW = 3200;
    home.minutes(15);
    home.pvW = 6500;
    for (let minute = 0; minute < 10 && !home.chargerOn; minute += 1) {
      home.minutes(1);
      const lowers = (home.decided?.commands ?? []).map((command) => command.lowers);
      expect(lowers).toEqual([...lowers].sort((x, y) => Number(y) - Number(x)));
    }
    expect(home.chargerOn).toBe(true);
  });
});
