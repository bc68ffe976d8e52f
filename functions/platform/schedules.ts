import { createHash } from 'node:crypto';
import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  type GetScheduleCommandOutput,
  ListSchedulesCommand,
  ResourceNotFoundException,
  type SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { controlEventInput } from '#shared/events.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';

/** One schedule per site. Every call is safe to repeat. */
export interface Schedules {
  /** @param intervalMinutes whole minutes, at least 1 */
  ensure(accountId: AccountId, intervalMinutes: number): Promise<void>;
  remove(accountId: AccountId): Promise<void>;
  /**
   * Whether the site's schedule is as `ensure` would create it: its interval, target, role and input, and that it is enabled.
   */
  check(accountId: AccountId, intervalMinutes: number): Promise<'right' | 'wrong' | 'missing'>;
  /**
   * Sites that have a schedule, a page at a time.
   * @param cursor of the previous page; null: from the start
   * @returns the cursor of the next page; null: there is none
   */
  page(cursor: string | null): Promise<{ readonly ids: readonly AccountId[]; readonly next: string | null }>;
}

export interface SchedulesOptions {
  readonly client: SchedulerClient;
  /** The stage's schedule group. */
  readonly group: string;
  readonly controlFunctionArn: string;
  /** The role that Scheduler invokes it with. */
  readonly roleArn: string;
  /** Receives firings that could not be delivered. */
  readonly failureQueueArn: string;
  readonly now: () => number;
}

/** Deliveries are retried within the interval; after that, the next firing replaces them. */
const DELIVERY_RETRIES = 2;
/** Page size, the largest allowed. */
const PAGE = 100;
/** Scheduler's smallest maximum age. */
const MIN_EVENT_AGE_S = 60;

/** The site's own phase within its interval, so that sites do not all run at the full minute. Whole seconds, in ms. */
const phaseMs = (accountId: AccountId, intervalMs: number): number =>
  (createHash('sha256').update(accountId).digest().readUInt32BE(0) % (intervalMs / SECOND_MS)) * SECOND_MS;

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

/**
 * The first firing after now at the site's phase, counted from the epoch: repeating `ensure` never shifts the phase.
 * Scheduler rejects start dates in the distant past.
 */
export const nextFiring = (accountId: AccountId, intervalMs: number, nowMs: number): Date => {
  const phase = phaseMs(accountId, intervalMs);
  return new Date(phase + Math.ceil((nowMs + 1 - phase) / intervalMs) * intervalMs);
};

export const createSchedules = (options: SchedulesOptions): Schedules => {
  const { client, group, controlFunctionArn, roleArn, failureQueueArn, now } = options;

  const scheduleOf = (accountId: AccountId, intervalMinutes: number): CreateScheduleCommandInput => ({
    Name: accountId,
    GroupName: group,
    ScheduleExpression: `rate(${intervalMinutes} minute${intervalMinutes === 1 ? '' : 's'})`,
    StartDate: nextFiring(accountId, intervalMinutes * MINUTE_MS, now()),
    FlexibleTimeWindow: { Mode: 'OFF' },
    State: 'ENABLED',
    Target: {
      Arn: controlFunctionArn,
      RoleArn: roleArn,
      Input: controlEventInput(accountId),
      RetryPolicy: {
        MaximumEventAgeInSeconds: Math.max(MIN_EVENT_AGE_S, intervalMinutes * 60),
        MaximumRetryAttempts: DELIVERY_RETRIES,
      },
      DeadLetterConfig: { Arn: failureQueueArn },
    },
  });

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
    ensure: async (accountId, intervalMinutes) => {
      if (!Number.isInteger(intervalMinutes) || intervalMinutes < 1)
        throw new RangeError(`An interval must be whole minutes, not ${intervalMinutes}`);
      const schedule = scheduleOf(accountId, intervalMinutes);
      if (await create(schedule)) return;
      if (await ifFound(client.send(new UpdateScheduleCommand(schedule)))) return;
      // Removed between the two calls: the last caller wins.
      await client.send(new CreateScheduleCommand(schedule));
    },
    remove: async (accountId) => {
      await ifFound(client.send(new DeleteScheduleCommand({ Name: accountId, GroupName: group })));
    },
    check: async (accountId, intervalMinutes) => {
      try {
        const found = await client.send(new GetScheduleCommand({ Name: accountId, GroupName: group }));
        return essence(found) === essence(scheduleOf(accountId, intervalMinutes)) ? 'right' : 'wrong';
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return 'missing';
        throw error;
      }
    },
    page: async (cursor) => {
      const { Schedules = [], NextToken } = await client.send(
        new ListSchedulesCommand({
          GroupName: group,
          MaxResults: PAGE,
          ...(cursor === null ? {} : { NextToken: cursor }),
        }),
      );
      return {
        // The stage's own schedules are in the same group, under other names.
        ids: Schedules.flatMap(({ Name }) => accountIdSchema.safeParse(Name).data ?? []),
        next: NextToken ?? null,
      };
    },
  };
};
