import { describe, expect, it } from 'vitest';
import { plug } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** A plug that does not report its power. */
class UnmeteredPlug extends PureHome {
  loadW = 2000;
  knowsPv = true;
  constructor() {
    super({ appliances: [plug()] });
  }
  override get plugW(): number {
    return this.plugOn ? this.loadW : 0;
  }
  override device(deviceId: string): ReturnType<PureHome['device']> {
    return { ...super.device(deviceId), powerW: null };
  }
  override reading(): ReturnType<PureHome['reading']> {
    const shown = super.reading();
    return this.knowsPv ? shown : { ...shown, pvPowerW: null };
  }
  /** Starts, and minutes on, with PV that varies a little. */
  pass(minutes: number, pvW: number): { starts: number; onMinutes: number } {
    let [starts, onMinutes] = [0, 0];
    for (let minute = 0; minute < minutes; minute += 1) {
      this.pvW = pvW + (minute % 5) * 30;
      const before = this.plugOn;
      this.minutes(1);
      if (!before && this.plugOn) starts += 1;
      if (this.plugOn) onMinutes += 1;
    }
    return { starts, onMinutes };
  }
}

describe('a plug that does not report its power, and none is set', () => {
  it.each([
    [2000, true],
    [2000, false],
    [600, true],
    [2900, true],
  ])('of %d W (PV known: %s) does not count as house load: it runs on, and stops with PV', (loadW, knowsPv) => {
    const home = Object.assign(new UnmeteredPlug(), { loadW, knowsPv });
    const { starts, onMinutes } = home.pass(180, 3600);
    expect(starts).toBeLessThanOrEqual(2);
    expect(onMinutes).toBeGreaterThan(165);
    expect(home.pass(30, 250).onMinutes).toBeLessThan(25);
    expect(home.plugOn).toBe(false);
  });

  it('also with 15 min between two runs', () => {
    const home = new UnmeteredPlug();
    let changes = 0;
    for (let run = 0; run < 20; run += 1) {
      home.pvW = 3600 + (run % 5) * 30;
      const before = home.plugOn;
      home.nowMs += 14 * 60_000;
      home.minutes(1);
      if (home.plugOn !== before) changes += 1;
    }
    expect(home.plugOn).toBe(true);
    expect(changes).toBeLessThanOrEqual(3);
  });

  it('its power is learnt from its steps, more exactly with each', () => {
    const home = new UnmeteredPlug();
    home.pass(30, 3600);
    home.pass(30, 250);
    home.pass(30, 3600);
    const { starts } = home.pass(120, 2500);
    expect(starts).toBe(0);
    expect(home.plugOn).toBe(true);
    expect(home.reason(home.site.appliances[0]?.id).figures).toMatchObject({ powerW: expect.closeTo(2000, -2) });
  });
});
