import { START_EUR } from '../money.ts';
import { STEP_S } from '../weather.ts';
import { AMP_KWH, dpAmps, dpStepS, LEFT_EUR } from './bill.ts';
import { BEGIN_KWH, type Calendar, MOST_KWH } from './weeks.ts';

/** A goal that is missed costs this, EUR: more than anything else could. */
const MISSED_EUR = 1000;
const MOST = Math.floor(MOST_KWH / AMP_KWH);

/**
 * The least that is still to be paid from some day on, by the charge of the car, which is not being charged then: dynamic programming over
 * charge, on or off, and whole amperes in steps of 5 min, with every price, sun and trip known.
 * @param costs of each current in each step, EUR
 * @param fromDay the first day that counts
 * @returns EUR until the last day's end, where each kWh more than at the beginning counts LEFT_EUR
 */
export const costToGo = (calendar: Calendar, costs: Float64Array, fromDay: number): ((chargeKWh: number) => number) => {
  const perStep = dpStepS / STEP_S;
  const steps = Math.floor(calendar.steps / perStep);
  const away = new Uint8Array(steps);
  const uses = new Int32Array(steps);
  for (const { from, to, kWh } of calendar.trips) {
    away.fill(1, Math.floor(from / perStep), Math.ceil(to / perStep));
    const back = Math.ceil(to / perStep);
    if (back < steps) uses[back] = Math.round(kWh / AMP_KWH);
  }
  const goals = new Set(calendar.goals.map((step) => Math.floor(step / perStep)));
  const goal = Math.ceil(calendar.week.goalKWh / AMP_KWH);
  const begin = Math.round(BEGIN_KWH / AMP_KWH);
  // The least cost from here on, by charge: while off, and while on.
  let off: Float64Array = Float64Array.from({ length: MOST + 1 }, (_, level) => -LEFT_EUR * (level - begin) * AMP_KWH);
  let on: Float64Array = off.slice();
  const firstStep = fromDay * (86_400 / dpStepS);
  for (let step = steps - 1; step >= firstStep; step -= 1) {
    const nextOff = new Float64Array(MOST + 1);
    const nextOn = new Float64Array(MOST + 1);
    const first = step * dpAmps.length;
    for (let level = 0; level <= MOST; level += 1) {
      let runs = Number.POSITIVE_INFINITY;
      if (away[step] === 0) {
        for (let nth = 0; nth < dpAmps.length; nth += 1) {
          const to = level + (dpAmps[nth] ?? 0);
          if (to > MOST) break;
          runs = Math.min(runs, (costs[first + nth] ?? 0) + (on[to] ?? 0));
        }
      }
      const rests = off[level] ?? 0;
      const missed = goals.has(step) && level < goal ? MISSED_EUR : 0;
      nextOff[level] = Math.min(rests, runs + START_EUR) + missed;
      nextOn[level] = Math.min(rests, runs) + missed;
    }
    const used = uses[step] ?? 0;
    off = used > 0 ? shifted(nextOff, used) : nextOff;
    on = used > 0 ? shifted(nextOn, used) : nextOn;
  }
  return (chargeKWh) => {
    const level = Math.min(MOST, chargeKWh / AMP_KWH);
    const [low, high] = [Math.floor(level), Math.ceil(level)];
    const eur = (at: number): number => off[at] ?? Number.NaN;
    return eur(low) + (level - low) * (eur(high) - eur(low));
  };
};

/** What the hindsight optimum pays over all days, EUR. */
export const planOptimum = (calendar: Calendar, costs: Float64Array): number => {
  const begin = Math.round(BEGIN_KWH / AMP_KWH);
  return costToGo(calendar, costs, 0)(begin * AMP_KWH);
};

/** What a trip used is gone before the step begins; a car cannot have less than nothing. */
const shifted = (values: Float64Array, used: number): Float64Array =>
  Float64Array.from(values, (_, level) => (level < used ? MISSED_EUR * 10 : (values[level - used] ?? 0)));
