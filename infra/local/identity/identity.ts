import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import keys from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import * as z from 'zod';
import { hasAllowedLength } from '#shared/password.ts';
import type { CodeMail } from '../outbox.ts';
import type { FetchHandler } from '../serve-fetch.ts';
import { DiskFullError } from '../whole-file.ts';
import { serverClient, webClient } from './clients.ts';
import { notAuthorized } from './fault.ts';
import { createPool, emailIn, ISSUER } from './pool.ts';
import { type CognitoCall, checkClient, createSignInCalls } from './sign-in.ts';
import { fileStores } from './store.ts';
import { IDENTITY_FOLDER, USER_POOL_ID } from './stored-users.ts';
import { createTokens } from './tokens.ts';

export interface LocalIdentity {
  readonly userPoolId: string;
  /** The client that browsers know. */
  readonly clientId: string;
  /** The client that our functions know, to which tokens are issued. */
  readonly serverClientId: string;
  readonly issuer: string;
  /** Public keys for verifying tokens. */
  readonly jwks: { readonly keys: readonly Record<string, unknown>[] };
  /** Cognito's HTTP API, admin calls included: for the server side only. */
  readonly api: FetchHandler;
  /** The part that browsers may call. */
  readonly browserApi: FetchHandler;
  /** Creates a confirmed user unless the address has one. @returns the user's `sub` */
  readonly ensureUser: (email: string, password: string, groups?: readonly string[]) => Promise<string>;
}

/** Cognito's calls that need no AWS credentials, as far as this knows them. */
const browserTargets: readonly string[] = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'InitiateAuth',
  'GetTokensFromRefreshToken',
  'RevokeToken',
];

/** Calls that take an access token with a scope that no token of ours has. */
const selfServiceTargets: readonly string[] = [
  'AssociateSoftwareToken',
  'ChangePassword',
  'DeleteUser',
  'DeleteUserAttributes',
  'GetUser',
  'GetUserAttributeVerificationCode',
  'GlobalSignOut',
  'SetUserMFAPreference',
  'UpdateUserAttributes',
  'VerifyUserAttribute',
];

const bodySchema = z.record(z.string(), z.unknown());
const createdUserSchema = z.object({
  User: z.object({ Attributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })) }),
});
const faultSchema = z.object({ code: z.string(), message: z.string() });

const reply = (status: number, body: unknown): Response =>
  new Response(
    // Cognito writes times as epoch seconds.
    JSON.stringify(body, function (this: Record<string, unknown>, key, value: unknown) {
      const raw = this[key];
      return raw instanceof Date ? Math.floor(raw.getTime() / 1000) : value;
    }),
    { status, headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() } },
  );
const fail = (code: string, message: string): Response => reply(400, { __type: code, message });

/** Calls that set a password. */
const newPasswordOf: Readonly<Record<string, (input: Record<string, unknown>) => unknown>> = {
  AdminCreateUser: ({ TemporaryPassword }) => TemporaryPassword,
  AdminSetUserPassword: ({ Password }) => Password,
  ConfirmForgotPassword: ({ Password, ConfirmationCode }) => (ConfirmationCode ? Password : undefined),
};

const attributesSchema = z.array(z.object({ Name: z.string(), Value: z.string().optional() })).catch([]);

/** Addresses are case-insensitive in the cloud; cognito-local is case-sensitive. */
const inLowerCase = (input: Record<string, unknown>): Record<string, unknown> => ({
  ...input,
  ...(typeof input.Username === 'string' ? { Username: input.Username.toLowerCase() } : {}),
  ...(Array.isArray(input.UserAttributes)
    ? {
        UserAttributes: attributesSchema
          .parse(input.UserAttributes)
          .map((one) => (one.Name === 'email' && one.Value ? { ...one, Value: one.Value.toLowerCase() } : one)),
      }
    : {}),
});

/**
 * cognito-local with one pool and two clients, stored in `dataDir`. Codes go to `onMail` instead of a mailbox. Its signing
 * key is public, so that every caller of the API is trusted: it is served on loopback only.
 * @param now of tokens, ms since the epoch
 */
