// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { SourceStrip, shownParts } from './energy-source-bar.tsx';

test.each([
  ['leaves out what would be written as 0.0 beside the sum', { sun: 6090, battery: 7, grid: 3 }, ['sun']],
  ['draws the least that is written', { sun: 6000, battery: 51, grid: 0 }, ['sun', 'battery']],
  ['below 1 kWh counts in hundredths', { sun: 60, battery: 5, grid: 4 }, ['sun', 'battery']],
  ['draws what has no known source', { sun: 1000, battery: 0, grid: 0, unknown: 800 }, ['sun', 'unknown']],
  ['draws nothing of nothing', { sun: 0, battery: 0, grid: 0 }, []],
])('a bar of energy by source %s', (_name, parts, sources) => {
  expect(shownParts(parts).map(({ source }) => source)).toEqual(sources);
});

test('a bar of nothing is no picture without a name', () => {
  const { container } = render(createElement(SourceStrip, { parts: { sun: 3, battery: 0, grid: 1 }, label: '' }));
  expect(container.childElementCount).toBe(0);
});
