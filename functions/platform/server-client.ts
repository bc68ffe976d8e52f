import { createHmac } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';

/** The user pool's client that only our functions know. */
export interface ServerClient {
  readonly userPoolId: string;
  readonly clientId: string;
  /** @throws what the user pool throws; the next call asks again */
  secret(): Promise<string>;
  /** Proves that we know the secret. @param username as the same call sends it */
  secretHash(username: string): Promise<string>;
}

/** Reads the client's secret from the user pool on first use and keeps it: no variable and no template holds it. */
export const createServerClient = (
  cognito: CognitoIdentityProviderClient,
  userPoolId: string,
  clientId: string,
): ServerClient => {
  let kept: Promise<string> | null = null;
  const read = async (): Promise<string> => {
    const answer = await cognito.send(
      new DescribeUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: clientId }),
    );
    const found = answer.UserPoolClient?.ClientSecret;
    if (found === undefined) throw new Error('The client of the user pool has no secret');
    return found;
  };
  const secret = (): Promise<string> => {
    kept ??= read().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
  return {
    userPoolId,
    clientId,
    secret,
    secretHash: async (username) =>
      createHmac('sha256', await secret())
        .update(username + clientId)
        .digest('base64'),
  };
};
