import { expect, test } from 'vitest';
import { themeSheet } from './theme-sheet.ts';

test('the sheet has the variables of both schemes, each below its selector', () => {
  const rules = new Map(
    [...themeSheet().matchAll(/^(.+?)\{(.*)\}$/gm)].map(([, selector = '', lines = '']) => [
      selector,
      lines.split(';'),
    ]),
  );
  expect([...rules.keys()]).toEqual([':root', ':root, [data-light]', '[data-dark]']);
  expect(rules.get(':root, [data-light]')).toContain('--mui-palette-energy-battery:#2E7D32');
  expect(rules.get('[data-dark]')).toContain('--mui-palette-energy-battery:#66BB6A');
  expect(rules.get(':root')).toContain('--mui-shape-borderRadius:12px');
});
