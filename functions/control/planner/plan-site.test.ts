import { describe, expect, it } from 'vitest';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { chargerId, NOON } from '#test/control/harness.ts';
import { chargerView, memoryOf, snapshotOf, type ViewChanges } from '#test/control/parts.ts';
import { decide } from '../decide/decide.ts';
import type { Snapshot } from '../decide/snapshot.ts';
import type { Goal } from '../decide/types.ts';
import { planSite } from './plan-site.ts';
import { type DaysAhead, firstPlannerMemory, type PlannerMemory } from './plan-types.ts';
import type { SunDay } from './sun-days.ts';
import type { PriceSlot } from './types.ts';

const EVENING = NOON + 8 * HOUR_MS;
const goal: Goal = {
  kind: 'deadline',
  sinceMs: EVENING - 14 * HOUR_MS,
  byMs: EVENING + 10 * HOUR_MS,
  energyWh: 10_000,
  runS: null,
  percent: null,
  batteryWh: null,
};
const siteOf = (car: ViewChanges = {}): Snapshot => ({
  ...snapshotOf({ settings: { ...defaultAccountSettings, autochargeInterval: 1 } }),
  appliances: [chargerView({ goals: [goal], ...car })],
});
/** Two days of hours from the evening on, EUR/kWh. */
const hourly = (eur: (hour: number) => number): readonly PriceSlot[] =>
  Array.from({ length: 48 }, (_, hour) => ({
    startMs: EVENING + hour * HOUR_MS,
    endMs: EVENING + (hour + 1) * HOUR_MS,
    importEur: eur(hour),
    feedInEur: 0.08,
    guessed: hour > 24,
  }));
/** A week without any sun: what is known of it is that there is none. */
const dark: readonly SunDay[] = Array.from({ length: 7 }, (_, day) => ({
  day: `2026-06-0${1 + day}`,
  freeW: Array.from({ length: 24 }, () => 0),
  pvW: Array.from({ length: 24 }, () => 0),
}));
const ahead = (eur: (hour: number) => number, more: Partial<DaysAhead> = {}): DaysAhead => ({
  prices: hourly(eur),
  forecast: null,
  sunDays: dark,
  buysCheap: false,
  ...more,
});
const cheapAt = (hour: number, from: number): number => (Math.floor(hour) === from ? 0.2 : 0.35);
const planAt = (nowMs: number, known: DaysAhead, car: ViewChanges = {}, memory: PlannerMemory = firstPlannerMemory) =>
  planSite(siteOf(car), known, memory, nowMs);
const planOf = (planned: ReturnType<typeof planSite>) => planned.snapshot.appliances[0]?.plan;

