import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { userIdSchema } from '#shared/model/ids.ts';
import { createSetAddress } from './addresses.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
afterAll(() => cognito.restore());
const discarded: string[] = [];
beforeEach(() => {
  cognito.reset();
  discarded.length = 0;
});
const client = new CognitoIdentityProviderClient({ region: 'eu-central-1' });
const setAddress = createSetAddress(client, 'pool-1', () => ({
  discard: async (email) => void discarded.push(email),
}));
const userId = userIdSchema.parse('24688438-40e1-70d0-d97e-0123456789ab');
const email = 'new@user.example';
const named = (name: string) => Object.assign(new Error(name), { name });

test('sets the address as a verified one, so that the pool mails no code of its own', async () => {
  expect(await setAddress(userId, email)).toBe(true);
  expect(cognito.commandCalls(AdminUpdateUserAttributesCommand)[0]?.args[0].input).toEqual({
    UserPoolId: 'pool-1',
    Username: userId,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  expect(discarded).toEqual([]);
});

test('takes it from someone who never confirmed it, and from nobody else', async () => {
  cognito.on(AdminUpdateUserAttributesCommand).rejectsOnce(named('AliasExistsException')).resolves({});
  expect(await setAddress(userId, email)).toBe(true);
  expect(discarded).toEqual([email]);
  cognito.on(AdminUpdateUserAttributesCommand).rejects(named('AliasExistsException'));
  expect(await setAddress(userId, email)).toBe(false);
});

test('fails as the pool does', async () => {
  cognito.on(AdminUpdateUserAttributesCommand).rejects(named('TooManyRequestsException'));
  await expect(setAddress(userId, email)).rejects.toMatchObject({ code: 'too_many_requests' });
  cognito.on(AdminUpdateUserAttributesCommand).rejects(named('InternalErrorException'));
  await expect(setAddress(userId, email)).rejects.toThrow('InternalErrorException');
});
