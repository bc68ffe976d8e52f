import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readStage, stageNames } from '../stages.ts';
import { awsCommandLine } from './aws-call.ts';
import { redrive, stageQueues } from './redrive.ts';

/** Arguments of `npm run redrive`. The stage has no default, since it is rarely dev. */
const argsSchema = z.object({ stage: z.enum(stageNames), 'dry-run': z.boolean() });

const { values } = parseArgs({
  options: { stage: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});
const parsed = argsSchema.safeParse(values);
if (!parsed.success) {
  console.error(`npm run redrive -- --stage ${stageNames.join('|')} [--dry-run]\n${z.prettifyError(parsed.error)}`);
  process.exit(1);
}
const { stage, 'dry-run': dryRun } = parsed.data;
try {
  const aws = awsCommandLine(readStage(stage).region);
  await redrive(aws, await stageQueues(aws, stage), { dryRun, say: (line) => console.log(line), now: Date.now });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
