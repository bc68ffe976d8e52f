import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/errors.ts';
import { createIdentity } from './cognito.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
afterAll(() => cognito.restore());
const identity = createIdentity(new CognitoIdentityProviderClient({ region: 'eu-central-1' }), 'client-1');
const signIn = () => identity.signIn('demo@sunward.example', 'Sunward-demo-1');
const named = (name: string) => Object.assign(new Error(`${name} of the service`), { name });

beforeEach(() => cognito.reset());

test('the right password returns tokens', async () => {
  cognito.on(InitiateAuthCommand).resolves({
    AuthenticationResult: { AccessToken: 'access', RefreshToken: 'refresh', IdToken: 'id', ExpiresIn: 3600 },
  });
  expect(await signIn()).toEqual({ accessToken: 'access', refreshToken: 'refresh', expiresIn: 3600 });
  expect(cognito.commandCalls(InitiateAuthCommand)[0]?.args[0].input).toEqual({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'client-1',
    AuthParameters: { USERNAME: 'demo@sunward.example', PASSWORD: 'Sunward-demo-1' },
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
  cognito.on(InitiateAuthCommand).rejects(named(name));
  const error: unknown = await signIn().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code });
  expect(String(error)).not.toContain('Sunward-demo-1');
});

test('a challenge or an incomplete response is not a login', async () => {
  cognito.on(InitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 's' });
  await expect(signIn()).rejects.toMatchObject({ code: 'login_failed' });
  cognito.on(InitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken: 'access' } });
  await expect(signIn()).rejects.toMatchObject({ code: 'login_failed' });
});

test('a failure of the service is not reported as a login failure', async () => {
  cognito.on(InitiateAuthCommand).rejects(named('InternalErrorException'));
  await expect(signIn()).rejects.toMatchObject({ name: 'InternalErrorException' });
  cognito.on(InitiateAuthCommand).rejects(named('toString'));
  await expect(signIn()).rejects.toMatchObject({ name: 'toString' });
});
