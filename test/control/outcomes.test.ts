import { describe, expect, it } from 'vitest';
import { outcomesOf } from '#functions/control/outcomes/outcomes.ts';
import { firstPlannerMemory } from '#functions/control/planner/plan-types.ts';
import type { SiteBundle } from '#functions/control/store.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { Outcome, Outcomes, OutcomesQuery } from '#shared/model/outcome.ts';
import type { OutcomeGoal } from '#shared/outcome-goals.ts';
import { fc } from '#test/support/property.ts';
import { account, charger, chargerId, MINUTE, manifestOf, plug, plugId } from './harness.ts';
import { daysOf } from './past-days.ts';
import { PureHome } from './pure-home.ts';

const HOUR = 60 * MINUTE;

interface Given {
  /** Highest PV of the past days, W, at noon (UTC 11). */
  readonly peakW: number;
  readonly days: number;
  readonly houseW: number;
  readonly percent: number | null;
  readonly pvNowW: number;
  readonly settings: Partial<typeof defaultApplianceSettings>;
  readonly mode: SiteBundle['appliances'][number]['mode'];
  readonly soc: number | null;
}

const usual: Given = {
  peakW: 8000,
  days: 5,
  houseW: 400,
  percent: 40,
  pvNowW: 8000,
  settings: { carBatteryKWh: 60 },
  mode: 'AUTO',
  soc: null,
};

/** A clear day's half sine from 4 to 18 h (UTC). */
const pvAt = (peakW: number, hour: number): number =>
  hour < 4 || hour > 18 ? 0 : peakW * Math.sin((Math.PI * (hour + 0.5 - 4)) / 15);

/** A home at noon in June, in its second minute, that knows some past days. */
const homeWith = (changes: Partial<Given>): PureHome => {
  const given = { ...usual, ...changes };
  const home = new PureHome({
    account: account(),
    appliances: [charger({ mode: 'MANUAL', settings: { ...defaultApplianceSettings, ...given.settings } })],
  });
  home.pvW = given.pvNowW;
  home.houseW = given.houseW;
  if (given.percent !== null) home.carTells = { percent: given.percent, at: new Date(home.nowMs).toISOString() };
  if (given.soc !== null) home.shows = { batteryPowerW: 0, batterySocPercent: given.soc };
  home.minutes(2);
  const { run } = home;
  if (run === null) throw new Error('it did not run');
  const past = daysOf(given.days, (hour) => pvAt(given.peakW, hour));
  const control = { ...run.state.control, site: { ...run.state.control.site, past } };
  home.run = { ...run, state: { ...run.state, control } };
  home.change({ appliances: home.site.appliances.map((each) => ({ ...each, mode: given.mode })) });
  return home;
};

const outcomesIn = (home: PureHome, asked: OutcomesQuery = {}, applianceId = chargerId): Outcomes => {
  const site = { ...home.site, run: home.run };
  const states = new Map(site.appliances.map(({ id, deviceId }) => [id, home.device(deviceId)]));
  return outcomesOf({ site, applianceId, states, timing: (service) => manifestOf(service).timing, asked }, home.nowMs);
};

const goalIn = ({ outcomes }: Outcomes, goal: OutcomeGoal): Outcome => {
  const found = outcomes.find((outcome) => outcome.goal === goal);
  if (found === undefined) throw new Error(`no ${goal}`);
  return found;
};

const readyMs = ({ readyAt }: Outcome): number => (readyAt === null ? Number.POSITIVE_INFINITY : Date.parse(readyAt));

