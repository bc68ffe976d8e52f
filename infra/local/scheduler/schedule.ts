import * as z from 'zod';

const seconds = z.number().min(0).max(1e11);
const arn = z
  .string()
  .regex(/^arn:aws[\w-]*:[\w-]+:.+$/)
  .max(1600);

/** Body of CreateSchedule and UpdateSchedule (EventBridge Scheduler, API of 2021-06-30); times are epoch seconds. */
export const scheduleInputSchema = z.object({
  GroupName: z.string().optional(),
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.string().min(1).max(50).default('UTC'),
  StartDate: seconds.optional(),
  EndDate: seconds.optional(),
  Description: z.string().max(512).optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  ClientToken: z.string().max(64).optional(),
  FlexibleTimeWindow: z
    .object({ Mode: z.enum(['OFF', 'FLEXIBLE']), MaximumWindowInMinutes: z.int().min(1).max(1440).optional() })
    .refine((window) => (window.Mode === 'FLEXIBLE') === (window.MaximumWindowInMinutes !== undefined), {
      error: 'MaximumWindowInMinutes goes with FLEXIBLE and only with it',
    }),
  Target: z.object({
    Arn: arn,
    RoleArn: arn,
    Input: z.string().optional(),
    DeadLetterConfig: z.object({ Arn: arn.optional() }).optional(),
    RetryPolicy: z
      .object({
        MaximumEventAgeInSeconds: z.int().min(60).max(86_400).default(86_400),
        MaximumRetryAttempts: z.int().min(0).max(185).default(185),
      })
      .default({ MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 }),
  }),
});

export const scheduleNameSchema = z.string().regex(/^[0-9a-zA-Z-_.]{1,64}$/);

/** A schedule as stored. */
export const scheduleSchema = scheduleInputSchema.extend({
  Name: scheduleNameSchema,
  GroupName: z.string(),
  createdMs: z.number(),
  modifiedMs: z.number(),
  /** Start of a rate. */
  anchorMs: z.number(),
  /** The last occurrence that was delivered or skipped. */
  handledMs: z.number(),
});
export type Schedule = z.output<typeof scheduleSchema>;

/** What a dead-letter queue holds: SQS message body and attributes. */
export const deadLetterSchema = z.object({
  queueArn: z.string(),
  body: z.string(),
  attributes: z.record(z.string(), z.string()),
});
export type DeadLetter = z.output<typeof deadLetterSchema>;

export const schedulerStateSchema = z.object({
  groups: z.array(z.string()),
  schedules: z.array(scheduleSchema),
  deadLetters: z.array(deadLetterSchema),
});
export type SchedulerState = z.output<typeof schedulerStateSchema>;

const ACCOUNT = '000000000000';
/** Region of everything local. */
export const LOCAL_REGION = 'local-1';
export const localArn = (service: string, resource: string): string =>
  `arn:aws:${service}:${LOCAL_REGION}:${ACCOUNT}:${resource}`;
export const scheduleArn = (group: string, name: string): string => localArn('scheduler', `schedule/${group}/${name}`);
export const groupArn = (group: string): string => localArn('scheduler', `schedule-group/${group}`);
