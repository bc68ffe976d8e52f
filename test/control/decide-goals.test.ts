import { describe, expect, it } from 'vitest';
import type { SiteBundle } from '#functions/control/store.ts';
import { VendorError } from '#functions/integrations/port.ts';
import type { Deadline } from '#shared/model/goals.ts';
import { account, charger, chargerId, MINUTE, NOON, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

const HOUR = 60 * MINUTE;
const ready = (changes: Partial<Deadline>): Deadline => ({
  readyAt: '18:00',
  days: null,
  energyKWh: null,
  targetPercent: null,
  batteryKWh: null,
  ...changes,
});
const car = (
  deadline: Deadline,
  changes: Partial<SiteBundle['appliances'][number]> = {},
): SiteBundle['appliances'][number] =>
  charger({ settings: { ...charger().settings, phases: 3, deadline }, ...changes });
const homeWith = (...appliances: SiteBundle['appliances'][number][]): PureHome => new PureHome({ appliances });
/** Noon in UTC is 13:00 in Berlin; 18:00 there is five hours after. */
const minutesUntilSix = 5 * 60;
/** Runs until the charger is on; minutes since noon. */
const untilOn = (home: PureHome): number => {
  while (!home.chargerOn && home.nowMs < NOON + 24 * HOUR) home.minutes(1);
  return (home.nowMs - NOON) / MINUTE;
};
const countedWh = (home: PureHome): number =>
  home.run?.state.control.appliances[chargerId]?.goals?.deadline?.wh ?? Number.NaN;

describe('deadline: PV first, grid as late as possible', () => {
  it('without PV it starts 1.15 times the needed time before, at full power, and is ready', () => {
    const home = homeWith(car(ready({ energyKWh: 11.04 })));
    home.minutes(2);
    // One hour at 16 A on three phases, times 1.15, and one interval.
    const startsAt = minutesUntilSix - 69 - 1;
    expect(home.reason()).toEqual({
      code: 'deadline-waiting',
      figures: { at: new Date(NOON + startsAt * MINUTE).toISOString(), until: '2026-06-15T16:00:00.000Z' },
    });
    expect(untilOn(home)).toBe(startsAt);
    expect(home.chargerA).toBe(16);
    expect(home.reason()).toEqual({ code: 'deadline-grid', figures: { until: '2026-06-15T16:00:00.000Z' } });
    home.minutes(30);
    expect(home.chargerOn).toBe(true);
    home.minutes(32);
    expect(countedWh(home)).toBeGreaterThan(11_000);
    expect(home.chargerOn).toBe(false);
    expect(home.nowMs).toBeLessThan(NOON + minutesUntilSix * MINUTE);
  });

  it('every kWh of PV moves the start back', () => {
    const home = homeWith(car(ready({ energyKWh: 11.04 })));
    home.pvW = 6000;
    home.minutes(60);
    const bySun = countedWh(home);
    expect(bySun).toBeGreaterThan(4000);
    home.pvW = 0;
    home.minutes(10);
    expect(home.chargerOn).toBe(false);
    const startsAt = minutesUntilSix - (69 * (11_040 - countedWh(home))) / 11_040 - 1;
    expect(Math.abs(untilOn(home) - startsAt)).toBeLessThanOrEqual(1);
  });

  it('takes nothing from the grid when PV was enough', () => {
    const home = homeWith(car(ready({ energyKWh: 4 })));
    home.pvW = 6000;
    home.minutes(60);
    home.pvW = 0;
    home.minutes(10);
    for (let minute = 70; minute < 330; minute += 10) {
      home.minutes(10);
      expect(home.chargerOn).toBe(false);
    }
  });

  it('counts from the last deadline on, and only on its days', () => {
    const home = homeWith(car(ready({ energyKWh: 2, days: [2] })));
    home.minutes(minutesUntilSix + 30);
    expect(home.chargerOn).toBe(false);
    expect(home.decision().reason).toMatchObject({ figures: { until: '2026-06-16T16:00:00.000Z' } });
  });

  it('counts what was drawn until a deadline only for that one, however far apart the runs are', () => {
    const home = homeWith(car(ready({ energyKWh: 90 })));
    home.pvW = 9000;
    home.minutes(minutesUntilSix - 15);
    const before = countedWh(home);
    expect(home.chargerOn).toBe(true);
    home.nowMs += 18 * MINUTE;
    home.minutes(1);
    // Four minutes of the nineteen since the run before.
    expect(countedWh(home)).toBeGreaterThan(0);
    expect(countedWh(home)).toBeLessThan(((before / (minutesUntilSix - 15)) * 19) / 2);
  });

  it('percent: the reported charge plus what it took since', () => {
    const deadline = ready({ targetPercent: 58, batteryKWh: 55.2 });
    const home = homeWith(car(deadline));
    home.carTells = { percent: 40, at: new Date(NOON).toISOString() };
    // 18 % of 55.2 kWh at 90 % are 11.04 kWh from the charger.
    expect(untilOn(home)).toBe(minutesUntilSix - 70);
    expect(home.reason().code).toBe('deadline-grid');
    home.carTells = { percent: 57, at: new Date(home.nowMs).toISOString() };
    home.minutes(6);
    expect(home.chargerOn).toBe(false);
  });

  it('percent: a car that never reported its charge counts as empty, so that it is ready', () => {
    const home = homeWith(car(ready({ targetPercent: 20, batteryKWh: 49.68 })));
    home.minutes(1);
    expect(home.reason()).toMatchObject({ code: 'deadline-waiting-unknown' });
    expect(untilOn(home)).toBe(minutesUntilSix - 70);
    expect(home.reason()).toMatchObject({ code: 'deadline-grid-unknown' });
  });

  describe('a charge that was reported a while ago', () => {
    const deadline = ready({ targetPercent: 58, batteryKWh: 55.2, days: [2] });
    const reportedCharge = (home: PureHome) =>
      home.run?.state.control.appliances[chargerId]?.goals?.deadline?.car ?? null;
    const tells = (home: PureHome): void => {
      home.carTells = { percent: 40, at: new Date(home.nowMs).toISOString() };
      home.minutes(1);
      home.carTells = null;
    };

    it('holds while the car stays plugged in, also when it falls asleep', () => {
      const home = homeWith(car(deadline));
      tells(home);
      home.minutes(60);
      expect(reportedCharge(home)).toMatchObject({ percent: 40 });
      expect(home.reason().code).toBe('deadline-waiting');
    });

    it('does not apply to a car that comes back from a drive', () => {
      const home = homeWith(car(deadline));
      tells(home);
      home.plugged = false;
      home.minutes(2);
      home.plugged = true;
      home.minutes(2);
      expect(reportedCharge(home)).toBeNull();
      expect(home.reason().code).toBe('deadline-waiting-unknown');
      tells(home);
      home.minutes(1);
      expect(home.reason().code).toBe('deadline-waiting');
    });

    it('is forgotten after a day', () => {
      const home = homeWith(car(deadline));
      tells(home);
      home.minutes(24 * 60 - 1);
      expect(reportedCharge(home)).toMatchObject({ percent: 40 });
      home.minutes(3);
      expect(reportedCharge(home)).toBeNull();
    });

    it('keeps what was charged since when the next period starts', () => {
      const home = homeWith(car(ready({ targetPercent: 80, batteryKWh: 55.2 })));
      tells(home);
      home.pvW = 9000;
      home.minutes(60);
      const took = countedWh(home);
      expect(took).toBeGreaterThan(5000);
      home.pvW = 0;
      home.nowMs = NOON + minutesUntilSix * MINUTE - 2 * MINUTE;
      home.full = true;
      home.minutes(4);
      expect(countedWh(home)).toBeLessThan(10);
      expect(reportedCharge(home)?.wh).toBeLessThan(-5000);
    });
  });

  it.each([
    ['no car', { plugged: false }],
    ['full', { full: true }],
  ])('%s: nothing from the grid', (_, state) => {
    const home = homeWith(car(ready({ energyKWh: 20 })));
    Object.assign(home, state);
    home.minutes(minutesUntilSix - 1);
    expect(home.chargerOn).toBe(false);
  });

  it('plugging in again starts the count again', () => {
    const home = homeWith(car(ready({ energyKWh: 4 })));
    home.pvW = 9000;
    home.minutes(60);
    expect(countedWh(home)).toBeGreaterThan(4000);
    home.plugged = false;
    home.minutes(2);
    home.plugged = true;
    home.pvW = 0;
    home.minutes(2);
    expect(countedWh(home)).toBeLessThan(10);
    expect(home.reason().code).toBe('deadline-waiting');
  });

  it('needs no sensor and no PV: the promise is also kept on old data', () => {
    const home = homeWith(car(ready({ energyKWh: 11.04 })));
    home.minutes(5);
    home.meterError = new VendorError('timeout', 'no answer');
    expect(untilOn(home)).toBe(minutesUntilSix - 70);
  });

  it('starts earlier for a car that takes less than its set-point', () => {
    const home = homeWith(car(ready({ energyKWh: 11.04 })));
    const real = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(PureHome.prototype), 'chargerW');
    Object.defineProperty(home, 'chargerW', { get: () => Math.min(5520, (real?.get?.call(home) as number) ?? 0) });
    home.pvW = 12_000;
    home.minutes(30);
    home.pvW = 0;
    home.minutes(10);
    expect(home.chargerOn).toBe(false);
    const left = 11_040 - countedWh(home);
    expect(Math.abs(untilOn(home) - (minutesUntilSix - (left / 5520) * 69 - 1))).toBeLessThanOrEqual(1);
  });

  it('is limited by the fuse, and starts earlier for it', () => {
    const home = new PureHome({
      account: account({ fuseA: 10 }),
      appliances: [car(ready({ energyKWh: 11.04 }))],
    });
    home.houseW = 1300;
    const at = untilOn(home);
    expect(home.chargerA).toBe(8);
    expect(at).toBeLessThanOrEqual(minutesUntilSix - 2 * 69 - 1);
  });

  it('respects a foreign change', () => {
    const home = homeWith(car(ready({ energyKWh: 8 })));
    home.pvW = 7000;
    home.minutes(8);
    home.chargerOn = false;
    home.pvW = 0;
    home.minutes(minutesUntilSix - 10);
    expect(home.chargerOn).toBe(false);
    expect(home.reason().code).toBe('foreign-change-open');
  });

  it('applies in AUTO only: OFF stays off', () => {
    const home = homeWith(car(ready({ energyKWh: 20 }), { mode: 'OFF' }));
    home.minutes(minutesUntilSix - 1);
    expect(home.chargerOn).toBe(false);
  });
});