describe('the plan of a site', () => {
  it('waits for the cheapest hour before the goal, charges in it at full power, and says when', () => {
    const known = ahead((hour) => cheapAt(hour, 5));
    const waits = planOf(planAt(EVENING, known));
    expect(waits).toMatchObject({ gridNow: false, gridAtMs: EVENING + 5 * HOUR_MS, worthEur: 0.2 });
    const then = EVENING + 5 * HOUR_MS;
    const planned = planAt(then, known);
    expect(planOf(planned)).toMatchObject({ gridNow: true, gridAtMs: then, untilMs: then + HOUR_MS });
    const [decision] = decide(planned.snapshot, then).decisions;
    expect(decision).toMatchObject({ on: true, setCurrentA: 16, action: 'start' });
  });

  it('buys for a later goal where that is cheapest, not before the next one', () => {
    const soon: Goal = { ...goal, kind: 'daily', byMs: EVENING + 2 * HOUR_MS, energyWh: 1000 };
    const known = ahead((hour) => cheapAt(hour, 5));
    const { plans } = planAt(EVENING, known, { goals: [soon, goal] });
    const wh = (from: number, to: number): number =>
      (plans[chargerId]?.slots ?? [])
        .filter(({ startMs }) => startMs >= EVENING + from * HOUR_MS && startMs < EVENING + to * HOUR_MS)
        .reduce((sum, slot) => sum + slot.sunWh + slot.gridWh, 0);
    expect(wh(0, 2)).toBeCloseTo(1030, 6);
    expect(wh(5, 6)).toBeCloseTo(9270, 6);
    expect(plans[chargerId]?.shortWh).toBe(0);
  });

  it('is the same for the same snapshot, and leaves a snapshot without prices as it is', () => {
    const known = ahead((hour) => cheapAt(hour, 3));
    expect(planAt(EVENING, known)).toEqual(planAt(EVENING, known));
    const site = siteOf();
    const { snapshot } = planSite(
      site,
      ahead(() => 0, { prices: [] }),
      firstPlannerMemory,
      EVENING,
    );
    expect(snapshot).toBe(site);
  });

  it.each([
    ['away', { plugged: false }],
    ['full', { full: true }],
  ])('plans nothing for a car that is %s', (_, state) => {
    expect(
      planAt(
        EVENING,
        ahead(() => 0.2),
        { state },
      ).plans,
    ).toEqual({});
  });

  it('counts what came since the period began', () => {
    const memory = memoryOf({
      goals: { deadline: { sinceMs: goal.sinceMs, wh: 9000, onS: 0, onGrid: false, car: null } },
    });
    const state = decide(siteOf(), EVENING).nextState;
    const snapshot = { ...siteOf(), state: { ...state, appliances: { [chargerId]: memory } } };
    const planned = planSite(
      snapshot,
      ahead((hour) => cheapAt(hour, 5)),
      firstPlannerMemory,
      EVENING,
    );
    const wh = planned.plans[chargerId]?.slots.reduce((sum, slot) => sum + slot.sunWh + slot.gridWh, 0);
    expect(wh).toBeCloseTo(1030, 6);
  });

  it('gives the more important car the sun, and the other what it leaves', () => {
    const sunny = Array.from({ length: 48 }, (_, hour) => ({
      startMs: EVENING + hour * HOUR_MS,
      endMs: EVENING + (hour + 1) * HOUR_MS,
      pvW: hour === 8 ? 10_000 : 0,
    }));
    const second = chargerView({
      id: 'app_00000000000000000000000009' as typeof chargerId,
      goals: [goal],
      priority: 2,
    });
    const [first] = siteOf().appliances;
    if (first === undefined) throw new Error('no appliance');
    const snapshot = { ...siteOf(), appliances: [second, first] };
    const known = ahead(() => 0.35, { forecast: sunny });
    const { plans } = planSite(snapshot, known, firstPlannerMemory, EVENING);
    expect(plans[first.id]?.countedSunWh).toBeCloseTo(8000, 3);
    expect(plans[second.id]?.countedSunWh).toBe(0);
  });

  it('looks no further than the next goal before habits are known, and three days ahead once they are', () => {
    const known = ahead(() => 0.3);
    const firstPlan = planAt(EVENING, known).plans[chargerId];
    expect(firstPlan?.slots.at(-1)?.endMs).toBe(goal.byMs);
    let memory = firstPlannerMemory;
    for (let at = EVENING - 9 * DAY_MS; at < EVENING; at += 15 * MINUTE_MS) {
      memory = planSite(
        siteOf(),
        ahead(() => 0.3, { prices: [] }),
        memory,
        at,
      ).memory;
    }
    expect(planAt(EVENING, known, {}, memory).plans[chargerId]?.slots.at(-1)?.endMs).toBe(EVENING + 48 * HOUR_MS);
  });

  it('counts on no sun before any is known, and plans only where a price that changes is a reason to wait', () => {
    const unknown = { sunDays: dark.slice(0, 4) };
    const changing = planAt(
      EVENING,
      ahead((hour) => cheapAt(hour, 5), unknown),
    );
    expect(planOf(changing)).toMatchObject({ gridNow: false, gridAtMs: EVENING + 5 * HOUR_MS, sunWh: 0 });
    const flat = planAt(
      EVENING,
      ahead(() => 0.3, unknown),
    );
    expect([planOf(flat) ?? null, flat.plans]).toEqual([null, {}]);
  });

  it('leaves a day to the sun before any is known: the grid has the last night before the goal, or no plan at all', () => {
    const known = ahead((hour) => cheapAt(hour, 5), { sunDays: [] });
    const tomorrow = { ...goal, byMs: EVENING + 34 * HOUR_MS };
    const night = planAt(EVENING, known, { goals: [tomorrow] });
    expect(planOf(night) ?? null).toBeNull();
    // The next night's hours are shown, 29 to 34 of equal price: the later ones.
    const slots = night.memory.plans[chargerId]?.ahead?.slots ?? [];
    expect(slots.length).toBeGreaterThan(0);
    expect(Math.min(...slots.map(({ startMs }) => startMs))).toBeGreaterThanOrEqual(EVENING + 23 * HOUR_MS);
    // By noon there is no night before it; by seven it is too short for so much.
    for (const other of [
      { ...goal, byMs: EVENING + 15 * HOUR_MS },
      { ...goal, energyWh: 130_000 },
    ]) {
      const none = planAt(EVENING, known, { goals: [other] });
      expect([planOf(none) ?? null, none.plans]).toEqual([null, {}]);
    }
  });

  it('leaves out sun because the car will be full anyway only where a forecast says so, or ten past days where the hour decides what it earns, and when it leaves is known', () => {
    const sunny = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 9000 : -300));
    const days = dark.map(({ day }) => ({ day, freeW: sunny, pvW: sunny }));
    const forecast = Array.from({ length: 72 }, (_, hour) => {
      const startMs = EVENING + hour * HOUR_MS;
      return { startMs, endMs: startMs + HOUR_MS, pvW: hour % 24 >= 12 && hour % 24 < 22 ? 11_000 : 0 };
    });
    const car = { percent: 70, atMs: EVENING };
    const percent: Goal = { ...goal, energyWh: null, percent: 60, batteryWh: 54_000, byMs: EVENING + 35 * HOUR_MS };
    const settings = { ...chargerView({}).settings, deadline: null, carBatteryKWh: 54 };
    const worth = (more: Partial<DaysAhead>, memory?: PlannerMemory) =>
      planOf(
        planAt(
          EVENING,
          ahead(() => 0.3, { sunDays: days, ...more }),
          { car, settings, goals: [percent] },
          memory,
        ),
      )?.worthEur;
    let memory = firstPlannerMemory;
    for (let at = EVENING - 8 * DAY_MS; at < EVENING; at += 15 * MINUTE_MS)
      memory = planAt(
        at,
        ahead(() => 0.3, { prices: [] }),
        {},
        memory,
      ).memory;
    expect(worth({ forecast }, memory)).toBeCloseTo(0.08, 6);
    const usual = defaultAccountSettings.laterPriceEurPerKWh;
    expect([worth({ forecast }), worth({}, memory), worth({})]).toEqual([usual, usual, usual]);
    // A week and a half of past days is enough; nine are not, nor any where sun earns the same at all hours.
    const past = (count: number) => Array.from({ length: count }, () => days[0] ?? expect.fail());
    const { prices } = ahead(() => 0.3);
    const sold = prices.with(-1, { ...(prices.at(-1) ?? expect.fail()), feedInEur: 0.02 });
    expect(worth({ sunDays: past(9), prices: sold }, memory)).toBe(usual);
    expect(worth({ sunDays: past(10), prices: sold }, memory)).toBeCloseTo(0.08, 6);
    expect(worth({ sunDays: past(10), prices: sold })).toBe(usual);
    expect(worth({ sunDays: past(10) }, memory)).toBe(usual);
  });

  it('buys in the cheapest hour what a car of unknown habits may use, as far as it fits', () => {
    const car = { percent: 60, atMs: EVENING };
    const battery = { deadline: null, carBatteryKWh: 54 };
    const percent: Goal = { ...goal, energyWh: null, percent: 60, batteryWh: 54_000, byMs: EVENING + 22 * HOUR_MS };
    const known = ahead((hour) => cheapAt(hour, 5));
    const settings = { ...chargerView({}).settings, ...battery };
    const planned = (changes: ViewChanges) => planAt(EVENING, known, { goals: [percent], settings, ...changes });
    const wh = ({ plans }: ReturnType<typeof planAt>): number =>
      (plans[chargerId]?.slots ?? []).reduce((sum, slot) => sum + slot.sunWh + slot.gridWh, 0);
    expect(wh(planned({ car }))).toBeCloseTo(7500 * 1.03, 6);
    const state = { battery: { percent: 60, limitPercent: 62, at: new Date(EVENING).toISOString() } };
    expect(wh(planned({ car, state }))).toBeLessThanOrEqual(1236);
  });

  it('keeps a running slot until its end while the goal needs it', () => {
    const known = ahead((hour) => (hour < 1 ? 0.302 : hour < 2 ? 0.3 : 0.4));
    const energy = { goals: [{ ...goal, energyWh: 10_000 }] };
    expect(planOf(planAt(EVENING, known, energy))?.gridNow).toBe(false);
    const started = planAt(
      EVENING,
      ahead((hour) => (hour < 1 ? 0.29 : 0.3)),
      energy,
    );
    expect(planOf(started)?.gridNow).toBe(true);
    const quarter = EVENING + 15 * MINUTE_MS;
    expect(planOf(planAt(quarter, known, energy, started.memory))?.gridNow).toBe(true);
  });

  it('holds for its quarter hour, and is remade for new prices or another goal', () => {
    const known = ahead((hour) => cheapAt(hour, 5));
    const { memory } = planAt(EVENING, known);
    const later = EVENING + 7 * MINUTE_MS;
    expect(planAt(later, known, {}, memory).plans).toEqual({});
    expect(planOf(planAt(later, known, {}, memory))).toEqual(planOf(planAt(EVENING, known)));
    expect(planAt(later, known, { goals: [{ ...goal, energyWh: 20_000 }] }, memory).plans).toHaveProperty(chargerId);
    const published = { ...known, prices: known.prices.map((slot) => ({ ...slot, guessed: false })) };
    expect(planAt(later, published, {}, memory).plans).toHaveProperty(chargerId);
    expect(planAt(EVENING + 15 * MINUTE_MS, known, {}, memory).plans).toHaveProperty(chargerId);
  });
});
