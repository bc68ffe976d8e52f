import { type CognitoIdentityProviderClient, GetUserCommand } from '@aws-sdk/client-cognito-identity-provider';

/** The verified e-mail address of an access token's user; the token does not contain it. null: there is none. */
export type EmailOf = (accessToken: string, signal?: AbortSignal) => Promise<string | null>;

/** Non-ASCII letters stay: some become ASCII in lower case, which would turn one address into another's. */
const inLowerCase = (email: string): string => email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const createEmailOf =
  (client: CognitoIdentityProviderClient): EmailOf =>
  async (accessToken, abortSignal) => {
    const { UserAttributes = [] } = await client.send(
      new GetUserCommand({ AccessToken: accessToken }),
      abortSignal === undefined ? {} : { abortSignal },
    );
    const attribute = (name: string): string | undefined => UserAttributes.find(({ Name }) => Name === name)?.Value;
    const email = attribute('email');
    return attribute('email_verified') === 'true' && email !== undefined ? inLowerCase(email) : null;
  };
