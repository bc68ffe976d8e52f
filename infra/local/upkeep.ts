import { randomUUID } from 'node:crypto';
import { ConflictException, CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import type { Deps } from '#functions/deps.ts';
import { createUpkeepHandler } from '#functions/entries/create.ts';
import { UPKEEP_MINUTES, upkeepEventInput } from '#shared/events.ts';
import { type Foundation, SCHEDULE_GROUP } from './foundation.ts';
import { lambdaContext } from './gateway/gateway.ts';
import { LOCAL_REGION, localArn } from './scheduler/schedule.ts';

const UPKEEP_ARN = localArn('lambda', 'function:sunward-local-upkeep');
const NAME = 'upkeep';
const TIMEOUT_MS = 15 * 60_000;

/** The stage's one upkeep schedule, which CDK makes in the cloud, and the very function that it fires. Twice is once. */
export const startUpkeep = async (deps: Deps, { lambdas, schedulerApi }: Foundation): Promise<void> => {
  const upkeep = createUpkeepHandler(deps);
  lambdas.register(UPKEEP_ARN, (event) => upkeep(event, lambdaContext(NAME, randomUUID(), TIMEOUT_MS)));
  const client = new SchedulerClient({
    endpoint: schedulerApi.url,
    region: LOCAL_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    await client.send(
      new CreateScheduleCommand({
        Name: NAME,
        GroupName: SCHEDULE_GROUP,
        ScheduleExpression: `rate(${UPKEEP_MINUTES} minutes)`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: {
          Arn: UPKEEP_ARN,
          RoleArn: localArn('iam', 'role/scheduler'),
          Input: upkeepEventInput(),
          RetryPolicy: { MaximumEventAgeInSeconds: UPKEEP_MINUTES * 60, MaximumRetryAttempts: 2 },
          DeadLetterConfig: { Arn: localArn('sqs', 'schedule-failures') },
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  } finally {
    client.destroy();
  }
};
