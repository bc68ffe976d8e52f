import { expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

it('does so many at a time, and gives the results in order', async () => {
  let [running, most] = [0, 0];
  const double = async (value: number): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    // The later ones of a part end first.
    for (let turns = 5 - (value % 3); turns > 0; turns -= 1) await Promise.resolve();
    running -= 1;
    return 2 * value;
  };
  expect(await inParts([1, 2, 3, 4, 5, 6, 7], 3, double)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(most).toBe(3);
  expect(await inParts([], 3, double)).toEqual([]);
});

it('begins nothing after a part in which one failed', async () => {
  const begun: number[] = [];
  const fails = async (value: number): Promise<void> => {
    begun.push(value);
    if (value === 2) throw new Error('two');
  };
  await expect(inParts([1, 2, 3, 4], 2, fails)).rejects.toThrow('two');
  expect(begun).toEqual([1, 2]);
});
