import { describe, expect, it } from 'vitest';
import { charger, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** A meter that swaps import and export, and measures only the grid. */
const reversed = (home: PureHome, sign: -1 | 1 = -1): void => {
  const reading = home.reading.bind(home);
  home.reading = () => {
    const shown = reading();
    return { ...shown, gridPowerW: sign * (shown.gridPowerW ?? 0), pvPowerW: null };
  };
};
const evening = (): PureHome => {
  const home = new PureHome({ appliances: [charger(), plug()] });
  home.houseW = 2500;
  reversed(home);
  return home;
};

describe('a meter with the wrong sign answers our own switching the wrong way round', () => {
  it('is detected within 15 min, though only the grid is known', () => {
    const home = evening().minutes(20);
    expect([home.chargerOn, home.plugOn]).toEqual([false, false]);
    expect([home.reason().code, home.reason(plugId).code]).toEqual(['wrong-sign', 'wrong-sign']);
    home.minutes(600);
    expect([home.chargerOn, home.plugOn]).toEqual([false, false]);
  });

  it('is tried again after half a day, and trusted once it is right', () => {
    const home = evening().minutes(20);
    reversed(home);
    home.pvW = 9000;
    home.minutes(12 * 60 + 10);
    expect(home.chargerOn).toBe(true);
    home.minutes(60);
    expect(home.reason().code).toBe('charging-sun');
  });

  it('is refused at once if it is still wrong then', () => {
    const home = evening().minutes(20);
    let onMinutes = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      home.minutes(1);
      if (home.chargerOn || home.plugOn) onMinutes += 1;
    }
    expect(onMinutes).toBeLessThan(20);
  });

  it('PV and house that change beside our own switching are no wrong sign', () => {
    const home = new PureHome({ appliances: [charger(), plug()] });
    reversed(home, 1);
    const said = new Set<string>();
    for (let minute = 0; minute < 3 * 24 * 60; minute += 1) {
      home.pvW = 7000 + 4000 * Math.sin(minute / 7) + 1000 * Math.sin(minute ** 2);
      home.houseW = minute % 11 < 3 ? 3000 : 400;
      home.minutes(1);
      said.add(home.reason().code);
    }
    expect(said).toContain('charging-sun');
    expect(said).not.toContain('wrong-sign');
  });
});
