import { createHash } from 'node:crypto';
import { type CreateScheduleCommandInput, ListSchedulesCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import { controlEventInput } from '#shared/events.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { keepSchedules } from './keep-schedules.ts';

/** What fires each site: a schedule of its own, or its shard (switched-schedules.ts). Every call is safe to repeat. */
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

/** Where a stage's schedules are, and what they have in common. */
export interface ScheduleGroup {
  readonly client: SchedulerClient;
  /** The stage's schedule group. */
  readonly group: string;
  /** The role that Scheduler invokes functions with. */
  readonly roleArn: string;
  /** Receives firings that could not be delivered. */
  readonly failureQueueArn: string;
  readonly now: () => number;
}

export interface SchedulesOptions extends ScheduleGroup {
  readonly controlFunctionArn: string;
}

/** Deliveries are retried within the interval; after that, the next firing replaces them. */
const DELIVERY_RETRIES = 2;
/** Page size, the largest allowed. */
const PAGE = 100;
/** Scheduler's smallest maximum age. */
const MIN_EVENT_AGE_S = 60;

/** A name's own phase within its interval, so that sites do not all run at the full minute. Whole seconds, in ms. */
const phaseMs = (name: string, intervalMs: number): number =>
  (createHash('sha256').update(name).digest().readUInt32BE(0) % (intervalMs / SECOND_MS)) * SECOND_MS;

/**
 * The first firing after now at the name's phase, counted from the epoch: repeating `ensure` never shifts the phase.
 * Scheduler rejects start dates in the distant past.
 */
export const nextFiring = (name: string, intervalMs: number, nowMs: number): Date => {
  const phase = phaseMs(name, intervalMs);
  return new Date(phase + Math.ceil((nowMs + 1 - phase) / intervalMs) * intervalMs);
};

/** Whether a site is due in a minute: the same minutes in which a schedule of its own fires. @param minuteMs any time of the minute */
export const isDueIn = (accountId: AccountId, intervalMinutes: number, minuteMs: number): boolean => {
  const phaseMinute = Math.floor(phaseMs(accountId, intervalMinutes * MINUTE_MS) / MINUTE_MS);
  return (Math.floor(minuteMs / MINUTE_MS) - phaseMinute) % intervalMinutes === 0;
};

/** A schedule of the stage's group that fires a function at its name's own phase. */
export const firingOf = (
  { group, roleArn, failureQueueArn }: Omit<ScheduleGroup, 'client'>,
  name: string,
  everyMinutes: number,
  { arn, input, nowMs }: { readonly arn: string; readonly input: string; readonly nowMs: number },
): CreateScheduleCommandInput => ({
  Name: name,
  GroupName: group,
  ScheduleExpression: `rate(${everyMinutes} minute${everyMinutes === 1 ? '' : 's'})`,
  StartDate: nextFiring(name, everyMinutes * MINUTE_MS, nowMs),
  FlexibleTimeWindow: { Mode: 'OFF' },
  State: 'ENABLED',
  Target: {
    Arn: arn,
    RoleArn: roleArn,
    Input: input,
    RetryPolicy: {
      MaximumEventAgeInSeconds: Math.max(MIN_EVENT_AGE_S, everyMinutes * 60),
      MaximumRetryAttempts: DELIVERY_RETRIES,
    },
    DeadLetterConfig: { Arn: failureQueueArn },
  },
});

export const createSchedules = (options: SchedulesOptions): Schedules => {
  const { client, group, controlFunctionArn, now } = options;
  const keep = keepSchedules(client);
  const scheduleOf = (accountId: AccountId, minutes: number): CreateScheduleCommandInput =>
    firingOf(options, accountId, minutes, {
      arn: controlFunctionArn,
      input: controlEventInput(accountId),
      nowMs: now(),
    });

  return {
    ensure: async (accountId, intervalMinutes) => {
      if (!Number.isInteger(intervalMinutes) || intervalMinutes < 1)
        throw new RangeError(`An interval must be whole minutes, not ${intervalMinutes}`);
      await keep.ensure(scheduleOf(accountId, intervalMinutes));
    },
    remove: (accountId) => keep.remove(group, accountId),
    check: (accountId, intervalMinutes) => keep.check(scheduleOf(accountId, intervalMinutes)),
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
