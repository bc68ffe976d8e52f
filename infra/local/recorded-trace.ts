import { readFileSync } from 'node:fs';
import { MINUTES_PER_DAY, ofSeries, type Trace } from './trace.ts';

const HEADER = 'day,minute,pv_w,load_w';

/**
 * Reads a recorded trace: CSV with the columns `day,minute,pv_w,load_w`, whole days, one row per minute, in order.
 * @throws Error naming the invalid line
 */
export const loadTrace = (path: string): Trace => {
  const lines = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  if (lines[0] !== HEADER) throw new Error(`${path}: the first line is not "${HEADER}"`);
  const rows = lines.length - 1;
  if (rows === 0 || rows % MINUTES_PER_DAY !== 0) throw new Error(`${path}: ${rows} rows are no whole days`);
  const pv = new Float64Array(rows);
  const load = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const cells = (lines[row + 1] ?? '').split(',').map(Number);
    const [day, minute, pvW, loadW] = cells;
    const inPlace = day === Math.floor(row / MINUTES_PER_DAY) && minute === row % MINUTES_PER_DAY;
    if (!inPlace || !isPower(pvW) || !isPower(loadW)) throw new Error(`${path}: line ${row + 2} is not as expected`);
    pv[row] = pvW;
    load[row] = loadW;
  }
  return ofSeries(pv, load, true);
};

const isPower = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0;
