import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createIdentity, type Identity } from '#functions/platform/cognito.ts';
import { readEnv } from '#functions/platform/env.ts';
import { createEmailOf, type EmailOf } from '#functions/platform/user-email.ts';
import { createDropIdentity, type DropIdentity } from '#functions/platform/user-pool.ts';
import { type Base, once } from './base.ts';

interface UsersPart {
  readonly identity: () => Identity;
  readonly emailOf: () => EmailOf;
  readonly dropIdentity: () => DropIdentity;
}

/** Calls to the user pool. @throws EnvError without the id of the pool or its client */
export const usersPart = ({ env, aws }: Base): UsersPart => {
  const cognito = once(() => new CognitoIdentityProviderClient(aws('cognito')));
  return {
    identity: once(() => createIdentity(cognito(), readEnv(['USER_POOL_CLIENT_ID'], env).USER_POOL_CLIENT_ID)),
    emailOf: once(() => createEmailOf(cognito())),
    dropIdentity: once(() => createDropIdentity(cognito(), readEnv(['USER_POOL_ID'], env).USER_POOL_ID)),
  };
};
