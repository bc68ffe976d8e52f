import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  CreateScheduleGroupCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { afterAll, describe, expect, test } from 'vitest';
import { createIdentity } from '#functions/platform/cognito.ts';
import { createSchedules } from '#functions/platform/schedules.ts';
import { createServerClient } from '#functions/platform/server-client.ts';
import { createEmailOf } from '#functions/platform/user-email.ts';
import { createDropIdentity } from '#functions/platform/user-pool.ts';
import { userIdSchema } from '#shared/model/ids.ts';
import { newId } from '#test/integration/storage/samples.ts';
import { MOTO, motoConfig } from '#test/support/moto.ts';

// Our AWS requests against an independent stand-in: our own could share our mistakes.
if (MOTO === undefined) console.log('moto is not asked: npm run test:engines starts it');

const scheduler = new SchedulerClient(motoConfig);
const cognito = new CognitoIdentityProviderClient(motoConfig);
afterAll(() => {
  scheduler.destroy();
  cognito.destroy();
});

describe.skipIf(MOTO === undefined)('moto', () => {
  test('accepts our schedules unchanged and repeatedly, and lists them', async () => {
    const group = `group-${Date.now()}`;
    await scheduler.send(new CreateScheduleGroupCommand({ Name: group }));
    const accountId = newId('acc');
    const schedules = createSchedules({
      client: scheduler,
      group,
      controlFunctionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:control',
      roleArn: 'arn:aws:iam::000000000000:role/schedules',
      failureQueueArn: 'arn:aws:sqs:eu-central-1:000000000000:failures',
      now: Date.now,
    });
    const get = () => scheduler.send(new GetScheduleCommand({ Name: accountId, GroupName: group }));
    for (const minutes of [1, 1, 120]) await schedules.ensure(accountId, minutes);
    const stored = await get();
    expect(stored).toMatchObject({
      ScheduleExpression: 'rate(120 minutes)',
      State: 'ENABLED',
      FlexibleTimeWindow: { Mode: 'OFF' },
    });
    expect(stored.StartDate?.getTime()).toBeGreaterThan(Date.now());
    expect(stored.Target?.RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 7_200, MaximumRetryAttempts: 2 });
    const { Schedules = [] } = await scheduler.send(new ListSchedulesCommand({ GroupName: group }));
    expect(Schedules.map(({ Name }) => Name)).toEqual([accountId]);
    for (let time = 0; time < 2; time += 1) await schedules.remove(accountId);
    await expect(get()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('signs in with the password, returns the verified address, and forgets deleted users', async () => {
    const { UserPool } = await cognito.send(
      new CreateUserPoolCommand({
        PoolName: 'people',
        UsernameAttributes: ['email'],
        AutoVerifiedAttributes: ['email'],
      }),
    );
    const UserPoolId = UserPool?.Id ?? '';
    const { UserPoolClient } = await cognito.send(
      new CreateUserPoolClientCommand({
        UserPoolId,
        ClientName: 'server',
        GenerateSecret: true,
        ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      }),
    );
    const [email, password] = ['owner@sunward.example', 'Sunward-demo-1'];
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    await cognito.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
    );
    const identity = createIdentity(cognito, createServerClient(cognito, UserPoolId, UserPoolClient?.ClientId ?? ''));
    const tokens = await identity.signIn(email, password);
    expect(tokens.accessToken.split('.')).toHaveLength(3);
    expect(tokens.expiresIn).toBeGreaterThan(0);
    for (const [name, word] of [
      [email, 'Sunward-demo-2'],
      ['nobody@sunward.example', password],
    ] as const)
      await expect(identity.signIn(name, word)).rejects.toMatchObject({ code: 'login_failed' });
    const drop = createDropIdentity(cognito, UserPoolId);
    const userId = userIdSchema.parse(User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value);
    expect(await createEmailOf(cognito, UserPoolId)(userId)).toBe(email);
    for (let time = 0; time < 2; time += 1) await drop(userId);
    await expect(identity.signIn(email, password)).rejects.toMatchObject({ code: 'login_failed' });
  });
});