describe('daily minimum: 2 h of hot water a day, by run time', () => {
  const heater = (dailyMinimum: { minutes: number | null; energyKWh: number | null }): PureHome =>
    homeWith(
      plug({ settings: { ...plug().settings, maxPowerW: 2000, dailyMinimum: { by: '18:00', ...dailyMinimum } } }),
    );
  const counted = (home: PureHome) => home.run?.state.control.appliances[plugId]?.goals?.daily;

  it('run time: time on PV counts, the rest comes from the grid in time', () => {
    const home = heater({ minutes: 120, energyKWh: null });
    home.pvW = 4000;
    home.minutes(60);
    expect(counted(home)?.onS).toBeGreaterThanOrEqual(59 * 60 - 60);
    home.pvW = 0;
    home.minutes(20);
    expect(home.plugOn).toBe(false);
    const at = counted(home)?.onS ?? 0;
    home.minutes(minutesUntilSix - 81);
    expect(counted(home)?.onS).toBeGreaterThanOrEqual(119 * 60);
    expect(at).toBeLessThan(70 * 60);
    home.minutes(5);
    expect(home.plugOn).toBe(false);
  });

  it('energy', () => {
    const home = heater({ minutes: null, energyKWh: 2 });
    home.minutes(minutesUntilSix - 75);
    expect(home.plugOn).toBe(false);
    home.minutes(10);
    expect(home.reason(plugId).code).toBe('deadline-grid');
    home.minutes(60);
    expect(counted(home)?.wh).toBeGreaterThan(1990);
    expect(home.plugOn).toBe(false);
  });

  it('starts again when its day is over', () => {
    const home = heater({ minutes: 60, energyKWh: null });
    home.minutes(minutesUntilSix + 1);
    expect(counted(home)).toMatchObject({ sinceMs: NOON + minutesUntilSix * MINUTE, onS: 0 });
    expect(home.plugOn).toBe(false);
  });

  it('does not count time that was not observed', () => {
    const home = heater({ minutes: 60, energyKWh: null });
    home.deviceErrors = { [plugId]: new VendorError('timeout', 'no answer') };
    home.minutes(30);
    expect(counted(home)?.onS).toBe(0);
  });
});
