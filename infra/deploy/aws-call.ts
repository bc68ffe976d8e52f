import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Aws } from './redrive.ts';

const invokedSchema = z.object({ StatusCode: z.number() });

/**
 * AWS's own command line, which every runbook uses, with its profiles, sign-in and retries.
 * @param region of the stage
 * @throws with its error output, or if it is not installed
 */
export const awsCommandLine = (region: string): Aws => {
  const call = async (...args: readonly string[]): Promise<unknown> => {
    const child = spawn('aws', [...args, '--region', region, '--output', 'json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const failed = once(child, 'error').then(([error]: unknown[]) => {
      throw new Error(`aws cannot be started: ${error instanceof Error ? error.message : String(error)}`);
    });
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    const [out, err, [code]] = await Promise.race([ended, failed]);
    if (code !== 0) throw new Error(`aws ${args.slice(0, 2).join(' ')}: ${err.trim()}`);
    return out.trim() === '' ? null : (JSON.parse(out) as unknown);
  };
  return {
    call,
    invoke: async (functionArn, payload) => {
      // As a binary file: versions 1 and 2 treat a payload's text differently.
      const folder = await mkdtemp(join(tmpdir(), 'sunward-redrive-'));
      try {
        const file = join(folder, 'payload.json');
        await writeFile(file, payload);
        const answer = await call(
          ...['lambda', 'invoke', '--function-name', functionArn, '--invocation-type', 'Event'],
          ...['--payload', `fileb://${file}`, join(folder, 'answer.json')],
        );
        return invokedSchema.parse(answer).StatusCode;
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
};
