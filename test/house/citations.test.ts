import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachesOf, readTree } from './citations.ts';

const root = resolve(import.meta.dirname, '../..');
/** Assembled here, so that this file itself cites nothing missing. */
const md = (name: string): string => `${name}.${'md'}`;
const ts = (name: string): string => `${name}.${'ts'}`;
const NEAREST = 'README';
const SIGN = String.fromCodePoint(0xa7);

const law = '# The law\n\n## Set-point\n\nText.\n\n## Old data\n\n```sh\n# not a heading\n```\n';
const house = {
  [md('README')]: '# House\n\n## Two commands\n',
  [md('functions/control/LAW')]: law,
  [md('functions/control/README')]: '# Control\n\n## Night\n',
  [ts('functions/control/decide/choose')]: '',
};
const cited = (file: string, text: string): readonly string[] =>
  breachesOf(new Map(Object.entries({ ...house, [file]: text }))).map((breach) => breach.cited);

it('no file in the repository cites a file or heading that does not exist', () => {
  expect(breachesOf(readTree(root))).toEqual([]);
});

describe('finds a citation of', () => {
  const from = ts('functions/control/decide/law');
  it.each([
    ['a document that does not exist', from, `/** As ${md('design')} says. */`, md('design')],
    ['a document in another folder', from, `// ${md('infra/LAW')}`, md('infra/LAW')],
    ['a heading that does not exist', from, `/** (${md('LAW')}, Start) */`, `${md('LAW')}, Start) */`],
    ['a longer heading', from, `/** (${md('LAW')}, Set-points) */`, `${md('LAW')}, Set-points) */`],
    ['a line in a code block', from, `/** ${md('LAW')}, "not a heading" */`, `${md('LAW')}, not a heading`],
    [
      'a quoted heading of the nearest README',
      from,
      `/** ${NEAREST}, "Two commands" */`,
      `${md('README')}, Two commands`,
    ],
    ['an anchor that does not exist', md('functions/control/NOTES'), `[x](${md('LAW')}#start)`, `${md('LAW')}#start`],
    ['an anchor of its own', md('functions/NOTES'), '# A\n\n[x](#b)', '#b'],
    ['a linked folder', md('functions/NOTES'), '[x](control/plan)', 'control/plan'],
    ['code, in a comment', from, `/** See ${ts('gone')}. */`, ts('gone')],
    ['code, in a document', md('functions/NOTES'), `Look at \`${ts('control/gone')}\`.`, ts('control/gone')],
    ['a section number', from, `/** ${SIGN}B6 */`, `${SIGN}B6 */`],
  ])('%s', (_, file, text, expected) => {
    expect(cited(file, text)).toEqual([expected]);
  });

  it('a line of its file', () => {
    const tree = new Map(Object.entries({ ...house, [from]: `const a = 1;\n\n// ${md('design')}\n` }));
    expect(breachesOf(tree)).toEqual([{ file: from, line: 3, cited: md('design') }]);
  });
});

describe('accepts a citation of', () => {
  const from = ts('functions/control/decide/law');
  it.each([
    ['a file in a folder above', from, `/** ${md('LAW')} */`],
    ['a file by its path from the root', ts('shared/a'), `/** ${md('functions/control/LAW')} */`],
    ['the only file of its name', ts('test/a'), `/** ${md('LAW')} */`],
    ['a heading', from, `/** (${md('LAW')}, Set-point). */`],
    ['a heading over two lines', from, `/**\n * ${md('LAW')},\n * Old data.\n */`],
    ['a quoted heading', from, `/** ${md('README')}, "Night" */`],
    ['an anchor', md('functions/NOTES'), `[x](${md('control/LAW')}#old-data)`],
    ['two files in a list', md('functions/NOTES'), `${md('README')}, ${md('LAW')} and so on`],
    ['code next to it', ts('functions/control/decide/law.test'), `// ${ts('choose')}`],
    ['a page on the web', from, `// https://example.org/${md('protocol')}`],
    ['a name built from parts', from, `\`\${folder}/${md('GONE')}\``],
  ])('%s', (_, file, text) => {
    expect(cited(file, text)).toEqual([]);
  });
});
