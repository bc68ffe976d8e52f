import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { functions } from '#shared/functions.ts';
import { NOTICE_RECEIVES, NOTICE_WAIT_S, NOTICES_AT_ONCE } from '#shared/notices.ts';
import type { AppFunction } from './app-function.ts';
import { FailureQueue } from './failure-queue.ts';
import { pinLogicalId } from './pin-logical-id.ts';
import type { StageResources } from './stage-resources.ts';

/** What runs found to say, until it is delivered: each message five times at most, then it waits for a person. */
export class NoticeQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { storage }: Pick<StageResources, 'storage'>) {
    super(scope, id);
    const { failures } = functions.notify.trigger;
    const failed = new FailureQueue(this, failures.id, {
      errorImpact: failures.errorImpact,
      runbook: 'notify-failures',
      ofQueue: true,
      topic: storage.alarms,
    });
    this.queue = new Queue(this, 'ToTell', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(NOTICE_WAIT_S),
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: failed.queue, maxReceiveCount: NOTICE_RECEIVES },
    });
    pinLogicalId(this.queue, 'NoticeQueue');
  }

  /** Lets the function take notices from here, ten at a time. */
  takenBy({ fn }: AppFunction): void {
    fn.addToRolePolicy(
      new PolicyStatement({
        sid: 'TakeNotices',
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [this.queue.queueArn],
      }),
    );
    const source = new CfnEventSourceMapping(this, 'Taken', {
      functionName: fn.functionArn,
      eventSourceArn: this.queue.queueArn,
      batchSize: NOTICES_AT_ONCE,
      functionResponseTypes: ['ReportBatchItemFailures'],
      // Enough for a vendor's outage that silences thousands of homes at once, and no flood of mail.
      scalingConfig: { maximumConcurrency: 10 },
    });
    // Lambda checks the role's permissions when the mapping is created.
    if (fn.role) source.node.addDependency(fn.role);
  }
}
