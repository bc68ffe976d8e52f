import type { Snapshot } from '#functions/control/decide/snapshot.ts';
import { type HabitMemory, noHabits, recordHabit } from '#functions/control/planner/habits.ts';
import { localClock } from '#functions/control/planner/local-time.ts';
import { planSite } from '#functions/control/planner/plan-site.ts';
import { type DaysAhead, firstPlannerMemory, type PlannerMemory } from '#functions/control/planner/plan-types.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import type { Controller } from '../controller.ts';
import { wholePlant } from '../plant.ts';
import { EPOCH_MS, product } from '../product.ts';
import type { Sampling } from '../sampler.ts';
import { STEP_S } from '../weather.ts';
import { aheadOf, type Forecasts } from './forecast.ts';
import { knownPrices, type PriceWorld } from './prices.ts';
import { SunLog } from './sun-log.ts';
import { type Calendar, calendarOf, deadlineOf, SET_SIZE_KWH } from './weeks.ts';

const LATER_EUR = 0.14;
const QUARTER_MS = 15 * MINUTE_MS;

/** What a controller of the bench may know of the sun to come and of the driver. */
export interface Knowing {
  /** `none`: no sun is ever counted; `learnt`: from past days. */
  readonly sun: 'none' | 'learnt' | 'forecast' | 'known';
  readonly habits: 'unknown' | 'learnt' | 'known';
  /** Prices decide only when the grid charges; the sun is followed by the settings' prices. */
  readonly onlyGrid?: boolean;
  /** The next day's prices never come in time. */
  readonly late?: boolean;
  /** A better or worse law: replaces what the settings call "later", EUR/kWh; what is bought beyond goals. */
  readonly buysCheap?: boolean;
}

export interface PlanHome {
  readonly world: PriceWorld;
  readonly calendar: Calendar;
  readonly forecasts: Forecasts;
  readonly sampling: Sampling;
}

/** Charges at full power whenever the car is plugged in. */
export const fullPower: Controller = {
  everyS: 60,
  run: (plant) => {
    if (plant.plugged && !plant.full && !plant.on) plant.command(true, 16);
    if ((!plant.plugged || plant.full) && plant.on) plant.command(false, null);
  },
};

/** The product; `knowing` null: by today's rule, which knows neither prices nor forecasts. */
export const planProduct = (home: PlanHome, knowing: Knowing | null): Controller =>
  product({
    laterEur: LATER_EUR,
    everyS: 60,
    sampling: home.sampling,
    plant: wholePlant,
    deadline: deadlineOf(home.calendar.week),
    carBatteryKWh: SET_SIZE_KWH,
    ...(knowing === null ? {} : { prepare: planning(home, knowing) }),
  });

/** Adds a plan to each snapshot. */
export const planning = (home: PlanHome, knowing: Knowing): ((snapshot: Snapshot, nowMs: number) => Snapshot) => {
  const { world, forecasts } = home;
  let memory: PlannerMemory = firstPlannerMemory;
  let quarter = -1;
  const sun = new SunLog();
  const clock = localClock('UTC');
  let known: DaysAhead = { prices: [], forecast: null, sunDays: [], buysCheap: false };
  return (snapshot, nowMs) => {
    sun.record(snapshot, clock);
    const index = Math.floor((nowMs - EPOCH_MS) / QUARTER_MS);
    if (index !== quarter) {
      quarter = index;
      known = {
        prices: knownPrices(world, index, knowing.late),
        forecast: forecastFor(knowing.sun, forecasts, Math.floor(index / 4)),
        sunDays: sun.days,
        buysCheap: knowing.buysCheap ?? true,
      };
      if (knowing.habits === 'known') memory = { ...memory, habits: knownHabits(home.calendar, snapshot) };
      if (knowing.habits === 'unknown') memory = { ...memory, habits: {} };
    }
    const planned = planSite(snapshot, known, memory, nowMs);
    memory = planned.memory;
    return knowing.onlyGrid === true ? withSettingsPrices(planned.snapshot) : planned.snapshot;
  };
};

const forecastFor = (sun: Knowing['sun'], { truthW, forecastW }: Forecasts, hour: number): DaysAhead['forecast'] => {
  if (sun === 'learnt') return null;
  if (sun === 'none')
    return aheadOf(
      truthW.map(() => 0),
      hour,
    );
  return aheadOf(sun === 'known' ? truthW : forecastW, hour);
};

const withSettingsPrices = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  appliances: snapshot.appliances.map((view) => {
    if (view.plan == null) return view;
    const { importPriceEurPerKWh, feedInPriceEurPerKWh } = defaultAccountSettings;
    const prices = { importEur: importPriceEurPerKWh, feedInEur: feedInPriceEurPerKWh, laterEur: LATER_EUR };
    return { ...view, plan: { ...view.plan, ...prices } };
  }),
});

const habitsByWeek = new WeakMap<Calendar, HabitMemory>();

/** Habits as after four such weeks. */
const knownHabits = (calendar: Calendar, { appliances }: Snapshot): Readonly<Record<ApplianceId, HabitMemory>> => {
  let habits = habitsByWeek.get(calendar);
  if (habits === undefined) {
    habits = noHabits;
    const days = 29;
    const { trips } = calendarOf(calendar.week, days);
    const clock = localClock('UTC');
    const stepOf = (atMs: number): number => (atMs - EPOCH_MS) / 1000 / STEP_S;
    let chargeWh = 1e6;
    for (let atMs = EPOCH_MS; atMs < EPOCH_MS + days * DAY_MS; atMs += QUARTER_MS) {
      const step = stepOf(atMs);
      const there = !trips.some(({ from, to }) => from <= step && step < to);
      const back = trips.find(
        ({ to }) => Math.ceil(to / (QUARTER_MS / 1000 / STEP_S)) * (QUARTER_MS / 1000 / STEP_S) === step,
      );
      chargeWh -= 1000 * (back?.kWh ?? 0);
      habits = recordHabit(habits, clock(atMs), there, chargeWh);
    }
    habitsByWeek.set(calendar, habits);
  }
  return Object.fromEntries(appliances.map(({ id }) => [id, habits]));
};
