import { describe, expect, it } from 'vitest';
import { account, charger, chargerId, plug, plugId, second, secondId } from './harness.ts';
import { PureHome } from './pure-home.ts';

const equal = { autoCharge: { priority: 1, sunShare: null } };
const twoCars = (): PureHome => new PureHome({ appliances: [charger(equal), second(equal)] });

describe('equal priority: each its minimum, the rest in proportion to maximum power', () => {
  it('gives both the same where they can take the same', () => {
    const home = twoCars();
    home.pvW = 14_000;
    home.minutes(20);
    // 13 700 W are 19.9 A: ten each.
    expect([home.chargerOn, home.secondOn]).toEqual([true, true]);
    expect(Math.abs(home.chargerA - home.secondA)).toBeLessThanOrEqual(1);
    expect(home.chargerA + home.secondA).toBeGreaterThanOrEqual(17);
    expect(home.chargerA + home.secondA).toBeLessThanOrEqual(20);
  });

  it('gives the bigger one more, and what one cannot take to the other', () => {
    const settings = { ...charger().settings, maxCurrentA: 8 };
    const home = new PureHome({ appliances: [charger({ ...equal, settings }), second(equal)] });
    home.pvW = 15_000;
    home.minutes(20);
    expect(home.chargerA).toBe(8);
    expect(home.secondA).toBeGreaterThanOrEqual(11);
    expect(home.secondA).toBeLessThanOrEqual(14);
  });

  it('one runs alone while there is enough for one; the other names it', () => {
    const home = twoCars();
    home.pvW = 6500;
    home.minutes(15);
    expect([home.chargerOn, home.secondOn]).toEqual([true, false]);
    expect(home.chargerA).toBeGreaterThanOrEqual(8);
    expect(home.reason(secondId)).toMatchObject({ code: 'priority', figures: { other: chargerId } });
  });

  it('the longest waiting starts first, and running ones keep their minimum', () => {
    const home = twoCars();
    home.plugged = false;
    home.pvW = 1000;
    home.minutes(10);
    home.plugged = true;
    home.minutes(2);
    home.pvW = 6500;
    home.minutes(10);
    expect([home.chargerOn, home.secondOn]).toEqual([false, true]);
    home.minutes(30);
    expect([home.chargerOn, home.secondOn]).toEqual([false, true]);
  });

  it('stops one when there is no longer enough for both', () => {
    const home = twoCars();
    home.pvW = 14_000;
    home.minutes(15);
    home.pvW = 6000;
    home.minutes(15);
    expect([home.chargerOn, home.secondOn].filter(Boolean)).toHaveLength(1);
  });

  it('keeps both within the fuse', () => {
    const home = new PureHome({ account: account({ fuseA: 20 }), appliances: [charger(equal), second(equal)] });
    home.pvW = 20_000;
    home.minutes(15);
    expect([home.chargerOn, home.secondOn]).toEqual([true, true]);
    expect(home.chargerA + home.secondA).toBeLessThanOrEqual(19);
    const tight = new PureHome({ account: account({ fuseA: 11 }), appliances: [charger(equal), second(equal)] });
    tight.pvW = 20_000;
    tight.minutes(15);
    expect([tight.chargerOn, tight.secondOn]).toEqual([true, false]);
    expect(tight.reason(secondId).code).toBe('fuse-limit');
  });

  it('a heater of the same priority as a car gets its full power or nothing', () => {
    const home = new PureHome({ appliances: [charger(equal), plug(equal)] });
    home.pvW = 9000;
    home.minutes(20);
    expect([home.chargerOn, home.plugOn]).toEqual([true, true]);
    // 8 700 W minus 2 000 W are 9.7 A.
    expect(home.chargerA).toBeGreaterThanOrEqual(8);
    expect(home.chargerA).toBeLessThanOrEqual(10);
    home.pvW = 5000;
    home.minutes(15);
    expect(home.chargerOn).toBe(true);
    expect(home.reason(plugId).code).toBe('priority');
  });

  it('does not change appliances of other priorities', () => {
    const heater = plug({ autoCharge: { priority: 2, sunShare: null } });
    const home = new PureHome({ appliances: [charger(equal), second(equal), heater] });
    home.pvW = 14_000;
    home.minutes(20);
    expect(home.plugOn).toBe(false);
    expect(home.reason(plugId).code).toBe('priority');
    home.pvW = 25_500;
    home.minutes(20);
    expect([home.chargerA, home.secondA, home.plugOn]).toEqual([16, 16, true]);
  });
});
