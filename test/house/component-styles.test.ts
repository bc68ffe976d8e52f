import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../frontend/src');
const selectorsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]+)\{/g),
  ]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
const ownedBy = (selector: string): boolean => /^(\[data-part|\.day-strip|\.goals?\b)/.test(selector);
const owned = (folder: string): string[] =>
  globSync(join(source, folder, '**/*.css'))
    .flatMap(selectorsOf)
    .filter(ownedBy);

// A page that is opened by its own address loads no other page's styles: the goals' bars were grey there, and the day's lanes empty.
test('bars, goals and the strip of the day are styled by themselves, not by a page that shows them', () => {
  expect(owned('components').length).toBeGreaterThan(20);
  expect(owned('features')).toEqual([]);
});

/** Classes and attributes of a selector: how strong it is, but for ids, which there are none of. */
const strengthOf = (selector: string): number => selector.match(/\.[\w-]+|\[[^\]]+\]/g)?.length ?? 0;

// Their edges were transparent: on light paper gold without its edge is hardly seen.
test('the edge of what ran on the sun, or on nobody knows what, is stronger than that of all blocks of a lane', () => {
  const selectors = selectorsOf(join(source, 'components/day-strip/day-strip.css'));
  const all = selectors.filter((selector) => selector.endsWith('.lane i'));
  const own = selectors.filter((selector) => /data-source|planned/.test(selector));
  expect(all).toHaveLength(1);
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((selector) => strengthOf(selector) <= strengthOf(all[0] ?? ''))).toEqual([]);
});

// The plan of another goal appeared in other places, as if it had been so all along.
test('blocks of a plan move, and only as long as motion is wanted', () => {
  const styles = readFileSync(join(source, 'components/day-strip/day-strip.css'), 'utf8');
  expect(styles).toMatch(/\.lane \.planned \{[^}]*transition:\s*left var\(--slow\),\s*width var\(--slow\);/);
  const lengths = readFileSync(join(source, 'brand/sheet.ts'), 'utf8');
  expect(lengths).toMatch(/--slow:250ms/);
  expect(lengths).toMatch(/prefers-reduced-motion:reduce\)\{:root\{[^}]*--slow:1ms/);
});
