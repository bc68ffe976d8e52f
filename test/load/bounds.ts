import { MINUTE_MS } from '#shared/units.ts';

/** The load is for this machine only. @throws for an address that is not the loopback's */
export const assertLoopback = (url: string): void => {
  const { hostname } = new URL(url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error(`${hostname} is not this machine: the load test sends to the loopback only`);
};

/** The value below which that percentage of the values lies; NaN if there are none. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
};

/** When something due every `everyMs` since `anchorMs` was due after `fromMs` and until `untilMs`. */
export const dueTimes = (anchorMs: number, everyMs: number, fromMs: number, untilMs: number): readonly number[] => {
  const times: number[] = [];
  const first = Math.max(0, Math.floor((fromMs - anchorMs) / everyMs) + 1);
  for (let atMs = anchorMs + first * everyMs; atMs <= untilMs; atMs += everyMs) times.push(atMs);
  return times;
};

/** Result for each of the times something was due. */
export interface Kept {
  readonly lost: number;
  readonly doubled: number;
  /** Delay of each after it was due, ms. */
  readonly lagsMs: readonly number[];
}

/** Matches what was done to what was due: each action belongs to the last due time before it. */
export const keptOf = (dueMs: readonly number[], everyMs: number, doneMs: readonly number[]): Kept => {
  const found = dueMs.map((due) => doneMs.filter((done) => done >= due && done < due + everyMs));
  return {
    lost: found.filter(({ length }) => length === 0).length,
    doubled: found.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0),
    lagsMs: found.flatMap(([done], index) => (done === undefined ? [] : [done - (dueMs[index] ?? done)])),
  };
};

/**
 * The same where reports start runs too: the schedule then leaves its minute to the next report's run, so what is due may have been done
 * since the due time before it or until the reports have been silent for `silentMs`. No calendar minute has two.
 */
export const keptByReports = (
  dueMs: readonly number[],
  everyMs: number,
  silentMs: number,
  doneMs: readonly number[],
): Kept => {
  const minutes = doneMs.map((done) => Math.floor(done / MINUTE_MS));
  return {
    lost: dueMs.filter((due) => !doneMs.some((done) => done > due - everyMs && done < due + everyMs + silentMs)).length,
    doubled: minutes.length - new Set(minutes).size,
    lagsMs: [],
  };
};
