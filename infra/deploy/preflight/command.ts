import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readStage, stageNameSchema, stageNames } from '../../stages.ts';
import { askAws, askIdentity } from './ask.ts';
import { exitCodeOf, exitCodes, lineOf } from './finding.ts';
import { preflight } from './preflight.ts';

const USAGE = `npm run preflight -- --stage ${stageNames.join('|')} [--profile NAME] [--bootstrap] [--allow-unknown]`;

interface Output {
  readonly log: (line: string) => void;
  readonly error: (line: unknown) => void;
}

const check = async (args: readonly string[], { log }: Output): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
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
  for (const finding of findings) log(lineOf(finding));
  const code = exitCodeOf(findings);
  return code === exitCodes.unknown && values['allow-unknown'] ? exitCodes.good : code;
};

/**
 * `npm run preflight` with these arguments. Changes nothing.
 * @returns the exit code
 */
export const preflightCommand = async (args: readonly string[], output: Output): Promise<number> => {
  try {
    return await check(args, output);
  } catch (error) {
    const isError = error instanceof Error;
    output.error(error instanceof z.ZodError ? z.prettifyError(error) : isError ? error.message : error);
    output.error(USAGE);
    return exitCodes.usage;
  }
};
