import { type Counts, noCounts } from './cost-meter.ts';

/** Totals of a function's calls: their number, computing time (simulated vendors included) and waiting time, ms. */
export interface Load extends Counts {
  calls: number;
  busyMs: number;
  waitedMs: number;
  /** Units of the most expensive call. */
  mostReadUnits: number;
  mostWriteUnits: number;
  /** Calls beyond a run's aim: 2 read units, or 3 write units in addition to its reading. */
  dearCalls: number;
}
export const noLoad = (): Load => ({
  ...noCounts(),
  calls: 0,
  busyMs: 0,
  waitedMs: 0,
  mostReadUnits: 0,
  mostWriteUnits: 0,
  dearCalls: 0,
});

/** Adds one call to the loads it belongs to. */
export const book = (one: Load, ...loads: readonly Load[]): void => {
  for (const load of loads) {
    const { mostReadUnits, mostWriteUnits } = load;
    for (const name of Object.keys(one) as (keyof Load)[]) load[name] += one[name];
    load.mostReadUnits = Math.max(mostReadUnits, one.mostReadUnits);
    load.mostWriteUnits = Math.max(mostWriteUnits, one.mostWriteUnits);
  }
};

/** Loads of a site whose sensor pushes. */
export interface PushedLoads {
  readonly reports: Load;
  /** Runs that the schedule started, and those that reports did. */
  readonly scheduled: Load;
  readonly arrived: Load;
  /** Of the reports those that started no run, of the runs that reports started those that commanded nothing. */
  readonly quietReports: Load;
  readonly quietArrived: Load;
}
