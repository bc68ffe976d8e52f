import { randomUUID } from 'node:crypto';
import { ConflictException, CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import type { Deps } from '#functions/deps.ts';
import { handlerMakers } from '#functions/entries/create.ts';
import { type ClockFunction, clockFunctions, functions } from '#shared/functions.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type Foundation, SCHEDULE_GROUP } from './foundation.ts';
import { lambdaContext } from './gateway/gateway.ts';
import type { LocalLambdas } from './scheduler/lambda.ts';
import { LOCAL_REGION, localArn } from './scheduler/schedule.ts';

type InvokedByEvents = ClockFunction | 'control' | 'dispatch';

/** ARN of a function that events invoke. */
export const functionArn = (name: InvokedByEvents): string => localArn('lambda', `function:sunward-local-${name}`);

/** Registers the handler that CDK deploys under its local ARN, in place of an earlier one. */
export const registerFunction = (lambdas: LocalLambdas, name: InvokedByEvents, deps: Deps): void => {
  const handler = handlerMakers[name](deps);
  const timeoutMs = functions[name].timeoutS * SECOND_MS;
  lambdas.register(functionArn(name), (event) => handler(event, lambdaContext(name, randomUUID(), timeoutMs)));
};

/** Registers the functions that the stage's own schedules fire, and creates these schedules. Idempotent. */
export const startStageSchedules = async (deps: Deps, { lambdas, schedulerApi }: Foundation): Promise<void> => {
  const client = new SchedulerClient({
    endpoint: schedulerApi.url,
    region: LOCAL_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const create = async (target: string, name: string, input: string, everyMinutes: number): Promise<void> => {
    try {
      await client.send(
        new CreateScheduleCommand({
          Name: name,
          GroupName: SCHEDULE_GROUP,
          ScheduleExpression: `rate(${everyMinutes} minutes)`,
          FlexibleTimeWindow: { Mode: 'OFF' },
          Target: {
            Arn: target,
            RoleArn: localArn('iam', 'role/scheduler'),
            Input: input,
            RetryPolicy: { MaximumEventAgeInSeconds: everyMinutes * 60, MaximumRetryAttempts: 2 },
            DeadLetterConfig: { Arn: localArn('sqs', 'schedule-failures') },
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
    }
  };
  try {
    for (const name of clockFunctions) {
      const { schedules, everyMinutes } = functions[name].trigger;
      registerFunction(lambdas, name, deps);
      for (const one of schedules) await create(functionArn(name), one.name, one.input, everyMinutes);
    }
  } finally {
    client.destroy();
  }
};
