import type { Trace } from '#infra/local/trace.ts';
import { type Controller, simulate } from '../controller.ts';
import { wholePlant } from '../plant.ts';
import { samplingOf } from '../sampler.ts';
import { type Weather, weatherOf } from '../weather.ts';
import { billOf, stepCosts } from './bill.ts';
import { fullPower, type Knowing, type PlanHome, planProduct } from './controllers.ts';
import { type Forecasts, forecastsOf } from './forecast.ts';
import { planOptimum } from './optimum.ts';
import { type Market, type PriceWorld, worldsOf } from './prices.ts';
import { type Calendar, CalendarCar, calendarOf, type DrivingWeek } from './weeks.ts';

/** What one controller did in one home, by day. */
export interface Cell {
  readonly eur: number;
  readonly gridKWh: number;
  readonly gridCt: number;
  readonly sunKWh: number;
  readonly starts: number;
  readonly setPoints: number;
  /** Over all days. */
  readonly missed: number;
  /** Sessions of less than 15 min, over all days. */
  readonly short: number;
}

/** What differs from the plain home. */
export interface Stress {
  /** Factor on the forecast, and on its errors. */
  readonly forecastScale?: number;
  readonly forecastErrors?: number;
  readonly odd?: boolean;
  readonly chargeUnknown?: boolean;
  readonly delayS?: number;
}

export type Who = { readonly kind: 'full' } | { readonly kind: 'product'; readonly knowing: Knowing | null };

/** Weather, calendars and optima of the planning bench, computed once. */
export class PlanLab {
  readonly weather: Weather;
  readonly worlds: readonly PriceWorld[];
  #costs = new Map<string, Float64Array>();
  #forecasts = new Map<string, Forecasts>();
  #calendars = new Map<string, Calendar>();

  constructor(trace: Trace, market: Market) {
    this.weather = weatherOf(trace);
    this.worlds = worldsOf(market);
  }

  calendar(week: DrivingWeek, odd: boolean): Calendar {
    return kept(this.#calendars, `${week.name} ${odd}`, () => calendarOf(week, this.weather.days, odd));
  }

  forecasts({ forecastScale = 1, forecastErrors = 1 }: Stress): Forecasts {
    const key = `${forecastScale} ${forecastErrors}`;
    return kept(this.#forecasts, key, () => forecastsOf(this.weather, forecastScale, forecastErrors));
  }

  /** The hindsight optimum, EUR a day. */
  optimum(world: PriceWorld, week: DrivingWeek, odd = false): number {
    const costs = kept(this.#costs, world.name, () => stepCosts(this.weather, world));
    return planOptimum(this.calendar(week, odd), costs) / this.weather.days;
  }

  measure(world: PriceWorld, week: DrivingWeek, who: Who, stress: Stress = {}): Cell {
    const calendar = this.calendar(week, stress.odd ?? false);
    const sampling = samplingOf(60, stress.delayS ?? 60);
    const home: PlanHome = { world, calendar, forecasts: this.forecasts(stress), sampling };
    const controller: Controller = who.kind === 'full' ? fullPower : planProduct(home, who.knowing);
    let car = new CalendarCar(calendar, stress.chargeUnknown !== true);
    const begin = car.tookKWh;
    const makeCar = (): CalendarCar => {
      car = new CalendarCar(calendar, stress.chargeUnknown !== true);
      return car;
    };
    const result = simulate(this.weather, { ...wholePlant, makeCar }, sampling, controller, true);
    if (car.leastKWh < 0) throw new Error(`the car of ${week.name} had less than nothing`);
    const { starts, setPoints, missedGoals } = result.totals;
    const bill = billOf(this.weather, world, result.evW, starts, car.tookKWh - begin);
    const { days } = this.weather;
    return {
      eur: bill.eur / days,
      gridKWh: bill.gridKWh / days,
      gridCt: (100 * bill.gridEur) / bill.gridKWh,
      sunKWh: bill.sunKWh / days,
      starts: starts / days,
      setPoints: setPoints / days,
      missed: missedGoals,
      short: shortSessions(result.evW),
    };
  }
}

const SHORT_STEPS = 90;
const shortSessions = (evW: Float32Array): number => {
  let count = 0;
  let length = 0;
  for (const powerW of evW) {
    if (powerW > 0) length += 1;
    else {
      if (length > 0 && length < SHORT_STEPS - 6) count += 1;
      length = 0;
    }
  }
  return count;
};

const kept = <T>(map: Map<string, T>, key: string, make: () => T): T => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};
