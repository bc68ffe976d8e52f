import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { createIds } from './ids.ts';
import { createSchedules } from './schedules.ts';

const NOW = Date.parse('2026-05-14T12:00:30.000Z');
const newId = createIds(() => NOW);
const accountId = newId('acc');
const scheduler = mockClient(SchedulerClient);
afterAll(() => scheduler.restore());
let nowMs = NOW;
const schedules = createSchedules({
  client: new SchedulerClient({ region: 'eu-central-1' }),
  group: 'sunward-test',
  controlFunctionArn: 'arn:aws:lambda:eu-central-1:123456789012:function:control',
  roleArn: 'arn:aws:iam::123456789012:role/schedules',
  failureQueueArn: 'arn:aws:sqs:eu-central-1:123456789012:failures',
  now: () => nowMs,
});
const conflict = new ConflictException({ message: 'exists', Message: 'exists', $metadata: {} });
const notFound = new ResourceNotFoundException({ message: 'none', Message: 'none', $metadata: {} });
const created = (call = 0) => scheduler.commandCalls(CreateScheduleCommand)[call]?.args[0].input;
const updated = () => scheduler.commandCalls(UpdateScheduleCommand)[0]?.args[0].input;

beforeEach(() => {
  scheduler.reset();
  nowMs = NOW;
});

describe('ensure', () => {
  test('creates the schedule of the site', async () => {
    scheduler.on(CreateScheduleCommand).resolves({});
    await schedules.ensure(accountId, 15);
    const { StartDate, ...input } = created() ?? {};
    expect(input).toEqual({
      Name: accountId,
      GroupName: 'sunward-test',
      ScheduleExpression: 'rate(15 minutes)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      State: 'ENABLED',
      Target: {
        Arn: 'arn:aws:lambda:eu-central-1:123456789012:function:control',
        RoleArn: 'arn:aws:iam::123456789012:role/schedules',
        Input: `{"type":"control","accountId":"${accountId}","scheduledTime":"<aws.scheduler.scheduled-time>"}`,
        RetryPolicy: { MaximumEventAgeInSeconds: 900, MaximumRetryAttempts: 2 },
        DeadLetterConfig: { Arn: 'arn:aws:sqs:eu-central-1:123456789012:failures' },
      },
    });
    expect(StartDate?.getTime()).toBeGreaterThan(NOW);
    expect(StartDate?.getTime()).toBeLessThanOrEqual(NOW + 15 * MINUTE_MS);
  });

  test('spells one minute as Scheduler requires', async () => {
    scheduler.on(CreateScheduleCommand).resolves({});
    await schedules.ensure(accountId, 1);
    expect(created()?.ScheduleExpression).toBe('rate(1 minute)');
    expect(created()?.Target?.RetryPolicy?.MaximumEventAgeInSeconds).toBe(60);
  });

  test('updates an existing schedule, in the same phase whenever it is called', async () => {
    scheduler.on(CreateScheduleCommand).rejects(conflict);
    scheduler.on(UpdateScheduleCommand).resolves({});
    await schedules.ensure(accountId, 15);
    nowMs += 7 * MINUTE_MS;
    await schedules.ensure(accountId, 15);
    const starts = scheduler
      .commandCalls(UpdateScheduleCommand)
      .map(({ args }) => args[0].input.StartDate?.getTime() ?? Number.NaN);
    expect(updated()).toEqual(created());
    expect(starts).toHaveLength(2);
    expect(((starts[1] ?? 0) - (starts[0] ?? 0)) % (15 * MINUTE_MS)).toBe(0);
  });

  test('recreates it when it disappeared between the two calls', async () => {
    scheduler.on(CreateScheduleCommand).rejectsOnce(conflict).resolves({});
    scheduler.on(UpdateScheduleCommand).rejects(notFound);
    await schedules.ensure(accountId, 2);
    expect(created(1)).toEqual(created(0));
  });

  test('spreads sites over the interval', async () => {
    scheduler.on(CreateScheduleCommand).resolves({});
    // The same ids in every run: among random ones a minute may be rare once in some hundred runs.
    for (let site = 0; site < 300; site++)
      await schedules.ensure(accountIdSchema.parse(`acc_${String(site).padStart(26, '0')}`), 15);
    const minutes = scheduler
      .commandCalls(CreateScheduleCommand)
      .map(({ args }) => Math.floor(((args[0].input.StartDate?.getTime() ?? 0) - NOW) / MINUTE_MS));
    const perMinute = Array.from({ length: 15 }, (_, at) => minutes.filter((minute) => minute === at).length);
    expect(Math.min(...perMinute)).toBeGreaterThan(5);
    expect(Math.max(...perMinute)).toBeLessThan(45);
  });

  test.each([0, -1, 1.5, Number.NaN])('rejects an interval of %s minutes', async (minutes) => {
    await expect(schedules.ensure(accountId, minutes)).rejects.toThrow(RangeError);
    expect(scheduler.calls()).toHaveLength(0);
  });

  test('passes on other errors', async () => {
    scheduler.on(CreateScheduleCommand).rejects(new Error('throttled'));
    await expect(schedules.ensure(accountId, 1)).rejects.toThrow('throttled');
    scheduler.on(CreateScheduleCommand).rejects(conflict);
    scheduler.on(UpdateScheduleCommand).rejects(new Error('denied'));
    await expect(schedules.ensure(accountId, 1)).rejects.toThrow('denied');
  });
});

