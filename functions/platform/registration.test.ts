import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { userIdSchema } from '#shared/model/ids.ts';
import { createRegistration } from './registration.ts';
import { createDropIdentity } from './user-pool.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
afterAll(() => cognito.restore());
beforeEach(() => cognito.reset());
const client = new CognitoIdentityProviderClient({ region: 'eu-central-1' });
const registration = createRegistration(client, 'pool-1', {
  setPassword: async (Username, Password) => {
    await client.send(new AdminSetUserPasswordCommand({ UserPoolId: 'pool-1', Username, Password, Permanent: true }));
  },
  drop: createDropIdentity(client, 'pool-1'),
});

const id = userIdSchema.parse('24688438-40e1-70d0-d97e-0123456789ab');
const email = 'anna@user.example';
const named = (name: string) => Object.assign(new Error(`${name} of the service`), { name });
const verified = (Value: string) => [{ Name: 'email_verified', Value }];
const there = (UserStatus: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD', isVerified = 'false') =>
  cognito.on(AdminGetUserCommand).resolves({ Username: id, UserStatus, UserAttributes: verified(isVerified) });

describe('whose confirmed address it is', () => {
  const attributes = (email_verified: string) => [{ Name: 'sub', Value: id }, ...verified(email_verified)];

  test('is the user who confirmed it', async () => {
    cognito
      .on(AdminGetUserCommand, { UserPoolId: 'pool-1', Username: email })
      .resolves({ Username: id, UserStatus: 'CONFIRMED', UserAttributes: attributes('true') });
    expect(await registration.confirmedId(email)).toBe(id);
  });

  test.each([
    ['nobody has it', () => cognito.on(AdminGetUserCommand).rejects(named('UserNotFoundException'))],
    ['who signed up has not confirmed it', () => there('FORCE_CHANGE_PASSWORD', 'true')],
    [
      'it was never verified',
      () =>
        cognito
          .on(AdminGetUserCommand)
          .resolves({ Username: id, UserStatus: 'CONFIRMED', UserAttributes: attributes('false') }),
    ],
  ])('is nobody when %s', async (_, prepare) => {
    prepare();
    expect(await registration.confirmedId(email)).toBeNull();
  });
});

describe('registering', () => {
  test('creates a user who can do nothing with the password yet, and mails nothing', async () => {
    expect(await registration.register(email, 'a password of mine')).toBe('unconfirmed');
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
      UserPoolId: 'pool-1',
      Username: email,
      TemporaryPassword: 'a password of mine',
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'false' },
      ],
    });
  });

  test('replaces the password of an unconfirmed user, who stays unconfirmed', async () => {
    cognito.on(AdminCreateUserCommand).rejects(named('UsernameExistsException'));
    there('FORCE_CHANGE_PASSWORD');
    expect(await registration.register(email, 'a password of mine')).toBe('unconfirmed');
    expect(cognito.commandCalls(AdminSetUserPasswordCommand)[0]?.args[0].input).toMatchObject({
      Username: id,
      Password: 'a password of mine',
      Permanent: false,
    });
  });

  test('changes nothing about a confirmed user', async () => {
    cognito.on(AdminCreateUserCommand).rejects(named('UsernameExistsException'));
    there('CONFIRMED', 'true');
    expect(await registration.register(email, 'a password of mine')).toBe('taken');
    expect(await registration.isUnconfirmed(email)).toBe(false);
    await registration.discard(id);
    expect(cognito.commandCalls(AdminSetUserPasswordCommand)).toEqual([]);
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toEqual([]);
  });

  test('lets in again whom another sign-up interrupted while confirming, and deletes nobody with a verified address', async () => {
    cognito.on(AdminCreateUserCommand).rejects(named('UsernameExistsException'));
    there('FORCE_CHANGE_PASSWORD', 'true');
    expect(await registration.register(email, 'a password of mine')).toBe('unconfirmed');
    expect(await registration.isUnconfirmed(email)).toBe(true);
    await registration.discard(id);
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toEqual([]);
  });

  test.each([
    ['TooManyRequestsException', { code: 'too_many_requests' }],
    ['InternalErrorException', { name: 'InternalErrorException' }],
  ])('reports %s', async (name, expected) => {
    cognito.on(AdminCreateUserCommand).rejects(named(name));
    await expect(registration.register(email, 'a password of mine')).rejects.toMatchObject(expected);
  });
});

test('confirming verifies the address before the password signs in', async () => {
  await registration.confirm(email, 'a password of mine');
  const order = cognito.calls().map(({ args }) => args[0].constructor);
  expect(order).toEqual([AdminUpdateUserAttributesCommand, AdminSetUserPasswordCommand]);
  expect(cognito.commandCalls(AdminSetUserPasswordCommand)[0]?.args[0].input).toMatchObject({ Permanent: true });
});

test('a user who does not exist is not unconfirmed, and is discarded already', async () => {
  cognito.on(AdminGetUserCommand).rejects(named('UserNotFoundException'));
  expect(await registration.isUnconfirmed(email)).toBe(false);
  await registration.discard(id);
  there('FORCE_CHANGE_PASSWORD');
  cognito.on(AdminDeleteUserCommand).rejects(named('UserNotFoundException'));
  await registration.discard(id);
  cognito.on(AdminDeleteUserCommand).rejects(named('InternalErrorException'));
  await expect(registration.discard(id)).rejects.toMatchObject({ name: 'InternalErrorException' });
});

test('lists unconfirmed users page by page, and nobody whom an operator has created', async () => {
  const user = { Username: id, UserStatus: 'FORCE_CHANGE_PASSWORD', UserLastModifiedDate: new Date(1_000) } as const;
  cognito.on(ListUsersCommand).resolves({
    Users: [
      { ...user, Attributes: verified('false') },
      { ...user, Attributes: verified('true') },
      { ...user, UserStatus: 'CONFIRMED' },
    ],
    PaginationToken: 'next',
  });
  expect(await registration.unconfirmed(null)).toEqual({ users: [{ id, changedAtMs: 1_000 }], next: 'next' });
  cognito.on(ListUsersCommand).resolves({});
  expect(await registration.unconfirmed('next')).toEqual({ users: [], next: null });
  expect(cognito.commandCalls(ListUsersCommand)[1]?.args[0].input).toMatchObject({ PaginationToken: 'next' });
});
