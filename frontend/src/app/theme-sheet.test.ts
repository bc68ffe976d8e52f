import { expect, test } from 'vitest';
import { theme } from '../lib/theme.ts';
import { sheet } from './theme-sheet.ts';

/** All declarations of a selector, line by line. */
const linesOf = (sheet: string, wanted: string): readonly string[] =>
  [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', lines = '']) =>
    selector.trim() === wanted ? lines.split(';') : [],
  );

const text = sheet();

test('the sheet has the variables of both schemes, each below its selector', () => {
  expect(linesOf(text, ':root, [data-light]')).toContain('--mui-palette-energy-battery:#1B7F53');
  expect(linesOf(text, '[data-dark]')).toContain('--mui-palette-energy-battery:#52C690');
  expect(linesOf(text, ':root')).toContain('--mui-shape-borderRadius:12px');
});

test('it has the global rules: border-box sizing, the colour scheme of fields, reduced motion on request', () => {
  expect(linesOf(text, 'html')).toContain('box-sizing:border-box');
  expect(linesOf(text, 'body')).toContain('background-color:var(--mui-palette-background-default)');
  expect(linesOf(text, 'body')).toContain('font-variant-numeric:tabular-nums');
  expect(linesOf(text, '[data-dark]')).toContain('color-scheme:dark');
  expect(text).toMatch(/@media \(prefers-reduced-motion: reduce\)\{\*,[^}]*animation:none!important;/);
});

test('until a scheme is chosen, the page has the background of the visitor', () => {
  expect(text.trimEnd().split('\n').at(-1)).toBe(
    ':root:not([data-light],[data-dark]) body{background-color:var(--background)}',
  );
});

test('headings are as large and as tight on pages with MUI as on those without', () => {
  expect(theme.typography.h1).toMatchObject({ font: 'var(--font-h1)', letterSpacing: '-0.02em' });
  for (const level of ['h2', 'h3', 'h6'] as const) expect(theme.typography[level].letterSpacing).toBe('-0.02em');
  expect(text).toContain('h1,h2,h3{letter-spacing:-0.02em}');
});

test('lines of MUI end where one reads with ease, about 68 letters of the font', () => {
  expect(theme.components?.MuiFormHelperText?.styleOverrides?.root).toMatchObject({ maxWidth: '29.5em' });
  expect(theme.components?.MuiTypography?.styleOverrides?.body2).toMatchObject({ 'p&': { maxWidth: '29.5em' } });
});

test('MUI has the sizes of our type, and no others: 15 px for running text, 18 for titles of dialogs', () => {
  expect(theme.typography.body2.fontSize).toBe('0.9375rem');
  expect(theme.typography.h6.fontSize).toBe(theme.typography.h2.fontSize);
});
