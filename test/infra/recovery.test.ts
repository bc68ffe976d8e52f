import { describe, expect, it } from 'vitest';
import { type Found, stageWith, synthesise } from './synth.ts';

const vaultArn = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:sunward';
const prod = synthesise(stageWith('prod'));

describe('a copy in another account or region', () => {
  const { ofType } = synthesise(stageWith('prod', { backup: { vaultArn, keepDays: 90 } }));

  it('is made of the table every night, and kept as long as the stage says', () => {
    const [plan] = ofType('AWS::Backup::BackupPlan');
    expect(plan?.Properties.BackupPlan.BackupPlanRule).toEqual([
      expect.objectContaining({
        ScheduleExpression: 'cron(17 1 * * ? *)',
        CopyActions: [{ DestinationBackupVaultArn: vaultArn, Lifecycle: { DeleteAfterDays: 90 } }],
      }),
    ]);
    const [selection] = ofType('AWS::Backup::BackupSelection');
    expect(JSON.stringify(selection?.Properties.BackupSelection.Resources)).toContain('"Table"');
    // Another account takes copies only from a vault with a key of ours.
    expect(JSON.stringify(ofType('AWS::Backup::BackupVault')[0]?.Properties.EncryptionKeyArn)).toContain(
      'SecondCopyKey',
    );
  });

  it('is not made unless the stage names a vault', () => {
    expect(prod.resources.filter(({ Type }) => Type.startsWith('AWS::Backup'))).toEqual([]);
  });

  it('can be read elsewhere: the key of vendors’ credentials is a multi-region key', () => {
    expect(ofType('AWS::KMS::Key').find(({ id }) => id === 'CredentialsKey')?.Properties.MultiRegion).toBe(true);
  });
});

describe('a restored table', () => {
  const restored = synthesise(stageWith('prod', { tableName: 'sunward-restored' }));
  const usesTable = ({ Properties: p }: Found) => p.Environment?.Variables?.TABLE_NAME !== undefined;

  it('is used by every function in place of the stage’s own, and by its name alone', () => {
    const names = restored
      .ofType('AWS::Lambda::Function')
      .filter(usesTable)
      .map((fn) => fn.Properties.Environment.Variables.TABLE_NAME);
    expect(names.length).toBe(prod.ofType('AWS::Lambda::Function').filter(usesTable).length);
    expect(new Set(names)).toEqual(new Set(['sunward-restored']));
    const statements = restored
      .ofType('AWS::IAM::Policy')
      .flatMap((policy) => policy.Properties.PolicyDocument.Statement as { Action: unknown; Resource: unknown }[])
      .filter(({ Action }) => JSON.stringify(Action).includes('dynamodb:'));
    expect(statements.length).toBeGreaterThan(10);
    for (const { Resource } of statements) expect(JSON.stringify(Resource)).toContain('table/sunward-restored');
  });

  it('takes nothing away that other stacks import, and leaves the own table alone', () => {
    expect(restored.exportsOf('storage')).toEqual(expect.arrayContaining(prod.exportsOf('storage')));
    expect(restored.ofType('AWS::DynamoDB::GlobalTable')).toEqual(prod.ofType('AWS::DynamoDB::GlobalTable'));
  });
});

describe('the bill', () => {
  it('is watched where a budget is set', () => {
    const { ofType } = synthesise(stageWith('prod', { monthlyBudgetUsd: 500, alarmEmail: 'ops@sunward.example' }));
    const [budget] = ofType('AWS::Budgets::Budget');
    expect(budget?.Properties.Budget.BudgetLimit).toEqual({ Amount: 500, Unit: 'USD' });
    const notified = budget?.Properties.NotificationsWithSubscribers as {
      Notification: { NotificationType: string; Threshold: number };
      Subscribers: { Address: string }[];
    }[];
    expect(notified.map(({ Notification: n }) => [n.NotificationType, n.Threshold])).toEqual([
      ['ACTUAL', 80],
      ['ACTUAL', 100],
      ['FORECASTED', 100],
    ]);
    for (const { Subscribers } of notified) expect(Subscribers[0]?.Address).toBe('ops@sunward.example');
    expect(ofType('AWS::CE::AnomalyMonitor')).toHaveLength(1);
    expect(ofType('AWS::CE::AnomalySubscription')[0]?.Properties.Subscribers).toEqual([
      { Type: 'EMAIL', Address: 'ops@sunward.example' },
    ]);
    expect(prod.ofType('AWS::Budgets::Budget')).toEqual([]);
  });
});

it('the firewall of the user pool is associated long after it was made', () => {
  const made = prod.ofType('AWS::WAFv2::WebACL').find(({ stack }) => stack === 'identity');
  const [association] = prod.ofType('AWS::WAFv2::WebACLAssociation');
  expect(made).toBeDefined();
  expect(association?.stack).toBe('watch');
});
