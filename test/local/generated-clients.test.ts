import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { reasonCodes } from '#shared/model/reason.ts';
import { TOKEN_OPENAPI } from '#shared/token-scopes.ts';
import {
  heyApiProgram,
  heyApiTokenProgram,
  openapiFetchProgram,
  openapiFetchTokenProgram,
  pythonProgram,
  pythonTokenProgram,
} from './client-programs.ts';
import { drive, root, startFast, temporaryFolder } from './driver.ts';

// Generators that share no code with us read the document as it is served; what they make is then used.
const python = process.env.CLIENTS_PYTHON ?? 'python3';
const hasPython = spawnSync(python, ['-c', 'import openapi_python_client, httpx, attrs']).status === 0;
if (!hasPython) console.log('No client in Python: set CLIENTS_PYTHON to a Python that has openapi-python-client');
// Packages of their own with a TypeScript of their own, because TypeScript 7 has no JavaScript API.
const generators = join(root, 'test/generators/node_modules');
const hasGenerators = existsSync(generators);
if (!hasGenerators) console.log('No client in TypeScript: npm ci --prefix test/generators');

const run = promisify(execFile);
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let state: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;

beforeAll(async () => {
  if (!hasPython && !hasGenerators) return;
  [folder, state] = [await temporaryFolder(), await temporaryFolder()];
  product = await startFast(state.path);
  for (const [path, name] of [
    ['/api/openapi.json', 'openapi.json'],
    [TOKEN_OPENAPI, 'programs.json'],
  ] as const) {
    const served = await fetch(`${product.url}${path}`);
    await writeFile(join(folder.path, name), await served.text());
  }
  if (hasGenerators) await symlink(generators, join(folder.path, 'node_modules'));
});
afterAll(async () => {
  await product?.stop();
  for (const one of [folder, state]) await one?.remove();
});

type Mode = 'ON' | 'OFF' | 'MANUAL';
/** What a program is started with. */
const wishes = (mode: Mode): string[] => [product.url, product.accountId, DEMO.email, DEMO.password, mode];

/** What a program with a token is started with. */
const tokenWishes = async (mode: Mode): Promise<string[]> => {
  const { client } = await drive(product, DEMO);
  const { id: userId } = await client.getMe();
  const body = { name: 'A program', scope: 'control' as const, accountIds: [product.accountId], days: 30 as const };
  const { token } = await client.createToken({ params: { userId }, body });
  return [product.url, product.accountId, token, mode];
};
/** The same for a program with a token, which may not remove what it switches. */
const expectSeenByToken = async (printed: string, mode: Mode): Promise<void> => {
  const { appliance } = await drive(product, DEMO);
  expect((await appliance('plug')).mode).toBe(mode);
  const kinds = ['charger', 'plug'];
  expect(JSON.parse(printed)).toEqual({ unknown: 'invalid_token', closed: 'insufficient_scope', kinds, mode });
};

/** Compares what a program printed with what our own client sees afterwards. */
const expectSeen = async (printed: string, mode: Mode): Promise<void> => {
  const { client } = await drive(product, DEMO);
  const plug = (await client.listAppliances({ params: { accountId: product.accountId } })).find(
    ({ kind }) => kind === 'plug',
  );
  expect(plug?.mode).toBe(mode);
  const { reasons, ...seen } = JSON.parse(printed);
  expect(seen).toEqual({ refused: 'login_failed', kinds: ['charger', 'plug'], mode });
  expect(reasons).toHaveLength(2);
  for (const code of reasons) expect(reasonCodes).toContain(code);
};

describe.skipIf(!hasPython)('openapi-python-client', () => {
  const generate = async (document: string, name: string): Promise<void> => {
    const cwd = folder.path;
    const wish = ['--path', document, '--output-path', name, '--meta', 'none'];
    const { stderr } = await run(python, ['-m', 'openapi_python_client', 'generate', ...wish], { cwd });
    // A key that only a vendor fetches is no JSON; anything else would be missing in the client.
    const warnings = stderr
      .split('WARNING')
      .slice(1)
      .filter((text) => text.includes('parsing'));
    expect(warnings.filter((text) => !text.includes('Unsupported content_type application/x-pem-file'))).toEqual([]);
  };

  it('makes a client of every operation, which signs in, lists and changes', async () => {
    const cwd = folder.path;
    await generate('openapi.json', 'sunward_client');
    await writeFile(join(cwd, 'program.py'), pythonProgram);
    const printed = await run(python, ['program.py', ...wishes('OFF')], { cwd });
    await expectSeen(printed.stdout, 'OFF');
  });

  it('makes a client of what a token opens, which lists and changes by it', async () => {
    const cwd = folder.path;
    await generate('programs.json', 'sunward_programs');
    await writeFile(join(cwd, 'by_token.py'), pythonTokenProgram);
    const printed = await run(python, ['by_token.py', ...(await tokenWishes('ON'))], { cwd });
    await expectSeenByToken(printed.stdout, 'ON');
  });
});

describe.skipIf(!hasGenerators)('in TypeScript', () => {
  const node = (script: string, ...args: readonly string[]) =>
    run(process.execPath, [script, ...args], { cwd: folder.path });
  const tool = (path: string): string => join(folder.path, 'node_modules', path);

  /** Checks the types of a program and its generated client, then runs it. */
  const runProgram = async (name: string, source: string, args: readonly string[]): Promise<string> => {
    const [entry, outfile] = [join(folder.path, `${name}.ts`), join(folder.path, `${name}.mjs`)];
    await writeFile(entry, source);
    const options = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
    ];
    await writeFile(join(folder.path, 'node.d.ts'), 'declare const process: { argv: string[] };\n');
    const files = [entry, join(folder.path, 'node.d.ts')];
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
    await node(tool('typescript/bin/tsc'), ...options, ...modules, ...files).catch(({ stdout }) => {
      throw new Error(stdout);
    });
    await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' });
    return (await node(outfile, ...args)).stdout;
  };

  it('openapi-typescript makes types for openapi-fetch, which signs in, lists and changes', async () => {
    await node(tool('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'schema.ts');
    await expectSeen(await runProgram('fetch', openapiFetchProgram, wishes('ON')), 'ON');
  });

  it('@hey-api/openapi-ts makes a client, which signs in, lists and changes', async () => {
    await node(tool('@hey-api/openapi-ts/bin/run.js'), '-i', 'openapi.json', '-o', 'sdk');
    await expectSeen(await runProgram('hey', heyApiProgram, wishes('MANUAL')), 'MANUAL');
  });

  it('openapi-typescript makes types of what a token opens, which list and change by it', async () => {
    await node(tool('openapi-typescript/bin/cli.js'), 'programs.json', '-o', 'programs.ts');
    const printed = await runProgram('fetch-token', openapiFetchTokenProgram, await tokenWishes('OFF'));
    await expectSeenByToken(printed, 'OFF');
  });

  it('@hey-api/openapi-ts makes a client of what a token opens, which lists and changes by it', async () => {
    await node(tool('@hey-api/openapi-ts/bin/run.js'), '-i', 'programs.json', '-o', 'programs-sdk');
    const printed = await runProgram('hey-token', heyApiTokenProgram, await tokenWishes('ON'));
    await expectSeenByToken(printed, 'ON');
  });
});
