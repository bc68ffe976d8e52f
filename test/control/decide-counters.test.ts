import { describe, expect, it } from 'vitest';
import type { ApplianceState, SensorReading } from '#shared/model/reading.ts';
import { charger, MINUTE } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** A home whose meter measures only the grid, and counts energy as its charger does. */
class CountingHome extends PureHome {
  counts = true;
  #importWh = 1000.1;
  #exportWh = 2000.2;
  #takenWh = 0.3;
  #countedMs = this.nowMs;
  #at: { importWh: number; exportWh: number } = { importWh: 1000.1, exportWh: 2000.2 };

  /** Powers are constant between two runs: the energy since the last one is counted before anything changes. */
  count(): void {
    const hours = (this.nowMs - this.#countedMs) / (60 * MINUTE);
    this.#countedMs = this.nowMs;
    this.#importWh += Math.max(0, this.gridW) * hours;
    this.#exportWh += Math.max(0, -this.gridW) * hours;
    this.#takenWh += this.chargerW * hours;
    this.#at = { importWh: this.#importWh, exportWh: this.#exportWh };
  }

  override reading(): SensorReading {
    const time = new Date(this.nowMs).toISOString();
    const known = { ...super.reading(), time, pvPowerW: null };
    return this.counts ? { ...known, counters: this.#at } : known;
  }

  override device(deviceId: string): ApplianceState {
    const state = super.device(deviceId);
    const counter = { wh: this.#takenWh, at: new Date(this.nowMs).toISOString() };
    return deviceId === 'charger' && this.counts ? { ...state, counter } : state;
  }

  override minutes(count: number): this {
    for (let minute = 0; minute < count; minute += 1) {
      this.nowMs += MINUTE;
      this.count();
      this.decideNow();
    }
    return this;
  }
}

const started = (counts: boolean): CountingHome => {
  const home = new CountingHome({ appliances: [charger({ settings: { ...charger().settings, phases: 3 } })] });
  home.counts = counts;
  home.pvW = 7000;
  while (!home.chargerOn) home.minutes(1);
  return home;
};

describe('energy counters where our own change spoils the power', () => {
  it('without them the run after a start has no new data', () => {
    const home = started(false);
    const { law } = home.run?.state.control.site ?? {};
    home.pvW = 2000;
    home.minutes(1);
    expect(home.run?.state.control.site.law).toEqual(law);
  });

  it('with them it has the mean of the minute that contains the change', () => {
    const home = started(true);
    home.pvW = 2000;
    home.minutes(1);
    // 2 kW of PV minus 300 W of house load, while the car took 6 kW.
    expect(home.run?.state.control.site.law?.a).toBeCloseTo(1700, 0);
  });

  it('and it stops that much sooner when PV is gone', () => {
    const minutesOn = (counts: boolean): number => {
      const home = started(counts);
      home.pvW = 0;
      let minutes = 0;
      for (; home.chargerOn; minutes += 1) home.minutes(1);
      return minutes;
    };
    expect(minutesOn(true)).toBeLessThan(minutesOn(false));
  });
});
