import { Duration } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Construct } from 'constructs';
import { functions, type StageScheduledFunction } from '#shared/functions.ts';
import { AppFunction } from './app-function.ts';
import { FailureQueue } from './failure-queue.ts';
import { Firing } from './firing.ts';
import { from, type StageResources } from './stage-resources.ts';

/**
 * A function that the stage's own schedules fire. Failed runs are not retried, since the next firing does the same work; they
 * go to a queue with an alarm if the row describes one.
 */
export const scheduledFunction = (
  scope: Construct,
  name: StageScheduledFunction,
  resources: StageResources,
): AppFunction => {
  const { trigger } = functions[name];
  const { groupName } = from(resources, 'control').schedules;
  const app = new AppFunction(scope, name, resources);
  const every = Duration.minutes(trigger.everyMinutes);
  const failures =
    trigger.kind === 'clock'
      ? new FailureQueue(scope, trigger.failures.id, {
          errorImpact: trigger.failures.errorImpact,
          runbook: `${name}-failures`,
          topic: resources.storage.alarms,
        }).queue
      : null;
  app.fn.configureAsyncInvoke({
    retryAttempts: 0,
    maxEventAge: every,
    ...(failures === null ? {} : { onFailure: new SqsDestination(failures) }),
  });
  for (const { id, input } of trigger.schedules)
    new Firing(scope, id, { groupName, every, fn: app.fn, input, ...(failures === null ? {} : { failures }) });
  return app;
};
