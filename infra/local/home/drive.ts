import { generateTrace, type Trace } from '../trace.ts';
import type { LocalTime } from './zone.ts';

/** Enough generated days for a home that runs for a season without repeating one. */
const GENERATED_DAYS = 54;
const SEED = 20_260_501;

/** The default trace. */
export const defaultTrace = (): Trace => generateTrace(SEED, GENERATED_DAYS);

const MIDDAY = { from: 10 * 60, to: 16 * 60 } as const;
/** Surplus from which the charger can run. */
const ENOUGH_W = 4_500;

const goodMinutes = (trace: Trace, day: number): number => {
  let good = 0;
  for (let minute = MIDDAY.from; minute < MIDDAY.to; minute += 1) {
    const { pvW, loadW } = trace.minute(day, minute);
    if (pvW - loadW >= ENOUGH_W) good += 1;
  }
  return good;
};

/** The day whose midday has the most minutes with enough surplus for the car, with two days of trace before it. */
export const bestDay = (trace: Trace): number => {
  let best = Math.min(2, trace.days - 1);
  for (let day = best + 1; day < trace.days; day += 1)
    if (goodMinutes(trace, day) > goodMinutes(trace, best)) best = day;
  return best;
};

/**
 * PV and load at a local time: PV interpolated within the minute, load held. The trace repeats after its end.
 * @param dayOffset trace day minus local calendar day
 */
export const traceAt = (
  trace: Trace,
  { day, minute }: LocalTime,
  dayOffset: number,
): { pvW: number; loadW: number } => {
  const wrap = (value: number): number => ((value % trace.days) + trace.days) % trace.days;
  const whole = Math.floor(minute);
  const now = trace.minute(wrap(day + dayOffset), whole);
  const next =
    whole === 1439 ? trace.minute(wrap(day + dayOffset + 1), 0) : trace.minute(wrap(day + dayOffset), whole + 1);
  return { pvW: now.pvW + (next.pvW - now.pvW) * (minute - whole), loadW: now.loadW };
};
