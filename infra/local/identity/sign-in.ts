import * as z from 'zod';
import { checkFlow, checkSecret, checkSecretHash, clientOf, describeClient, webClient } from './clients.ts';
import { CognitoFault, invalidParameter, notAuthorized } from './fault.ts';
import type { LocalPool } from './pool.ts';
import { USER_POOL_ID } from './stored-users.ts';
import type { Tokens } from './tokens.ts';

/** One call of Cognito's API, by its target. @throws CognitoFault */
export type CognitoCall = (input: Record<string, unknown>) => Promise<object>;

const authSchema = z.object({
  AuthFlow: z.string(),
  ClientId: z.string(),
  AuthParameters: z
    .object({
      USERNAME: z.string().optional(),
      PASSWORD: z.string().optional(),
      SECRET_HASH: z.string().optional(),
      REFRESH_TOKEN: z.string().optional(),
    })
    .default({}),
});

const checkPool = (input: Record<string, unknown>): void => {
  if (input.UserPoolId !== USER_POOL_ID)
    throw new CognitoFault('ResourceNotFoundException', `User pool ${input.UserPoolId} does not exist.`);
};

const parse = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidParameter('Missing required parameter');
  return parsed.data;
};

/** Sign-in, refreshing and ending sessions, which cognito-local lacks or does otherwise than Cognito documents. */
export const createSignInCalls = (pool: LocalPool, tokens: Tokens): Readonly<Record<string, CognitoCall>> => {
  const aliveUser = async (username: string) => {
    const user = await pool.find(username);
    return user === null || !user.Enabled ? null : pool.tokenUser(user);
  };

  return {
    AdminInitiateAuth: async (input) => {
      checkPool(input);
      const { AuthFlow, ClientId, AuthParameters } = parse(authSchema, input);
      const client = clientOf(ClientId);
      checkFlow(client, AuthFlow);
      const { USERNAME, PASSWORD, SECRET_HASH } = AuthParameters;
      if (!USERNAME || !PASSWORD) throw invalidParameter('Missing required parameter USERNAME or PASSWORD');
      checkSecretHash(client, USERNAME, SECRET_HASH);
      const user = await pool.find(USERNAME.toLowerCase());
      // Nobody learns whether an address has a user.
      if (user === null || user.Password !== PASSWORD) throw notAuthorized('Incorrect username or password.');
      if (!user.Enabled) throw notAuthorized('User is disabled.');
      if (user.UserStatus === 'UNCONFIRMED')
        throw new CognitoFault('UserNotConfirmedException', 'User is not confirmed.');
      if (user.UserStatus === 'FORCE_CHANGE_PASSWORD')
        return { ChallengeName: 'NEW_PASSWORD_REQUIRED', ChallengeParameters: {}, Session: 'local' };
      return { ChallengeParameters: {}, AuthenticationResult: await tokens.start(client, await pool.tokenUser(user)) };
    },
    // Our clients offer no flow that signs in here, and none of their tokens is the web client's.
    InitiateAuth: async (input) => {
      const { AuthFlow, ClientId, AuthParameters } = parse(authSchema, input);
      const client = clientOf(ClientId);
      checkFlow(client, AuthFlow);
      const AuthenticationResult = await tokens.refresh(client, AuthParameters.REFRESH_TOKEN ?? '', aliveUser);
      return { ChallengeParameters: {}, AuthenticationResult };
    },
    GetTokensFromRefreshToken: async (input) => {
      const { ClientId, ClientSecret, RefreshToken } = parse(
        z.object({ ClientId: z.string(), ClientSecret: z.string().optional(), RefreshToken: z.string() }),
        input,
      );
      const client = clientOf(ClientId);
      checkSecret(client, ClientSecret);
      return { AuthenticationResult: await tokens.refresh(client, RefreshToken, aliveUser) };
    },
    RevokeToken: async (input) => {
      const { ClientId, ClientSecret, Token } = parse(
        z.object({ ClientId: z.string(), ClientSecret: z.string().optional(), Token: z.string() }),
        input,
      );
      const client = clientOf(ClientId);
      checkSecret(client, ClientSecret);
      await tokens.revoke(client, Token);
      return {};
    },
    AdminUserGlobalSignOut: async (input) => {
      checkPool(input);
      const user = await pool.find(input.Username);
      if (user === null) throw new CognitoFault('UserNotFoundException', 'User does not exist.');
      await tokens.revokeAll(user.Username);
      return {};
    },
    DescribeUserPoolClient: async (input) => {
      checkPool(input);
      return { UserPoolClient: describeClient(clientOf(input.ClientId), USER_POOL_ID) };
    },
  };
};

/** Calls in which a client with a secret proves that it knows it. */
const withSecretHash: readonly string[] = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
];

/** @param input as it was sent: the hash is of the name as typed. @throws CognitoFault */
export const checkClient = (target: string, input: Record<string, unknown>): void => {
  if (withSecretHash.includes(target))
    checkSecretHash(clientOf(input.ClientId ?? webClient.id), input.Username, input.SecretHash);
};
