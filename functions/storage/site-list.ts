import * as z from 'zod';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { holds } from './conditions.ts';
import type { StorageContext } from './context.ts';
import { accountEntity } from './entities.ts';
import type { SiteListRepository } from './upkeep-types.ts';

/** Parts of the list, by the last character of an id: one part alone would bound how fast all sites' rows can change. */
const PARTS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const PAGE = 100;

/** In which part of the list a site stands; its row carries it from the first write on. */
export const listPartOf = (accountId: AccountId): string => accountId.slice(-1);

const cursorSchema = z.object({ part: z.int().min(0), at: z.string().nullable() });
const rowSchema = z.object({ accountId: accountIdSchema });

/** The list of all sites: a sparse part of the index, as the sites' rows are the only ones that name a part. */
export const createSiteList = ({ connection, rows }: StorageContext): SiteListRepository => ({
  page: async (cursor) => {
    const { part, at } = cursor === null ? { part: 0, at: null } : cursorSchema.parse(JSON.parse(cursor));
    const listPart = PARTS[part];
    if (listPart === undefined) return { ids: [], next: null };
    const { data, cursor: more } = await accountEntity.query
      .byList({ listPart })
      .go({ ...connection, pages: 1, limit: PAGE, cursor: at });
    const following = more === null ? { part: part + 1, at: null } : { part, at: more };
    return {
      ids: rows.many('account', rowSchema, data).map(({ accountId }) => accountId),
      next: following.part < PARTS.length ? JSON.stringify(following) : null,
    };
  },
  standing: async (accountId) => {
    const { data } = await accountEntity.get({ accountId }).go({ ...connection, consistent: true });
    if (data === null || data.deletingAt !== undefined) return 'gone';
    return data.listPart === undefined ? 'unlisted' : 'listed';
  },
  enlist: async (accountId) => {
    await holds(
      accountEntity
        .patch({ accountId })
        .set({ listPart: listPartOf(accountId) })
        .where((row, { notExists }) => notExists(row.deletingAt))
        .go(connection),
    );
  },
});
