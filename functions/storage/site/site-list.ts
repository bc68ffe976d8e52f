import * as z from 'zod';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { accountEntity, LIST_PARTS, listPartOf } from './accounts.ts';

const PAGE = 100;

const cursorSchema = z.object({ part: z.int().min(0), at: z.string().nullable() });
const rowSchema = z.object({ accountId: accountIdSchema });

/**
 * All sites, a page at a time: a sparse part of the index, because only the sites' rows name a part. The index lags behind: a
 * site counts only once its own row was read.
 */
export const createSiteList = ({ connection, rows }: StorageContext) => ({
  /**
   * Includes sites that are being deleted, and no site twice.
   * @param cursor of the previous page; null: from the start
   * @returns the cursor of the next page; null: there is none
   */
  page: async (
    cursor: string | null,
  ): Promise<{ readonly ids: readonly AccountId[]; readonly next: string | null }> => {
    let { part, at }: z.output<typeof cursorSchema> =
      cursor === null ? { part: 0, at: null } : cursorSchema.parse(JSON.parse(cursor));
    const ids: AccountId[] = [];
    while (part < LIST_PARTS && ids.length < PAGE) {
      const { data, cursor: more } = await accountEntity.query
        .byList({ listPart: String(part) })
        .go({ ...connection, pages: 1, limit: PAGE - ids.length, cursor: at });
      ids.push(...rows.many('account', rowSchema, data).map(({ accountId }) => accountId));
      part += more === null ? 1 : 0;
      at = more;
    }
    return { ids, next: part < LIST_PARTS ? JSON.stringify({ part, at }) : null };
  },
  /** Strongly consistent. `unlisted`: created before there was a list. */
  statusOf: async (accountId: AccountId): Promise<'listed' | 'unlisted' | 'gone'> => {
    const { data } = await accountEntity.get({ accountId }).go({ ...connection, consistent: true });
    if (data === null || data.deletingAt !== undefined) return 'gone';
    return data.listPart === undefined ? 'unlisted' : 'listed';
  },
  /** Puts an unlisted site on the list. Idempotent; a site that is gone stays gone. */
  enlist: async (accountId: AccountId): Promise<void> => {
    await holds(
      accountEntity
        .patch({ accountId })
        .set({ listPart: listPartOf(accountId) })
        .where((row, { notExists }) => notExists(row.deletingAt))
        .go(connection),
    );
  },
});
export type SiteListRepository = ReturnType<typeof createSiteList>;
