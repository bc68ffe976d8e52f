import { describe, expect, it } from 'vitest';
import { planOf } from './plan.ts';

describe('npm run deploy', () => {
  it('builds the pages first and deploys every stack of the one stage', () => {
    expect(planOf('deploy', ['--stage', 'prod'])).toEqual([
      ['vite', 'build', 'frontend'],
      ['cdk', 'deploy', '--all', '-c', 'stage=prod'],
    ]);
  });

  it('deploys dev by default', () => {
    expect(planOf('deploy', []).at(-1)).toEqual(['cdk', 'deploy', '--all', '-c', 'stage=dev']);
  });

  it('bootstraps the account on request, before the first stack', () => {
    expect(planOf('deploy', ['--stage=staging', '--bootstrap']).slice(1)).toEqual([
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

  it.each([
    [['--stage', 'production']],
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

  it.each(['staging', 'prod'])('refuses %s, which holds data', (stage) => {
    expect(() => planOf('destroy', ['--stage', stage])).toThrow(/only dev is destroyed by a command/);
  });

  it('rejects a second stage name', () => {
    expect(() => planOf('destroy', ['-c', 'stage=prod'])).toThrow(/--stage alone/);
  });
});
