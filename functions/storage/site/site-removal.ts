import type { AccountId } from '#shared/model/ids.ts';
import { table } from '#shared/table.ts';
import { DAY_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { DECISION_DAYS } from '../history/decisions.ts';
import { READING_DAYS, readingEntity } from '../history/readings.ts';
import { utcDaysBetween } from '../history/utc-days.ts';
import { memberEntity } from '../people/members.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { deletePartition, keySchema } from '../table/partitions.ts';
import { accountEntity, type createAccounts } from './accounts.ts';
import { boxConnectionEntity, boxEntity } from './boxes.ts';
import { credentialsEntity } from './credentials.ts';
import type { ShardRepository } from './shards.ts';
import { webhookKeyEntity } from './webhooks.ts';

/** The deletion of a site, which reaches into every aggregate that keeps something of it. */
export const createSiteRemoval = (
  { client, tableName, now, connection }: StorageContext,
  accounts: Pick<ReturnType<typeof createAccounts>, 'mark'>,
  shards: Pick<ShardRepository, 'remove'>,
) => {
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
  /** A message that a wallbox still sends finds nothing, and its connection is ended. */
  const forgetConnections = async (accountId: AccountId) => {
    const { data } = await boxEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
    for (const { connectionId } of data)
      if (connectionId !== undefined) await boxConnectionEntity.delete({ connectionId }).go(connection);
  };
  const forgetMembers = async (accountId: AccountId) => {
    const { data } = await memberEntity.query.byAccount({ accountId }).go({ ...connection, pages: 'all' });
    for (const { userId } of data) await memberEntity.delete({ accountId, userId }).go(connection);
  };
  const forgetHistory = async (accountId: AccountId, mayContinue: () => boolean): Promise<boolean> => {
    const oldest = now() - (Math.max(READING_DAYS, DECISION_DAYS) + 1) * DAY_MS;
    for (const day of utcDaysBetween(oldest, now() + DAY_MS)) {
      if (!mayContinue()) return false;
      const { [table.partitionKey]: partition } = keyOf.day(accountId, day);
      if (!(await deletePartition(client, tableName, partition, null, mayContinue))) return false;
    }
    return true;
  };

  return {
    /**
     * Deletes the site with everything that belongs to it; from the first write on it is gone for every reader. Idempotent.
     * @param mayContinue checked now and then; default: always
     * @returns whether nothing is left; otherwise a repetition continues
     */
    delete: async (accountId: AccountId, mayContinue: () => boolean = () => true): Promise<boolean> => {
      // Marked first, so that no reader and no run finds it; its row goes last, so that a repetition finds the rest.
      await accounts.mark(accountId, isoTime(now()));
      await shards.remove(accountId);
      await forgetWebhookKeys(accountId);
      await forgetConnections(accountId);
      await forgetMembers(accountId);
      if (!(await forgetHistory(accountId, mayContinue))) return false;
      const own = keyOf.account(accountId);
      if (!(await deletePartition(client, tableName, own[table.partitionKey], own[table.sortKey], mayContinue)))
        return false;
      await accountEntity.delete({ accountId }).go(connection);
      return true;
    },
  };
};
