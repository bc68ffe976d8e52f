import { expect, test } from 'vitest';
import { batteryDirection, gridDirection } from '../../../lib/live/direction.ts';
import { travelS } from './scene.ts';

test.each([
  [null, null, null],
  [-29.9, null, null],
  [-0.4, null, null],
  [0, null, null],
  [29.9, null, null],
  [30, 'import', 'charging'],
  [-30, 'feedIn', 'giving'],
] as const)('a power of %s W is named %s, %s: around zero it does not flip', (powerW, grid, battery) => {
  expect(gridDirection(powerW)).toBe(grid);
  expect(batteryDirection(powerW)).toBe(battery);
  expect(travelS(powerW) === null).toBe(grid === null);
});
