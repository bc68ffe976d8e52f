import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { leftBehind } from './left-behind.ts';
import { planOf, type Step, stageIn, UsageError } from './plan.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a program in the repository's root, attached to this terminal. */
const run = ([program, ...args]: Step): void => {
  const path = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const { status, error } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
    // On Windows, programs of node_modules are .cmd files, which only a shell runs.
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

/** What stays of a stage. The CDK takes seconds to load, and only this needs it here. */
const readLeft = async (stage: string): Promise<readonly string[]> => {
  const { stageTemplates } = await import('./stage-templates.ts');
  return leftBehind(stage, stageTemplates(stage));
};

const [command, ...args] = process.argv.slice(2);
try {
  if (command !== 'deploy' && command !== 'destroy') throw new UsageError('Either deploy or destroy.');
  const steps = planOf(command, args);
  const left = command === 'destroy' ? await readLeft(stageIn(args)) : [];
  const sayLeft = (heading: string): void => {
    if (left.length > 0) console.log([heading, ...left].join('\n  '));
  };
  sayLeft('Removing a stage leaves behind:');
  for (const step of steps) run(step);
  sayLeft('Left behind:');
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exit(1);
}
