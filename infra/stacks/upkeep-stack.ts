import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Construct } from 'constructs';
import { reconcileEventInput, UPKEEP_MINUTES, upkeepEventInput } from '#shared/events.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { FailureQueue } from '../constructs/failure-queue.ts';
import { Firing } from '../constructs/firing.ts';
import {
  dataKeysBy,
  deleteUsers,
  listSchedules,
  manageSchedules,
  onTable,
  passToScheduler,
  queryIndex,
  readPaymentKeys,
  readVendorApps,
} from '../constructs/grants.ts';
import { mailFor } from '../constructs/mail.ts';
import { type Stage, taxOf } from '../stages.ts';
import type { ControlStack } from './control-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { StorageStack } from './storage-stack.ts';

export interface UpkeepStackProps extends StackProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly identity: IdentityStack;
  readonly control: ControlStack;
  /** Address of the product, for the links in mail. */
  readonly publicUrl: string;
}

/**
 * What is done when its time has come: deletions, reminders, payouts; and the nightly comparison of sites and schedules. Two
 * schedules fire one function.
 */
export class UpkeepStack extends Stack {
  readonly upkeep: AppFunction;

  constructor(scope: Construct, id: string, props: UpkeepStackProps) {
    super(scope, id, props);
    const { stage, storage, identity, control } = props;
    const { table, key, vendorApps, payments, cardKey, alarms } = storage;
    const { live, schedules } = control;
    const mail = mailFor(this, stage);
    this.upkeep = new AppFunction(this, 'Upkeep', {
      stage,
      topic: alarms,
      entry: 'upkeep',
      errorImpact:
        'Something that is due could not be done: a deletion, a reminder or a payout waits, or a lost schedule is not mended. It is tried again every 15 minutes.',
      memoryMb: 512,
      timeout: Duration.minutes(15),
      firedEvery: Duration.minutes(UPKEEP_MINUTES),
      environment: {
        TABLE_NAME: table.tableName,
        USER_POOL_ID: identity.users.userPoolId,
        KMS_KEY_ID: key.keyArn,
        SCHEDULE_GROUP: schedules.groupName,
        SCHEDULE_ROLE_ARN: schedules.role.roleArn,
        SCHEDULE_FAILURE_QUEUE_ARN: schedules.failures.queueArn,
        CONTROL_FUNCTION_ARN: live.functionArn,
        PAYMENTS_SECRET: payments.secretArn,
        // Read when the stack is deployed; the template holds its place only.
        CARD_KEY: cardKey.secretValue.unsafeUnwrap(),
        APP_CREDENTIALS_SECRET: vendorApps.secretArn,
        PUBLIC_URL: props.publicUrl,
        ...taxOf(stage),
        ...mail.environment,
      },
      may: [
        onTable(table, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        queryIndex(table),
        dataKeysBy(key),
        readVendorApps(vendorApps),
        readPaymentKeys(payments),
        manageSchedules(this, schedules.groupName),
        listSchedules(this),
        passToScheduler(schedules.role),
        deleteUsers(identity.users),
        ...mail.may,
      ],
    });
    const { fn } = this.upkeep;
    const failures = new FailureQueue(this, 'Failures', {
      errorImpact:
        'The upkeep was not begun or ended half-way: deletions, reminders and payouts wait for the next one.',
      runbook: 'upkeep-failures',
      topic: alarms,
    }).queue;
    // The next firing does what this one did not.
    fn.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: Duration.minutes(UPKEEP_MINUTES),
      onFailure: new SqsDestination(failures),
    });
    const fire = (name: string, input: string) =>
      new Firing(this, name, {
        groupName: schedules.groupName,
        every: Duration.minutes(UPKEEP_MINUTES),
        fn,
        input,
        failures,
      });
    fire('Firing', upkeepEventInput());
    // A night's comparison goes on firing by firing; between, each one only tells what is known.
    fire('Compare', reconcileEventInput());
  }
}