describe('remove', () => {
  test('deletes the schedule; a missing one is fine', async () => {
    scheduler.on(DeleteScheduleCommand).resolvesOnce({}).rejects(notFound);
    await schedules.remove(accountId);
    await schedules.remove(accountId);
    expect(scheduler.commandCalls(DeleteScheduleCommand)[0]?.args[0].input).toEqual({
      Name: accountId,
      GroupName: 'sunward-test',
    });
  });

  test('passes on other errors', async () => {
    scheduler.on(DeleteScheduleCommand).rejects(new Error('throttled'));
    await expect(schedules.remove(accountId)).rejects.toThrow('throttled');
  });
});

describe('check', () => {
  const stored = async (minutes: number) => {
    scheduler.on(CreateScheduleCommand).resolves({});
    await schedules.ensure(accountId, minutes);
    return created() ?? expect.fail('nothing was made');
  };

  test('finds what ensure created right, whenever it was created', async () => {
    scheduler.on(GetScheduleCommand).resolves({ ...(await stored(15)), Arn: 'arn:aws:scheduler:::schedule/a/b' });
    nowMs += 90 * MINUTE_MS;
    expect(await schedules.check(accountId, 15)).toBe('right');
    expect(scheduler.commandCalls(GetScheduleCommand)[0]?.args[0].input).toEqual({
      Name: accountId,
      GroupName: 'sunward-test',
    });
  });

  test.each([
    ['another interval', { ScheduleExpression: 'rate(1 minute)' }],
    ['a disabled state', { State: 'DISABLED' as const }],
    ['an end date', { EndDate: new Date(NOW) }],
    ['a window', { FlexibleTimeWindow: { Mode: 'FLEXIBLE' as const, MaximumWindowInMinutes: 5 } }],
    ['no target at all', { Target: undefined }],
  ])('finds %s wrong', async (_, change) => {
    scheduler.on(GetScheduleCommand).resolves({ ...(await stored(15)), ...change });
    expect(await schedules.check(accountId, 15)).toBe('wrong');
  });

  test.each([
    ['another function', { Arn: 'arn:aws:lambda:eu-central-1:123456789012:function:gone' }],
    ['another role', { RoleArn: 'arn:aws:iam::123456789012:role/gone' }],
    ['another site', { Input: '{}' }],
    ['no dead-letter queue', { DeadLetterConfig: undefined }],
    ['other retries', { RetryPolicy: { MaximumEventAgeInSeconds: 900, MaximumRetryAttempts: 185 } }],
  ])('finds a target with %s wrong', async (_, change) => {
    const { Target, ...made } = await stored(15);
    scheduler.on(GetScheduleCommand).resolves({
      ...made,
      Target: { Arn: Target?.Arn, RoleArn: Target?.RoleArn, ...Target, ...change },
    });
    expect(await schedules.check(accountId, 15)).toBe('wrong');
  });

  test('reports a missing schedule, and passes on other errors', async () => {
    scheduler.on(GetScheduleCommand).rejectsOnce(notFound).rejects(new Error('throttled'));
    expect(await schedules.check(accountId, 15)).toBe('missing');
    await expect(schedules.check(accountId, 15)).rejects.toThrow('throttled');
  });
});

describe('page', () => {
  test('lists the sites’ schedules of the group and leaves out the stage’s own', async () => {
    const other = newId('acc');
    scheduler
      .on(ListSchedulesCommand)
      .resolvesOnce({ Schedules: [{ Name: accountId }, { Name: 'upkeep' }], NextToken: 'more' })
      .resolves({ Schedules: [{ Name: other }] });
    const first = await schedules.page(null);
    expect(first).toEqual({ ids: [accountId], next: 'more' });
    expect(await schedules.page(first.next)).toEqual({ ids: [other], next: null });
    expect(scheduler.commandCalls(ListSchedulesCommand).map(({ args }) => args[0].input)).toEqual([
      { GroupName: 'sunward-test', MaxResults: 100 },
      { GroupName: 'sunward-test', MaxResults: 100, NextToken: 'more' },
    ]);
  });
});
