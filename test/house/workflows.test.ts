import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageNames } from '#infra/stages.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const files = readdirSync(folder);
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const role = readFileSync(join(root, 'infra/deploy/github-role.yaml'), 'utf8');

/** Each job of a workflow: its name and its text. */
const jobsOf = (text: string): readonly (readonly [string, string])[] => {
  const [, jobs = ''] = text.split(/^jobs:$/m);
  return jobs
    .split(/^(?= {2}[\w-]+:$)/m)
    .filter((part) => part.trim() !== '')
    .map((part) => [part.trim().split(':')[0] ?? '', part] as const);
};

const missing = spawnSync('actionlint', ['-version']).status !== 0;
if (missing) console.warn('Workflows are not linted: actionlint is not installed (.ci/run says which version).');

const lint = (workflows: readonly string[]) => spawnSync('actionlint', workflows, { cwd: root, encoding: 'utf8' });

describe.skipIf(missing)('actionlint', () => {
  it('finds no fault in the workflows', () => {
    const { stdout, status } = lint(files.map((file) => join(folder, file)));
    expect([stdout, status]).toEqual(['', 0]);
  });

  it('would find a job that needs one that does not exist', () => {
    const other = mkdtempSync(join(tmpdir(), 'sunward-workflows-'));
    try {
      const path = join(other, '.github/workflows');
      mkdirSync(path, { recursive: true });
      const bad = textOf('deploy.yml').replace('needs: staging', 'needs: stagging');
      expect(bad).not.toBe(textOf('deploy.yml'));
      writeFileSync(join(path, 'deploy.yml'), bad);
      expect(lint([join(path, 'deploy.yml')]).stdout).toContain('stagging');
    } finally {
      rmSync(other, { recursive: true });
    }
  });
});

describe('the workflows', () => {
  it.each(files)('%s starts with the right to read only, and has no stored keys of AWS', (file) => {
    const text = textOf(file);
    const [, top = ''] = /^permissions:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
    // A called workflow can have no more rights than its caller grants.
    expect(top).toBe(file === 'stage.yml' ? '  contents: read\n  id-token: write\n' : '  contents: read\n');
    expect(text).not.toMatch(/secrets\.|aws-access-key-id|aws-secret-access-key|pull_request_target/);
  });

  it.each(files)('%s bounds each of its own jobs in time, and checks out without leaving its token behind', (file) => {
    for (const [name, job] of jobsOf(textOf(file))) {
      if (/^ {4}uses:/m.test(job)) continue;
      expect(`${name} ${/timeout-minutes: \d+/.test(job)}`).toBe(`${name} true`);
      expect(job.match(/actions\/checkout@/g)?.length).toBe(job.match(/persist-credentials: false/g)?.length);
    }
  });

  it('deploy in the order gate, sandbox, staging, prod, each in an environment of its own', () => {
    const jobs = new Map(jobsOf(textOf('deploy.yml')));
    const needs = [...jobs].map(([name, job]) => [name, /needs: (\w+)/.exec(job)?.[1] ?? null]);
    expect(needs).toEqual([
      ['gate', null],
      ['sandbox', 'gate'],
      ['staging', 'sandbox'],
      ['prod', 'staging'],
    ]);
    const stages = [...jobs.values()].flatMap((job) => /stage: (\w+)\n/.exec(job)?.[1] ?? []);
    expect(stages).toEqual([...stageNames]);
    expect(jobs.get('prod')).toContain('environment: prod');
  });

  it('try out what they deploy', () => {
    const steps = [...textOf('stage.yml').matchAll(/npm run (\w+) -- --stage "\$STAGE"/g)].map(([, name]) => name);
    expect(steps).toEqual(['deploy', 'smoke']);
  });

  it('give code of forks no credentials', () => {
    for (const [, job] of jobsOf(textOf('pull-request-stage.yml')))
      expect(job).toContain('github.event.pull_request.head.repo.full_name == github.repository');
  });

  it('pass values of events to the shell by environment variables alone', () => {
    for (const file of files)
      for (const [run] of textOf(file).matchAll(/^\s*(?:- )?run: .*$/gm)) expect(run).not.toContain('${{');
  });
});

describe('the role of the workflows', () => {
  it('trusts one environment of one repository', () => {
    expect(role).toMatch(
      /token\.actions\.githubusercontent\.com:sub: !Sub 'repo:\$\{Repository\}:environment:\$\{Environment\}'/,
    );
    expect(role).toContain('token.actions.githubusercontent.com:aud: sts.amazonaws.com');
    expect(role).not.toMatch(/StringLike:\s+token\.actions/);
  });

  it('knows every environment that a workflow uses', () => {
    const [, allowed = ''] = /Environment:\n(?:.*\n)*?\s+AllowedValues: \[([^\]]*)\]/.exec(role) ?? [];
    const used = files.flatMap((file) =>
      [...textOf(file).matchAll(/environment: ([\w-]+)$/gm)].map(([, name]) => name),
    );
    expect(new Set(used)).toEqual(new Set(allowed.split(', ')));
  });

  it('may do everything that preflight asks', () => {
    const asked = ['account-checks', 'capacity-checks', 'name-checks'].flatMap((file) => {
      const text = readFileSync(join(root, `infra/deploy/preflight/${file}.ts`), 'utf8');
      return [...text.matchAll(/'((?:acm|ses|ssm|lambda|servicequotas|cloudfront):\w+)/g)].map(([, action]) => action);
    });
    expect(asked.length).toBeGreaterThan(6);
    for (const action of asked) expect(role).toContain(action);
  });
});
