import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountSettings } from '#shared/model/account.ts';
import { account, charger, MINUTE, NOON } from './harness.ts';
import { PureHome } from './pure-home.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A home with a battery of 10 kWh that takes what is left, and PV from six to eighteen. */
class BatteryHome extends PureHome {
  socWh = 2000;
  capacityWh = 10_000;
  /** PV at noon, W. */
  peakW = 8000;
  #livedMs = this.nowMs;

  get batteryW(): number {
    const roomW = this.socWh < this.capacityWh ? 5000 : 0;
    return Math.max(0, Math.min(roomW, this.pvW - this.houseW - this.chargerW - this.plugW));
  }
  override get gridW(): number {
    return super.gridW + this.batteryW;
  }

  step(minutes: number): void {
    this.nowMs += minutes * MINUTE;
    const hours = (this.nowMs - this.#livedMs) / HOUR;
    this.#livedMs = this.nowMs;
    this.socWh = Math.min(this.capacityWh, this.socWh + 0.95 * this.batteryW * hours);
    const clock = new Date(this.nowMs).getUTCHours() + new Date(this.nowMs).getUTCMinutes() / 60;
    this.pvW = Math.max(0, this.peakW * Math.sin((Math.PI * (clock - 5)) / 12)) + ((this.nowMs / MINUTE) % 3);
    const soc = Math.round((100 * this.socWh) / this.capacityWh);
    this.shows = { batteryPowerW: this.batteryW, batterySocPercent: soc };
    this.decideNow();
  }
  until(ms: number, minutes = 5): this {
    while (this.nowMs < ms) this.step(minutes);
    return this;
  }
}

const homeWith = (settings: Partial<AccountSettings> = {}): BatteryHome =>
  new BatteryHome({ account: account({ batteryStrategy: 'full-by-sunset', batteryCapacityKWh: 10, ...settings }) });

/** Days without a car, then the morning of another day. */
const afterDays = (days: number, settings: Partial<AccountSettings> = {}): BatteryHome => {
  const home = homeWith(settings);
  home.plugged = false;
  home.nowMs = NOON - 8 * HOUR;
  for (let day = 0; day < days; day += 1) {
    home.socWh = 2000;
    home.until(NOON - 8 * HOUR + (day + 1) * DAY, 15);
  }
  home.socWh = 2000;
  home.plugged = true;
  home.change({ appliances: [charger({ settings: { ...charger().settings, phases: 3 } })] });
  return home;
};

describe('full by sunset: the battery is first while the expected PV is not enough for both', () => {
  let learnt: BatteryHome;
  beforeAll(() => {
    learnt = afterDays(7);
  });
  const morning = NOON - 8 * HOUR + 7 * DAY;

  it('on a day like those before, the car gets the surplus and the battery is full in the evening', () => {
    learnt.until(morning + 6 * HOUR);
    expect(learnt.chargerOn).toBe(true);
    expect(learnt.reason().code).toBe('charging-sun');
    expect(learnt.socWh).toBeLessThan(8000);
    while (learnt.reason().code !== 'battery-sunset' && learnt.nowMs < morning + 16 * HOUR) learnt.step(5);
    expect(learnt.nowMs).toBeLessThan(morning + 13 * HOUR);
    expect(learnt.chargerOn).toBe(false);
    const { figures } = learnt.reason() as { figures: { expectedWh: number; missingWh: number } };
    expect(figures.expectedWh).toBeLessThan(1.1 * figures.missingWh);
    expect(figures.expectedWh).toBeGreaterThan(4000);
    learnt.until(morning + 16 * HOUR);
    expect(learnt.socWh / learnt.capacityWh).toBeGreaterThan(0.9);
  });

  it('on a dull day the battery comes first from the start', () => {
    const home = afterDays(7);
    home.peakW = 3000;
    home.until(morning + 10 * HOUR);
    expect(home.chargerOn).toBe(false);
    expect(home.socWh).toBeGreaterThan(6000);
  });

  it('before five days were observed the battery comes first', () => {
    const home = afterDays(3);
    home.until(NOON + 3 * DAY - 4 * HOUR);
    expect(home.reason()).toMatchObject({ code: 'battery-first', figures: { targetPercent: 100 } });
  });

  it('learns the capacity of the battery where it is not set', () => {
    const home = afterDays(7, { batteryCapacityKWh: null });
    const { sunset } = home.run?.state.control.site ?? {};
    expect((sunset?.capacityWh ?? 0) / 10_000).toBeGreaterThan(0.9);
    expect((sunset?.capacityWh ?? 0) / 10_000).toBeLessThan(1.1);
    home.until(morning + 6 * HOUR);
    expect(home.chargerOn).toBe(true);
  });

  it('counts what the house leaves, without car and battery', () => {
    const [first] = learnt.run?.state.control.site.sunset?.past ?? [];
    // From 13 to 14 h in Berlin PV is near its maximum: 8 kW minus a house of 300 W.
    expect(first?.[13]).toBeGreaterThan(7500);
    expect(first?.[13]).toBeLessThan(7750);
    expect(first?.[23]).toBe(0);
  });
});
