import { expect, test } from 'vitest';
import { beyondLimits } from './web-limits.ts';

test('a page within its limits has nothing to mend', () => {
  const good = {
    performance: 95,
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
    'largest-contentful-paint': 1800,
    'cumulative-layout-shift': 0.02,
    'interaction-to-next-paint': 150,
  };
  expect(beyondLimits(good)).toEqual([]);
});

test('each figure beyond its limit is named with both', () => {
  expect(beyondLimits({ performance: 94, seo: 100, 'cumulative-layout-shift': 0.021 })).toEqual([
    'performance is 94, and has to be at least 95',
    'cumulative-layout-shift is 0.021, and has to be at most 0.02',
  ]);
  expect(beyondLimits({ 'interaction-to-next-paint': 151 })).toEqual([
    'interaction-to-next-paint is 151, and has to be at most 150',
  ]);
});
