import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Cruise {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
}

const cruise = async (cwd: string, ...folders: string[]): Promise<Cruise['summary']> => {
  const { stdout } = await run(
    join(root, 'node_modules/.bin/depcruise'),
    ['--no-progress', '--output-type', 'json', '--config', join(cwd, '.dependency-cruiser.mjs'), ...folders],
    { cwd, maxBuffer: 64 << 20 },
  ).catch((failure: { stdout: string }) => failure);
  return (JSON.parse(stdout) as Cruise).summary;
};

const empty = 'export const x = 1;\n';
const imports = (path: string) => `import * as other from '${path}';\nexport const y = other;\n`;

/** Each rule and the files that break it: file -> content. */
const breaks: Record<string, Record<string, string>> = {
  'no-cycles': { 'shared/a.ts': imports('./b.ts'), 'shared/b.ts': imports('./a.ts') },
  unresolvable: { 'shared/gone.ts': imports('./not-there.ts') },
  'shared-imports-only-zod': { 'shared/c.ts': imports('ulid') },
  'functions-stay-apart': { 'functions/http/a.ts': imports('#infra/x.ts'), 'infra/x.ts': empty },
  'frontend-stays-apart': { 'frontend/src/lib/a.ts': imports('#functions/x.ts'), 'functions/x.ts': empty },
  'infra-stays-apart': { 'infra/stacks/a.ts': imports('#functions/x.ts') },
  'local-leaves-the-browser-alone': {
    'infra/local/a.ts': imports('../../frontend/src/lib/x.ts'),
    'frontend/src/lib/x.ts': empty,
  },
  'nobody-imports-test': { 'functions/http/b.ts': imports('#test/x.ts'), 'test/x.ts': empty },
  'entries-on-top': { 'functions/http/c.ts': imports('../entries/x.ts'), 'functions/entries/x.ts': empty },
  'lower-layers-know-no-higher': { 'functions/storage/a.ts': imports('../http/x.ts'), 'functions/http/x.ts': empty },
  'decide-imports-only-shared': {
    'functions/control/decide/a.ts': imports('../../platform/x.ts'),
    'functions/platform/x.ts': empty,
  },
  'decide-memory-knows-no-room': {
    'functions/control/decide/memory/a.ts': imports('../observe/x.ts'),
    'functions/control/decide/observe/x.ts': empty,
  },
  'decide-observe-knows-no-rule': {
    'functions/control/decide/observe/a.ts': imports('../rules/x.ts'),
    'functions/control/decide/rules/x.ts': empty,
  },
  'decide-rules-know-no-allocation': {
    'functions/control/decide/rules/a.ts': imports('../allocate/x.ts'),
    'functions/control/decide/allocate/x.ts': empty,
  },
  'features-stay-apart': {
    'functions/features/one/a.ts': imports('../two/x.ts'),
    'functions/features/two/x.ts': empty,
  },
  'integrations-stay-apart': {
    'functions/integrations/one/a.ts': imports('../two/x.ts'),
    'functions/integrations/two/x.ts': empty,
  },
  'services-through-tables-only': {
    'functions/features/four/a.ts': imports('#functions/integrations/four/index.ts'),
    'functions/integrations/four/index.ts': empty,
  },
  'lambdas-load-no-simulator': {
    'functions/integrations/three/index.ts': imports('./simulator.ts'),
    'functions/integrations/three/simulator.ts': empty,
  },
  'web-features-stay-apart': {
    'frontend/src/features/one/a.ts': imports('../two/x.ts'),
    'frontend/src/features/two/x.ts': empty,
  },
  'web-flows-down': { 'frontend/src/lib/b.ts': imports('../features/two/x.ts') },
  'nobody-imports-guest': {
    'frontend/src/app/b.ts': imports('../guest/x.ts'),
    'frontend/src/guest/x.ts': empty,
  },
  'web-features-know-no-app': {
    'frontend/src/features/one/b.ts': imports('../../app/x.ts'),
    'frontend/src/app/x.ts': empty,
  },
};

describe('the import rules', () => {
  let folder: string;
  let broken: Set<string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sunward-law-'));
    for (const file of ['package.json', '.dependency-cruiser.mjs']) await cp(join(root, file), join(folder, file));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, content] of Object.values(breaks).flatMap((files) => Object.entries(files))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const summary = await cruise(folder, 'shared', 'functions', 'frontend/src', 'infra', 'test');
    broken = new Set(summary.violations.map((violation) => violation.rule.name));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(Object.keys(breaks))('a violation of %s is detected', (law) => {
    expect(broken).toContain(law);
  });

  it('have a breaking example each', async () => {
    const config = (await import(join(root, '.dependency-cruiser.mjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    expect(Object.keys(breaks).sort()).toEqual(config.default.forbidden.map(({ name }) => name).sort());
  });
});
