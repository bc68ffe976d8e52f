import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { secretHashOf, serverClient } from '#infra/local/identity/clients.ts';
import { createIdentity, type LocalIdentity } from '#infra/local/identity/identity.ts';
import type { CodeMail } from '#infra/local/outbox.ts';
import { type ServedFetch, serveFetch } from '#infra/local/serve-fetch.ts';
import { userIdSchema } from '#shared/model/ids.ts';
import { callCognito, type LocalTokens, signInLocally } from '#test/support/local-sign-in.ts';

let dataDir: string;
let identity: LocalIdentity;
let served: ServedFetch;
const mails: CodeMail[] = [];
const lastCode = (): string => mails.at(-1)?.code ?? '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sunward-identity-'));
  identity = await createIdentity(dataDir, (mail) => mails.push(mail));
  served = await serveFetch((request) => identity.browserApi(request));
});
afterAll(async () => {
  await served.close();
  await rm(dataDir, { recursive: true });
});

const pool = (): CognitoUserPool =>
  new CognitoUserPool({ UserPoolId: identity.userPoolId, ClientId: identity.clientId, endpoint: served.url });
const user = (Username: string): CognitoUser => new CognitoUser({ Username, Pool: pool() });
const called = <T>(run: (done: (error?: Error | null, value?: T) => void) => void): Promise<T | undefined> =>
  new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value))));
const call = (target: string, body: object, api = identity.browserApi) => callCognito(target, body, api);
const signIn = (email: string, password: string) => signInLocally(identity, email, password);

describe('identity, through the library that the browser uses', () => {
  const email = 'newcomer@sunward.example';

  beforeAll(() => identity.ensureUser(email, 'First-light-1'));

  test('nobody signs up here, with whatever client', async () => {
    await expect(
      called((done) => pool().signUp('new@sunward.example', 'First-light-1', [], [], done)),
    ).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    const ClientId = identity.serverClientId;
    const Username = 'new@sunward.example';
    const SecretHash = secretHashOf(serverClient, Username);
    expect(await call('SignUp', { ClientId, Username, Password: 'First-light-1', SecretHash })).toMatchObject({
      __type: 'NotAuthorizedException',
    });
    expect(mails).toEqual([]);
  });

  test('addresses have no case', async () => {
    const signedIn = await signIn('NewComer@sunward.example', 'First-light-1');
    expect(signedIn).toHaveProperty('AuthenticationResult');
    const seen = await call('AdminGetUser', { UserPoolId: identity.userPoolId, Username: email }, identity.api);
    expect(seen.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect(seen.UserAttributes).toContainEqual({ Name: 'email', Value: email });
  });

  test('a user who is not confirmed gets no tokens, nor a code for a forgotten password', async () => {
    const admin = (target: string, body: object) =>
      call(target, { UserPoolId: identity.userPoolId, ...body }, identity.api);
    const Username = 'open@sunward.example';
    const create = (TemporaryPassword: string) =>
      admin('AdminCreateUser', {
        Username,
        TemporaryPassword,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email', Value: Username }],
      });
    expect(await create('too-short')).toMatchObject({ __type: 'InvalidPasswordException' });
    expect(await create('First-light-1')).toHaveProperty('User');
    expect(await create('First-light-1')).toMatchObject({ __type: 'UsernameExistsException' });
    expect(await signIn(Username, 'First-light-1')).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    expect(await signIn(Username, 'Second-light-2')).toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await call('ForgotPassword', { ClientId: identity.clientId, Username })).toMatchObject({
      __type: 'NotAuthorizedException',
    });
    expect(mails).toEqual([]);
  });

  test('a forgotten password is replaced with the code, and never without it', async () => {
    await called((done) => user(email).forgotPassword({ onSuccess: () => done(), onFailure: done }));
    expect(mails.at(-1)).toMatchObject({ to: email, kind: 'ForgotPassword' });
    const code = lastCode();
    const stolen = { ClientId: identity.clientId, Username: email, Password: 'Stolen-1' };
    expect(await call('ConfirmForgotPassword', stolen)).toMatchObject({ __type: 'CodeMismatchException' });
    await called((done) =>
      user(email).confirmPassword(code, 'Second-light-2', { onSuccess: () => done(), onFailure: done }),
    );
    expect(await call('ConfirmForgotPassword', stolen)).toMatchObject({ __type: 'CodeMismatchException' });
    expect((await signIn(email, 'Second-light-2')).AuthenticationResult).toBeDefined();
    expect((await signIn(email, 'First-light-1')).AuthenticationResult).toBeUndefined();
    expect((await signIn(email, 'Stolen-1')).AuthenticationResult).toBeUndefined();
  });

  test('browsers reach no admin call, and malformed requests are rejected', async () => {
    expect(await call('AdminGetUser', { UserPoolId: identity.userPoolId, Username: email })).toMatchObject({
      __type: 'NotAuthorizedException',
    });
    expect(await call('SignUp', [])).toMatchObject({ __type: 'SerializationException' });
    expect(await call('NoSuchThing', {}, identity.api)).toMatchObject({ __type: 'InvalidParameterException' });
  });

  test("a user's name is its sub, which is no UUID of RFC 4122, as at Cognito", async () => {
    const sub = await identity.ensureUser('made@sunward.example', 'Sunward-made-1');
    expect(userIdSchema.parse(sub)).toBe(sub);
    expect(z.uuid().safeParse(sub).success).toBe(false);
    const Username = 'made@sunward.example';
    const found = await call('AdminGetUser', { UserPoolId: identity.userPoolId, Username }, identity.api);
    expect(found).toMatchObject({ Username: sub });
    expect(found.UserAttributes).toContainEqual({ Name: 'sub', Value: sub });
    const { AuthenticationResult } = await signIn('made@sunward.example', 'Sunward-made-1');
    const [, payload = ''] = String(AuthenticationResult?.AccessToken).split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub, username: sub });
  });

  test('users and tokens survive a restart', async () => {
    const sub = await identity.ensureUser('demo@sunward.example', 'Sunward-demo-1', ['superAdmin']);
    const { AuthenticationResult: before } = await signIn('demo@sunward.example', 'Sunward-demo-1');
    const again = await createIdentity(dataDir, (mail) => mails.push(mail));
    expect(again.issuer).toBe(identity.issuer);
    expect(await again.ensureUser('demo@sunward.example', 'Sunward-demo-1')).toBe(sub);
    const { AuthenticationResult: after } = (await call(
      'GetTokensFromRefreshToken',
      { ClientId: again.serverClientId, ClientSecret: serverClient.secret, RefreshToken: before?.RefreshToken },
      again.browserApi,
    )) as { AuthenticationResult?: LocalTokens };
    const token = String(after?.AccessToken);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub, token_use: 'access', 'cognito:groups': ['superAdmin'], iss: identity.issuer });
  });
});

