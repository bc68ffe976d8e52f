import { expect, test, vi } from 'vitest';
import { kept } from './kept.ts';

test('makes each thing once, and falsy ones, too', () => {
  const numbers = kept<number>();
  const zero = vi.fn(() => 0);
  expect([numbers('a', zero), numbers('a', zero), numbers('b', () => 2), numbers('b', zero)]).toEqual([0, 0, 2, 2]);
  expect(zero).toHaveBeenCalledTimes(1);
});

test('starts over when it holds too many', () => {
  const letters = kept<string>(2);
  const made: string[] = [];
  const ask = (key: string): string =>
    letters(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'c', 'a'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('keeps nothing of what could not be made', () => {
  const one = kept<number>();
  expect(() =>
    one('a', () => {
      throw new RangeError('no such zone');
    }),
  ).toThrow(RangeError);
  expect(one('a', () => 1)).toBe(1);
});
