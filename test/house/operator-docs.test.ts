import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageSettingNames } from '#infra/stages.ts';
import { afterFree, emptyStageBill, totalOf } from '#test/bench/cost-model.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const documents = globSync('{*.md,{functions,frontend/src,infra,security,shared,test}/**/*.md}', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules',
}).filter((path) => path !== 'CHANGELOG.md');

describe('what operators are told to type', () => {
  it.each(documents)('%s names only commands that exist', (path) => {
    const named = [...read(path).matchAll(/\bnpm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('runs files that exist', () => {
    const files = Object.values(scripts).flatMap((script) => script.match(/\b[\w/.-]+\.(?:ts|mjs)\b/g) ?? []);
    for (const file of new Set(files)) expect(() => read(file), file).not.toThrow();
  });

  it('infra/README.md says what a stage costs before its first user, as the list prices have it', () => {
    const [, without, withFirewall] =
      /An empty stage costs about (\d+) USD a month, with `firewall` (\d+)/.exec(read('infra/README.md')) ?? [];
    const usd = (firewall: boolean) => String(Math.round(totalOf(afterFree(emptyStageBill({ firewall })))));
    expect([without, withFirewall]).toEqual([usd(false), usd(true)]);
  });

  it('infra/README.md lists every setting of a stage and no other', () => {
    const [, table = ''] = read('infra/README.md').split('\n## Stages\n');
    const listed = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...stageSettingNames].sort());
  });
});
