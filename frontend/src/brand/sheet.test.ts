import { expect, test } from 'vitest';
import { sheet } from './sheet.ts';
import { skies } from './skies.ts';
import { dark, light } from './tokens.ts';

const rules = sheet().split('\n');

test('both themes declare the same variables, and the system decides until somebody chooses', () => {
  const names = (rule = ''): string[] => [...rule.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name);
  const lit = rules.find((rule) => rule.startsWith(':root,[data-light]{'));
  const chosen = rules.find((rule) => rule.startsWith('[data-dark]{'));
  const bySystem = rules.find((rule) => rule.includes(':root:not([data-light]){'));
  expect(names(lit)).toEqual(names(chosen));
  expect(bySystem).toContain(chosen?.slice('[data-dark]'.length));
  expect(lit).toContain(`--sun-edge:${light.sunEdge};`);
  expect(lit).toContain(`--ink-2:${light.ink2};`);
  expect(chosen).toContain(`--appliance-1:${dark.appliance1};`);
});

test('every sky stands in both themes and ends in the background of the page', () => {
  for (const sky of skies) {
    const own = rules.filter((rule) => rule.includes(`[data-sky=${sky}]{`));
    expect(own).toHaveLength(3);
    for (const rule of own) expect(rule).toContain(',var(--background));');
  }
});

test('cards have an edge where the system gives all colours, whatever the theme', () => {
  const rule = rules.find((one) => one.startsWith('@media (forced-colors:active)'));
  // Stronger than the rules of both themes.
  expect(rule).toContain(':root:root:root{--card-edge:1px solid}');
});
