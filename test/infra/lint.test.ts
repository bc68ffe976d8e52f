import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownDomain, repositoryRoot, stageWith, synthesise } from './synth.ts';

/**
 * CloudFormation's own linter, written in Python: `pip install cfn-lint`.
 * @returns the command, or why there is none
 */
const findLinter = (): readonly string[] | string => {
  for (const [program, ...args] of [['cfn-lint'], ['python3', '-m', 'cfnlint']] as const) {
    const { status } = spawnSync(program, [...args, '--version'], { stdio: 'ignore' });
    if (status === 0) return [program, ...args];
  }
  return 'cfn-lint is not installed (pip install cfn-lint)';
};

/** Ignored rules, each with the reason. */
const notHeld = {
  W3005:
    'CDK lists a function’s role and its policy as dependencies although the role is referenced: redundant, not wrong.',
};

const domain = { ...ownDomain, hostedZone: { id: 'Z0123456789', name: 'example.org' } };
const mail = { from: 'hi@sun.example.org', operator: 'us@sun.example.org', identity: 'sun.example.org' };
const variants = [
  ['dev', stageWith('dev')],
  ['prod', stageWith('prod')],
  ['prod with domain, mail and alarms', stageWith('prod', { domain, mail, alarmEmail: 'us@sun.example.org' })],
] as const;

const linter = findLinter();
if (typeof linter === 'string') console.warn(`Templates are not linted: ${linter}.`);

describe.skipIf(typeof linter === 'string')('cfn-lint', () => {
  it.each(variants)('finds no fault in the templates of %s', { timeout: 240_000 }, (_, stage) => {
    const folder = synthesise(stage).app.outdir;
    const templates = readdirSync(folder).filter((file) => file.endsWith('.template.json'));
    expect(templates.length).toBeGreaterThan(4);
    const [program = '', ...args] = linter;
    const { status, stdout, stderr } = spawnSync(
      program,
      [...args, '--ignore-checks', ...Object.keys(notHeld), '--', ...templates.map((file) => join(folder, file))],
      { encoding: 'utf8' },
    );
    expect(`${stdout}${stderr}`).toBe('');
    expect(status).toBe(0);
  });

  it('finds no fault in the role of the workflows', { timeout: 60_000 }, () => {
    const [program = '', ...args] = linter;
    const { stdout, stderr, status } = spawnSync(
      program,
      [...args, '--', join(repositoryRoot, 'infra/deploy/github-role.yaml')],
      { encoding: 'utf8' },
    );
    expect([`${stdout}${stderr}`, status]).toEqual(['', 0]);
  });

  it('would find a property that does not exist', { timeout: 60_000 }, () => {
    const [program = '', ...args] = linter;
    const file = join(mkdtempSync(join(tmpdir(), 'sunward-lint-')), 'bad.template.json');
    writeFileSync(
      file,
      JSON.stringify({ Resources: { Bad: { Type: 'AWS::SQS::Queue', Properties: { Retention: 14 } } } }),
    );
    const { status, stdout } = spawnSync(program, [...args, '--', file], { encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stdout).toContain('Retention');
  });
});
