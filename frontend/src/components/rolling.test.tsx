// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Rolling } from './rolling.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows one text after the other, in the same place. */
const figures = (...shown: readonly Parameters<typeof Rolling>[0][]) => {
  const [first = { text: '' }, ...others] = shown;
  const { container, rerender } = render(<Rolling {...first} />);
  for (const one of others) rerender(<Rolling {...one} />);
  return { container, rolling: container.querySelector('.roll') };
};

test('the digits that changed roll over those before, and the text is that of now at every moment', async () => {
  const { container, rolling } = figures({ text: '8.22 kW' }, { text: '8.31 kW' });
  expect(rolling?.getAttribute('data-was')).toBe('22');
  expect(rolling?.textContent).toBe('31');
  expect(container.textContent).toBe('8.31 kW');
  await vi.waitFor(() => expect(container.querySelector('.roll')).toBeNull());
  expect(container.innerHTML).toBe('8.31 kW');
});

test.each([
  ['the first figure', [{ text: '8.22 kW' }]],
  ['the same figure', [{ text: '8.22 kW' }, { text: '8.22 kW' }]],
  ['a figure of the past', [{ text: '8.22 kW' }, { text: '8.31 kW', still: true }]],
  ['the first figure of now after it', [{ text: '8.22 kW', still: true }, { text: '8.31 kW' }]],
])('%s does not roll', (_name, shown) => {
  const { container, rolling } = figures(...shown);
  expect(rolling).toBeNull();
  expect(container.textContent).toBe(shown.at(-1)?.text);
});

test('nothing rolls where less motion is wanted', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  expect(figures({ text: '8.22 kW' }, { text: '8.31 kW' }).rolling).toBeNull();
});

test('nothing rolls in a hidden tab', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(figures({ text: '8.22 kW' }, { text: '8.31 kW' }).rolling).toBeNull();
});
