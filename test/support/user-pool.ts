import type { Registration } from '#functions/platform/registration.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/model/ids.ts';
import type { FakeIdentity } from './fake-identity.ts';
import { newUserId } from './user-id.ts';

interface RegisteredUser {
  readonly id: UserId;
  readonly password: string;
  readonly confirmed: boolean;
  readonly changedAtMs: number;
}

/**
 * Signing up at a user pool in memory, in which every other address has a user already.
 * @param everyonesPassword with which `identity` signs in
 */
export const createRegistrations = (
  identity: FakeIdentity,
  now: () => number,
  everyonesPassword: string,
): { readonly registration: Registration } & Pick<FakeIdentity, 'signIn' | 'setPassword'> => {
  const users = new Map<string, RegisteredUser>();
  return {
    signIn: async (email, password) => {
      const user = users.get(email);
      if (user === undefined) return identity.signIn(email, password);
      if (password !== user.password) throw new ApiError('login_failed');
      if (!user.confirmed) throw new ApiError('not_confirmed');
      return identity.signIn(email, everyonesPassword);
    },
    setPassword: async (name, password) => {
      const [email, user] = [...users].find(([address, { id }]) => address === name || id === name) ?? [];
      if (email === undefined || user === undefined) await identity.setPassword(name, password);
      else users.set(email, { ...user, password });
    },
    registration: {
      register: async (email, password) => {
        const user = users.get(email);
        if (user?.confirmed) return 'taken';
        users.set(email, { id: user?.id ?? newUserId(), password, confirmed: false, changedAtMs: now() });
        return 'unconfirmed';
      },
      confirmedId: async (email) => {
        const user = users.get(email);
        if (user === undefined) return identity.userOf(email);
        return user.confirmed ? user.id : null;
      },
      isUnconfirmed: async (email) => users.get(email)?.confirmed === false,
      confirm: async (email, password) => {
        const user = users.get(email);
        if (user !== undefined) users.set(email, { ...user, password, confirmed: true, changedAtMs: now() });
      },
      unconfirmed: async (cursor) => {
        const open = [...users.values()]
          .filter(({ id, confirmed }) => !confirmed && id > (cursor ?? ''))
          .sort((a, b) => (a.id < b.id ? -1 : 1));
        return { users: open.slice(0, 2), next: open.length > 2 ? (open[1]?.id ?? null) : null };
      },
      isTaken: async (email) => users.get(email)?.confirmed === true,
      discard: async (name) => {
        for (const [email, user] of users)
          if ((user.id === name || email === name) && !user.confirmed) users.delete(email);
      },
    },
  };
};
