import { Entity } from 'electrodb';
import * as z from 'zod';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { SHARDS } from '#shared/shards.ts';
import { count, model, pk, sk, text } from '../table/attributes.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { idDigits } from './accounts.ts';

/**
 * A site in its shard. An item collection rather than an index of the sites' rows: a minute reads 0.05 units per site of it. An
 * index with whole items reads 0.13, lags behind, and is written again with every change of a site.
 */
export const shardSiteEntity = new Entity({
  model: model('shardSite'),
  attributes: { siteShard: text, accountId: text, minutes: count },
  indexes: { byShard: { pk: pk('siteShard'), sk: sk('accountId') } },
} as const);

const rowSchema = z.object({ accountId: accountIdSchema, minutes: z.int().min(1) });
/** A site of a shard, and the minutes between its runs. */
export type ShardSite = Readonly<z.output<typeof rowSchema>>;

const cursorSchema = z.object({ shard: z.int().min(0), at: z.string().nullable() });
const PAGE = 100;

/** The shard that a site is in, for good: its id's last two digits are random. */
export const siteShardOf = (accountId: AccountId): number => {
  const [tens = 0, ones = 0] = idDigits(accountId, 2);
  return (32 * tens + ones) % SHARDS;
};
const keyOf = (accountId: AccountId) => ({ siteShard: String(siteShardOf(accountId)), accountId });

/** Which sites are fired by their shard, and how often. */
export const createShards = ({ connection, rows }: StorageContext) => ({
  /** Puts a site into its shard, or changes its interval. Idempotent. @param minutes whole minutes between its runs, at least 1 */
  put: async (accountId: AccountId, minutes: number): Promise<void> => {
    await shardSiteEntity.put({ ...keyOf(accountId), minutes }).go(connection);
  },
  /** Idempotent. */
  remove: async (accountId: AccountId): Promise<void> => {
    await shardSiteEntity.delete(keyOf(accountId)).go(connection);
  },
  /** Minutes between the site's runs, strongly consistent; null: its shard does not fire it. */
  minutesOf: async (accountId: AccountId): Promise<number | null> => {
    const { data } = await shardSiteEntity.get(keyOf(accountId)).go({ ...connection, consistent: true });
    return data === null ? null : (rows.many('shardSite', rowSchema, [data])[0]?.minutes ?? null);
  },
  /** All sites of a shard, strongly consistent. */
  list: async (shard: number): Promise<readonly ShardSite[]> => {
    const { data } = await shardSiteEntity.query
      .byShard({ siteShard: String(shard) })
      .go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('shardSite', rowSchema, data);
  },
  /**
   * The sites of all shards, a page at a time.
   * @param cursor of the previous page; null: from the start
   * @returns the cursor of the next page; null: there is none
   */
  page: async (
    cursor: string | null,
  ): Promise<{ readonly ids: readonly AccountId[]; readonly next: string | null }> => {
    let { shard, at }: z.output<typeof cursorSchema> =
      cursor === null ? { shard: 0, at: null } : cursorSchema.parse(JSON.parse(cursor));
    const ids: AccountId[] = [];
    while (shard < SHARDS && ids.length < PAGE) {
      const { data, cursor: more } = await shardSiteEntity.query
        .byShard({ siteShard: String(shard) })
        .go({ ...connection, pages: 1, limit: PAGE - ids.length, cursor: at, consistent: true });
      ids.push(...rows.many('shardSite', rowSchema, data).map(({ accountId }) => accountId));
      shard += more === null ? 1 : 0;
      at = more;
    }
    return { ids, next: shard < SHARDS ? JSON.stringify({ shard, at }) : null };
  },
});
export type ShardRepository = ReturnType<typeof createShards>;
