import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readStage, stageNameSchema, stageNames } from '../stages.ts';
import { localTarget } from './local-target.ts';
import { lineOf, summaryOf } from './outcome.ts';
import { smoke } from './smoke.ts';
import { stageTarget } from './stage-target.ts';
import type { Target } from './target.ts';

const usage = `npm run smoke [-- --stage ${stageNames.join('|')}] [--url URL] [--home-url URL] [--limit-s 180]`;

const argsSchema = z.object({
  stage: stageNameSchema.optional(),
  url: z.url().optional(),
  'home-url': z.url().default('http://localhost:3001'),
  'limit-s': z.coerce.number().int().min(10).max(3600).default(180),
});

const readArgs = () =>
  argsSchema.parse(
    parseArgs({
      options: {
        stage: { type: 'string' },
        url: { type: 'string' },
        'home-url': { type: 'string' },
        'limit-s': { type: 'string' },
      },
    }).values,
  );

/** Command of `npm run smoke`: the product that `npm start` runs, or a stage. */
const main = async (): Promise<number> => {
  const { stage, url, 'home-url': homeUrl, 'limit-s': limitS } = readArgs();
  const target: Target =
    stage === undefined
      ? localTarget(url ?? 'http://localhost:3000', homeUrl)
      : await stageTarget(readStage(stage), url ?? null, process.env);
  console.log(`Smoke test of the ${target.name}, ${target.url}`);
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  process.once('SIGTERM', () => interrupt.abort());
  const outcomes = await smoke(target, {
    limitMs: limitS * 1000,
    say: (outcome) => console.log(lineOf(outcome)),
    signal: interrupt.signal,
  });
  console.log(summaryOf(outcomes));
  return outcomes.some(({ result }) => result === 'failed') ? 1 : 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 2;
}
