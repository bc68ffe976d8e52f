import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import keys from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import { Router } from 'cognito-local/lib/server/Router.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import { otp } from 'cognito-local/lib/services/otp.js';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import { TriggersService } from 'cognito-local/lib/services/triggers/triggers.js';
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js';
import * as z from 'zod';
import { hasAllowedLength } from '#shared/password.ts';
import { fileStores } from './identity-store.ts';
import { IDENTITY_FOLDER, USER_POOL_ID } from './identity-users.ts';
import type { CodeMail } from './outbox.ts';
import type { FetchHandler } from './serve-fetch.ts';
import { newSub } from './sub.ts';
import { DiskFullError } from './whole-file.ts';

/** Fixed, so that tokens and stored users survive a change of ports. Nothing is fetched from it. */
const ISSUER_DOMAIN = 'https://cognito-idp.local.sunward.invalid';
const CLIENT_ID = 'sunwardlocalwebclient01';

export interface LocalIdentity {
  readonly userPoolId: string;
  readonly clientId: string;
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

/** What amazon-cognito-identity-js calls for sign-up, confirmation, forgotten password, refresh, logout and changes of address and password. */
const browserTargets: readonly string[] = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'InitiateAuth',
  'RevokeToken',
  'ChangePassword',
  'UpdateUserAttributes',
  'VerifyUserAttribute',
];

const quiet = {
  child: () => quiet,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const context = { logger: quiet };

const bodySchema = z.record(z.string(), z.unknown());
const resendSchema = z.object({ ClientId: z.string(), Username: z.string() });
const createdSchema = z.looseObject({ User: z.looseObject({}).optional() });
const createdUserSchema = z.object({
  User: z.object({ Attributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })) }),
});
const faultSchema = z.object({ code: z.string(), message: z.string() });
const authResultSchema = z.object({ AuthenticationResult: z.looseObject({ AccessToken: z.string() }) });

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

/** Cognito returns a token's lifetime; cognito-local does not. */
const withExpiry = (output: unknown): unknown => {
  const parsed = authResultSchema.safeParse(output);
  if (!parsed.success) return output;
  const { AccessToken } = parsed.data.AuthenticationResult;
  const claims = z
    .object({ exp: z.number(), iat: z.number() })
    .parse(JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString()));
  const expiry = { ExpiresIn: claims.exp - claims.iat, TokenType: 'Bearer' };
  return { ...parsed.data, AuthenticationResult: { ...parsed.data.AuthenticationResult, ...expiry } };
};

/** Calls that set a password. */
const newPasswordOf: Readonly<Record<string, (input: Record<string, unknown>) => unknown>> = {
  SignUp: ({ Password }) => Password,
  ChangePassword: ({ ProposedPassword }) => ProposedPassword,
  ConfirmForgotPassword: ({ Password, ConfirmationCode }) => (ConfirmationCode ? Password : undefined),
};

const authParametersSchema = z.looseObject({ USERNAME: z.string() });

const attributesSchema = z.array(z.object({ Name: z.string(), Value: z.string().optional() })).catch([]);
const emailIn = (attributes: unknown): string | undefined =>
  attributesSchema.parse(attributes).find(({ Name }) => Name === 'email')?.Value;
/** A user's new address, not verified yet. */
const wantedEmailOf = (user: unknown): string | undefined =>
  emailIn(z.looseObject({ UnverifiedAttributeChanges: z.unknown() }).safeParse(user).data?.UnverifiedAttributeChanges);

/** Addresses are case-insensitive in the cloud; cognito-local is case-sensitive. */
const inLowerCase = (input: Record<string, unknown>): Record<string, unknown> => {
  const auth = authParametersSchema.safeParse(input.AuthParameters);
  return {
    ...input,
    ...(typeof input.Username === 'string' ? { Username: input.Username.toLowerCase() } : {}),
    ...(Array.isArray(input.UserAttributes)
      ? {
          UserAttributes: attributesSchema
            .parse(input.UserAttributes)
            .map((one) => (one.Name === 'email' && one.Value ? { ...one, Value: one.Value.toLowerCase() } : one)),
        }
      : {}),
    ...(auth.success ? { AuthParameters: { ...auth.data, USERNAME: auth.data.USERNAME.toLowerCase() } } : {}),
  };
};

