import { describe, expect, it } from 'vitest';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { type ApplianceSettings, defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { chargerView, plugView, snapshotOf } from '#test/control/parts.ts';
import { fc } from '#test/support/property.ts';
import { goalsOf } from '../calendar-goals.ts';
import { decide } from '../decide/decide.ts';
import type { Snapshot } from '../decide/snapshot.ts';
import { withCheapPower } from './cheap-power.ts';
import { planSite } from './plan-site.ts';
import { type DaysAhead, firstPlannerMemory, HORIZON_MS } from './plan-types.ts';
import { QUARTER_MS, quarterEnd } from './slots.ts';
import type { PriceSlot } from './types.ts';

const ZONE = 'Europe/Berlin';
/** An ordinary day, and those of 23 and of 25 hours, from the afternoon before. */
const starts = ['2026-06-10T13:07:00Z', '2026-03-28T13:07:00Z', '2026-10-24T13:07:00Z'].map((at) => Date.parse(at));
/** A watt-hour more or less is how sums are rounded. */
const SLACK_WH = 1;

const anyStart = fc
  .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 24 * 60 }))
  .map(([at, minutes]) => at + minutes * MINUTE_MS);
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const anyDays = fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), { nil: null });
const anyKWh = fc.integer({ min: 1, max: 60 });
const amount = fc.oneof(
  anyKWh.map((energyKWh) => ({ energyKWh, targetPercent: null })),
  fc.integer({ min: 20, max: 100 }).map((targetPercent) => ({ energyKWh: null, targetPercent })),
);
const anyDeadline = fc
  .tuple(anyTime, anyDays, fc.option(anyTime, { nil: null }), amount)
  .map(([readyAt, days, elseAt, asked]) => ({ readyAt, days, elseAt: days === null ? null : elseAt, ...asked }));
const anyBelow = fc.oneof(
  fc.double({ min: -0.1, max: 0.6, noNaN: true }).map((priceEurPerKWh) => ({ priceEurPerKWh, co2GPerKWh: null })),
  fc.integer({ min: 0, max: 600 }).map((co2GPerKWh) => ({ priceEurPerKWh: null, co2GPerKWh })),
);
const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

/** What an owner may ask of a car: every kind of goal, together or alone. */
const anyAsked = fc.record({
  deadline: option(anyDeadline),
  once: option(fc.tuple(fc.integer({ min: 1, max: 60 }), amount)),
  dailyMinimum: option(fc.tuple(anyTime, anyKWh).map(([by, energyKWh]) => ({ by, energyKWh, minutes: null }))),
  atLeastPercent: option(fc.integer({ min: 5, max: 90 })),
  below: option(anyBelow),
  maxCurrentA: fc.constantFrom(8, 10, 16),
  percent: option(fc.integer({ min: 0, max: 99 })),
  plugged: fc.boolean(),
});
type Asked = typeof anyAsked extends fc.Arbitrary<infer T> ? T : never;

/** Prices by the hour or the quarter hour, some negative, some guessed; and with a forecast, days past, or neither. */
const anyKnown = fc.record({
  stepMinutes: fc.constantFrom(15, 30, 60),
  eur: fc.array(fc.double({ min: -0.3, max: 0.9, noNaN: true }), { minLength: 24, maxLength: 24 }),
  hours: fc.integer({ min: 12, max: 74 }),
  sunW: fc.array(fc.integer({ min: -1500, max: 12_000 }), { minLength: 24, maxLength: 24 }),
  sun: fc.constantFrom('forecast', 'past days', 'none'),
  co2: fc.boolean(),
});
type Known = typeof anyKnown extends fc.Arbitrary<infer T> ? T : never;

const aheadOf = ({ stepMinutes, eur, hours, sunW, sun, co2 }: Known, nowMs: number): DaysAhead => {
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const stepMs = stepMinutes * MINUTE_MS;
  const prices = Array.from({ length: (hours * HOUR_MS) / stepMs }, (_, nth): PriceSlot => {
    const startMs = fromMs + nth * stepMs;
    const importEur = eur[Math.floor(startMs / HOUR_MS) % 24] ?? 0.3;
    return { startMs, endMs: startMs + stepMs, importEur, feedInEur: 0.08, guessed: nth * stepMs > DAY_MS };
  });
  const pastDay = (nth: number) => ({
    day: `2026-01-0${nth + 1}`,
    freeW: sunW,
    pvW: sunW.map((free) => Math.max(0, free) + 400),
  });
  return {
    prices,
    co2: co2 ? prices.map(({ startMs, endMs, importEur }) => ({ startMs, endMs, perKWh: 0.3 + importEur / 2 })) : [],
    forecast:
      sun === 'forecast'
        ? Array.from({ length: 48 }, (_, nth) => ({
            startMs: fromMs + nth * HOUR_MS,
            endMs: fromMs + (nth + 1) * HOUR_MS,
            pvW: Math.max(0, sunW[nth % 24] ?? 0),
          }))
        : null,
    sunDays: sun === 'none' ? [] : [0, 1, 2, 3, 4, 5].map(pastDay),
    buysCheap: true,
  };
};

