import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocal } from '#infra/local/start.ts';
import { contractRows } from '#shared/contract/index.ts';
import { toOpenApi } from '#shared/contract/openapi.ts';
import { type Persona, type Stage, setStage } from './people.ts';
import { startWitness, type Tally } from './witness.ts';

const { values: wish } = parseArgs({
  options: { examples: { type: 'string' }, seed: { type: 'string' }, seconds: { type: 'string' } },
});
const EXAMPLES = wish.examples ?? '10';
const SEED = wish.seed ?? '1';
/** For one caller; destructive rows get less of it. */
const SECONDS = Number(wish.seconds ?? 60);
const LOGS = 'node_modules/.cache/sunward-fuzz';
const FUZZER = process.env.SCHEMATHESIS ?? 'schemathesis';

/** When a row is called: rows that delete what other rows need come after those, rows that delete everything at the end. */
const phases = ['', 'taking away', 'ending'] as const;
const phaseOf = (id: string): (typeof phases)[number] => {
  if (id === 'deleteUser' || id === 'deleteImmediately') return 'ending';
  return /^(delete|remove|withdraw|leave|cancel|newCredentialsKey)/.test(id) ? 'taking away' : '';
};
const rowIds = contractRows.map(({ id }) => id);

const versionOf = (fuzzer: string): string | null => {
  try {
    return execFileSync(fuzzer, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

/** The document with path parameters that exist: made-up ones are rejected before the handler does anything. */
const documentFor = ({ params }: Stage): unknown => {
  const document = JSON.parse(JSON.stringify(toOpenApi()));
  for (const path of Object.values<object>(document.paths)) {
    for (const { parameters, responses } of Object.values(path)) {
      // HTTP servers answer too long addresses like this.
      responses[431] = { description: 'The request is too long' };
      for (const one of parameters) {
        const known = one.in === 'path' ? params[one.name] : undefined;
        if (known === undefined || known.length === 0) continue;
        one.schema = { type: 'string', enum: known };
        one.example = known[0];
      }
    }
  }
  return document;
};

/** Runs the fuzzer over some rows as one caller. @returns its exit code: 0 no findings, 1 findings */
const fuzz = (
  file: string,
  url: string,
  persona: Persona,
  ids: readonly string[],
  seconds: number,
  log: string,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      FUZZER,
      [
        'run',
        file,
        ...['--url', url, '--phases', 'examples,coverage,fuzzing', '--workers', '1', '--no-color', '--no-shrink'],
        ...['--max-examples', EXAMPLES, '--max-time', String(seconds), '--seed', SEED, '--generation-database', 'none'],
        ...['--continue-on-failure', '--suppress-health-check', 'all', '--warnings', 'off'],
        '--checks',
        'status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance',
        ...(persona.token === null ? [] : ['--header', `Authorization: Bearer ${persona.token}`]),
        ...ids.flatMap((id) => ['--include-operation-id', id]),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const out = createWriteStream(log);
    child.stdout.pipe(out);
    child.stderr.pipe(out, { end: false });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 2));
  });

const show = (name: string, tally: Tally, ids: readonly string[], seconds: number): void => {
  const within = (rows: ReadonlySet<string>): number => ids.filter((id) => rows.has(id)).length;
  const statuses = [...tally.byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${name.padEnd(22)} ${String(tally.calls).padStart(6)} calls, ${within(tally.rows)} of ${ids.length} rows, ${within(tally.answered)} let it in, ${seconds.toFixed(0)} s   ${statuses.join('  ')}`,
  );
  for (const [fault, how] of tally.faults) console.log(`  ${fault}\n    ${how}`);
};

const run = async (): Promise<number> => {
  const version = versionOf(FUZZER);
  if (version === null) {
    console.log(
      'No schemathesis here: nothing was fuzzed over HTTP. `pip install schemathesis`, or name it in SCHEMATHESIS.',
    );
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'sunward-fuzz-'));
  await mkdir(LOGS, { recursive: true });
  const root = join(import.meta.dirname, '../..');
  const product = await startLocal({ root, dataDir: folder, webRoot: folder, pastHours: 0 });
  try {
    const stage = await setStage(product);
    const witness = await startWitness(product.url, stage.secrets);
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(documentFor(stage)));
    console.log(`${version}, ${rowIds.length} rows, seed ${SEED}, ${EXAMPLES} examples of each`);
    const rounds = phases.flatMap((phase) =>
      stage.personas.map((persona) => ({
        name: phase === '' ? persona.name : `${persona.name}, ${phase}`,
        persona,
        ids: rowIds.filter((id) => phaseOf(id) === phase),
        seconds: phase === '' ? SECONDS : Math.ceil(SECONDS / 6),
      })),
    );
    let worst = 0;
    for (const { name, persona, ids, seconds } of rounds) {
      const startedMs = performance.now();
      const log = join(LOGS, `${name.replace(/\W+/g, '-')}.log`);
      const code = await fuzz(file, witness.url, persona, ids, seconds, log);
      const tally = witness.take();
      show(name, tally, ids, (performance.now() - startedMs) / 1000);
      if (code !== 0) console.log(`  the fuzzer found something: ${log}`);
      worst = Math.max(worst, code, tally.faults.size);
    }
    await witness.close();
    return worst === 0 ? 0 : 1;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

process.exitCode = await run();
// Keep-alive sockets would keep a finished process alive.
process.exit();
