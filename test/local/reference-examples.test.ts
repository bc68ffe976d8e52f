import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { contractRows } from '#shared/contract/index.ts';
import { ids } from '#shared/contract/openapi/examples.ts';
import { toTokenOpenApi } from '#shared/contract/openapi.ts';
import { scopeOf } from '#shared/contract/row.ts';
import { EXAMPLE_ORIGIN } from '#shared/example-origin.ts';
import { tokenPath } from '#shared/token-scopes.ts';
import { curl, python, typescript } from '../../frontend/build/api-reference/call-examples.ts';
import type { Document } from '../../frontend/build/api-reference/document.ts';
import { drive, startFast, temporaryFolder } from './driver.ts';

// The examples of the API reference, run as they are shown against the running product: only its address, the ids and an end are ours.
const run = promisify(execFile);
const has = (name: string): boolean => spawnSync(name, ['--version']).status === 0;
const runners = {
  curl: { show: curl, args: (text: string) => ['bash', '-c', `set -e; ${text}`], here: has('curl') },
  Python: { show: python, args: (text: string) => ['python3', '-c', text], here: has('python3') },
  TypeScript: {
    show: typescript,
    args: (text: string) => [process.execPath, '--input-type=module-typescript', '-e', text],
    here: true,
  },
} as const;
for (const [name, { here }] of Object.entries(runners))
  if (!here) console.log(`No examples in ${name}: not on this machine`);

const { paths } = JSON.parse(JSON.stringify(toTokenOpenApi())) as Document;
const exampleOf = (row: { readonly method: string; readonly path: string }) => {
  const path = tokenPath(row.path);
  const operation = paths[path]?.[row.method.toLowerCase()];
  if (!operation) throw new Error(`No ${path}`);
  return { method: row.method, path, operation };
};
const open = contractRows.filter(({ row }) => scopeOf(row) !== null);

let state: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
/** What stands in examples, and what it is here. */
let here: readonly (readonly [string, string])[];
const tokens: Record<string, string> = {};
beforeAll(async () => {
  state = await temporaryFolder();
  product = await startFast(state.path);
  const { client, appliance } = await drive(product, DEMO);
  const { id: userId } = await client.getMe();
  const params = { accountId: product.accountId };
  const [sensors, credentials, charger] = [
    await client.listSensors({ params }),
    await client.listCredentials({ params }),
    await appliance('charger'),
  ];
  here = [
    [EXAMPLE_ORIGIN, product.url],
    [ids.accountId, product.accountId],
    [ids.userId, userId],
    [ids.applianceId, charger.id],
    [ids.sensorId, sensors[0]?.id ?? ''],
    [ids.credentialsId, credentials[0]?.id ?? ''],
    // An end that is over would be refused; this home lives in June.
    ['2026-06-01T18:00:00.000Z', '2026-06-17T18:00:00.000Z'],
  ];
  for (const name of Object.keys(runners)) {
    const body = { name, scope: 'manage', accountIds: null, days: 30 } as const;
    tokens[name] = (await client.createToken({ params: { userId }, body })).token;
  }
});
afterAll(async () => {
  await product?.stop();
  await state?.remove();
});

const ourOwn = (text: string): string => here.reduce((all, [shown, own]) => all.replaceAll(shown, own), text);
/** Runs an example. @returns what it printed */
const tryExample = async (language: keyof typeof runners, text: string) => {
  const [program = '', ...args] = runners[language].args(ourOwn(text));
  const env = { ...process.env, SUNWARD_TOKEN: tokens[language] };
  const { stdout, stderr } = await run(program, args, { env }).catch((error) => error);
  return `${stdout}${stderr}`;
};

describe.each(Object.keys(runners) as (keyof typeof runners)[])('examples in %s', (language) => {
  const { show, here: runs } = runners[language];

  it.runIf(runs)('read the home', async () => {
    for (const id of ['getMe', 'getAccount', 'listSensors', 'listAppliances', 'getDays', 'listDecisions'] as const) {
      const row = open.find((one) => one.id === id)?.row;
      if (!row) throw new Error(`${id} is not open`);
      const printed = await tryExample(language, show(exampleOf(row)));
      expect([id, printed]).toEqual([id, expect.not.stringMatching(/Traceback|Error|"statusCode"|not found/)]);
      expect(printed.length).toBeGreaterThan(2);
      if (id === 'getMe' || id === 'getAccount') expect(printed).toContain(product.accountId);
    }
  });

  it.runIf(runs)('switch, and say what they are told when that is refused', async () => {
    const { client } = await drive(product, DEMO);
    const params = { accountId: product.accountId };
    const rowOf = (wanted: string) => open.find(({ id }) => id === wanted)?.row ?? expect.fail(wanted);
    expect(await tryExample(language, show(exampleOf(rowOf('pauseAccount'))))).toMatch(/paused/i);
    expect((await client.getAccount({ params })).override?.cause).toBe('paused');
    await tryExample(language, show(exampleOf(rowOf('resumeAccount'))));
    expect((await client.getAccount({ params })).override).toBeNull();
    const token = tokens[language] ?? '';
    tokens[language] = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
    const refused = await tryExample(language, show(exampleOf(rowOf('getAccount'))));
    tokens[language] = token;
    expect(refused).toMatch(language === 'Python' ? /401/ : /invalid_token/);
  });
});

it.runIf(runners.Python.here)(
  'every example in Python can be read by Python, and every one in TypeScript by Node',
  async () => {
    const sources = open.map(({ row }) => python(exampleOf(row)));
    await run('python3', [
      '-c',
      'import ast, json, sys\nfor one in json.loads(sys.argv[1]): ast.parse(one)',
      JSON.stringify(sources),
    ]);
    const { transformSync } = await import('esbuild');
    for (const { row } of open)
      expect(transformSync(typescript(exampleOf(row)), { loader: 'ts', target: 'es2022' }).warnings).toEqual([]);
    for (const { row } of open) expect(spawnSync('bash', ['-n', '-c', curl(exampleOf(row))]).status).toBe(0);
  },
);
