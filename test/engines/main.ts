import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dynamoDbLocalIn, type Engine, startDynamoDbLocal, startMoto } from './engines.ts';

/** These engines are slower than the usual one. */
const PATIENCE = ['--testTimeout', '90000', '--hookTimeout', '90000'] as const;

/** Runs tests with additional environment variables. @returns whether they passed */
const vitest = async (env: Readonly<Record<string, string>>, paths: readonly string[]): Promise<boolean> => {
  const child = spawn('vitest', ['run', '--project', 'integration', ...PATIENCE, ...paths], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
};

const withEngine = async (
  name: string,
  start: () => Promise<Engine>,
  run: (endpoint: string) => Promise<boolean>,
): Promise<boolean> => {
  const startedMs = performance.now();
  let engine: Engine;
  try {
    engine = await start();
  } catch (error) {
    console.log(`== ${name}: skipped, it does not start here (${error instanceof Error ? error.message : error})`);
    return true;
  }
  try {
    const passed = await run(engine.endpoint);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    console.log(`== ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
    return passed;
  } finally {
    await engine.stop();
  }
};

const jars = dynamoDbLocalIn(process.env.DYNAMODB_LOCAL);
const moto = process.env.MOTO_SERVER;
let passed = true;
if (jars === null)
  console.log('== DynamoDB Local: skipped, DYNAMODB_LOCAL names no folder with its jars (com.amazonaws:DynamoDBLocal)');
else
  passed &&= await withEngine(
    'DynamoDB Local',
    () => startDynamoDbLocal(jars),
    (TABLE_ENGINE) => vitest({ TABLE_ENGINE }, ['test/integration/storage']),
  );
// Not used for the table: it reports no consumed capacity, and two concurrent conditional writes may both succeed.
if (moto === undefined || !existsSync(moto))
  console.log('== moto: skipped, MOTO_SERVER names no moto_server (pip install "moto[server]")');
else
  passed =
    (await withEngine(
      'moto',
      () => startMoto(moto),
      (endpoint) => vitest({ MOTO: endpoint }, ['test/integration/platform']),
    )) && passed;
process.exitCode = passed ? 0 : 1;
