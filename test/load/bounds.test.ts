import { describe, expect, it } from 'vitest';
import { assertLoopback, dueTimes, percentile } from './bounds.ts';

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
  it('tells percentiles', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([50, 95, 99, 100].map((percent) => percentile(values, percent))).toEqual([51, 96, 100, 100]);
    expect(percentile([], 50)).toBeNaN();
  });
  it('counts what fell due', () => {
    expect(dueTimes(1_000, 60, 0, 999)).toBe(0);
    expect(dueTimes(1_000, 60, 0, 1_000)).toBe(1);
    expect(dueTimes(1_000, 60, 1_000, 1_060)).toBe(1);
    expect(dueTimes(1_000, 60, 1_059, 1_180)).toBe(3);
  });
});
