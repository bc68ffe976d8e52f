import { Duration } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import { functions } from '#shared/functions.ts';
import { SITE_WAIT_S } from '#shared/shards.ts';
import { AppFunction } from './app-function.ts';
import { FailureQueue } from './failure-queue.ts';
import { pinLogicalId } from './pin-logical-id.ts';
import type { StageResources } from './stage-resources.ts';

/** What fires the sites of a stage that has too many for a schedule each: the function that sends a shard's due sites to the queue. */
export class SiteShards extends Construct {
  readonly dispatch: AppFunction;

  constructor(scope: Construct, id: string, resources: StageResources) {
    super(scope, id);
    this.dispatch = new AppFunction(this, 'dispatch', resources);
    // Every shard's schedule holds its ARN.
    pinLogicalId(this.dispatch.fn, 'DispatchFunction');
    const { failures } = functions.dispatch.trigger;
    const failed = new FailureQueue(this, failures.id, {
      errorImpact: failures.errorImpact,
      runbook: 'dispatch-failures',
      topic: resources.storage.alarms,
    });
    this.dispatch.fn.configureAsyncInvoke({
      // Within the time in which its sites may still be run; those that did run have claimed their minute.
      retryAttempts: 1,
      maxEventAge: Duration.seconds(SITE_WAIT_S),
      onFailure: new SqsDestination(failed.queue),
    });
  }
}
