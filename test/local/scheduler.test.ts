import {
  ConflictException,
  CreateScheduleCommand,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  ValidationException,
} from '@aws-sdk/client-scheduler';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createSchedulerApi } from '#infra/local/scheduler/api.ts';
import { createEngine, type SchedulerEngine } from '#infra/local/scheduler/engine.ts';
import { createLambdas, type LocalLambdas } from '#infra/local/scheduler/lambda.ts';
import { localArn, type SchedulerState, schedulerStateSchema } from '#infra/local/scheduler/schedule.ts';
import { type FetchHandler, type ServedFetch, serveFetch } from '#infra/local/serve-fetch.ts';
import { controlEventInput } from '#shared/events.ts';
import { MINUTE_MS } from '#shared/units.ts';

const start = Date.parse('2026-05-01T10:00:00Z');
const functionArn = localArn('lambda', 'function:control');
const queueArn = localArn('sqs', 'dead-letters');

let api: FetchHandler;
let served: ServedFetch;
let client: SchedulerClient;
let clock: LocalClock;
let state: SchedulerState;
let engine: SchedulerEngine;
let lambdas: LocalLambdas;
let events: { scheduledTime: string }[];
let saves: number;

beforeAll(async () => {
  served = await serveFetch((request) => api(request));
  client = new SchedulerClient({
    endpoint: served.url,
    region: 'local-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await served.close();
});
const save = (): void => {
  saves += 1;
};
const build = (duplicateEvery = 0): void => {
  lambdas = createLambdas();
  lambdas.register(functionArn, async (event) => void events.push(event as { scheduledTime: string }));
  engine = createEngine(state, clock, lambdas.invoke, { save, duplicateEvery });
  api = createSchedulerApi(engine, clock);
};
beforeEach(() => {
  events = [];
  saves = 0;
  clock = createClock(start);
  state = { groups: ['default'], schedules: [], deadLetters: [] };
  build();
});

const input = (Name: string, ScheduleExpression = 'rate(1 minute)') => ({
  Name,
  ScheduleExpression,
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  Target: {
    Arn: functionArn,
    RoleArn: localArn('iam', 'role/scheduler'),
    Input: controlEventInput('acc_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    DeadLetterConfig: { Arn: queueArn },
    RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 60 },
  },
});
const pass = async (ms: number): Promise<void> => {
  clock.hold(clock.now() + ms);
  await engine.tick();
  await lambdas.idle();
};
const times = (): string[] => events.map(({ scheduledTime }) => scheduledTime.slice(11));

describe('scheduler, through the real SDK client', () => {
  test('creates, shows, lists in pages, changes and deletes', async () => {
    const { ScheduleArn } = await client.send(
      new CreateScheduleCommand({ ...input('a'), StartDate: new Date(start + 1000) }),
    );
    await client.send(new CreateScheduleCommand(input('b', 'rate(5 minutes)')));
    const shown = await client.send(new GetScheduleCommand({ Name: 'a' }));
    expect(shown).toMatchObject({
      Arn: ScheduleArn,
      GroupName: 'default',
      State: 'ENABLED',
      StartDate: new Date(start + 1000),
      CreationDate: new Date(start),
      Target: { Arn: functionArn, RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 60 } },
    });
    const first = await client.send(new ListSchedulesCommand({ MaxResults: 1 }));
    expect(first.Schedules?.map(({ Name }) => Name)).toEqual(['a']);
    const second = await client.send(new ListSchedulesCommand({ MaxResults: 1, NextToken: first.NextToken }));
    expect(second.Schedules?.map(({ Name }) => Name)).toEqual(['b']);
    expect(second.NextToken).toBeUndefined();
    await client.send(new UpdateScheduleCommand({ ...input('a', 'rate(2 hours)'), State: 'DISABLED' }));
    expect(await client.send(new GetScheduleCommand({ Name: 'a' }))).toMatchObject({
      ScheduleExpression: 'rate(2 hours)',
      State: 'DISABLED',
    });
    await client.send(new DeleteScheduleCommand({ Name: 'a' }));
    await expect(client.send(new GetScheduleCommand({ Name: 'a' }))).rejects.toBeInstanceOf(ResourceNotFoundException);
    expect(saves).toBe(4);
    expect(schedulerStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(JSON.parse(JSON.stringify(state)));
  });

  test('fails as the service does, with exceptions that the client knows', async () => {
    await client.send(new CreateScheduleCommand(input('a')));
    await expect(client.send(new CreateScheduleCommand(input('a')))).rejects.toBeInstanceOf(ConflictException);
    const missing = [
      client.send(new DeleteScheduleCommand({ Name: 'x' })),
      client.send(new UpdateScheduleCommand(input('x'))),
      client.send(new CreateScheduleCommand({ ...input('x'), GroupName: 'none' })),
    ];
    for (const call of missing) await expect(call).rejects.toBeInstanceOf(ResourceNotFoundException);
    const refused = [
      input('x', 'cron(0 10 * * ? *)'),
      input('x', 'rate(0 minutes)'),
      input('x', 'every minute'),
      input('x', 'at(2026-13-01T00:00:00)'),
      input('not a name'),
      { ...input('x'), StartDate: new Date(start - 6 * MINUTE_MS) },
      { ...input('x'), FlexibleTimeWindow: { Mode: 'FLEXIBLE' as const } },
      { ...input('x'), Target: { ...input('x').Target, RetryPolicy: { MaximumEventAgeInSeconds: 5 } } },
    ];
    for (const one of refused) {
      await expect(client.send(new CreateScheduleCommand(one))).rejects.toBeInstanceOf(ValidationException);
    }
    await expect(client.send(new CreateScheduleCommand(input('x', 'cron(0 10 * * ? *)')))).rejects.toThrow(/rate\(\)/);
    expect(state.schedules.map(({ Name }) => Name)).toEqual(['a']);
  });

  test('two calls with the same token create one schedule', async () => {
    const call = { ...input('a'), ClientToken: 'once' };
    const first = await client.send(new CreateScheduleCommand(call));
    expect((await client.send(new CreateScheduleCommand(call))).ScheduleArn).toBe(first.ScheduleArn);
    expect(state.schedules).toHaveLength(1);
  });

  test('groups keep schedules of the same name apart', async () => {
    await client.send(new CreateScheduleGroupCommand({ Name: 'sites' }));
    await client.send(new CreateScheduleCommand(input('a')));
    await client.send(new CreateScheduleCommand({ ...input('a'), GroupName: 'sites' }));
    await client.send(new DeleteScheduleCommand({ Name: 'a', GroupName: 'sites' }));
    expect(await client.send(new GetScheduleCommand({ Name: 'a' }))).toMatchObject({ GroupName: 'default' });
  });
});

describe('scheduler, firing', () => {
  test('a rate counts from its start date and sends the scheduled time', async () => {
    await client.send(
      new CreateScheduleCommand({ ...input('a', 'rate(2 minutes)'), StartDate: new Date(start + 30_000) }),
    );
    await pass(29_000);
    expect(events).toEqual([]);
    await pass(1_500);
    expect(times()).toEqual(['10:00:30Z']);
    await pass(10_000);
    await pass(2 * MINUTE_MS);
    expect(times()).toEqual(['10:00:30Z', '10:02:30Z']);
    expect(events[0]).toMatchObject({ type: 'control', accountId: 'acc_01ARZ3NDEKTSV4RRFFQ69G5FAV' });
  });

  test('missed firings become one run, not hundreds', async () => {
    await client.send(new CreateScheduleCommand(input('a')));
    await pass(90 * MINUTE_MS + 10_000);
    expect(times()).toEqual(['11:30:00Z']);
  });

  test('a disabled or ended one does not fire; a one-off fires once, in its zone, and is deleted', async () => {
    await client.send(new CreateScheduleCommand({ ...input('off'), State: 'DISABLED' }));
    await client.send(new CreateScheduleCommand({ ...input('ended'), EndDate: new Date(start + 30_000) }));
    await client.send(
      new CreateScheduleCommand({
        ...input('once', 'at(2026-05-01T12:05:00)'),
        ScheduleExpressionTimezone: 'Europe/Berlin',
        ActionAfterCompletion: 'DELETE',
      }),
    );
    await pass(0);
    for (let minute = 0; minute < 10; minute += 1) await pass(MINUTE_MS);
    expect(times()).toEqual(['10:00:00Z', '10:05:00Z']);
    expect(state.schedules.map(({ Name }) => Name)).toEqual(['off', 'ended']);
  });

  test('delivers at least once: occasionally twice', async () => {
    build(3);
    await client.send(new CreateScheduleCommand(input('a')));
    for (let minute = 0; minute < 6; minute += 1) await pass(MINUTE_MS);
    expect(events).toHaveLength(8);
    expect(new Set(times()).size).toBe(6);
  });

  test('is asynchronous: a slow run delays no other, a failing one is not repeated', async () => {
    let finish = (): void => undefined;
    let runs = 0;
    lambdas.register(functionArn, () => {
      runs += 1;
      if (runs > 1) return Promise.reject(new Error('broken'));
      const slow = Promise.withResolvers<void>();
      finish = slow.resolve;
      return slow.promise;
    });
    await client.send(new CreateScheduleCommand(input('a')));
    await engine.tick();
    clock.hold(start + MINUTE_MS);
    await engine.tick();
    await expect.poll(() => runs).toBe(2);
    finish();
    await lambdas.idle();
    await engine.tick();
    expect(runs).toBe(2);
    expect(lambdas.failures).toMatchObject([{ arn: functionArn, error: 'broken' }]);
    expect(state.deadLetters).toEqual([]);
  });

  test('undeliverable firings are retried by their policy and end as dead letters', async () => {
    const nowhere = localArn('lambda', 'function:gone');
    await client.send(
      new CreateScheduleCommand({ ...input('a', 'rate(1 day)'), Target: { ...input('a').Target, Arn: nowhere } }),
    );
    await pass(1_000);
    await expect.poll(() => state.deadLetters).toHaveLength(1);
    expect(state.deadLetters[0]).toMatchObject({
      queueArn,
      body: controlEventInput('acc_01ARZ3NDEKTSV4RRFFQ69G5FAV').replace(/<[^>]+>/, '2026-05-01T10:00:00Z'),
      attributes: {
        ERROR_CODE: 'ResourceNotFoundException',
        RETRY_ATTEMPTS: '2',
        EXHAUSTED_RETRY_CONDITION: 'MaximumRetryAttempts',
        TARGET_ARN: nowhere,
        SCHEDULED_TIME: '2026-05-01T10:00:00Z',
      },
    });
  });
});
