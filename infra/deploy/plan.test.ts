import { describe, expect, it } from 'vitest';
import { planOf } from './plan.ts';

describe('npm run deploy', () => {
  it('runs the preflight first, builds the pages, then deploys every stack of the one stage', () => {
    expect(planOf('deploy', ['--stage', 'prod'])).toEqual([
      ['node', 'infra/deploy/preflight/main.ts', '--stage', 'prod', '--allow-unknown'],
      ['vite', 'build', 'frontend'],
      ['cdk', 'deploy', '--all', '-c', 'stage=prod'],
    ]);
  });

  it('deploys dev by default', () => {
    expect(planOf('deploy', []).at(-1)).toEqual(['cdk', 'deploy', '--all', '-c', 'stage=dev']);
  });

  it('bootstraps the account on request, before the first stack', () => {
    expect(planOf('deploy', ['--stage=staging', '--bootstrap'])).toEqual([
      ['node', 'infra/deploy/preflight/main.ts', '--stage', 'staging', '--allow-unknown', '--bootstrap'],
      ['vite', 'build', 'frontend'],
      ['cdk', 'bootstrap', '-c', 'stage=staging'],
      ['cdk', 'deploy', '--all', '-c', 'stage=staging'],
    ]);
  });

  it('passes cdk’s own options to cdk', () => {
    expect(planOf('deploy', ['--require-approval', 'never', '--stage', 'prod', '-v']).at(-1)?.slice(5)).toEqual([
      '--require-approval',
      'never',
      '-v',
    ]);
  });

  it('runs the preflight with the credentials of cdk', () => {
    const steps = planOf('deploy', ['--profile', 'ops', '--stage', 'prod']);
    expect(steps[0]?.slice(-2)).toEqual(['--profile', 'ops']);
    expect(steps.at(-1)?.slice(-2)).toEqual(['--profile', 'ops']);
  });

  it('skips the preflight on request only', () => {
    expect(planOf('deploy', ['--skip-preflight'])).toEqual([
      ['vite', 'build', 'frontend'],
      ['cdk', 'deploy', '--all', '-c', 'stage=dev'],
    ]);
  });

  it.each([
    [['--stage', 'production']],
    [['--stage', 'pr-0']],
    [['--stage', 'pr-1;id']],
    [['--stage']],
    [['--stage=']],
    [['-c', 'stage=prod']],
    [['--context=stage=prod']],
  ])('refuses %j', (args) => {
    expect(() => planOf('deploy', args)).toThrow(/stage/);
  });
});

describe('npm run destroy', () => {
  it('removes dev', () => {
    expect(planOf('destroy', ['--stage', 'dev', '--force'])).toEqual([
      ['cdk', 'destroy', '--all', '-c', 'stage=dev', '--force'],
    ]);
  });

  it('removes the stage of a pull request', () => {
    expect(planOf('destroy', ['--stage', 'pr-12', '--force'])[0]?.slice(3, 5)).toEqual(['-c', 'stage=pr-12']);
  });

  it.each(['staging', 'prod'])('refuses %s, which holds data', (stage) => {
    expect(() => planOf('destroy', ['--stage', stage])).toThrow(/only dev is destroyed by a command/);
  });

  it('rejects a second stage name', () => {
    expect(() => planOf('destroy', ['-c', 'stage=prod'])).toThrow(/--stage alone/);
  });
});