export const createIdentity = async (
  dataDir: string,
  onMail: (mail: CodeMail) => void,
  now: () => number = Date.now,
): Promise<LocalIdentity> => {
  const directory = join(dataDir, IDENTITY_FOLDER);
  const stores = fileStores(directory);
  const pool = await createPool(directory, stores, onMail, now);
  const tokens = createTokens(await stores.create({} as never, 'sessions', {}), ISSUER, now);

  /** Cognito marks an address as verified once its code was entered; cognito-local does not. */
  const verify = async (input: Record<string, unknown>): Promise<void> => {
    const user = await pool.find(input.Username);
    if (!user) return;
    const Attributes = [
      ...user.Attributes.filter(({ Name }) => Name !== 'email_verified'),
      { Name: 'email_verified', Value: 'true' },
    ];
    await pool.save({ ...user, Attributes });
  };

  /** Calls that cognito-local lacks, or answers otherwise than Cognito. */
  const ownCalls: Readonly<Record<string, CognitoCall>> = {
    ...createSignInCalls(pool, tokens),
    // The pool is configured so: users are created by our functions.
    SignUp: async () => {
      throw notAuthorized('SignUp is not permitted for this user pool');
    },
    ForgotPassword: async (input) => {
      const user = await pool.find(input.Username);
      if (user?.UserStatus === 'FORCE_CHANGE_PASSWORD')
        throw notAuthorized('User password cannot be reset in the current state.');
      return (await pool.run('ForgotPassword', input)) as object;
    },
  };

  const call = async (target: string, given: Record<string, unknown>): Promise<Response> => {
    const input = inLowerCase(given);
    const password = newPasswordOf[target]?.(input);
    try {
      if (selfServiceTargets.includes(target)) throw notAuthorized('Access Token does not have required scopes');
      checkClient(target, given);
      if (typeof password === 'string' && !hasAllowedLength(password))
        return fail('InvalidPasswordException', 'Password did not conform with policy.');
      // In the cloud, only one user may have an address.
      const wanted = target === 'AdminUpdateUserAttributes' ? emailIn(input.UserAttributes) : undefined;
      if (wanted !== undefined) {
        const owner = await pool.find(wanted);
        if (owner !== null && owner.Username !== (await pool.find(input.Username))?.Username)
          return fail('AliasExistsException', 'An account with the given email already exists.');
      }
      // cognito-local would accept a missing code if none was requested.
      if (target === 'ConfirmForgotPassword' && (typeof input.ConfirmationCode !== 'string' || !input.ConfirmationCode))
        return fail('CodeMismatchException', 'Invalid verification code provided, please try again.');
      const output: unknown = await (ownCalls[target]?.(input) ?? pool.run(target, input));
      if (target === 'ConfirmForgotPassword') await verify(input);
      return reply(200, output);
    } catch (error) {
      if (error instanceof DiskFullError) throw error;
      const fault = faultSchema.safeParse(error);
      if (fault.success) return fail(fault.data.code, fault.data.message);
      return fail('InvalidParameterException', error instanceof Error ? error.message : 'Invalid call.');
    }
  };

  const api =
    (allowed: readonly string[] | null): FetchHandler =>
    async (request) => {
      const target = (request.headers.get('x-amz-target') ?? '').split('.')[1] ?? '';
      if (request.method !== 'POST' || target === '') return fail('UnknownOperationException', 'Unknown operation.');
      if (allowed !== null && ![...allowed, ...selfServiceTargets].includes(target))
        return fail('NotAuthorizedException', 'Not for browsers.');
      const input = bodySchema.safeParse(await request.json().catch(() => null));
      if (!input.success) return fail('SerializationException', 'The body is not a JSON object.');
      return call(target, input.data);
    };

  return {
    userPoolId: USER_POOL_ID,
    clientId: webClient.id,
    serverClientId: serverClient.id,
    issuer: ISSUER,
    jwks: { keys: [keys.jwk] },
    api: api(null),
    browserApi: api(browserTargets),
    ensureUser: async (email, password, groups = []) => {
      const admin = (target: string, input: object): Promise<unknown> =>
        pool.run(target, { UserPoolId: USER_POOL_ID, ...input });
      const there = await pool.find(email);
      const attributes = there
        ? there.Attributes
        : createdUserSchema.parse(
            await admin('AdminCreateUser', {
              Username: email,
              MessageAction: 'SUPPRESS',
              UserAttributes: [
                { Name: 'email', Value: email },
                { Name: 'email_verified', Value: 'true' },
              ],
            }),
          ).User.Attributes;
      if (!there) await admin('AdminSetUserPassword', { Username: email, Password: password, Permanent: true });
      for (const GroupName of groups) {
        const there = (await pool.groups()).some((group) => group.GroupName === GroupName);
        if (!there) await admin('CreateGroup', { GroupName });
        await admin('AdminAddUserToGroup', { Username: email, GroupName });
      }
      return z.string().parse(attributes.find(({ Name }) => Name === 'sub')?.Value);
    },
  };
};
