import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Alias, CfnEventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { functions } from '#shared/functions.ts';
import { SITE_RECEIVES, SITE_WAIT_S, SITES_AT_ONCE } from '#shared/shards.ts';
import { AppFunction } from './app-function.ts';
import { FailureQueue } from './failure-queue.ts';
import { ImpactAlarm } from './impact-alarm.ts';
import { pinLogicalId } from './pin-logical-id.ts';
import type { StageResources } from './stage-resources.ts';

export interface SiteShardsProps {
  readonly resources: StageResources;
  /** What runs the sites. */
  readonly live: Alias;
  readonly control: LambdaFunction;
}

/** Lambda's limits on how many invocations a queue may cause at once. */
const [FEWEST, MOST] = [2, 1000];

/**
 * What fires the sites of a stage that has too many for a schedule each: the function that sends a shard's due sites, the queue
 * that they wait in, and control, which takes ten at a time.
 */
export class SiteShards extends Construct {
  readonly queue: Queue;
  readonly dispatch: AppFunction;

  constructor(scope: Construct, id: string, { resources, live, control }: SiteShardsProps) {
    super(scope, id);
    const { stage, storage } = resources;
    const topic = storage.alarms;
    const failed = new FailureQueue(this, 'NotRun', {
      errorImpact:
        'Sites of shards waited too long or their runs failed: these homes missed a run; the next one heals unless it fails, too.',
      runbook: 'sites-not-run',
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
    this.dispatch = new AppFunction(this, 'dispatch', { ...resources, siteQueue: this.queue });
    // Every shard's schedule holds its ARN.
    pinLogicalId(this.dispatch.fn, 'DispatchFunction');
    const { failures } = functions.dispatch.trigger;
    this.dispatch.fn.configureAsyncInvoke({
      // Within the time in which its sites may still be run; those that did run have claimed their minute.
      retryAttempts: 1,
      maxEventAge: Duration.seconds(SITE_WAIT_S),
      onFailure: new SqsDestination(
        new FailureQueue(this, failures.id, { errorImpact: failures.errorImpact, runbook: 'dispatch-failures', topic })
          .queue,
      ),
    });
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
    new ImpactAlarm(this, 'Late', {
      errorImpact:
        'Sites of shards wait in their queue: chargers follow the sun late, and what waits for two minutes is not run.',
      runbook: 'sites-late',
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'Maximum' }),
      threshold: 60,
      periods: { breaching: 3, of: 5 },
      topic,
    });
  }
}
