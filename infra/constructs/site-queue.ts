import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Alias, CfnEventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { SITE_RECEIVES, SITE_WAIT_S, SITES_AT_ONCE } from '#shared/shards.ts';
import type { Stage } from '../stages.ts';
import { FailureQueue } from './failure-queue.ts';
import { ImpactAlarm } from './impact-alarm.ts';
import { pinLogicalId } from './pin-logical-id.ts';
import type { StageResources } from './stage-resources.ts';

/** Lambda's limits on how many invocations a queue may cause at once. */
const [FEWEST, MOST] = [2, 1000];
/** Longest time that a run may be ordered ahead, s; the alarm counts it as time in the queue. */
const ORDERED_S = 120;

/**
 * The queue of sites that are due: what a run ordered for the moment at which a vendor has new values, and the sites of
 * shards where the stage has them.
 */
export class SiteQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { storage }: Pick<StageResources, 'storage'>) {
    super(scope, id);
    const topic = storage.alarms;
    const failed = new FailureQueue(this, 'NotRun', {
      errorImpact:
        'Due sites waited too long or their runs failed: these homes missed a run; the next one heals unless it fails, too.',
      runbook: 'sites-not-run',
      ofQueue: true,
      topic,
    });
    this.queue = new Queue(this, 'Due', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(SITE_WAIT_S),
      retentionPeriod: Duration.hours(1),
      deadLetterQueue: { queue: failed.queue, maxReceiveCount: SITE_RECEIVES },
    });
    pinLogicalId(this.queue, 'SiteQueue');
    new ImpactAlarm(this, 'Late', {
      errorImpact:
        'Due sites wait in their queue: chargers follow the sun late, and what waits for two minutes is not run.',
      runbook: 'sites-late',
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'Maximum' }),
      threshold: ORDERED_S + SITE_WAIT_S / 2,
      periods: { breaching: 3, of: 5 },
      topic,
    });
  }

  /** Lets control take sites from here, ten at a time. @param live the alias that runs them */
  takenBy(control: LambdaFunction, live: Alias, stage: Stage): void {
    control.addToRolePolicy(
      new PolicyStatement({
        sid: 'TakeSites',
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [this.queue.queueArn],
      }),
    );
    const reserved = stage.reservedConcurrency?.control;
    const source = new CfnEventSourceMapping(this, 'Taken', {
      functionName: live.functionArn,
      eventSourceArn: this.queue.queueArn,
      batchSize: SITES_AT_ONCE,
      // Long enough to fill a batch when sites are few.
      maximumBatchingWindowInSeconds: 1,
      functionResponseTypes: ['ReportBatchItemFailures'],
      // Otherwise Lambda takes more than it may run, and what it cannot run counts as received.
      scalingConfig: { maximumConcurrency: Math.min(MOST, Math.max(FEWEST, reserved ?? MOST)) },
    });
    // Lambda checks the role's permissions when the mapping is created.
    if (control.role) source.node.addDependency(control.role);
  }
}
