import type { Deadline } from '#shared/model/goals.ts';
import type { PlantCar } from '../car.ts';
import { chance } from '../chance.ts';
import { STEP_S, STEPS_PER_DAY } from '../weather.ts';

/** Energy in the car when full and when it stops by its own limit, kWh at the charger. */
const SIZE_KWH = 60;
export const MOST_KWH = 54;
/** What every car begins with. */
export const BEGIN_KWH = 45;
/** What is set as its usable size: of what the charger delivers nine tenths arrive. */
export const SET_SIZE_KWH = 0.9 * SIZE_KWH;

/** A trip on some days of the week, from and to which hour, and what it uses, kWh. Monday is 0, the trace's first day. */
interface WeeklyTrip {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly kWh: number;
}

/** How somebody drives, and what the car has to have at 07:00 on some days. */
export interface DrivingWeek {
  readonly name: string;
  readonly trips: readonly WeeklyTrip[];
  readonly goalKWh: number;
  readonly goalDays: readonly number[];
}

const WORKDAYS = [0, 1, 2, 3, 4] as const;
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export const weeks: readonly DrivingWeek[] = [
  {
    name: 'commuter',
    trips: [
      { days: WORKDAYS, from: 8, to: 17, kWh: 10 },
      { days: [5], from: 10, to: 13, kWh: 4 },
    ],
    goalKWh: 36,
    goalDays: WORKDAYS,
  },
  { name: 'home', trips: [{ days: [1, 3, 5], from: 13, to: 18, kWh: 50 / 3 }], goalKWh: 30, goalDays: ALL_DAYS },
  { name: 'traveller', trips: [{ days: [0, 3], from: 7.5, to: 19, kWh: 32 }], goalKWh: 45, goalDays: [0, 3] },
];

const GOAL_HOUR = 7;
/** The bench's calendar begins on a Saturday, the trace's week on a Monday. */
const isoWeekday = (day: number): number => ((day + 5) % 7) + 1;

export const deadlineOf = ({ goalKWh, goalDays }: DrivingWeek): Deadline => ({
  readyAt: '07:00',
  days: goalDays.map(isoWeekday),
  energyKWh: null,
  targetPercent: Math.round((100 * goalKWh) / SIZE_KWH),
  batteryKWh: SET_SIZE_KWH,
});

/** An absence in steps of the plant: [from, to), and what it uses, kWh. */
export interface Trip {
  readonly from: number;
  readonly to: number;
  readonly kWh: number;
}

/** All trips and goals of some days. */
export interface Calendar {
  readonly week: DrivingWeek;
  readonly trips: readonly Trip[];
  /** Steps at which the goal is due. */
  readonly goals: readonly number[];
  readonly steps: number;
}

const HOUR_STEPS = 3600 / STEP_S;

/**
 * @param odd three evenings of ten it is plugged in up to 13 h late, but before the goal is out of reach by much, and every fifth trip uses 15 kWh more
 */
export const calendarOf = (week: DrivingWeek, days: number, odd = false): Calendar => {
  const trips: Trip[] = [];
  const goals: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const start = day * STEPS_PER_DAY;
    if (day > 0 && week.goalDays.includes(day % 7)) goals.push(start + GOAL_HOUR * HOUR_STEPS);
    for (const trip of week.trips) {
      if (!trip.days.includes(day % 7)) continue;
      const late = odd && chance.even(21, day) < 0.3 ? Math.round(chance.even(22, day) * LATE_HOURS * HOUR_STEPS) : 0;
      const further = odd && trips.length % 5 === 4 ? 15 : 0;
      trips.push({
        from: start + trip.from * HOUR_STEPS,
        to: start + trip.to * HOUR_STEPS + late,
        kWh: Math.min(trip.kWh + further, MOST_KWH),
      });
    }
  }
  return { week, trips: apart(trips), goals, steps: days * STEPS_PER_DAY };
};

const LATE_HOURS = 13;

/** One that is still away when the next trip begins comes home after that. */
const apart = (trips: readonly Trip[]): readonly Trip[] => {
  const joined: Trip[] = [];
  for (const trip of trips) {
    const last = joined.at(-1);
    if (last !== undefined && last.to > trip.from) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, trip.to), kWh: last.kWh + trip.kWh };
    } else joined.push(trip);
  }
  return joined;
};

/** A car that drives by a calendar, is charged up to its limit, and reports its charge. */
export class CalendarCar implements PlantCar {
  /** Energy in it, kWh; the plant adds what it takes. */
  tookKWh: number;
  /** The lowest it ever had. */
  leastKWh: number;
  readonly #calendar: Calendar;
  readonly #reports: boolean;
  readonly #homeAt: Uint8Array;
  readonly #goals: ReadonlySet<number>;
  readonly #returns: ReadonlyMap<number, number>;

  constructor(calendar: Calendar, reports = true) {
    this.#calendar = calendar;
    this.#reports = reports;
    this.tookKWh = BEGIN_KWH;
    this.leastKWh = this.tookKWh;
    this.#homeAt = new Uint8Array(calendar.steps + 1).fill(1);
    for (const { from, to } of calendar.trips) this.#homeAt.fill(0, from, to);
    this.#goals = new Set(calendar.goals);
    this.#returns = new Map(calendar.trips.map(({ to, kWh }) => [to, kWh]));
  }

  get full(): boolean {
    return this.tookKWh >= MOST_KWH;
  }
  get reported(): PlantCar['reported'] {
    return this.#reports
      ? { percent: (100 * this.tookKWh) / SIZE_KWH, limitPercent: (100 * MOST_KWH) / SIZE_KWH }
      : null;
  }
  isHome(step: number): boolean {
    return this.#homeAt[step] === 1;
  }
  comesAndGoes(step: number): number | null {
    this.tookKWh -= this.#returns.get(step) ?? 0;
    this.leastKWh = Math.min(this.leastKWh, this.tookKWh);
    if (!this.#goals.has(step) || !this.isHome(step)) return null;
    return Math.max(0, this.#calendar.week.goalKWh - this.tookKWh);
  }
  takesA(offeredA: number | null): number {
    return this.full ? 0 : (offeredA ?? 0);
  }
}
