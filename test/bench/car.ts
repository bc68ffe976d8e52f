import { type Driving, isHome } from './driving.ts';
import { STEPS_PER_DAY } from './weather.ts';

/** How a car differs from one that at once takes what it is offered. */
export interface CarHabits {
  /** It takes at most so much more in each step, A. */
  readonly rampA: number;
  /** Energy over which it tapers at the end, down to the minimum, kWh. */
  readonly taperKWh: number;
  /** Number of pauses after which it does not resume until it is plugged in again. */
  readonly pauses: number;
}

/** What the plant says of its car. */
interface CarOptions {
  readonly carTakesA: number;
  readonly driving: Driving | null;
  readonly habits: CarHabits | null;
}

const LEAST_A = 6;
const MOST_A = 16;

/** A car at the plant's charger. */
export interface PlantCar {
  /** Charged since it came home, or since another beginning that it knows, kWh; the plant adds to it. */
  tookKWh: number;
  readonly full: boolean;
  /** Charge that it reports and its own limit, %; null: it does not. */
  readonly reported: { readonly percent: number; readonly limitPercent: number } | null;
  isHome(step: number): boolean;
  /** @returns kWh that were missing to a goal that is due in this step; null: none is */
  comesAndGoes(step: number): number | null;
  /** Current that it takes in this step, A. @param offeredA null: the charger does not offer any */
  takesA(offeredA: number | null): number;
}

/** The simulated car at the charger, which drives on weekdays and reports no charge. */
export class Car implements PlantCar {
  readonly reported = null;
  /** Charged since it came home (or midnight), kWh. */
  tookKWh = 0;
  readonly #options: CarOptions;
  #wasHome = true;
  #currentA = 0;
  #pauses = 0;

  constructor(options: CarOptions) {
    this.#options = options;
  }

  isHome(step: number): boolean {
    return isHome(this.#options.driving, step);
  }

  /** @returns kWh that were missing to the goal when it left in this step; null: it did not leave, or has none */
  comesAndGoes(step: number): number | null {
    const { driving } = this.#options;
    if (driving === null) {
      if (step % STEPS_PER_DAY === 0) this.#pauses = 0;
      return null;
    }
    const home = isHome(driving, step);
    const goal = driving.readyKWh ?? null;
    const left = this.#wasHome && !home;
    const missing = left && goal !== null ? Math.max(0, goal - this.tookKWh) : null;
    // With a goal for the morning, a night does not end what was charged.
    if ((home && !this.#wasHome) || (goal === null && step % STEPS_PER_DAY === 0)) {
      this.tookKWh = 0;
      this.#pauses = 0;
    }
    this.#wasHome = home;
    return missing;
  }

  get full(): boolean {
    const need = this.#options.driving?.needKWh ?? null;
    return need !== null && this.tookKWh >= need;
  }

  takesA(offeredA: number | null): number {
    const { habits, carTakesA } = this.#options;
    if (offeredA === null) {
      if (this.#currentA > 0) this.#pauses += 1;
      this.#currentA = 0;
      return 0;
    }
    const wantedA = this.full ? 0 : Math.min(offeredA, carTakesA);
    this.#currentA = habits === null ? wantedA : this.#slowly(wantedA, habits);
    return this.#currentA;
  }

  #slowly(wantedA: number, { rampA, taperKWh, pauses }: CarHabits): number {
    if (wantedA === 0 || this.#pauses >= pauses) return 0;
    const need = this.#options.driving?.needKWh ?? null;
    const rest = need === null ? 1 : Math.min(1, (need - this.tookKWh) / taperKWh);
    const mostA = LEAST_A + (MOST_A - LEAST_A) * rest;
    // It begins with the minimum.
    return Math.min(wantedA, mostA, Math.max(LEAST_A, this.#currentA + rampA));
  }
}
