import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { MINUTE_MS } from '#shared/units.ts';
import { awsCommandLine } from '../deploy/aws-call.ts';
import { deployedTables, tableInUse } from '../local/stage-resources.ts';
import { lineOf, summaryOf } from '../smoke/outcome.ts';
import { readStage } from '../stages.ts';
import { cleanDrill } from './clean.ts';
import { runDrill } from './drill.ts';
import { readDrillArguments, USAGE } from './options.ts';

/** Command of `npm run restore-drill`. */
const main = async (): Promise<number> => {
  const { stage: name, time, table, tolerancePercent, limitMin, clean } = readDrillArguments(process.argv.slice(2));
  const stage = readStage(name);
  const { call } = awsCommandLine(stage.region);
  const source = await tableInUse(stage, call);
  const inUse = await deployedTables(name, call);
  if (!inUse.has(source))
    throw new Error(
      `By its settings here, ${name} uses ${source}; its functions use ${[...inUse].join(', ')}. Correct tableName, or deploy`,
    );
  const target = table ?? `${source}-drill`;
  const client = new DynamoDBClient({ region: stage.region });
  try {
    if (clean) {
      console.log(await cleanDrill(client, { source, inUse, target }));
      return 0;
    }
    const outcomes = await runDrill({
      ...{ client, source, target, time, wait, nowMs: Date.now },
      tolerance: tolerancePercent / 100,
      limitMs: limitMin * MINUTE_MS,
      say: (outcome) => console.log(lineOf(outcome)),
    });
    console.log(summaryOf(outcomes));
    if (outcomes.some(({ result }) => result === 'failed')) return 1;
    console.log(
      `To use it: set "tableName": "${target}" in the settings of ${name}, and npm run deploy -- --stage ${name}`,
    );
    console.log(`To delete it: npm run restore-drill -- --stage ${name} --table ${target} --clean`);
    return 0;
  } finally {
    client.destroy();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 2;
}
