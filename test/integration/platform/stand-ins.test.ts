import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { GetScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { afterEach, describe, expect, test } from 'vitest';
import { createIdentity } from '#functions/platform/cognito.ts';
import { createIds } from '#functions/platform/ids.ts';
import { createSchedules } from '#functions/platform/schedules.ts';
import { createServerClient } from '#functions/platform/server-client.ts';
import { createClock } from '#infra/local/clock.ts';
import { createIdentity as createLocalIdentity } from '#infra/local/identity/identity.ts';
import { createSchedulerApi } from '#infra/local/scheduler/api.ts';
import { createEngine } from '#infra/local/scheduler/engine.ts';
import { createLambdas } from '#infra/local/scheduler/lambda.ts';
import { localArn } from '#infra/local/scheduler/schedule.ts';
import { type FetchHandler, serveFetch } from '#infra/local/serve-fetch.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
const serve = async (handler: FetchHandler): Promise<string> => {
  const served = await serveFetch(handler);
  cleanups.push(() => served.close());
  return served.url;
};

describe('schedules, by the real client over HTTP', () => {
  test('are created, changed, recreated and removed, idempotently', async () => {
    const nowMs = Date.parse('2026-05-14T12:00:30Z');
    const clock = createClock(nowMs);
    const group = 'sunward-local';
    const state = { groups: ['default', group], schedules: [], deadLetters: [] };
    const engine = createEngine(state, clock, createLambdas().invoke, { save: () => undefined });
    const endpoint = await serve(createSchedulerApi(engine, clock));
    const client = new SchedulerClient({ endpoint, region: 'local-1', credentials, maxAttempts: 1 });
    cleanups.push(async () => client.destroy());
    const accountId = createIds(() => nowMs)('acc');
    const schedules = createSchedules({
      client,
      group,
      controlFunctionArn: localArn('lambda', 'function:control'),
      roleArn: 'arn:aws:iam::000000000000:role/schedules',
      failureQueueArn: localArn('sqs', 'failures'),
      now: () => nowMs,
    });
    const get = () => client.send(new GetScheduleCommand({ Name: accountId, GroupName: group }));

    await schedules.ensure(accountId, 1);
    expect((await get()).ScheduleExpression).toBe('rate(1 minute)');
    await schedules.ensure(accountId, 120);
    await schedules.ensure(accountId, 120);
    const stored = await get();
    expect(stored.ScheduleExpression).toBe('rate(120 minutes)');
    expect(stored.StartDate?.getTime()).toBeGreaterThan(nowMs);
    expect(stored.Target?.RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 7_200, MaximumRetryAttempts: 2 });
    await schedules.remove(accountId);
    await schedules.remove(accountId);
    await expect(get()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await schedules.ensure(accountId, 15);
    expect((await get()).ScheduleExpression).toBe('rate(15 minutes)');
  });
});

describe('signing in, by the real client over HTTP', () => {
  test('returns tokens for the right password, and the same rejection for everything else', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sunward-sign-in-'));
    cleanups.push(() => rm(dataDir, { recursive: true }));
    const local = await createLocalIdentity(dataDir, () => undefined);
    const endpoint = await serve((request) => local.api(request));
    const client = new CognitoIdentityProviderClient({ endpoint, region: 'local-1', credentials, maxAttempts: 1 });
    cleanups.push(async () => client.destroy());
    await local.ensureUser('demo@sunward.example', 'Sunward-demo-1');
    const identity = createIdentity(client, createServerClient(client, local.userPoolId, local.serverClientId));

    const tokens = await identity.signIn('demo@sunward.example', 'Sunward-demo-1');
    expect(tokens.accessToken.split('.')).toHaveLength(3);
    expect(tokens.refreshToken.length).toBeGreaterThan(10);
    expect(tokens.expiresIn).toBeGreaterThan(0);
    for (const [email, password] of [
      ['demo@sunward.example', 'Sunward-demo-2'],
      ['nobody@sunward.example', 'Sunward-demo-1'],
    ] as const)
      await expect(identity.signIn(email, password)).rejects.toMatchObject({ code: 'login_failed' });
  });
});
