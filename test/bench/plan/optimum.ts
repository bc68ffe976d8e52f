import { START_EUR } from '../money.ts';
import { STEP_S } from '../weather.ts';
import { AMP_KWH, dpAmps, dpStepS, LEFT_EUR } from './bill.ts';
import { BEGIN_KWH, type Calendar, MOST_KWH } from './weeks.ts';

/** A goal that is missed costs this, EUR: more than anything else could. */
const MISSED_EUR = 1000;
const MOST = Math.floor(MOST_KWH / AMP_KWH);

/**
 * The hindsight optimum: dynamic programming over charge, on or off, and whole amperes in steps of 5 min, with every price, sun
 * and trip known.
 * @param costs of each current in each step, EUR
 * @returns EUR over all days
 */
export const planOptimum = (calendar: Calendar, costs: Float64Array): number => {
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
  for (let step = steps - 1; step >= 0; step -= 1) {
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
  return off[begin] ?? Number.NaN;
};

/** What a trip used is gone before the step begins; a car cannot have less than nothing. */
const shifted = (values: Float64Array, used: number): Float64Array =>
  Float64Array.from(values, (_, level) => (level < used ? MISSED_EUR * 10 : (values[level - used] ?? 0)));
