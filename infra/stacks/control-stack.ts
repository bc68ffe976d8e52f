import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { AppFunction } from '../constructs/app-function.ts';
import { FailureQueue } from '../constructs/failure-queue.ts';
import { GradualRelease } from '../constructs/gradual-release.ts';
import { dataKeysBy, onTable, queryIndex, readVendorApps } from '../constructs/grants.ts';
import { mailFor } from '../constructs/mail.ts';
import { pinLogicalId } from '../constructs/pin-logical-id.ts';
import { SiteSchedules } from '../constructs/site-schedules.ts';
import type { Stage } from '../stages.ts';

export interface ControlStackProps extends StackProps {
  readonly stage: Stage;
  readonly table: TableV2;
  readonly key: IKey;
  readonly vendorApps: Pick<ISecret, 'secretArn'>;
  readonly alarms: ITopic;
  /** Address of the product, for the links in mail. */
  readonly publicUrl: string;
}

/** The unattended half: every site's schedule fires the control function. */
export class ControlStack extends Stack {
  /** What schedules fire. */
  readonly live: Alias;
  readonly control: AppFunction;
  readonly schedules: SiteSchedules;

  constructor(scope: Construct, id: string, props: ControlStackProps) {
    super(scope, id, props);
    const { stage, table, key, vendorApps, alarms } = props;
    const mail = mailFor(this, stage);
    const control = new AppFunction(this, 'Control', {
      stage,
      topic: alarms,
      entry: 'control',
      errorImpact: 'Control runs fail: chargers keep their last state and do not follow the sun until a run succeeds.',
      memoryMb: 256,
      quiet: true,
      // Below the shortest interval, so that a site's runs do not pile up behind a slow vendor.
      timeout: Duration.seconds(50),
      environment: {
        TABLE_NAME: table.tableName,
        KMS_KEY_ID: key.keyArn,
        APP_CREDENTIALS_SECRET: vendorApps.secretArn,
        PUBLIC_URL: props.publicUrl,
        ...mail.environment,
      },
      may: [
        onTable(table, 'Query', 'GetItem', 'PutItem', 'UpdateItem'),
        // Whom to tell of a dead link.
        queryIndex(table),
        dataKeysBy(key),
        readVendorApps(vendorApps),
        ...mail.may,
      ],
      reservedConcurrency: stage.reservedConcurrency?.control,
    });
    // Every site's schedule holds this ARN: an alias stays when what it points to changes, and can shift to it by and by.
    this.control = control;
    this.live = control.fn.addAlias('live');
    pinLogicalId(control.fn, 'ControlFunction');
    pinLogicalId(this.live, 'ControlLive');
    new GradualRelease(this, 'Release', {
      fn: control.fn,
      alias: this.live,
      errorImpact: 'A new version of control fails: while it is released, a tenth of the homes’ runs do not happen.',
      runbook: 'control-release',
      stage,
      topic: alarms,
    });
    // A late run would act on an old minute and the next one heals anyhow: no retry, and nothing older than an interval.
    this.live.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      onFailure: new SqsDestination(
        new FailureQueue(this, 'Failures', {
          errorImpact:
            'Control runs failed or came too late to run: the homes concerned missed one run; the next one heals unless it fails, too.',
          runbook: 'control-failures',
          topic: alarms,
        }).queue,
      ),
    });
    this.schedules = new SiteSchedules(this, 'Schedules', {
      groupName: `sunward-${stage.name}`,
      control: this.live,
      topic: alarms,
    });
  }
}
