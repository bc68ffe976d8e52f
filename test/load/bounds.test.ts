import { describe, expect, it } from 'vitest';
import { assertLoopback, dueTimes, keptByReports, keptOf, percentile } from './bounds.ts';

describe('the load test', () => {
  it.each(['http://127.0.0.1:3000', 'http://localhost:1', 'http://[::1]:8080/api'])('may send to %s', (url) => {
    expect(() => assertLoopback(url)).not.toThrow();
  });
  it.each(['https://app.sunward.example', 'http://192.168.1.2', 'http://127.0.0.1.example', 'http://0.0.0.0'])(
    'refuses %s',
    (url) => {
      expect(() => assertLoopback(url)).toThrow('not this machine');
    },
  );
  it('computes percentiles', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([50, 95, 99, 100].map((percent) => percentile(values, percent))).toEqual([51, 96, 100, 100]);
    expect(percentile([], 50)).toBeNaN();
  });
  it('lists when something was due', () => {
    expect(dueTimes(1_000, 60, 0, 999)).toEqual([]);
    expect(dueTimes(1_000, 60, 0, 1_000)).toEqual([1_000]);
    expect(dueTimes(1_000, 60, 1_000, 1_060)).toEqual([1_060]);
    expect(dueTimes(1_000, 60, 1_059, 1_180)).toEqual([1_060, 1_120, 1_180]);
    expect(dueTimes(Number.POSITIVE_INFINITY, 60, 0, 1_000)).toEqual([]);
  });
  it('finds what was lost, duplicated and late', () => {
    expect(keptOf([0, 60, 120], 60, [5, 61, 140])).toEqual({ lost: 0, doubled: 0, lagsMs: [5, 1, 20] });
    expect(keptOf([0, 60, 120], 60, [5, 121])).toEqual({ lost: 1, doubled: 0, lagsMs: [5, 1] });
    expect(keptOf([0, 60], 60, [5, 30, 61])).toEqual({ lost: 0, doubled: 1, lagsMs: [5, 1] });
    // Something due after the last observation does not count.
    expect(keptOf([0, 60], 60, [5, 121])).toEqual({ lost: 1, doubled: 0, lagsMs: [5] });
    expect(keptOf([], 60, [5])).toEqual({ lost: 0, doubled: 0, lagsMs: [] });
  });
  it('counts what the schedule left to the run of a report as done', () => {
    const s = 1_000;
    const kept = (dueS: readonly number[], doneS: readonly number[]) =>
      keptByReports(
        dueS.map((at) => at * s),
        60 * s,
        40 * s,
        doneS.map((at) => at * s),
      );
    expect(kept([90, 150], [65, 125])).toEqual({ lost: 0, doubled: 0, lagsMs: [] });
    expect(kept([90], [185])).toEqual({ lost: 0, doubled: 0, lagsMs: [] });
    expect(kept([90], [190])).toEqual({ lost: 1, doubled: 0, lagsMs: [] });
    expect(kept([90], [30, 29])).toEqual({ lost: 1, doubled: 1, lagsMs: [] });
    expect(kept([90], [61, 119])).toEqual({ lost: 0, doubled: 1, lagsMs: [] });
  });
});
