import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  type GetScheduleCommandOutput,
  ResourceNotFoundException,
  type SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';

/** What makes two schedules the same; the start date is not part of it. */
const essence = (schedule: CreateScheduleCommandInput | GetScheduleCommandOutput): string => {
  const { ScheduleExpression, FlexibleTimeWindow, State, EndDate, Target } = schedule;
  const { Arn, RoleArn, Input, RetryPolicy, DeadLetterConfig } = Target ?? {};
  return JSON.stringify([
    [ScheduleExpression, FlexibleTimeWindow?.Mode, State, EndDate ?? null],
    [Arn, RoleArn, Input, DeadLetterConfig?.Arn],
    [RetryPolicy?.MaximumEventAgeInSeconds, RetryPolicy?.MaximumRetryAttempts],
  ]);
};

/** Creates, corrects and removes schedules of EventBridge Scheduler by their names. Every call is safe to repeat. */
export const keepSchedules = (client: SchedulerClient) => {
  /** @returns false when it exists already */
  const create = async (schedule: CreateScheduleCommandInput): Promise<boolean> => {
    try {
      await client.send(new CreateScheduleCommand(schedule));
      return true;
    } catch (error) {
      if (error instanceof ConflictException) return false;
      throw error;
    }
  };
  /** @returns false when there is none */
  const ifFound = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return false;
      throw error;
    }
  };

  return {
    ensure: async (schedule: CreateScheduleCommandInput): Promise<void> => {
      if (await create(schedule)) return;
      if (await ifFound(client.send(new UpdateScheduleCommand(schedule)))) return;
      // Removed between the two calls: the last caller wins.
      await client.send(new CreateScheduleCommand(schedule));
    },
    remove: async (group: string, name: string): Promise<void> => {
      await ifFound(client.send(new DeleteScheduleCommand({ Name: name, GroupName: group })));
    },
    check: async (schedule: CreateScheduleCommandInput): Promise<'right' | 'wrong' | 'missing'> => {
      const { Name, GroupName } = schedule;
      try {
        const found = await client.send(new GetScheduleCommand({ Name, GroupName }));
        return essence(found) === essence(schedule) ? 'right' : 'wrong';
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return 'missing';
        throw error;
      }
    },
  };
};
