import { Duration } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { retentionOf } from './retention.ts';
import type { TableRef } from './stage-resources.ts';

export interface SecondCopyProps {
  readonly stage: Stage;
  readonly backup: NonNullable<Stage['backup']>;
  readonly table: Pick<TableRef, 'tableArn'>;
}

/**
 * A nightly copy of the table in a vault of another account or region, which whoever takes over this account cannot delete. Restores
 * to the second are the table's own; this is for the day on which the account or the region is gone.
 */
export class SecondCopy extends Construct {
  constructor(scope: Construct, id: string, { stage, backup, table }: SecondCopyProps) {
    super(scope, id);
    const removalPolicy = retentionOf(stage);
    // AWS Backup copies to another account only from a vault with a key of our own.
    const encryptionKey = new Key(this, 'Key', {
      description: `Sunward ${stage.name}: encrypts backups of the table`,
      enableKeyRotation: true,
      removalPolicy,
    });
    const vault = new BackupVault(this, 'Vault', { encryptionKey, removalPolicy });
    const destination = BackupVault.fromBackupVaultArn(this, 'Copies', backup.vaultArn);
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'nightly',
        scheduleExpression: Schedule.cron({ hour: '1', minute: '17' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(8),
        // Here for a day, in case that the copy has to be repeated.
        deleteAfter: Duration.days(2),
        copyActions: [{ destinationBackupVault: destination, deleteAfter: Duration.days(backup.keepDays) }],
      }),
    );
    const selection = plan.addSelection('Table', { resources: [BackupResource.fromArn(table.tableArn)] });
    acknowledge(selection, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        "AWS Backup's own policy for its own role: what a backup needs is its matter.",
    });
  }
}
