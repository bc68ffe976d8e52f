import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BUNDLE_MAIN, bundleFunction } from '#infra/constructs/bundle.ts';
import { functionNames } from '#shared/functions.ts';

const STARTS = 7;
/** What functions ask of their environment when they start; values that nothing is done with. */
const environment = {
  STAGE: 'dev',
  TABLE_NAME: 'bench',
  ORIGIN_KEY: 'x'.repeat(32),
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_LAMBDA_FUNCTION_NAME: 'bench',
  PUBLIC_URL: 'https://app.sunward.example',
  USER_POOL_ID: 'eu-central-1_Abcdefghi',
  USER_POOL_CLIENT_ID: '0123456789abcdefghijklmnop',
};
const probe = `
const before = process.cpuUsage();
const loaded = await import(process.argv[1]);
if (typeof loaded.handler !== 'function') throw new Error('no handler');
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ ms: (user + system) / 1000, mb: process.memoryUsage().rss / 1e6 }));
process.exit(0);`;

interface Start {
  /** Computing time only: others use this machine, too. */
  readonly ms: number;
  readonly mb: number;
}

/** Loads a file in a clean process. @throws with its output when it does not load */
const start = async (file: string): Promise<Start> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', probe, file], { env: environment });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${file} does not load: ${err.slice(-500)}`);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Start;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of some starts, after one that fills the disk cache. */
const measure = async (file: string): Promise<Start> => {
  await start(file);
  const starts: Start[] = [];
  for (let count = 0; count < STARTS; count += 1) starts.push(await start(file));
  return { ms: median(starts.map(({ ms }) => ms)), mb: median(starts.map(({ mb }) => mb)) };
};

const folder = await mkdtemp(join(tmpdir(), 'sunward-cold-'));
const emptyFile = join(folder, 'empty.mjs');
await writeFile(emptyFile, 'export const handler = async () => ({});\n');
const empty = await measure(emptyFile);
console.log(
  `Init of each function's bundle in a clean process, computing, median of ${STARTS}; an empty handler: ${empty.ms.toFixed(1)} ms`,
);
for (const name of functionNames) {
  const outdir = join(folder, name);
  await bundleFunction(name, outdir);
  const { ms, mb } = await measure(join(outdir, BUNDLE_MAIN));
  const word = ms < 300 ? 'below 300 ms' : 'ABOVE 300 ms';
  console.log(
    `${name}: ${ms.toFixed(0)} ms (${word}), ${(ms / empty.ms).toFixed(0)} times the empty one; ${mb.toFixed(0)} MB`,
  );
}
await rm(folder, { recursive: true, force: true });
