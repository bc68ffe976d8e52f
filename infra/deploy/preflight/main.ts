import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readStage, stageNameSchema, stageNames } from '../../stages.ts';
import { askAws, askIdentity } from './ask.ts';
import { exitCodeOf, exitCodes, lineOf } from './finding.ts';
import { preflight } from './preflight.ts';

const usage = `npm run preflight -- --stage ${stageNames.join('|')} [--profile NAME] [--bootstrap] [--allow-unknown]`;

/** Command of `npm run preflight`, and the first step of `npm run deploy`. Changes nothing. */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'dev' },
      profile: { type: 'string' },
      // The deployment bootstraps first.
      bootstrap: { type: 'boolean', default: false },
      // Success though something is unknown, as a deployment by a role with few permissions needs.
      'allow-unknown': { type: 'boolean', default: false },
    },
  });
  const stage = readStage(stageNameSchema.parse(values.stage));
  if (values.profile !== undefined) process.env.AWS_PROFILE = values.profile;
  const findings = await preflight(
    stage,
    { identity: askIdentity, rest: askAws },
    { bootstrapsFirst: values.bootstrap },
  );
  for (const finding of findings) console.log(lineOf(finding));
  const code = exitCodeOf(findings);
  return code === exitCodes.unknown && values['allow-unknown'] ? exitCodes.good : code;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = exitCodes.usage;
}
