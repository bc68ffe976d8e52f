import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { readEnv } from '#functions/platform/env.ts';
import { createSchedules, type Schedules } from '#functions/platform/schedules.ts';
import { type Base, once } from './base.ts';

const NAMES = ['SCHEDULE_GROUP', 'CONTROL_FUNCTION_ARN', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_FAILURE_QUEUE_ARN'] as const;

/** One schedule per site. @throws EnvError without group, target, role and queue */
export const schedulesPart = ({ env, aws, now }: Base): { readonly schedules: () => Schedules } => ({
  schedules: once(() => {
    const values = readEnv(NAMES, env);
    return createSchedules({
      client: new SchedulerClient(aws('scheduler')),
      group: values.SCHEDULE_GROUP,
      controlFunctionArn: values.CONTROL_FUNCTION_ARN,
      roleArn: values.SCHEDULE_ROLE_ARN,
      failureQueueArn: values.SCHEDULE_FAILURE_QUEUE_ARN,
      now,
    });
  }),
});
