import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { firingOfStage } from '#functions/features/upkeep/firing-job.ts';
import { readEnv, readOptional } from '#functions/platform/env.ts';
import { createSchedules, type Schedules } from '#functions/platform/schedules.ts';
import {
  createShardFirings,
  createShardSchedules,
  createSwitchedSchedules,
  type SchedulesByMode,
  type ShardFirings,
} from '#functions/platform/switched-schedules.ts';
import type { Storage } from '#functions/storage/index.ts';
import { type Base, once } from './base.ts';

const NAMES = ['SCHEDULE_GROUP', 'CONTROL_FUNCTION_ARN', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_FAILURE_QUEUE_ARN'] as const;

/** Both ways of firing sites, and when the stage changes from one to the other. */
export interface Sharding {
  /** More sites than this are fired by shards. */
  readonly above: number;
  readonly by: SchedulesByMode;
  /** The shards' own schedules. */
  readonly firings: ShardFirings;
}

interface SchedulesPart {
  readonly schedules: () => Schedules;
  /** null: the stage has a schedule for each site, always. */
  readonly sharding: () => Sharding | null;
}

/**
 * What fires the sites: one schedule each, or on a stage with SHARDS_ABOVE and so many sites, their shards.
 * @throws EnvError without group, target, role and queue
 */
export const schedulesPart = (
  { env, aws, now }: Base,
  { storage }: { readonly storage: () => Storage },
): SchedulesPart => {
  const group = once(() => {
    const values = readEnv(NAMES, env);
    return {
      client: new SchedulerClient(aws('scheduler')),
      group: values.SCHEDULE_GROUP,
      controlFunctionArn: values.CONTROL_FUNCTION_ARN,
      roleArn: values.SCHEDULE_ROLE_ARN,
      failureQueueArn: values.SCHEDULE_FAILURE_QUEUE_ARN,
      now,
    };
  });
  const sharding = once((): Sharding | null => {
    const above = readOptional('SHARDS_ABOVE', env);
    if (above === null) return null;
    const dispatchFunctionArn = readEnv(['DISPATCH_FUNCTION_ARN'], env).DISPATCH_FUNCTION_ARN;
    return {
      above,
      by: { sites: createSchedules(group()), shards: createShardSchedules(storage().shards) },
      firings: createShardFirings({ ...group(), dispatchFunctionArn }),
    };
  });
  return {
    sharding,
    schedules: once(() => {
      const both = sharding();
      if (both === null) return createSchedules(group());
      return createSwitchedSchedules(both.by, () => firingOfStage(storage().jobs));
    }),
  };
};
