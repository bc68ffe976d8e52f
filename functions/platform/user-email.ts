import { AdminGetUserCommand, type CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '#shared/model/ids.ts';

/** A user's verified e-mail address, which no token contains. null: there is none. */
export type EmailOf = (userId: UserId, signal?: AbortSignal) => Promise<string | null>;

/** Non-ASCII letters stay: some become ASCII in lower case, which would turn one address into another's. */
const inLowerCase = (email: string): string => email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Asks the user pool as ourselves: an access token, which may be stolen, is no key to it. */
export const createEmailOf =
  (client: CognitoIdentityProviderClient, userPoolId: string): EmailOf =>
  async (userId, abortSignal) => {
    const { UserAttributes = [] } = await client.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userId }),
      abortSignal === undefined ? {} : { abortSignal },
    );
    const attribute = (name: string): string | undefined => UserAttributes.find(({ Name }) => Name === name)?.Value;
    const email = attribute('email');
    return attribute('email_verified') === 'true' && email !== undefined ? inLowerCase(email) : null;
  };
