import { STEP_S, STEPS_PER_DAY } from './weather.ts';

/** When the car is at home, and how much it takes until it is full. */
export interface Driving {
  /** Hours of a weekday during which it is away; from >= to: never. */
  readonly awayFrom: number;
  readonly awayTo: number;
  /** Energy that it takes from one return (or midnight) to the next, kWh; null: it is never full. */
  readonly needKWh: number | null;
  /** Energy that it has to have got since it came home when it leaves, kWh; absent: it need not. */
  readonly readyKWh?: number;
}

/** Whether the car is at home at this step. Of seven days the first five are weekdays. */
export const isHome = (driving: Driving | null, step: number): boolean => {
  if (driving === null || Math.floor(step / STEPS_PER_DAY) % 7 >= 5) return true;
  const hour = ((step % STEPS_PER_DAY) * STEP_S) / 3600;
  return hour < driving.awayFrom || hour >= driving.awayTo;
};
