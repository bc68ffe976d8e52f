import { Router } from 'cognito-local/lib/server/Router.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';
import { otp } from 'cognito-local/lib/services/otp.js';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import { TriggersService } from 'cognito-local/lib/services/triggers/triggers.js';
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js';
import * as z from 'zod';
import type { CodeMail } from '../outbox.ts';
import { newSub } from '../sub.ts';
import { appClients } from './clients.ts';
import { USER_POOL_ID } from './stored-users.ts';
import type { TokenUser } from './tokens.ts';

/** Fixed, so that tokens and stored users survive a change of ports. Nothing is fetched from it. */
const ISSUER_DOMAIN = 'https://cognito-idp.local.sunward.invalid';
export const ISSUER = `${ISSUER_DOMAIN}/${USER_POOL_ID}`;

const quiet = {
  child: () => quiet,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
export const context = { logger: quiet };

const attributesSchema = z.array(z.object({ Name: z.string(), Value: z.string().optional() })).catch([]);
/** The `email` of a list of attributes. */
export const emailIn = (attributes: unknown): string | undefined =>
  attributesSchema.parse(attributes).find(({ Name }) => Name === 'email')?.Value;

const createdSchema = z.looseObject({ User: z.looseObject({}).optional() });

/** cognito-local with one pool and our clients. */
export const createPool = async (
  directory: string,
  stores: DataStoreFactory,
  onMail: (mail: CodeMail) => void,
  now: () => number,
) => {
  const clock = new DateClock();
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
      _user: unknown,
      code: string,
      _metadata: unknown,
      details: { readonly Destination?: string },
    ): Promise<void> => {
      onMail({ timeMs: now(), to: details.Destination ?? '', kind, code });
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
  for (const { id, name } of appClients) {
    if ((await cognito.getAppClient(context, id)) !== null) continue;
    const created = clock.get();
    await pool.saveAppClient(context, {
      ClientId: id,
      ClientName: name,
      UserPoolId: USER_POOL_ID,
      CreationDate: created,
      LastModifiedDate: created,
    } as never);
  }

  const find = (username: unknown) => pool.getUserByUsername(context, String(username));
  return {
    find,
    save: (user: NonNullable<Awaited<ReturnType<typeof find>>>) => pool.saveUser(context, user),
    groups: () => pool.listGroups(context),
    messages,
    otp,
    /** A user as tokens name it. */
    tokenUser: async (user: NonNullable<Awaited<ReturnType<typeof find>>>): Promise<TokenUser> => ({
      username: user.Username,
      sub: z.string().parse(user.Attributes.find(({ Name }) => Name === 'sub')?.Value),
      email: emailIn(user.Attributes) ?? '',
      groups: await pool.listUserGroupMembership(context, user),
    }),
    /** Runs a call; a new user gets the kind of `sub` that Cognito gives. cognito-local's are UUIDs, or what the caller wishes. */
    run: async (target: string, input: Record<string, unknown>): Promise<unknown> => {
      const output: unknown = await route(target as Parameters<typeof route>[0])(context, input);
      if (target !== 'SignUp' && target !== 'AdminCreateUser') return output;
      const made = await find(input.Username);
      if (made === null) return output;
      const sub = newSub();
      const attributes = made.Attributes.map((one) => (one.Name === 'sub' ? { ...one, Value: sub } : one));
      await pool.saveUser(context, { ...made, Username: sub, Attributes: attributes });
      await pool.deleteUser(context, made);
      const { User, ...rest } = createdSchema.parse(output);
      return User === undefined
        ? { ...rest, UserSub: sub }
        : { ...rest, User: { ...User, Username: sub, Attributes: attributes } };
    },
  };
};

export type LocalPool = Awaited<ReturnType<typeof createPool>>;
