import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { serverClient } from '#infra/local/identity/clients.ts';
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

  test('sign-up sends a code; only the right one confirms; a resent one replaces it', async () => {
    await called((done) => pool().signUp(email, 'First-light-1', [], [], done));
    expect(mails.at(-1)).toMatchObject({ to: email, kind: 'SignUp' });
    expect(await signIn(email, 'First-light-1')).toMatchObject({ __type: 'UserNotConfirmedException' });
    const first = lastCode();
    await called((done) => user(email).resendConfirmationCode(done));
    expect(mails.at(-1)).toMatchObject({ to: email, kind: 'ResendCode' });
    const wrong = lastCode() === '000000' ? '000001' : '000000';
    await expect(called((done) => user(email).confirmRegistration(wrong, true, done))).rejects.toMatchObject({
      code: 'CodeMismatchException',
    });
    if (first !== lastCode()) {
      await expect(called((done) => user(email).confirmRegistration(first, true, done))).rejects.toThrow();
    }
    await called((done) => user(email).confirmRegistration(lastCode(), true, done));
    expect((await signIn(email, 'First-light-1')).AuthenticationResult).toMatchObject({
      ExpiresIn: expect.any(Number),
      TokenType: 'Bearer',
    });
    await expect(called((done) => pool().signUp(email, 'Other-one-1', [], [], done))).rejects.toMatchObject({
      code: 'UsernameExistsException',
    });
  });

  test('a confirmed user has a verified address, whatever case it was typed in', async () => {
    const signedIn = await signIn('NewComer@sunward.example', 'First-light-1');
    const token = String(signedIn.AuthenticationResult?.AccessToken);
    const seen = await call('GetUser', { AccessToken: token }, identity.api);
    expect(seen.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect(seen.UserAttributes).toContainEqual({ Name: 'email', Value: email });
  });

  test('a password that violates the policy of the cloud is rejected', async () => {
    const signUp = called((done) => pool().signUp('other@sunward.example', 'too-short', [], [], done));
    await expect(signUp).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    expect(mails.every(({ to }) => to === email)).toBe(true);
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
    const own = { Name: 'sub', Value: '00000000-0000-4000-8000-000000000000' };
    const body = { ClientId: identity.clientId, Username: 'sub@sunward.example', Password: 'Sunward-sub-1' };
    const { UserSub } = await call('SignUp', { ...body, UserAttributes: [own] });
    const made = await identity.ensureUser('made@sunward.example', 'Sunward-made-1');
    for (const [sub, email] of [
      [String(UserSub), 'sub@sunward.example'],
      [made, 'made@sunward.example'],
    ] as const) {
      expect(userIdSchema.parse(sub)).toBe(sub);
      expect(z.uuid().safeParse(sub).success).toBe(false);
      const found = await call('AdminGetUser', { UserPoolId: identity.userPoolId, Username: email }, identity.api);
      expect(found).toMatchObject({ Username: sub });
      expect(found.UserAttributes).toContainEqual({ Name: 'sub', Value: sub });
    }
    const { AuthenticationResult } = await signIn('made@sunward.example', 'Sunward-made-1');
    const [, payload = ''] = String(AuthenticationResult?.AccessToken).split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: made, username: made });
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

describe('changes by a signed-in user', () => {
  const email = 'mover@sunward.example';
  const password = 'First-light-1';
  const tokens = async (address: string, secret: string): Promise<string> =>
    String((await signIn(address, secret)).AuthenticationResult?.AccessToken);

  test('a new address applies once its code is entered, which is sent to that address only', async () => {
    await identity.ensureUser(email, password);
    const AccessToken = await tokens(email, password);
    const change = (Value: string) =>
      call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] });
    await identity.ensureUser('taken@sunward.example', password);
    expect(await change('Taken@sunward.example')).toMatchObject({ __type: 'AliasExistsException' });
    await change('Moved@sunward.example');
    expect(mails.at(-1)).toMatchObject({ to: 'moved@sunward.example', kind: 'UpdateUserAttribute' });
    expect(await signIn(email, password)).toHaveProperty('AuthenticationResult');
    const verify = (Code: string) => call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
    expect(await verify('none')).toMatchObject({ __type: 'CodeMismatchException' });
    await verify(lastCode());
    expect(await signIn('moved@sunward.example', password)).toHaveProperty('AuthenticationResult');
    expect(await signIn(email, password)).toHaveProperty('__type');
    const { UserAttributes } = (await call('GetUser', { AccessToken }, identity.api)) as {
      UserAttributes?: { Name: string; Value: string }[];
    };
    expect(UserAttributes).toContainEqual({ Name: 'email', Value: 'moved@sunward.example' });
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
  });

  test('a new password requires the old one and must meet the policy', async () => {
    await identity.ensureUser('pass@sunward.example', password);
    const AccessToken = await tokens('pass@sunward.example', password);
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });
    expect(await change(password, 'simple')).toMatchObject({ __type: 'InvalidPasswordException' });
    expect(await change('Wrong-light-1', 'Second-light-2')).toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await change(password, 'Second-light-2')).toEqual({});
    expect(await signIn('pass@sunward.example', 'Second-light-2')).toHaveProperty('AuthenticationResult');
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
