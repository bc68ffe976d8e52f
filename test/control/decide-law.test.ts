import { describe, expect, it } from 'vitest';
import { charger } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** Charging on steady PV, well past every guard. */
const charging = (pvW = 7000): PureHome => {
  const home = new PureHome();
  home.pvW = pvW;
  return home.minutes(12);
};

describe('start: the outlook less 1.25 volatilities above break-even, and PV above 100 W', () => {
  // Break-even is 0.75 with the default prices and the minimum 4 140 W: the need is 3 105 W.
  it.each([
    { pvW: 3000, starts: false, code: 'waiting-surplus' },
    { pvW: 3900, starts: true, code: 'charging-sun' },
  ])('low volatility, $pvW W of PV: $code', ({ pvW, starts, code }) => {
    const home = new PureHome();
    home.pvW = pvW;
    home.houseW = 300;
    home.minutes(20);
    expect(home.chargerOn).toBe(starts);
    if (!starts) expect(home.reason()).toMatchObject({ code, figures: { haveW: 2700, needW: 3105 } });
  });

  it('waits while volatility is high, though the outlook is above break-even', () => {
    const home = new PureHome();
    const said = new Set<string>();
    for (let minute = 0; minute < 15; minute += 1) {
      home.pvW = minute % 2 === 0 ? 1500 : 6500;
      home.minutes(1);
      said.add(home.reason().code);
    }
    expect(home.chargerOn).toBe(false);
    expect(said).toContain('waiting-calm');
  });

  it('a break-even set at the appliance wins over the prices', () => {
    const home = new PureHome({ appliances: [charger({ autoCharge: { priority: 1, sunShare: 0.3 } })] });
    home.pvW = 2000;
    home.minutes(20);
    expect(home.chargerOn).toBe(true);
    expect(home.reason().code).toBe('holding-minimum');
  });

  it('a break-even of 0 runs at the minimum whatever the surplus, also at night', () => {
    const home = new PureHome({ appliances: [charger({ autoCharge: { priority: 1, sunShare: 0 } })] });
    home.pvW = 0;
    home.minutes(3);
    expect(home.chargerOn).toBe(true);
    expect(home.chargerA).toBe(6);
  });

  it('says night only when it can be night', () => {
    const home = new PureHome();
    home.pvW = 20;
    home.minutes(3);
    expect(home.reason().code).toBe('waiting-surplus');
    home.nowMs = Date.parse('2026-06-15T21:00:00Z');
    home.minutes(3);
    expect(home.reason()).toEqual({ code: 'night', figures: {} });
  });
});

describe('stop: the outlook 150 W below break-even, or no PV', () => {
  it('does not stop for one cloud, stops when the outlook is gone', () => {
    const home = charging();
    home.pvW = 1500;
    home.minutes(1);
    expect(home.chargerOn).toBe(true);
    expect(home.chargerA).toBe(6);
    expect(home.reason().code).toBe('holding-minimum');
    home.minutes(12);
    expect(home.chargerOn).toBe(false);
  });

  it('stops at once when there is no PV at all', () => {
    const home = charging();
    home.pvW = 0;
    home.minutes(1);
    expect(home.chargerOn).toBe(false);
  });
});

describe('set-point: whole amperes within limits, changed only for a gain', () => {
  it('follows the surplus in whole amperes', () => {
    const home = charging(7000);
    const low = home.chargerA;
    home.pvW = 10_500;
    home.minutes(12);
    expect(home.chargerA).toBeGreaterThan(low + 3);
    expect(Number.isInteger(home.chargerA)).toBe(true);
  });

  it('does not change a set-point for a few watts', () => {
    const home = charging(7000);
    const before = home.chargerA;
    for (const pvW of [7060, 6950, 7080, 6990]) {
      home.pvW = pvW;
      home.minutes(2);
      expect(home.decided?.commands).toEqual([]);
    }
    expect(home.chargerA).toBe(before);
  });

  it.each([
    { settings: { maxCurrentA: 10 }, most: 10 },
    { settings: { maxPowerW: 8000 }, most: 11 },
    { settings: { minCurrentA: 12 }, most: 16 },
  ])('keeps $settings', ({ settings, most }) => {
    const base = charger();
    const home = new PureHome({ appliances: [charger({ settings: { ...base.settings, ...settings } })] });
    home.pvW = 12_500;
    home.minutes(10);
    expect(home.chargerA).toBe(most);
  });

  it('gives the reason when limits leave nothing', () => {
    const home = new PureHome({ appliances: [charger({ settings: { ...charger().settings, minCurrentA: 20 } })] });
    home.pvW = 9000;
    home.minutes(3);
    expect(home.reason()).toEqual({ code: 'limits-conflict', figures: { minA: 20, maxA: 16 } });
    expect(home.chargerOn).toBe(false);
  });
});
