import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BOOTSTRAP_VERSION } from '#infra/deploy/preflight/account-checks.ts';
import { regionsOf } from '#infra/deploy/preflight/answers.ts';
import { preflightCommand } from '#infra/deploy/preflight/command.ts';
import { stageNames } from '#infra/stages.ts';
import { type ReplayedAws, replayAws } from '#test/support/aws-replay.ts';
import { repositoryRoot, stageWith, synthesise } from './synth.ts';

describe('what the preflight assumes of the stacks', () => {
  it.each(stageNames)('is true of the regions and bootstrap versions of %s', (name) => {
    const stage = stageWith(name);
    const { stacks } = synthesise(stage).app.synth();
    expect(new Set(stacks.map(({ environment }) => environment.region))).toEqual(new Set(regionsOf(stage)));
    expect(Math.max(...stacks.map((stack) => stack.requiresBootstrapStackVersion ?? 0))).toBe(BOOTSTRAP_VERSION);
  });

  it('is true of how function names begin, by which it finds what the stage has reserved', () => {
    const { ofType } = synthesise(stageWith('prod'));
    for (const { Properties } of ofType('AWS::Lambda::Function')) expect(Properties.FunctionName).toBeUndefined();
  });
});

describe('npm run preflight', () => {
  let aws: ReplayedAws;
  beforeAll(async () => {
    aws = await replayAws();
  });
  afterAll(() => aws.close());

  const run = async (...args: readonly string[]) => {
    const child = spawn(process.execPath, [join(repositoryRoot, 'infra/deploy/preflight/main.ts'), ...args], {
      env: { PATH: process.env.PATH, ...environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { lines: out.trim().split('\n'), err, code };
  };
  const environment = () => ({
    AWS_ENDPOINT_URL: aws.url,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_EC2_METADATA_DISABLED: 'true',
  });

  it('succeeds for dev in a prepared account, with a line for each thing', async () => {
    aws.chosen = {};
    const { lines, err, code } = await run('--stage', 'dev');
    expect([err, code]).toEqual(['', 0]);
    for (const line of lines) expect(line).toMatch(/^good {5}\w+: /);
  });

  it('ends with an exit code and its usage when it is called wrong', async () => {
    const { err, code } = await run('--force');
    expect([err, code]).toEqual([expect.stringContaining('npm run preflight -- --stage dev|'), 2]);
  });

  // In this process: starting one takes longer than the preflight.
  it.each([
    [{ bootstrap: 'none' }, [], 1],
    [{ bootstrap: 'none' }, ['--bootstrap'], 0],
    [{ distributions: 'none' }, [], 3],
    [{ distributions: 'none' }, ['--allow-unknown'], 0],
    [{ distributions: 'none', bootstrap: 'none' }, ['--allow-unknown'], 1],
    [{}, ['--stage', 'production'], 2],
    [{}, ['--force'], 2],
  ])('given %j and %j exits with %i', async (chosen: Readonly<Record<string, string>>, args, expected) => {
    aws.chosen = chosen;
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
    expect(await preflightCommand(args, { log: () => {}, error: () => {} })).toBe(expected);
  });
});
