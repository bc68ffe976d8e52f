import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/errors.ts';
import { createIdentity } from './cognito.ts';
import { createServerClient } from './server-client.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
afterAll(() => cognito.restore());
const client = new CognitoIdentityProviderClient({ region: 'eu-central-1' });
const identity = createIdentity(client, createServerClient(client, 'pool-1', 'client-1'));
const signIn = () => identity.signIn('demo@sunward.example', 'Sunward-demo-1');
const named = (name: string) => Object.assign(new Error(`${name} of the service`), { name });

beforeEach(() => {
  cognito.reset();
  cognito.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'secret-1' } });
});

test('the right password returns tokens', async () => {
  cognito.on(AdminInitiateAuthCommand).resolves({
    AuthenticationResult: { AccessToken: 'access', RefreshToken: 'refresh', IdToken: 'id', ExpiresIn: 3600 },
  });
  expect(await signIn()).toEqual({ accessToken: 'access', refreshToken: 'refresh', expiresIn: 3600 });
  expect(cognito.commandCalls(AdminInitiateAuthCommand)[0]?.args[0].input).toEqual({
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    UserPoolId: 'pool-1',
    ClientId: 'client-1',
    AuthParameters: {
      USERNAME: 'demo@sunward.example',
      PASSWORD: 'Sunward-demo-1',
      // HMAC-SHA256 of address and client, keyed with the secret, computed with openssl.
      SECRET_HASH: 'ek6WpCsCZmYxN+ily3VfK/w0yQBHE8nP8H+5S/IOKYA=',
    },
  });
});

test.each([
  ['NotAuthorizedException', 'login_failed'],
  ['UserNotFoundException', 'login_failed'],
  ['InvalidPasswordException', 'login_failed'],
  ['InvalidParameterException', 'login_failed'],
  ['PasswordResetRequiredException', 'login_failed'],
  ['UserLambdaValidationException', 'login_failed'],
  ['UserNotConfirmedException', 'not_confirmed'],
  ['TooManyRequestsException', 'too_many_requests'],
  ['LimitExceededException', 'too_many_requests'],
])('%s is %s', async (name, code) => {
  cognito.on(AdminInitiateAuthCommand).rejects(named(name));
  const error: unknown = await signIn().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code });
  expect(String(error)).not.toContain('Sunward-demo-1');
});

test('the right password of a user who has not confirmed the address issues no tokens', async () => {
  cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 's' });
  await expect(signIn()).rejects.toMatchObject({ code: 'not_confirmed' });
});

test('a challenge or an incomplete response is not a login', async () => {
  cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'SMS_MFA', Session: 's' });
  await expect(signIn()).rejects.toMatchObject({ code: 'login_failed' });
  cognito.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken: 'access' } });
  await expect(signIn()).rejects.toMatchObject({ code: 'login_failed' });
});

test('a failure of the service is not reported as a login failure', async () => {
  cognito.on(AdminInitiateAuthCommand).rejects(named('InternalErrorException'));
  await expect(signIn()).rejects.toMatchObject({ name: 'InternalErrorException' });
  cognito.on(AdminInitiateAuthCommand).rejects(named('toString'));
  await expect(signIn()).rejects.toMatchObject({ name: 'toString' });
});

test('the secret is read once, and again after a failure', async () => {
  const fresh = createServerClient(client, 'pool-1', 'client-1');
  cognito
    .on(DescribeUserPoolClientCommand)
    .rejectsOnce(named('TooManyRequestsException'))
    .resolves({ UserPoolClient: { ClientSecret: 'secret-1' } });
  await expect(fresh.secret()).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  const asked = () => cognito.commandCalls(DescribeUserPoolClientCommand).length;
  const before = asked();
  expect(await Promise.all([fresh.secret(), fresh.secret()])).toEqual(['secret-1', 'secret-1']);
  expect(asked()).toBe(before + 1);
});
