import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import type { Identity } from './cognito.ts';
import { asked, isPoolError } from './pool-error.ts';
import { type DropIdentity, verifiedAddress } from './user-pool.ts';

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
  /** Whether a confirmed user has the address. */
  isTaken(email: string): Promise<boolean>;
  /** Deletes a user who is still unconfirmed. Idempotent. @param user id or address */
  discard(user: string): Promise<void>;
}

const isVerified = (attributes: readonly AttributeType[] | undefined): boolean =>
  (attributes ?? []).some(({ Name, Value }) => Name === 'email_verified' && Value === 'true');

const subOf = (attributes: readonly AttributeType[] | undefined): string | undefined =>
  (attributes ?? []).find(({ Name }) => Name === 'sub')?.Value;

/** @param others calls of the pool; the password is asked for only when an address is confirmed */
export const createRegistration = (
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  others: { readonly setPassword: Identity['setPassword']; readonly drop: DropIdentity },
): Registration => {
  /** @param name id or address */
  const find = async (name: string) => {
    const user = await asked(client.send(new AdminGetUserCommand({ UserPoolId, Username: name }))).catch(
      (error: unknown) => {
        if (isPoolError(error, 'UserNotFoundException')) return null;
        throw error;
      },
    );
    if (user === null) return null;
    const open = user.UserStatus === UNCONFIRMED;
    return { name: user.Username, id: subOf(user.UserAttributes), open, verified: isVerified(user.UserAttributes) };
  };
  /** The user, if no password signs in yet. */
  const unconfirmedUser = async (name: string) => {
    const user = await find(name);
    return user?.open ? user : null;
  };

  return {
    register: async (email, password) => {
      try {
        await asked(
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
        if (!isPoolError(error, 'UsernameExistsException')) throw error;
      }
      // Also one whose address is verified: whoever signs up with an address while its owner confirms it leaves such a user, who
      // could otherwise never sign in. The code goes to the owner alone.
      const user = await unconfirmedUser(email);
      if (user === null) return 'taken';
      await asked(
        client.send(
          new AdminSetUserPasswordCommand({ UserPoolId, Username: user.name, Password: password, Permanent: false }),
        ),
      );
      return 'unconfirmed';
    },
    isUnconfirmed: async (email) => (await unconfirmedUser(email)) !== null,
    confirmedId: async (email) => {
      const user = await find(email);
      return user === null || user.open || !user.verified ? null : userIdSchema.parse(user.id);
    },
    confirm: async (email, password) => {
      // Last what lets the user sign in: after a crash before it, the code can be used again.
      await asked(
        client.send(
          new AdminUpdateUserAttributesCommand({
            UserPoolId,
            Username: email,
            UserAttributes: verifiedAddress(email),
          }),
        ),
      );
      await others.setPassword(email, password);
    },
    isTaken: async (email) => {
      const user = await find(email);
      return user !== null && (!user.open || user.verified);
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
    discard: async (user) => {
      // Listed a moment ago: may be confirmed by now. One whose address is verified was created by an operator, or confirmed once.
      const found = await unconfirmedUser(user);
      if (found !== null && !found.verified) await others.drop(userIdSchema.parse(found.name));
    },
  };
};