/**
 * cognito-local with one pool and one client, stored in `dataDir`. Codes go to `onMail` instead of a mailbox. Its signing
 * key is public, so that every caller of the API is trusted: it is served on loopback only.
 */
export const createIdentity = async (dataDir: string, onMail: (mail: CodeMail) => void): Promise<LocalIdentity> => {
  const directory = join(dataDir, IDENTITY_FOLDER);
  const clock = new DateClock();
  const stores = fileStores(directory);
  const defaults = {
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    MfaConfiguration: 'OFF',
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  };
  const cognito = await new CognitoServiceFactoryImpl(
    directory,
    stores,
    new UserPoolServiceFactoryImpl(clock, stores),
  ).create(context, defaults);
  const noLambda = { enabled: () => false, invoke: () => Promise.reject(new Error('no triggers')) };
  const noCrypto = { encrypt: () => Promise.reject(new Error('no triggers')) };
  const triggers = new TriggersService(clock, cognito, noLambda as never, noCrypto as never);
  const tokenConfig = { IssuerDomain: ISSUER_DOMAIN };
  const messages = {
    deliver: (
      _context: unknown,
      kind: string,
      _clientId: string | null,
      _poolId: string,
      user: unknown,
      code: string,
      _metadata: unknown,
      details: { readonly Destination?: string },
    ): Promise<void> => {
      // The code goes to the new address, not to the old one.
      const wanted = kind === 'UpdateUserAttribute' ? wantedEmailOf(user) : undefined;
      onMail({ timeMs: Date.now(), to: wanted ?? details.Destination ?? '', kind, code });
      return Promise.resolve();
    },
  };
  const route = Router({
    clock,
    cognito,
    messages,
    otp,
    triggers,
    tokenGenerator: new JwtTokenGenerator(clock, triggers, tokenConfig),
    config: { UserPoolDefaults: defaults, TokenConfig: tokenConfig, TriggerFunctions: {} } as never,
  });

  const known = (await cognito.listUserPools(context)).some((pool) => pool.Id === USER_POOL_ID);
  if (!known) await cognito.createUserPool(context, { Id: USER_POOL_ID });
  const pool = await cognito.getUserPool(context, USER_POOL_ID);
  if ((await cognito.getAppClient(context, CLIENT_ID)) === null) {
    const now = clock.get();
    await pool.saveAppClient(context, {
      ClientId: CLIENT_ID,
      ClientName: 'web',
      UserPoolId: USER_POOL_ID,
      CreationDate: now,
      LastModifiedDate: now,
    } as never);
  }

  const resend = async (input: unknown): Promise<Response> => {
    const { Username, ClientId } = resendSchema.parse(input);
    const user = await pool.getUserByUsername(context, Username);
    if (!user) return fail('UserNotFoundException', 'User not found.');
    if (user.UserStatus !== 'UNCONFIRMED') return fail('InvalidParameterException', 'User is already confirmed.');
    const code = otp();
    await pool.saveUser(context, { ...user, ConfirmationCode: code });
    const details = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: Username };
    await messages.deliver(context, 'ResendCode', ClientId, USER_POOL_ID, user, code, undefined, details);
    return reply(200, { CodeDeliveryDetails: details });
  };

  /** Cognito marks an address as verified once its code was entered; cognito-local does not. */
  const verify = async (input: Record<string, unknown>): Promise<void> => {
    const user = await pool.getUserByUsername(context, String(input.Username));
    if (!user) return;
    const Attributes = [
      ...user.Attributes.filter(({ Name }) => Name !== 'email_verified'),
      { Name: 'email_verified', Value: 'true' },
    ];
    await pool.saveUser(context, { ...user, Attributes });
  };

  /** Runs a call; a new user gets the kind of `sub` that Cognito gives. cognito-local's are UUIDs, or what the caller wishes. */
  const run = async (target: string, input: Record<string, unknown>): Promise<unknown> => {
    const output: unknown = await route(target)(context, input);
    if (target !== 'SignUp' && target !== 'AdminCreateUser') return output;
    const made = await pool.getUserByUsername(context, String(input.Username));
    if (made === null) return output;
    const sub = newSub();
    const attributes = made.Attributes.map((one) => (one.Name === 'sub' ? { ...one, Value: sub } : one));
    await pool.saveUser(context, { ...made, Username: sub, Attributes: attributes });
    await pool.deleteUser(context, made);
    const { User, ...rest } = createdSchema.parse(output);
    return User === undefined
      ? { ...rest, UserSub: sub }
      : { ...rest, User: { ...User, Username: sub, Attributes: attributes } };
  };

  const call = async (target: string, given: Record<string, unknown>): Promise<Response> => {
    const input = inLowerCase(given);
    const password = newPasswordOf[target]?.(input);
    if (typeof password === 'string' && !hasAllowedLength(password))
      return fail('InvalidPasswordException', 'Password did not conform with policy.');
    // In the cloud, only one user may have an address.
    const wanted = target === 'UpdateUserAttributes' ? emailIn(input.UserAttributes) : undefined;
    if (wanted !== undefined && (await pool.getUserByUsername(context, wanted)) !== null)
      return fail('AliasExistsException', 'An account with the given email already exists.');
    // cognito-local would accept a missing code if none was requested.
    if (target === 'ConfirmForgotPassword' && (typeof input.ConfirmationCode !== 'string' || !input.ConfirmationCode)) {
      return fail('CodeMismatchException', 'Invalid verification code provided, please try again.');
    }
    try {
      if (target === 'ResendConfirmationCode') return await resend(input);
      const output = await run(target, input);
      if (target === 'ConfirmSignUp' || target === 'ConfirmForgotPassword') await verify(input);
      return reply(200, target === 'InitiateAuth' ? withExpiry(output) : output);
    } catch (error) {
      if (error instanceof DiskFullError) throw error;
      const fault = faultSchema.safeParse(error);
      // The new password was checked above, so the old one is wrong.
      if (target === 'ChangePassword' && fault.data?.code === 'InvalidPasswordException')
        return fail('NotAuthorizedException', 'Incorrect username or password.');
      if (fault.success) return fail(fault.data.code, fault.data.message);
      return fail('InvalidParameterException', error instanceof Error ? error.message : 'Invalid call.');
    }
  };

  const api =
    (allowed: readonly string[] | null): FetchHandler =>
    async (request) => {
      const target = (request.headers.get('x-amz-target') ?? '').split('.')[1] ?? '';
      if (request.method !== 'POST' || target === '') return fail('UnknownOperationException', 'Unknown operation.');
      if (allowed !== null && !allowed.includes(target)) return fail('NotAuthorizedException', 'Not for browsers.');
      const input = bodySchema.safeParse(await request.json().catch(() => null));
      if (!input.success) return fail('SerializationException', 'The body is not a JSON object.');
      return call(target, input.data);
    };

  return {
    userPoolId: USER_POOL_ID,
    clientId: CLIENT_ID,
    issuer: `${ISSUER_DOMAIN}/${USER_POOL_ID}`,
    jwks: { keys: [keys.jwk] },
    api: api(null),
    browserApi: api(browserTargets),
    ensureUser: async (email, password, groups = []) => {
      const admin = (target: string, input: object): Promise<unknown> =>
        run(target, { UserPoolId: USER_POOL_ID, ...input });
      const there = await pool.getUserByUsername(context, email);
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
        const there = (await pool.listGroups(context)).some((group) => group.GroupName === GroupName);
        if (!there) await admin('CreateGroup', { GroupName });
        await admin('AdminAddUserToGroup', { Username: email, GroupName });
      }
      return z.string().parse(attributes.find(({ Name }) => Name === 'sub')?.Value);
    },
  };
};