const idOf = (nth: number): ApplianceId => `app_0000000000000000000000000${nth}` as ApplianceId;

const siteOf = (cars: readonly Asked[], fuseA: number | null, nowMs: number): Snapshot => {
  const views = cars.map(({ plugged, percent, once, ...asked }, nth) => {
    const named =
      once === null
        ? null
        : { byAt: new Date(quarterEnd(nowMs + once[0] * HOUR_MS)).toISOString(), minutes: null, ...once[1] };
    const settings = { ...defaultApplianceSettings, ...asked, once: named, carBatteryKWh: 50 } as ApplianceSettings;
    const view = chargerView({
      id: idOf(nth),
      priority: nth + 1,
      settings,
      state: { plugged },
      goals: goalsOf(settings, ZONE, nowMs),
      car: percent === null ? null : { percent, atMs: nowMs - MINUTE_MS },
    });
    return view;
  });
  const site = snapshotOf({ settings: { ...defaultAccountSettings, autochargeInterval: 1, fuseA } });
  return { ...site, appliances: [...views, plugView({ id: idOf(9), priority: 9 })] };
};

const anySite = fc.record({
  cars: fc.array(anyAsked, { minLength: 1, maxLength: 3 }),
  fuseA: fc.constantFrom(null, 16, 25, 63),
  nowMs: anyStart,
  known: anyKnown,
});
const WATTS_PER_A = 690;
const HOUSE_W = 400;
const powerOf = (slot: { startMs: number; endMs: number; sunWh: number; gridWh: number }): number =>
  ((slot.sunWh + slot.gridWh) * HOUR_MS) / (slot.endMs - slot.startMs);

