import { describe, expect, it } from 'vitest';
import { leftBehind } from '#infra/deploy/left-behind.ts';
import { stageTemplates } from '#infra/deploy/stage-templates.ts';
import type { Stage } from '#infra/stages.ts';
import { ownDomain, stageWith, synthesise, withShards } from './synth.ts';

const vault = { backup: { vaultArn: 'arn:aws:backup:eu-west-1:123456789012:backup-vault:copies', keepDays: 35 } };
const stages: readonly (readonly [string, Stage])[] = [
  ['dev', stageWith('dev')],
  ['dev with data that is retained', stageWith('dev', { retainData: true })],
  ['prod with everything', stageWith('prod', { ...withShards, ...vault, domain: ownDomain })],
];

/** The list of a stage, and its retained resources by logical id. */
const listOf = (stage: Stage) => {
  const { resources } = synthesise(stage);
  const stacks = [...new Set(resources.map((one) => one.stack))];
  const templates = stacks.map((stack) => ({
    stackName: `sunward-${stage.name}-${stack}`,
    resources: Object.fromEntries(resources.filter((one) => one.stack === stack).map((one) => [one.id, one])),
  }));
  const retained = resources.filter(({ DeletionPolicy }) => /^(Retain|Snapshot)/.test(DeletionPolicy ?? ''));
  return { lines: leftBehind(stage.name, templates), retained };
};

describe.each(stages)('what destroying %s leaves behind', (_, stage) => {
  const { lines, retained } = listOf(stage);

  it('names every resource that its templates retain, and no other as kept', () => {
    const kept = lines.filter((line) => line.includes('until you delete it by hand'));
    for (const { stack, id, Type } of retained) {
      const line = kept.find((one) => one.startsWith(`Of sunward-${stage.name}-${stack},`)) ?? '';
      expect(line).toContain(`${id} (${Type})`);
    }
    expect(kept.join(' ').match(/\(AWS::/g)?.length ?? 0).toBe(retained.length);
    expect(retained.length > 0).toBe(stage.retainData);
  });

  it('names the key that ends later, unless it is kept', () => {
    expect(lines.some((line) => line.includes('30 days later'))).toBe(!stage.retainData);
  });

  it('names what no template knows', () => {
    expect(lines.join('\n')).toContain(`sunward/${stage.name}/vendor-apps`);
    for (const what of ['Stripe:', 'Mail:', 'CDK:']) expect(lines.some((line) => line.startsWith(what))).toBe(true);
    expect(lines.some((line) => line.startsWith('The domain:'))).toBe(stage.domain !== undefined);
    expect(lines.some((line) => line.startsWith('Copies of the table'))).toBe(stage.backup !== undefined);
  });
});

it('reads the templates of a stage of a pull request, in the names of its stacks', () => {
  const templates = stageTemplates('pr-12');
  expect(templates.map(({ stackName }) => stackName)).toContain('sunward-pr-12-storage');
  expect(leftBehind('pr-12', templates).join('\n')).toContain('CredentialsKey (AWS::KMS::Key)');
});
