import { existsSync, readFileSync } from 'node:fs';

const MB = 1024 * 1024;

/** Memory of this process after all garbage was collected, MB. */
export interface MemorySample {
  readonly atMs: number;
  readonly heapMb: number;
  /**
   * Resident memory that belongs to the process: without mapped files (the table's, which grow as it does).
   * If the system does not report it, all resident memory.
   */
  readonly ownMb: number;
}

const STATUS = '/proc/self/status';
const ownMb = (): number => {
  const text = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : '';
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? process.memoryUsage().rss / MB : Number(kilobytes) / 1024;
};

/** @throws without `--expose-gc`: uncollected garbage would look like a leak */
export const sampleMemory = (atMs: number): MemorySample => {
  if (globalThis.gc === undefined) throw new Error('Start it with node --expose-gc');
  globalThis.gc();
  return { atMs, heapMb: process.memoryUsage().heapUsed / MB, ownMb: ownMb() };
};

/** What fills once, such as caches and compiled code, is no leak: it happens in this share of the time. */
const WARM_UP = 0.25;

export const warm = (samples: readonly MemorySample[]): readonly MemorySample[] =>
  samples.slice(Math.floor(samples.length * WARM_UP));

/** Slope of the least-squares line through the values, MB per hour; NaN for fewer than two. */
export const slopePerHour = (samples: readonly MemorySample[], value: (sample: MemorySample) => number): number => {
  const hours = samples.map(({ atMs }) => atMs / 3_600_000);
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [meanX, meanY] = [mean(hours), mean(samples.map(value))];
  let above = 0;
  let below = 0;
  for (const [index, sample] of samples.entries()) {
    const x = (hours[index] ?? Number.NaN) - meanX;
    above += x * (value(sample) - meanY);
    below += x * x;
  }
  return above / below;
};

/** Ratio of the second half's minimum to the first half's; NaN for fewer than two. */
export const growthOfLows = (samples: readonly MemorySample[], value: (sample: MemorySample) => number): number => {
  const middle = Math.floor(samples.length / 2);
  const low = (some: readonly MemorySample[]): number => Math.min(...some.map(value));
  return samples.length < 2 ? Number.NaN : low(samples.slice(middle)) / low(samples.slice(0, middle));
};
