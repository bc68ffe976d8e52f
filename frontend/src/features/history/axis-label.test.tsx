// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { BarChart, XAxis } from 'recharts';
import { afterEach, expect, test, vi } from 'vitest';
import { spacedLabel } from './axis-label.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('labels that give way to each other are measured in their own size, not in that of the page', () => {
  vi.spyOn(window, 'getComputedStyle').mockImplementation(
    (element) => ({ fontSize: `${element.getAttribute('font-size')}px` }) as CSSStyleDeclaration,
  );
  render(
    <BarChart width={300} height={100} data={[{ day: 'first' }, { day: 'second' }]}>
      <XAxis dataKey="day" tick={spacedLabel} interval="preserveStartEnd" />
    </BarChart>,
  );
  expect(document.getElementById('recharts_measurement_span')?.style.fontSize).toBe('12px');
});
