import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';

/**
 * The status of users who have not confirmed their address: created by us with their own password as a temporary one, so that
 * the pool checks the password and then demands another one instead of issuing tokens. Users of the pool's own sign-up would be
 * `UNCONFIRMED`: for them it does not check the password, so that nobody could tell who had chosen it.
 */
const UNCONFIRMED = 'FORCE_CHANGE_PASSWORD';

/** A user who has not confirmed an address. */
export interface UnconfirmedUser {
  readonly id: UserId;
  /** When the user signed up last. */
  readonly changedAtMs: number;
}

/** Users of the pool before their address is confirmed. */
export interface Registration {
  /**
   * Creates an unconfirmed user; one who has the address already gets this password instead of the one before.
   * @returns `taken`: a confirmed user has the address, and nothing was changed
   * @throws ApiError `too_many_requests`
   */
  register(email: string, password: string): Promise<'unconfirmed' | 'taken'>;
  isUnconfirmed(email: string): Promise<boolean>;
  /** The user whose confirmed address this is. @throws ApiError `too_many_requests` */
  confirmedId(email: string): Promise<UserId | null>;
  /** The address is the user's: from now on this password, which was checked before, signs in. Idempotent. */
  confirm(email: string, password: string): Promise<void>;
  /** A page of unconfirmed users. @param cursor of the page before; null: the first */
  unconfirmed(
    cursor: string | null,
  ): Promise<{ readonly users: readonly UnconfirmedUser[]; readonly next: string | null }>;
  /** Deletes a user who is still unconfirmed. Idempotent. */
  discard(userId: UserId): Promise<void>;
}

const named = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
const codes: ReadonlyMap<string, ErrorCode> = new Map([
  ['TooManyRequestsException', 'too_many_requests'],
  ['LimitExceededException', 'too_many_requests'],
]);

const isVerified = (attributes: readonly AttributeType[] | undefined): boolean =>
  (attributes ?? []).some(({ Name, Value }) => Name === 'email_verified' && Value === 'true');

export const createRegistration = (client: CognitoIdentityProviderClient, UserPoolId: string): Registration => {
  const ask = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (cause) {
      const code = cause instanceof Error ? codes.get(cause.name) : undefined;
      throw code === undefined ? cause : new ApiError(code, { cause });
    }
  };

  const find = (name: string) =>
    ask(client.send(new AdminGetUserCommand({ UserPoolId, Username: name }))).catch((error: unknown) => {
      if (named(error, 'UserNotFoundException')) return null;
      throw error;
    });
  /** The user, if no password signs in yet. */
  const unconfirmedUser = async (
    name: string,
  ): Promise<{ readonly name: string; readonly verified: boolean } | null> => {
    const user = await find(name);
    if (user?.UserStatus !== UNCONFIRMED || user.Username === undefined) return null;
    return { name: user.Username, verified: isVerified(user.UserAttributes) };
  };

  return {
    register: async (email, password) => {
      try {
        await ask(
          client.send(
            new AdminCreateUserCommand({
              UserPoolId,
              Username: email,
              TemporaryPassword: password,
              MessageAction: 'SUPPRESS',
              UserAttributes: [
                { Name: 'email', Value: email },
                { Name: 'email_verified', Value: 'false' },
              ],
            }),
          ),
        );
        return 'unconfirmed';
      } catch (error) {
        if (!named(error, 'UsernameExistsException')) throw error;
      }
      // Also one whose address is verified: whoever signs up with an address while its owner confirms it leaves such a user, who
      // could otherwise never sign in. The code goes to the owner alone.
      const user = await unconfirmedUser(email);
      if (user === null) return 'taken';
      await ask(
        client.send(
          new AdminSetUserPasswordCommand({ UserPoolId, Username: user.name, Password: password, Permanent: false }),
        ),
      );
      return 'unconfirmed';
    },
    isUnconfirmed: async (email) => (await unconfirmedUser(email)) !== null,
    confirmedId: async (email) => {
      const user = await find(email);
      if (user === null || user.UserStatus === UNCONFIRMED || !isVerified(user.UserAttributes)) return null;
      return userIdSchema.parse(user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value);
    },
    confirm: async (email, password) => {
      const verified = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      // Last what lets the user sign in: after a crash before it, the code can be used again.
      await ask(
        client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: email, UserAttributes: verified })),
      );
      await ask(
        client.send(
          new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
        ),
      );
    },
    unconfirmed: async (cursor) => {
      const { Users = [], PaginationToken } = await client.send(
        new ListUsersCommand({
          UserPoolId,
          Filter: `cognito:user_status = "${UNCONFIRMED}"`,
          Limit: 60,
          ...(cursor === null ? {} : { PaginationToken: cursor }),
        }),
      );
      const users = Users.flatMap(({ Username, UserStatus, UserLastModifiedDate, Attributes }) => {
        const id = userIdSchema.safeParse(Username);
        const open = UserStatus === UNCONFIRMED && !isVerified(Attributes);
        return id.success && open && UserLastModifiedDate !== undefined
          ? [{ id: id.data, changedAtMs: UserLastModifiedDate.getTime() }]
          : [];
      });
      return { users, next: PaginationToken ?? null };
    },
    discard: async (userId) => {
      // Listed a moment ago: may be confirmed by now. One whose address is verified was created by an operator, or confirmed once.
      if ((await unconfirmedUser(userId))?.verified !== false) return;
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: userId }));
      } catch (error) {
        if (!named(error, 'UserNotFoundException')) throw error;
      }
    },
  };
};
