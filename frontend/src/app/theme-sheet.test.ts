import { expect, test } from 'vitest';
import { themeSheet } from './theme-sheet.ts';

/** All declarations of a selector, line by line. */
const linesOf = (sheet: string, wanted: string): readonly string[] =>
  [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', lines = '']) =>
    selector.trim() === wanted ? lines.split(';') : [],
  );

const sheet = themeSheet();

test('the sheet has the variables of both schemes, each below its selector', () => {
  expect(linesOf(sheet, ':root, [data-light]')).toContain('--mui-palette-energy-battery:#2E7D32');
  expect(linesOf(sheet, '[data-dark]')).toContain('--mui-palette-energy-battery:#66BB6A');
  expect(linesOf(sheet, ':root')).toContain('--mui-shape-borderRadius:12px');
});

test('it has the global rules: border-box sizing, the colour scheme of fields, reduced motion on request', () => {
  expect(linesOf(sheet, 'html')).toContain('box-sizing:border-box');
  expect(linesOf(sheet, 'body')).toContain('background-color:var(--mui-palette-background-default)');
  expect(linesOf(sheet, 'body')).toContain('font-variant-numeric:tabular-nums');
  expect(linesOf(sheet, '[data-dark]')).toContain('color-scheme:dark');
  expect(sheet).toMatch(/@media \(prefers-reduced-motion: reduce\)\{\*,[^}]*animation:none!important;/);
});

test('until a scheme is chosen, the page has the background of the visitor', () => {
  expect(sheet.trimEnd().split('\n').at(-1)).toBe(':root:not([data-light],[data-dark]) body{background-color:Canvas}');
});
