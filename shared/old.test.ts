import { describe, expect, test } from 'vitest';
import { oldAfterMs } from './old.ts';

describe('a value is old', () => {
  test.each([
    [10, 1, 120],
    [60, 0, 120],
    [60, 1, 122],
    [60, 60, 240],
    [900, 900, 3600],
  ])('runs every %i s, samples every %i s: after %i s', (intervalS, samplingS, oldAfterS) => {
    expect(oldAfterMs(intervalS, samplingS)).toBe(oldAfterS * 1000);
  });
});
