import { expect, test } from 'vitest';
import { keepKeys } from './block-keys.ts';

const blocks = (...hours: readonly (readonly [from: number, to: number])[]) =>
  hours.map(([fromMs, toMs]) => ({ fromMs, toMs }));
const keysAfter = (before: ReturnType<typeof blocks>, now: ReturnType<typeof blocks>) =>
  keepKeys(keepKeys([], before), now).map(({ key }) => key);

test('blocks of a first plan are numbered', () => {
  expect(keepKeys([], blocks([2, 4], [10, 14]))).toEqual([
    { fromMs: 2, toMs: 4, key: 0 },
    { fromMs: 10, toMs: 14, key: 1 },
  ]);
  expect(keepKeys([], [])).toEqual([]);
});

test('a block that grows, shrinks or moves a little stays the same', () => {
  expect(keysAfter(blocks([2, 4], [10, 14]), blocks([3, 4], [9, 15]))).toEqual([0, 1]);
});

test('a block that is over takes no other along', () => {
  expect(keysAfter(blocks([2, 4], [10, 14]), blocks([10, 14]))).toEqual([1]);
});

test('a block that moves to another hour is still the same', () => {
  expect(keysAfter(blocks([2, 4]), blocks([10, 14]))).toEqual([0]);
  expect(keysAfter(blocks([2, 4], [10, 14]), blocks([10, 13], [20, 22]))).toEqual([1, 0]);
});

test('what one block becomes several of is one that stays, and new ones', () => {
  expect(keysAfter(blocks([2, 8]), blocks([2, 3], [4, 8], [10, 11]))).toEqual([1, 0, 2]);
});

test('no two blocks have the same key', () => {
  const now = keysAfter(blocks([0, 5], [5, 9], [12, 13]), blocks([1, 2], [3, 8], [8, 12], [20, 21]));
  expect(new Set(now).size).toBe(4);
});
