import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { charger, MINUTE, NOON } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** A car that does not go on after its second pause of a day. */
class Sleeper extends PureHome {
  sleeps = true;
  #pauses = 0;
  #day = 0;
  override obey(...args: Parameters<PureHome['obey']>): void {
    if (this.chargerOn && args[1].kind !== 'on') this.#pauses += 1;
    super.obey(...args);
  }
  override get chargerW(): number {
    const day = Math.floor(this.nowMs / DAY_MS);
    if (day !== this.#day) [this.#day, this.#pauses] = [day, 0];
    return this.sleeps && this.#pauses >= 2 ? 0 : super.chargerW;
  }
}

const hourOf = (home: PureHome): number => (home.nowMs % DAY_MS) / HOUR_MS;
/** Sun from 5 to 17 h (UTC), with two hours without from 8 and from 11 h. */
const skyAt = (hour: number): number => {
  if (hour < 5 || hour >= 17) return 0;
  return (hour >= 8 && hour < 9) || (hour >= 11 && hour < 12) ? 300 : 9000;
};
interface Day {
  readonly stops: number;
  readonly chargedWh: number;
  readonly reasons: ReadonlySet<string>;
}
const oneDay = (home: Sleeper): Day => {
  let [stops, chargedWh] = [0, 0];
  const reasons = new Set<string>();
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    home.pvW = skyAt(hourOf(home));
    home.minutes(1);
    chargedWh += home.chargerW / 60;
    if (home.decision().action === 'stop' && hourOf(home) < 16.5) stops += 1;
    reasons.add(home.reason().code);
  }
  return { stops, chargedWh, reasons };
};
const homeAtMidnight = (sleeps: boolean): Sleeper => {
  // A kWh later costs nearly as much as one from the grid, so that a lost afternoon is dear.
  const home = new Sleeper({ appliances: [charger()] });
  const { account } = home.site;
  home.change({ account: { ...account, settings: { ...account.settings, laterPriceEurPerKWh: 0.28 } } });
  home.nowMs = Math.floor(NOON / DAY_MS) * DAY_MS + MINUTE;
  home.sleeps = sleeps;
  return home;
};

describe('a car that does not wake up after too many pauses', () => {
  it('is learnt, and then kept awake at the minimum rather than paused once more', () => {
    const home = homeAtMidnight(true);
    const days = Array.from({ length: 8 }, () => oneDay(home));
    const [first, last] = [days[0], days.at(-1)];
    expect(first?.reasons).toContain('car-not-drawing');
    expect(first?.reasons).not.toContain('holding-awake');
    expect(last?.reasons).toContain('holding-awake');
    expect(last?.stops).toBeLessThan(2);
    expect(last?.chargedWh).toBeGreaterThan(1.3 * (first?.chargedWh ?? Number.POSITIVE_INFINITY));
  });

  it('is let go at dusk and under a sky that stays dark', () => {
    const home = homeAtMidnight(true);
    for (let day = 0; day < 7; day += 1) oneDay(home);
    home.pvW = 9000;
    home.nowMs += 9 * HOUR_MS;
    home.minutes(30);
    expect(home.chargerOn).toBe(true);
    home.pvW = 300;
    home.minutes(6 * 60);
    expect(home.chargerOn).toBe(false);
    for (let minute = 0; minute < 12 * 60; minute += 1) {
      home.pvW = skyAt(hourOf(home));
      home.minutes(1);
      if (hourOf(home) > 17.5 || hourOf(home) < 4.9) expect(home.chargerOn).toBe(false);
    }
  });

  it('changes nothing for a car that always goes on', () => {
    const home = homeAtMidnight(false);
    const days = Array.from({ length: 6 }, () => oneDay(home));
    for (const { reasons } of days) expect(reasons).not.toContain('holding-awake');
    expect(home.run?.state.control?.appliances[home.decision().applianceId]?.pauses?.asleep).toBeUndefined();
  });
});
