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
