import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has, of which the table covers chapters 2, 6, 7, 8, 10, 14 and 16. */
const sections: Readonly<Record<string, number>> = {
  ...{ 'V2.1': 3, 'V2.2': 3, 'V2.3': 4, 'V2.4': 1 },
  ...{ 'V6.1': 3, 'V6.2': 12, 'V6.3': 4, 'V6.4': 4, 'V6.5': 5, 'V6.6': 3, 'V6.8': 4 },
  ...{ 'V7.1': 3, 'V7.2': 4, 'V7.3': 2, 'V7.4': 5, 'V7.5': 2, 'V7.6': 2 },
  ...{ 'V8.1': 2, 'V8.2': 3, 'V8.3': 1, 'V8.4': 1 },
  ...{ 'V10.1': 2, 'V10.2': 2, 'V10.3': 4, 'V10.4': 11, 'V10.5': 5, 'V10.6': 2, 'V10.7': 3 },
  ...{ 'V14.1': 2, 'V14.2': 4, 'V14.3': 3 },
  ...{ 'V16.1': 1, 'V16.2': 5, 'V16.3': 4, 'V16.4': 3, 'V16.5': 3 },
};
const wanted = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

interface Requirement {
  readonly id: string;
  readonly state: string;
  readonly how: string;
}
const cells = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const requirements: readonly Requirement[] = textOf('security/asvs.md')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [id = '', , state = '', how = '', ...more] = cells(line);
    expect(more, id).toEqual([]);
    return { id, state, how };
  });

/** Files that a text names; a name in backticks without an ending is something else. */
const filesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (/\.(?:tsx?|md|mjs)$/.test(name) ? [name] : []));

describe('the table of ASVS requirements', () => {
  it('lists each requirement once, in order', () => {
    expect(requirements.map(({ id }) => id)).toEqual(wanted);
  });

  it.each(requirements)('$id names what exists', ({ state, how }) => {
    const files = filesIn(how);
    expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
    expect(['met', 'not met', 'n/a']).toContain(state);
    // Code, a test or a part of our own documents; or a reason.
    if (state === 'met') expect(files.length + how.split('](../SECURITY.md#').length).toBeGreaterThan(1);
    else expect(how.replaceAll(/`[^`]*`/g, '').length).toBeGreaterThan(5);
  });

  it('has the totals that SECURITY.md gives', () => {
    const totals = new Map<string, Record<string, number>>();
    for (const { id, state } of requirements) {
      for (const chapter of [id.split('.')[0] ?? '', 'together']) {
        const counts = totals.get(chapter) ?? { met: 0, 'not met': 0, 'n/a': 0 };
        counts[state] = (counts[state] ?? 0) + 1;
        totals.set(chapter, counts);
      }
    }
    const given = new Map(
      textOf('SECURITY.md')
        .split('\n')
        .filter((line) => /^\| (?:V\d+ |together )/.test(line))
        .map((line) => {
          const [chapter = '', met, not, none] = cells(line);
          return [chapter.split(' ')[0], { met: Number(met), 'not met': Number(not), 'n/a': Number(none) }];
        }),
    );
    expect(given).toEqual(new Map([...totals].sort(([a], [b]) => Number(a === 'together') - Number(b === 'together'))));
  });
});
