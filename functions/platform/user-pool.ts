import {
  AdminDeleteUserCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '#shared/model/ids.ts';
import { isPoolError } from './pool-error.ts';

/** Deletes a user from the user pool: no sign-in and no token refresh from then on. Idempotent. */
export type DropIdentity = (userId: UserId) => Promise<void>;

/** The user's id is the pool's user name, because addresses are aliases there. */
export const createDropIdentity =
  (client: CognitoIdentityProviderClient, userPoolId: string): DropIdentity =>
  async (userId) => {
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: userId }));
    } catch (error) {
      if (!isPoolError(error, 'UserNotFoundException')) throw error;
    }
  };

/** Makes an address a user's, verified in the same call: otherwise the pool would mail a code of its own first. */
export const verifiedAddress = (email: string): AttributeType[] => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];
