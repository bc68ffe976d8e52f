import type { Trace } from '#infra/local/trace.ts';
import { type Controller, simulate } from '../controller.ts';
import { wholePlant } from '../plant.ts';
import { samplingOf } from '../sampler.ts';
import { STEPS_PER_DAY, type Weather, weatherOf } from '../weather.ts';
import { billOf, LEFT_EUR, stepCosts } from './bill.ts';
import { fullPower, type Knowing, type PlanHome, planProduct } from './controllers.ts';
import { type Forecasts, forecastsOf } from './forecast.ts';
import { costToGo, planOptimum } from './optimum.ts';
import { type Market, type PriceWorld, worldsOf } from './prices.ts';
import { BEGIN_KWH, type Calendar, CalendarCar, calendarOf, type DrivingWeek } from './weeks.ts';

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
  /** Days that are played. */
  readonly days: number;
  readonly worlds: readonly PriceWorld[];
  #costs = new Map<string, Float64Array>();
  #forecasts = new Map<string, Forecasts>();
  #calendars = new Map<string, Calendar>();
  #toGo = new Map<string, (chargeKWh: number) => number>();

  /**
   * @param daysAfter days at the end that are not played: forecasts know them, and what is left in the car at the end is worth what
   * it saves in the best way through them. 0: each kWh counts LEFT_EUR
   */
  constructor(trace: Trace, market: Market, daysAfter = 0) {
    this.weather = weatherOf(trace);
    this.days = this.weather.days - daysAfter;
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
    const later = this.days === this.weather.days ? 0 : this.#toGoFrom(world, week, odd)(BEGIN_KWH);
    return (planOptimum(this.calendar(week, odd), this.#costsOf(world)) - later) / this.days;
  }

  #costsOf(world: PriceWorld): Float64Array {
    return kept(this.#costs, world.name, () => stepCosts(this.weather, world));
  }

  #toGoFrom(world: PriceWorld, week: DrivingWeek, odd: boolean): (chargeKWh: number) => number {
    const key = `${world.name} ${week.name} ${odd}`;
    return kept(this.#toGo, key, () => costToGo(this.calendar(week, odd), this.#costsOf(world), this.days));
  }

  /** What charge at the end is worth more than that at the beginning, EUR. */
  #leftEur(world: PriceWorld, week: DrivingWeek, odd: boolean, endKWh: number): number {
    if (this.days === this.weather.days) return (endKWh - BEGIN_KWH) * LEFT_EUR;
    const toGo = this.#toGoFrom(world, week, odd);
    return toGo(BEGIN_KWH) - toGo(endKWh);
  }

  measure(world: PriceWorld, week: DrivingWeek, who: Who, stress: Stress = {}): Cell {
    const calendar = this.calendar(week, stress.odd ?? false);
    const sampling = samplingOf(60, stress.delayS ?? 60);
    const home: PlanHome = { world, calendar, forecasts: this.forecasts(stress), sampling };
    const controller: Controller = who.kind === 'full' ? fullPower : planProduct(home, who.knowing);
    let car = new CalendarCar(calendar, stress.chargeUnknown !== true);
    const makeCar = (): CalendarCar => {
      car = new CalendarCar(calendar, stress.chargeUnknown !== true);
      return car;
    };
    const { days } = this;
    const played: Weather = { ...this.weather, days, steps: days * STEPS_PER_DAY };
    const result = simulate(played, { ...wholePlant, makeCar }, sampling, controller, true);
    if (car.leastKWh < 0) throw new Error(`the car of ${week.name} had less than nothing`);
    const { starts, setPoints, missedGoals } = result.totals;
    const leftEur = this.#leftEur(world, week, stress.odd ?? false, car.tookKWh);
    const bill = billOf(played, world, result.evW, starts, leftEur);
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
