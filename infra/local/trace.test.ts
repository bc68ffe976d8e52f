import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTrace } from './recorded-trace.ts';
import { generateTrace } from './trace.ts';

const file = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'trace-')), 'trace.csv');
  writeFileSync(path, text);
  return path;
};
const day = (line: (minute: number) => string) =>
  `day,minute,pv_w,load_w\n${Array.from({ length: 1440 }, (_, minute) => line(minute)).join('\n')}\n`;

describe('recorded trace', () => {
  it('reads a day', () => {
    const trace = loadTrace(file(day((m) => `0,${m},${m},${2 * m}`)));
    expect(trace.days).toBe(1);
    expect(trace.recorded).toBe(true);
    expect(trace.minute(0, 721)).toEqual({ pvW: 721, loadW: 1442 });
    expect(() => trace.minute(1, 0)).toThrow(RangeError);
    expect(() => trace.minute(0, 1440)).toThrow(RangeError);
  });

  it.each([
    ['a hole', day((m) => `0,${m === 700 ? 701 : m},0,0`), 'line 702'],
    ['text', day((m) => `0,${m},${m === 3 ? 'x' : 0},0`), 'line 5'],
    ['a negative power', day((m) => `0,${m},0,${m === 3 ? -1 : 0}`), 'line 5'],
    ['half a day', `day,minute,pv_w,load_w\n0,0,1,1\n`, 'no whole days'],
    ['another table', 'a,b\n1,2\n', 'first line'],
  ])('refuses %s', (_, text, message) => {
    expect(() => loadTrace(file(text))).toThrow(message);
  });
});

describe('generated trace', () => {
  const trace = generateTrace(7, 20);
  const energyKWh = (of: number) => {
    let sum = 0;
    for (let minute = 0; minute < 1440; minute += 1) sum += trace.minute(of, minute).pvW / 60_000;
    return sum;
  };

  it('is the same for the same seed', () => {
    const again = generateTrace(7, 20);
    const other = generateTrace(8, 20);
    const noon = (t: typeof trace) => Array.from({ length: 20 }, (_, d) => t.minute(d, 720).pvW);
    expect(noon(again)).toEqual(noon(trace));
    expect(noon(other)).not.toEqual(noon(trace));
  });

  it('has nights, bright and dull days within what 10 kWp can do', () => {
    const days = Array.from({ length: 20 }, (_, d) => energyKWh(d));
    expect(trace.minute(3, 120).pvW).toBe(0);
    expect(Math.max(...days)).toBeGreaterThan(45);
    expect(Math.max(...days)).toBeLessThan(80);
    expect(Math.min(...days)).toBeLessThan(35);
    for (let minute = 0; minute < 1440; minute += 1) {
      expect(trace.minute(4, minute).pvW).toBeLessThanOrEqual(10_000);
      expect(trace.minute(4, minute).loadW).toBeGreaterThan(100);
    }
  });
});