describe('outcomes of the goals', () => {
  it('of a car at 40 % on a sunny noon: all sun today, the grid for those that cannot wait', () => {
    const answer = outcomesIn(homeWith({}), { targetPercent: 60 });
    // 20 points of 60 kWh through the charger's losses.
    const needWh = (0.2 * 60_000) / 0.9;
    const sunOnly = goalIn(answer, 'sun-only');
    expect(sunOnly.energyWh).toBeCloseTo(needWh, -1);
    expect(sunOnly.reachesPercent).toBe(60);
    expect(sunOnly.gridWh).toBeLessThan(0.1 * needWh);
    expect(readyMs(sunOnly)).toBeLessThan(Date.parse('2026-06-15T16:00:00Z'));
    const now = goalIn(answer, 'charge-now');
    // 13.3 kWh at 11.04 kW.
    expect(readyMs(now) - Date.parse(answer.at)).toBeCloseTo((needWh / 11_040) * HOUR, -5);
    expect(now.gridWh).toBeGreaterThan(0.2 * needWh);
    expect(now.gridEur).toBeCloseTo(((now.gridWh ?? 0) / 1000) * 0.32, 2);
    expect(answer.nextStartAt).not.toBeNull();
  });

  it('of full-by with too little time names what is reached by then', () => {
    const answer = outcomesIn(homeWith({ percent: 10 }), { by: '15:00', targetPercent: 100 });
    const fullBy = goalIn(answer, 'full-by');
    // 13:02 in Berlin: less than two hours are left at 11 kW.
    expect(fullBy).toMatchObject({ by: '2026-06-15T13:00:00.000Z', readyAt: null, unknown: null });
    expect(fullBy.reachesPercent).toBeGreaterThan(25);
    expect(fullBy.reachesPercent).toBeLessThan(45);
  });

  it('of a goal for one time is what full-by brings, as long as it is ahead', () => {
    const byAt = '2026-06-16T03:30:00.000Z';
    const once = { byAt, energyKWh: null, minutes: null, targetPercent: 80, batteryKWh: 60 };
    const fullBy = goalIn(
      outcomesIn(homeWith({ peakW: 400, pvNowW: 200, settings: { carBatteryKWh: 60, once } })),
      'full-by',
    );
    expect(fullBy).toMatchObject({ by: byAt, reachesPercent: 80 });
    expect(readyMs(fullBy)).toBeLessThanOrEqual(Date.parse(byAt));
    const over = { ...once, byAt: '2026-06-15T03:30:00.000Z' };
    const usual = goalIn(
      outcomesIn(homeWith({ peakW: 400, pvNowW: 200, settings: { carBatteryKWh: 60, once: over } })),
      'full-by',
    );
    expect(usual).toMatchObject({ by: '2026-06-16T05:00:00.000Z', reachesPercent: 100 });
  });

  it('of a goal without sun in sight is ready by its deadline from the grid', () => {
    const fullBy = goalIn(outcomesIn(homeWith({ peakW: 400, pvNowW: 200 }), { targetPercent: 80 }), 'full-by');
    expect(fullBy.by).toBe('2026-06-16T05:00:00.000Z');
    expect(readyMs(fullBy)).toBeLessThanOrEqual(Date.parse('2026-06-16T05:00:00Z'));
    expect(fullBy.gridWh).toBeGreaterThan(0.9 * (fullBy.energyWh ?? 0));
  });

  it('with old data knows no sun: the others count as grid', () => {
    const home = homeWith({});
    home.nowMs += 30 * MINUTE;
    const answer = outcomesIn(home, { targetPercent: 50 });
    expect(goalIn(answer, 'sun-only')).toMatchObject({ readyAt: null, energyWh: null, unknown: 'old-data' });
    const now = goalIn(answer, 'charge-now');
    expect(now).toMatchObject({ sunWh: 0, unknown: 'old-data' });
    expect(now.gridWh).toBe(now.energyWh);
    expect(answer).toMatchObject({ sunAheadWh: null, nextStartAt: null });
  });

  it('without enough past days does not guess', () => {
    const answer = outcomesIn(homeWith({ days: 2 }), { targetPercent: 50 });
    expect(goalIn(answer, 'sun-only').unknown).toBe('no-history');
    expect(goalIn(answer, 'charge-now')).toMatchObject({ sunWh: 0, unknown: 'no-history' });
    expect(answer.sunAheadWh).toBeNull();
  });

  it('by the sun that the plan of the day expects, where control has not learnt its own yet', () => {
    const home = homeWith({ days: 2, percent: 30 });
    const pvW = Array.from({ length: 24 }, (_, hour) => (hour >= 7 && hour < 19 ? 6000 : 0));
    const days = ['09', '10', '11', '12', '13', '14'].map((day) => ({ day: `2026-06-${day}`, freeW: pvW, pvW }));
    const planning = { version: 1 as const, madeMs: home.nowMs, sun: { seenOn: '2026-06-15', days } };
    home.change({ planning: { ...planning, memory: firstPlannerMemory } });
    const answer = outcomesIn(home, { targetPercent: 50 });
    const sunOnly = goalIn(answer, 'sun-only');
    expect(sunOnly).toMatchObject({ unknown: null, reachesPercent: 50 });
    expect(sunOnly.gridWh).toBeLessThan(0.1 * (sunOnly.energyWh ?? 0));
    // From 13:02 to 19:00 at 6 kW, more where the present sky, which gives 8 kW, goes on.
    expect(answer.sunAheadWh).toBeGreaterThan(35_000);
    expect(answer.sunAheadWh).toBeLessThan(46_000);
  });

  it('count on a home battery only where the plan does not hold it', () => {
    const home = homeWith({ soc: 90, pvNowW: 0, peakW: 0, percent: 40 });
    const fromBattery = (): number => goalIn(outcomesIn(home, { targetPercent: 50 }), 'charge-now').sunWh ?? 0;
    expect(fromBattery()).toBeGreaterThan(1000);
    const slot = { startMs: home.nowMs, endMs: home.nowMs + 4 * HOUR, importEur: 0.15, laterEur: 0.4, wh: 5000 };
    const day = { slots: [{ ...slot, kind: 'hold-car' as const, guessed: false }], drain: { wh: 0, eur: 0 } };
    const battery = { key: '', day, why: 'planned' as const, toPercent: 0 };
    const planning = { version: 1 as const, madeMs: home.nowMs, sun: { seenOn: '2026-06-15', days: [] } };
    home.change({ planning: { ...planning, memory: { ...firstPlannerMemory, battery } } });
    expect(fromBattery()).toBe(0);
  });

  it.each([
    [{ percent: null }, 'no-battery-level'],
    [{ settings: {} }, 'no-battery-size'],
  ] as const)('of a car of which %o is known: energy unknown', (changes, unknown) => {
    for (const outcome of outcomesIn(homeWith(changes)).outcomes)
      expect(outcome).toMatchObject({ readyAt: null, energyWh: null, gridEur: null, unknown });
  });

  it('with nothing plugged in are unknown', () => {
    const home = homeWith({});
    home.plugged = false;
    const answer = outcomesIn(home);
    expect(answer.outcomes.map(({ unknown }) => unknown)).toEqual(['unplugged', 'unplugged', 'unplugged']);
    expect(answer.nextStartAt).toBeNull();
  });

  it('of a plug follow its daily minimum, and without one are unknown', () => {
    const home = homeWith({});
    const dailyMinimum = { by: '20:00', minutes: 120, energyKWh: null };
    const heater = plug({ mode: 'AUTO', settings: { ...defaultApplianceSettings, maxPowerW: 2000, dailyMinimum } });
    home.change({ appliances: [heater] });
    const answer = outcomesIn(home, {}, plugId);
    expect(answer.outcomes.map(({ energyWh }) => energyWh)).toEqual([4000, 4000, 4000]);
    expect(goalIn(answer, 'full-by').by).toBe('2026-06-15T18:00:00.000Z');
    home.change({ appliances: [plug({ mode: 'AUTO' })] });
    expect(outcomesIn(home, {}, plugId).outcomes.map(({ unknown }) => unknown)).toEqual(Array(3).fill('no-target'));
  });

  const homes = fc.record({
    peakW: fc.integer({ min: 500, max: 15_000 }),
    houseW: fc.integer({ min: 100, max: 2000 }),
    percent: fc.integer({ min: 5, max: 95 }),
    pvNowW: fc.integer({ min: 300, max: 15_000 }),
    soc: fc.option(fc.integer({ min: 10, max: 100 })),
  });

  it('add up, end within the time looked at, and are quickest when charged now', () => {
    fc.assert(
      fc.property(homes, fc.integer({ min: 20, max: 100 }), (given, targetPercent) => {
        const answer = outcomesIn(homeWith(given), { targetPercent });
        const now = goalIn(answer, 'charge-now');
        for (const outcome of answer.outcomes) {
          const { readyAt, reachesPercent, energyWh, sunWh, gridWh, by } = outcome;
          expect((sunWh ?? 0) + (gridWh ?? 0)).toBe(energyWh);
          expect(reachesPercent).toBeLessThanOrEqual(100);
          if (readyAt !== null) expect(Date.parse(readyAt)).toBeLessThanOrEqual(Date.parse(by ?? answer.until));
          expect(readyMs(now)).toBeLessThanOrEqual(readyMs(outcome));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('never make sun-only later by more sun', () => {
    fc.assert(
      fc.property(homes, fc.double({ min: 1.05, max: 2, noNaN: true }), (given, factor) => {
        const brighter = { ...given, peakW: given.peakW * factor, pvNowW: given.pvNowW * factor };
        const less = goalIn(outcomesIn(homeWith(given), { targetPercent: 100 }), 'sun-only');
        const more = goalIn(outcomesIn(homeWith(brighter), { targetPercent: 100 }), 'sun-only');
        expect(readyMs(more)).toBeLessThanOrEqual(readyMs(less));
      }),
      { numRuns: 30 },
    );
  });
});