describe('the plan of any site', () => {
  it('keeps every appliance within its limits and all of them within the fuse; its slots follow one another in quarter hours', () => {
    fc.assert(
      fc.property(anySite, ({ cars, fuseA, nowMs, known }) => {
        const ahead = aheadOf(known, nowMs);
        const { memory } = planSite(siteOf(cars, fuseA, nowMs), ahead, firstPlannerMemory, nowMs);
        const inAll = new Map<number, number>();
        for (const [nth, { maxCurrentA }] of cars.entries()) {
          const slots = memory.plans[idOf(nth)]?.ahead?.slots ?? [];
          let at = nowMs;
          for (const slot of slots) {
            expect(slot.startMs).toBeGreaterThanOrEqual(at);
            expect(slot.endMs).toBe(quarterEnd(slot.startMs));
            expect(slot.endMs).toBeLessThanOrEqual(quarterEnd(nowMs + HORIZON_MS + DAY_MS));
            expect(Math.min(slot.sunWh, slot.gridWh)).toBeGreaterThanOrEqual(0);
            const mostA = Math.min(maxCurrentA, fuseA ?? maxCurrentA);
            expect(powerOf(slot)).toBeLessThanOrEqual(mostA * WATTS_PER_A + 1);
            at = slot.endMs;
            inAll.set(slot.endMs, (inAll.get(slot.endMs) ?? 0) + powerOf(slot));
          }
        }
        const houseW = known.sun === 'none' ? 0 : HOUSE_W;
        if (fuseA !== null)
          for (const powerW of inAll.values()) expect(powerW).toBeLessThanOrEqual(fuseA * WATTS_PER_A - houseW + 1);
      }),
    );
  });

  it('meets each goal that can be met, and says of the others by how much they fall short', () => {
    fc.assert(
      fc.property(anySite, ({ cars: [car], nowMs, known }) => {
        if (car === undefined || !car.plugged) return;
        const site = siteOf([car], null, nowMs);
        const [view] = site.appliances;
        const ahead = aheadOf(known, nowMs);
        const pricedMs = ahead.prices.at(-1)?.endMs ?? nowMs;
        const plan = planSite(site, ahead, firstPlannerMemory, nowMs).plans[idOf(0)];
        if (plan === undefined || view === undefined) return;
        const perPercentWh = (10 * 50) / 0.9;
        const nextMs = Math.min(...view.goals.map(({ byMs }) => byMs));
        for (const { byMs, energyWh, percent } of view.goals) {
          // While no sun is known, nothing is bought for the goals after the next one.
          if (byMs > pricedMs || (known.sun === 'none' && byMs > nextMs)) continue;
          const nowWh = (car.percent ?? 0) * perPercentWh;
          const needWh = percent === null ? (energyWh ?? 0) : percent * perPercentWh - nowWh;
          const mostWh = (car.maxCurrentA * WATTS_PER_A * (byMs - nowMs)) / HOUR_MS;
          const plannedWh = plan.slots
            .filter(({ endMs }) => endMs <= byMs)
            .reduce((sum, { sunWh, gridWh }) => sum + sunWh + gridWh, 0);
          if (needWh * 1.03 > mostWh) {
            expect(plan.shortWh).toBeGreaterThan(0);
            // What one goal lost is not made up for another before its time has passed.
            break;
          }
          expect(plannedWh).toBeGreaterThanOrEqual(needWh - SLACK_WH);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is itself when it is made again, and stays as it is until its quarter hour ends', () => {
    fc.assert(
      fc.property(anySite, fc.integer({ min: 0, max: 14 }), ({ cars, fuseA, nowMs, known }, minutes) => {
        const site = siteOf(cars, fuseA, nowMs);
        const ahead = aheadOf(known, nowMs);
        const first = planSite(site, ahead, firstPlannerMemory, nowMs);
        expect(planSite(site, ahead, firstPlannerMemory, nowMs)).toEqual(first);
        const laterMs = Math.min(nowMs + minutes * MINUTE_MS, quarterEnd(nowMs) - 1);
        const later = planSite(first.snapshot, ahead, first.memory, laterMs);
        expect(later.memory.plans).toEqual(first.memory.plans);
        expect(later.plans).toEqual({});
      }),
    );
  });

  it('leaves a decision within limits, whatever is planned: cheap power, a floor and goals together', () => {
    fc.assert(
      fc.property(anySite, ({ cars, fuseA, nowMs, known }) => {
        const ahead = aheadOf(known, nowMs);
        const limited = withCheapPower(
          siteOf(cars, fuseA, nowMs),
          { prices: ahead.prices, co2: ahead.co2 ?? [] },
          nowMs,
        );
        const { snapshot } = planSite(limited, ahead, firstPlannerMemory, nowMs);
        const { decisions } = decide(snapshot, nowMs);
        let sumA = 0;
        for (const { applianceId, on, setCurrentA } of decisions) {
          const car = cars.find((_, nth) => idOf(nth) === applianceId);
          if (car === undefined || !on || setCurrentA === null) continue;
          expect(setCurrentA).toBeLessThanOrEqual(car.maxCurrentA);
          expect(setCurrentA).toBeGreaterThanOrEqual(6);
          sumA += setCurrentA;
        }
        if (fuseA !== null) expect(sumA).toBeLessThanOrEqual(fuseA);
      }),
    );
  });

  it('counts the hours that a day has: a deadline of the morning after the clocks change is at its time of day', () => {
    const night = Date.parse('2026-03-28T20:00:00Z');
    const autumn = Date.parse('2026-10-24T20:00:00Z');
    const deadline = { readyAt: '07:00', days: null, elseAt: null, energyKWh: 30, targetPercent: null };
    const asked = {
      deadline,
      once: null,
      dailyMinimum: null,
      atLeastPercent: null,
      below: null,
      maxCurrentA: 16 as const,
      percent: null,
      plugged: true,
    };
    const hours = {
      stepMinutes: 15,
      eur: Array.from({ length: 24 }, () => 0.3),
      hours: 30,
      sunW: Array.from({ length: 24 }, () => 0),
      sun: 'past days',
      co2: false,
    } as const;
    for (const [nowMs, quarters] of [
      [night, 36],
      [autumn, 40],
    ] as const) {
      const { memory } = planSite(siteOf([asked], null, nowMs), aheadOf(hours, nowMs), firstPlannerMemory, nowMs);
      const ahead = memory.plans[idOf(0)]?.ahead;
      expect(((ahead?.byMs ?? 0) - nowMs) / QUARTER_MS).toBe(quarters);
    }
  });
});
