import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { table } from '#shared/table.ts';
import { DAY_MS } from '#shared/units.ts';
import { isoTime } from '../platform/clock.ts';
import { changed, holds } from './conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from './context.ts';
import { daysBetween } from './days.ts';
import { accountEntity, credentialsEntity, memberEntity, readingEntity, webhookKeyEntity } from './entities.ts';
import { DECISION_DAYS, READING_DAYS } from './history.ts';
import { deletePartition, keySchema } from './partitions.ts';
import { accountRowSchema } from './rows.ts';
import type { AccountRepository, StoredAccount } from './types.ts';

export const createAccountRepository = (context: StorageContext): AccountRepository => {
  const { client, tableName, rows, now, connection } = context;
  const load = async (accountId: AccountId) => {
    const { data } = await accountEntity.get({ accountId }).go({ ...connection, consistent: true });
    return rows.one('account', accountRowSchema, data);
  };
  const visible = (row: Awaited<ReturnType<typeof load>>): StoredAccount | null => {
    if (row === null || row.deletingAt !== null) return null;
    const { deletingAt: _, ...account } = row;
    return account;
  };
  const get: AccountRepository['get'] = async (accountId) => visible(await load(accountId));

  const keyOf = {
    account: (accountId: AccountId) => keySchema.parse(accountEntity.get({ accountId }).params({ ...connection }).Key),
    /** Any row of a day's readings and decisions. */
    day: (accountId: AccountId, day: string) =>
      keySchema.parse(readingEntity.get({ accountId, day, timeMs: 0 }).params({ ...connection }).Key),
  };
  const forgetWebhookKeys = async (accountId: AccountId) => {
    const { data } = await credentialsEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
    for (const { webhookKeyHash } of data)
      if (webhookKeyHash !== undefined) await webhookKeyEntity.delete({ keyHash: webhookKeyHash }).go(connection);
  };
  const forgetMembers = async (accountId: AccountId) => {
    const { data } = await memberEntity.query.byAccount({ accountId }).go({ ...connection, pages: 'all' });
    for (const { userId } of data) await memberEntity.delete({ accountId, userId }).go(connection);
  };
  const forgetHistory = async (accountId: AccountId) => {
    const oldest = now() - (Math.max(READING_DAYS, DECISION_DAYS) + 1) * DAY_MS;
    for (const day of daysBetween(oldest, now() + DAY_MS))
      await deletePartition(client, tableName, keyOf.day(accountId, day)[table.partitionKey]);
  };

  return {
    get,
    create: async ({ id, ...account }) => {
      const stored = { ...account, version: 1 };
      if (!(await holds(accountEntity.create({ ...stored, accountId: id }).go(connection))))
        throw new ApiError('already_exists');
      return { ...stored, id };
    },
    patch: async (accountId, changes, expectedVersion) => {
      const write = accountEntity.patch({ accountId }).set(changes).add({ version: 1 });
      const row = await changed(
        write
          .where(
            (stored, { eq, notExists }) =>
              `${notExists(stored.deletingAt)}${expectedVersion === undefined ? '' : ` AND ${eq(stored.version, expectedVersion)}`}`,
          )
          .go({ ...connection, response: 'all_new' }),
        async () => (await get(accountId)) !== null,
      );
      const account = visible(accountRowSchema.parse(row));
      if (account === null) throw new ApiError('not_found');
      return account;
    },
    delete: async (accountId) => {
      // Marked first, so that no reader and no run finds it any more; its row goes last, so that a repetition finds the rest.
      await holds(
        accountEntity
          .patch({ accountId })
          .set({ deletingAt: isoTime(now()) })
          .go(connection),
      );
      await forgetWebhookKeys(accountId);
      await forgetMembers(accountId);
      await forgetHistory(accountId);
      const own = keyOf.account(accountId);
      await deletePartition(client, tableName, own[table.partitionKey], own[table.sortKey]);
      await accountEntity.delete({ accountId }).go(connection);
    },
  };
};
