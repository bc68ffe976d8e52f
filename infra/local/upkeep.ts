import { randomUUID } from 'node:crypto';
import { ConflictException, CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import type { Deps } from '#functions/deps.ts';
import { createUpkeepHandler } from '#functions/entries/create.ts';
import { reconcileEventInput, UPKEEP_MINUTES, upkeepEventInput } from '#shared/events.ts';
import { type Foundation, SCHEDULE_GROUP } from './foundation.ts';
import { lambdaContext } from './gateway/gateway.ts';
import { LOCAL_REGION, localArn } from './scheduler/schedule.ts';

const UPKEEP_ARN = localArn('lambda', 'function:sunward-local-upkeep');
/** The stage's own schedules, which CDK makes in the cloud, and what they send. */
const INPUTS = { upkeep: upkeepEventInput(), reconcile: reconcileEventInput() };
const TIMEOUT_MS = 15 * 60_000;

/** The very function that the stage's own schedules fire, and these. Twice is once. */
export const startUpkeep = async (deps: Deps, { lambdas, schedulerApi }: Foundation): Promise<void> => {
  const upkeep = createUpkeepHandler(deps);
  lambdas.register(UPKEEP_ARN, (event) => upkeep(event, lambdaContext('upkeep', randomUUID(), TIMEOUT_MS)));
  const client = new SchedulerClient({
    endpoint: schedulerApi.url,
    region: LOCAL_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const make = async (name: string, input: string): Promise<void> => {
    try {
      await client.send(
        new CreateScheduleCommand({
          Name: name,
          GroupName: SCHEDULE_GROUP,
          ScheduleExpression: `rate(${UPKEEP_MINUTES} minutes)`,
          FlexibleTimeWindow: { Mode: 'OFF' },
          Target: {
            Arn: UPKEEP_ARN,
            RoleArn: localArn('iam', 'role/scheduler'),
            Input: input,
            RetryPolicy: { MaximumEventAgeInSeconds: UPKEEP_MINUTES * 60, MaximumRetryAttempts: 2 },
            DeadLetterConfig: { Arn: localArn('sqs', 'schedule-failures') },
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
    }
  };
  try {
    for (const [name, input] of Object.entries(INPUTS)) await make(name, input);
  } finally {
    client.destroy();
  }
};
