import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { userIdSchema } from '#shared/model/ids.ts';
import { createEmailOf } from './user-email.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
afterAll(() => cognito.restore());
const emailOf = createEmailOf(new CognitoIdentityProviderClient({ region: 'eu-central-1' }), 'pool');
const userId = userIdSchema.parse('24688438-40e1-70d0-d97e-0123456789ab');
const attributes = (email: string, verified: string) => [
  { Name: 'sub', Value: '1' },
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: verified },
];

beforeEach(() => {
  cognito.reset();
});

describe('the e-mail address of a user', () => {
  it('is the one that the user pool verified', async () => {
    cognito.on(AdminGetUserCommand, { UserPoolId: 'pool', Username: userId }).resolves({
      Username: '1',
      UserAttributes: attributes('a@b.example', 'true'),
    });
    expect(await emailOf(userId)).toBe('a@b.example');
  });

  it('is the same in any case, and never turns into another address', async () => {
    // The first letter is KELVIN SIGN, which lower case makes a k.
    for (const [held, shown] of [
      [' Kim@B.example', 'kim@b.example'],
      ['\u212aim@b.example', '\u212aim@b.example'],
    ] as const) {
      cognito.on(AdminGetUserCommand).resolves({ Username: '1', UserAttributes: attributes(held, 'true') });
      expect(await emailOf(userId)).toBe(shown);
    }
  });

  it.each([[attributes('a@b.example', 'false')], [[]]])(
    'is nothing when it is not verified',
    async (UserAttributes) => {
      cognito.on(AdminGetUserCommand).resolves({ Username: '1', UserAttributes });
      expect(await emailOf(userId)).toBeNull();
    },
  );

  it('fails as Cognito does', async () => {
    cognito.on(AdminGetUserCommand).rejects(new Error('throttled'));
    await expect(emailOf(userId)).rejects.toThrow('throttled');
  });
});
