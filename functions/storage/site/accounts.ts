import { isoTime } from '#functions/platform/clock.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { table } from '#shared/table.ts';
import { DAY_MS } from '#shared/units.ts';
import { accountEntity, credentialsEntity, memberEntity, readingEntity, webhookKeyEntity } from '../entities.ts';
import { daysBetween } from '../history/days.ts';
import { DECISION_DAYS, READING_DAYS } from '../history/history.ts';
import { accountRowSchema, runningGrant } from '../rows.ts';
import { changed, holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { deletePartition, keySchema } from '../table/partitions.ts';
import type { AccountRepository, StoredAccount } from '../types.ts';
import { listPartOf } from './site-list.ts';

export const createAccountRepository = (context: StorageContext): AccountRepository => {
  const { client, tableName, rows, now, connection } = context;
  const load = async (accountId: AccountId) => {
    const { data } = await accountEntity.get({ accountId }).go({ ...connection, consistent: true });
    return rows.one('account', accountRowSchema, data);
  };
  const visible = (row: Awaited<ReturnType<typeof load>>): StoredAccount | null => {
    if (row === null || row.deletingAt !== null) return null;
    const { deletingAt: _, ...account } = row;
    return { ...account, grant: runningGrant(account.grant, now()) };
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
  const forgetHistory = async (accountId: AccountId, mayGoOn: () => boolean): Promise<boolean> => {
    const oldest = now() - (Math.max(READING_DAYS, DECISION_DAYS) + 1) * DAY_MS;
    for (const day of daysBetween(oldest, now() + DAY_MS)) {
      if (!mayGoOn()) return false;
      const { [table.partitionKey]: partition } = keyOf.day(accountId, day);
      if (!(await deletePartition(client, tableName, partition, null, mayGoOn))) return false;
    }
    return true;
  };
  // Marked first, so that no reader and no run finds it any more; its row goes last, so that a repetition finds the rest.
  const mark: AccountRepository['mark'] = async (accountId, at, ownerId) => {
    const owner = ownerId === undefined ? null : String(ownerId);
    await holds(
      accountEntity
        .patch({ accountId })
        .set({ deletingAt: at })
        .where(
          (row, { eq, notExists }) =>
            `${notExists(row.deletingAt)}${owner === null ? '' : ` AND (${notExists(row.ownerId)} OR ${eq(row.ownerId, owner)})`}`,
        )
        .go(connection),
    );
    const row = await load(accountId);
    return row === null || row.deletingAt !== null;
  };

  return {
    get,
    create: async ({ id, ownerId = null, ...account }) => {
      const stored = { grant: null, billing: null, ...account, version: 1 };
      const row = { ...stored, ...(ownerId === null ? {} : { ownerId }), accountId: id, listPart: listPartOf(id) };
      if (!(await holds(accountEntity.create(row).go(connection)))) throw new ApiError('already_exists');
      return { ...stored, id, ownerId, ownerOffer: null, pausedUntil: null };
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
    offerOwnership: async (accountId, owner, { userId, expiresAt }) => {
      const ownerId: string = owner;
      const write = accountEntity
        .patch({ accountId })
        .set({ ownerId, ownerOfferTo: userId, ownerOfferUntil: expiresAt })
        .add({ version: 1 })
        .where(
          (stored, { eq, notExists }) =>
            `${notExists(stored.deletingAt)} AND (${notExists(stored.ownerId)} OR ${eq(stored.ownerId, ownerId)})`,
        )
        .go(connection);
      await changed(write, async () => (await get(accountId)) !== null);
    },
    withdrawOffer: async (accountId, userId) => {
      await holds(
        accountEntity
          .patch({ accountId })
          .remove(['ownerOfferTo', 'ownerOfferUntil'])
          .add({ version: 1 })
          .where((stored, { eq, exists }) =>
            userId === undefined ? exists(stored.ownerOfferTo) : eq(stored.ownerOfferTo, String(userId)),
          )
          .go(connection),
      );
    },
    takeOwnership: (accountId, userId) =>
      holds(
        accountEntity
          .patch({ accountId })
          .set({ ownerId: userId })
          .remove(['ownerOfferTo', 'ownerOfferUntil'])
          .add({ version: 1 })
          .where(
            (stored, { eq, gt, notExists }) =>
              `${notExists(stored.deletingAt)} AND ${eq(stored.ownerOfferTo, String(userId))} AND ${gt(stored.ownerOfferUntil, isoTime(now()))}`,
          )
          .go(connection),
      ),
    resume: async (accountId) => {
      const write = accountEntity
        .patch({ accountId })
        .remove(['pausedUntil'])
        .add({ version: 1 })
        .where((stored, { notExists }) => notExists(stored.deletingAt))
        .go(connection);
      await changed(write, async () => (await get(accountId)) !== null);
    },
    remains: async (accountId) => {
      const row = await load(accountId);
      if (row === null) return null;
      const { deletingAt, ...account } = row;
      return { account: { ...account, grant: runningGrant(account.grant, now()) }, deletingAt };
    },
    mark,
    delete: async (accountId, mayGoOn = () => true) => {
      await mark(accountId, isoTime(now()));
      await forgetWebhookKeys(accountId);
      await forgetMembers(accountId);
      if (!(await forgetHistory(accountId, mayGoOn))) return false;
      const own = keyOf.account(accountId);
      if (!(await deletePartition(client, tableName, own[table.partitionKey], own[table.sortKey], mayGoOn)))
        return false;
      await accountEntity.delete({ accountId }).go(connection);
      return true;
    },
  };
};
