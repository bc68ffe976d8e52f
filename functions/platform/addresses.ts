import {
  AdminUpdateUserAttributesCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '#shared/model/ids.ts';
import { asked, isPoolError } from './pool-error.ts';
import type { Registration } from './registration.ts';
import { verifiedAddress } from './user-pool.ts';

/**
 * Makes an address the user's, verified, from now on the one to sign in with. Idempotent. An address that somebody signed up
 * with and never confirmed is free.
 * @returns false when another user has it; nothing was changed then
 * @throws ApiError `too_many_requests`
 */
export type SetAddress = (userId: UserId, email: string) => Promise<boolean>;

export const createSetAddress =
  (
    client: CognitoIdentityProviderClient,
    UserPoolId: string,
    registration: () => Pick<Registration, 'discard'>,
  ): SetAddress =>
  async (userId, email) => {
    const set = async (): Promise<boolean> => {
      try {
        await asked(
          client.send(
            new AdminUpdateUserAttributesCommand({
              UserPoolId,
              Username: userId,
              UserAttributes: verifiedAddress(email),
            }),
          ),
        );
        return true;
      } catch (error) {
        if (!isPoolError(error, 'AliasExistsException')) throw error;
        return false;
      }
    };
    if (await set()) return true;
    await registration().discard(email);
    return set();
  };
