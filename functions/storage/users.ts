import { ApiError } from '#shared/contract/errors.ts';
import { isoTime } from '../platform/clock.ts';
import { holds } from './conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from './context.ts';
import { memberEntity, userEntity } from './entities.ts';
import { memberRowSchema, userRowSchema } from './rows.ts';
import type { MemberRepository, UserRepository } from './types.ts';

export const createUserRepository = ({ rows, now, connection }: StorageContext): UserRepository => {
  const get: UserRepository['get'] = async (userId) => {
    const { data } = await userEntity.get({ userId }).go({ ...connection, consistent: true });
    return rows.one('user', userRowSchema, data);
  };
  const ensure: UserRepository['ensure'] = async ({ id, email }) => {
    const known = await get(id);
    if (known !== null && known.email === email) return known;
    const userId = id;
    const stored = email === null ? {} : { email };
    if (known === null) {
      await holds(userEntity.create({ userId, ...stored, createdAt: isoTime(now()) }).go(connection));
    } else {
      const row = userEntity.patch({ userId });
      await holds((email === null ? row.remove(['email']) : row.set({ email })).go(connection));
    }
    const user = await get(id);
    if (user === null) throw new ApiError('conflict');
    return user;
  };
  return {
    ensure,
    get,
    delete: async (userId) => {
      await userEntity.delete({ userId }).go(connection);
    },
  };
};

export const createMemberRepository = ({ rows, now, connection }: StorageContext): MemberRepository => {
  const get: MemberRepository['get'] = async (accountId, userId) => {
    const { data } = await memberEntity.get({ accountId, userId }).go({ ...connection, consistent: true });
    return rows.one('member', memberRowSchema, data);
  };
  return {
    get,
    add: async ({ accountId, userId, role }) => {
      const member = { accountId, userId, role, createdAt: isoTime(now()) };
      if (await holds(memberEntity.create(member).go(connection))) return member;
      const known = await get(accountId, userId);
      if (known?.role !== role) throw new ApiError(known === null ? 'conflict' : 'already_exists');
      return known;
    },
    remove: async (accountId, userId) => {
      await memberEntity.delete({ accountId, userId }).go(connection);
    },
    listOfUser: async (userId) => {
      const { data } = await memberEntity.query.byUser({ userId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('member', memberRowSchema, data);
    },
    listOfAccount: async (accountId) => {
      const { data } = await memberEntity.query.byAccount({ accountId }).go({ ...connection, pages: 'all' });
      return rows.many('member', memberRowSchema, data);
    },
  };
};
