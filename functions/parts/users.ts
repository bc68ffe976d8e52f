import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createSetAddress, type SetAddress } from '#functions/platform/addresses.ts';
import { createIdentity, type Identity } from '#functions/platform/cognito.ts';
import { readEnv } from '#functions/platform/env.ts';
import { createRegistration, type Registration } from '#functions/platform/registration.ts';
import { createServerClient } from '#functions/platform/server-client.ts';
import { createEmailOf, type EmailOf } from '#functions/platform/user-email.ts';
import { createDropIdentity, type DropIdentity } from '#functions/platform/user-pool.ts';
import { type Base, once } from './base.ts';

interface UsersPart {
  readonly identity: () => Identity;
  readonly registration: () => Registration;
  readonly emailOf: () => EmailOf;
  readonly setAddress: () => SetAddress;
  readonly dropIdentity: () => DropIdentity;
}

/** Calls to the user pool. @throws EnvError without the id of the pool or its client */
export const usersPart = ({ env, aws }: Base): UsersPart => {
  const cognito = once(() => new CognitoIdentityProviderClient(aws('cognito')));
  const client = once(() => {
    const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnv(['USER_POOL_ID', 'USER_POOL_CLIENT_ID'], env);
    return createServerClient(cognito(), USER_POOL_ID, USER_POOL_CLIENT_ID);
  });
  const poolId = (): string => readEnv(['USER_POOL_ID'], env).USER_POOL_ID;
  const identity = once(() => createIdentity(cognito(), client()));
  const dropIdentity = once(() => createDropIdentity(cognito(), poolId()));
  const registration = once(() =>
    createRegistration(cognito(), poolId(), {
      setPassword: (user, password) => identity().setPassword(user, password),
      drop: (userId) => dropIdentity()(userId),
    }),
  );
  return {
    identity,
    registration,
    emailOf: once(() => createEmailOf(cognito(), poolId())),
    setAddress: once(() => createSetAddress(cognito(), poolId(), registration)),
    dropIdentity,
  };
};