describe('an access token alone', () => {
  const email = 'mover@sunward.example';
  const password = 'First-light-1';
  const change = [{ Name: 'email', Value: 'thief@sunward.example' }];

  test.each([
    ['UpdateUserAttributes', { UserAttributes: change }],
    ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
    ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
    ['ChangePassword', { PreviousPassword: password, ProposedPassword: 'Second-light-2' }],
    ['DeleteUser', {}],
    ['GetUser', {}],
  ])('changes nothing and learns nothing here, as it has no scope: %s', async (target, input) => {
    await identity.ensureUser(email, password);
    const AccessToken = String((await signIn(email, password)).AuthenticationResult?.AccessToken);
    const before = mails.length;
    for (const api of [identity.browserApi, identity.api])
      expect(await call(target, { AccessToken, ...input }, api)).toMatchObject({
        __type: 'NotAuthorizedException',
        message: 'Access Token does not have required scopes',
      });
    expect(mails).toHaveLength(before);
    expect(await signIn(email, password)).toHaveProperty('AuthenticationResult');
    const [, payload = ''] = AccessToken.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).not.toHaveProperty('scope');
  });
});

describe('app clients and sessions, as Cognito documents them', () => {
  const email = 'keeper@sunward.example';
  const password = 'First-light-1';
  const ClientSecret = serverClient.secret;
  let nowMs = Date.parse('2026-05-14T12:00:00Z');
  let timed: LocalIdentity;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sunward-identity-'));
    timed = await createIdentity(
      folder,
      () => undefined,
      () => nowMs,
    );
    await timed.ensureUser(email, password);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const issued = async (): Promise<LocalTokens> => {
    const { AuthenticationResult } = await signInLocally(timed, email, password);
    if (AuthenticationResult === undefined) throw new Error('not signed in');
    return AuthenticationResult;
  };
  const renew = (RefreshToken: string, own: object = {}) =>
    callCognito(
      'GetTokensFromRefreshToken',
      { ClientId: timed.serverClientId, ClientSecret, RefreshToken, ...own },
      timed.browserApi,
    ) as Promise<{ AuthenticationResult?: LocalTokens; __type?: string }>;
  const claims = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  test('no password signs in without the secret, nor with the client of the browser', async () => {
    const auth = (ClientId: string, AuthFlow: string, own: object = {}) => ({
      ClientId,
      UserPoolId: timed.userPoolId,
      AuthFlow,
      AuthParameters: { USERNAME: email, PASSWORD: password, ...own },
    });
    for (const flow of ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'CUSTOM_AUTH', 'ADMIN_USER_PASSWORD_AUTH'])
      for (const client of [timed.clientId, timed.serverClientId])
        expect(await callCognito('InitiateAuth', auth(client, flow), timed.browserApi), flow).toHaveProperty('__type');
    for (const [client, own] of [
      [timed.clientId, {}],
      [timed.serverClientId, {}],
      [timed.serverClientId, { SECRET_HASH: 'wrong' }],
    ] as const)
      expect(
        await callCognito('AdminInitiateAuth', auth(client, 'ADMIN_USER_PASSWORD_AUTH', own), timed.api),
      ).toHaveProperty('__type');
  });

  test('a refresh token is replaced; the old one works for another minute, and never without the secret', async () => {
    const first = await issued();
    expect(first).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
    for (const own of [{ ClientSecret: undefined }, { ClientSecret: 'wrong' }, { ClientId: timed.clientId }])
      expect(await renew(first.RefreshToken, own)).toHaveProperty('__type', 'NotAuthorizedException');
    const refresh = { ClientId: timed.clientId, AuthFlow: 'REFRESH_TOKEN_AUTH' };
    const AuthParameters = { REFRESH_TOKEN: first.RefreshToken };
    expect(await callCognito('InitiateAuth', { ...refresh, AuthParameters }, timed.browserApi)).toHaveProperty(
      '__type',
      'NotAuthorizedException',
    );
    const second = (await renew(first.RefreshToken)).AuthenticationResult;
    expect(second?.RefreshToken).not.toBe(first.RefreshToken);
    const [before, after] = [claims(first.AccessToken), claims(String(second?.AccessToken))];
    expect(after.origin_jti).toBe(before.origin_jti);
    expect(after.jti).not.toBe(before.jti);
    nowMs += 60_000;
    const [third, fourth] = await Promise.all([renew(first.RefreshToken), renew(first.RefreshToken)]);
    nowMs += 1;
    expect(await renew(first.RefreshToken)).toHaveProperty('__type', 'RefreshTokenReuseException');
    // What was issued in the meantime stays valid.
    for (const token of [second, third.AuthenticationResult, fourth.AuthenticationResult])
      expect(await renew(String(token?.RefreshToken))).toHaveProperty('AuthenticationResult');
  });

  test('rotation does not make a session longer than 30 days', async () => {
    let { RefreshToken } = await issued();
    for (let day = 1; day < 30; day += 1) {
      nowMs += 86_400_000;
      RefreshToken = String((await renew(RefreshToken)).AuthenticationResult?.RefreshToken);
    }
    expect(await renew(RefreshToken)).toHaveProperty('AuthenticationResult');
    nowMs += 86_400_000;
    expect(await renew(RefreshToken)).toHaveProperty('__type', 'NotAuthorizedException');
  });

  test('a revoked session ends with all its tokens, others go on; a global sign-out ends all', async () => {
    const [mine, other] = [await issued(), await issued()];
    const next = (await renew(mine.RefreshToken)).AuthenticationResult;
    const revoke = () =>
      callCognito(
        'RevokeToken',
        { ClientId: timed.serverClientId, ClientSecret, Token: next?.RefreshToken },
        timed.browserApi,
      );
    expect([await revoke(), await revoke()]).toEqual([{}, {}]);
    for (const token of [mine, next])
      expect(await renew(String(token?.RefreshToken))).toHaveProperty('__type', 'NotAuthorizedException');
    const theirs = String((await renew(other.RefreshToken)).AuthenticationResult?.RefreshToken);
    await callCognito('AdminUserGlobalSignOut', { UserPoolId: timed.userPoolId, Username: email }, timed.api);
    expect(await renew(theirs)).toHaveProperty('__type', 'NotAuthorizedException');
  });
});
