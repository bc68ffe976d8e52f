import { expect, test } from 'vitest';
import { wholeSteps } from './whole-steps.ts';

test('parts add up to the total: the largest remainders get what rounding down leaves', () => {
  expect(wholeSteps([1.2, 2.7, 0.6], 5)).toEqual([1, 3, 1]);
  expect(wholeSteps([0.5, 0.5], 1)).toEqual([1, 0]);
  expect(wholeSteps([2, 3], 5)).toEqual([2, 3]);
});

test('parts that are too many as they are stay rounded down', () => {
  expect(wholeSteps([2.4, 3.4], 4)).toEqual([2, 3]);
});
