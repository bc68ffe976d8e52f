import * as z from 'zod';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { accountEntity } from '../entities.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import type { SiteListRepository } from '../upkeep-types.ts';

/** Parts of the list: one alone would bound how fast all sites' rows can change. */
const PARTS = 8;
const PAGE = 100;
/** Digits of an id, of which the last is random. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** In which part of the list a site stands; its row carries it from the first write on. */
export const listPartOf = (accountId: AccountId): string => String(DIGITS.indexOf(accountId.slice(-1)) % PARTS);

const cursorSchema = z.object({ part: z.int().min(0), at: z.string().nullable() });
const rowSchema = z.object({ accountId: accountIdSchema });

/** The list of all sites: a sparse part of the index, as the sites' rows are the only ones that name a part. */
export const createSiteList = ({ connection, rows }: StorageContext): SiteListRepository => ({
  page: async (cursor) => {
    let { part, at }: z.output<typeof cursorSchema> =
      cursor === null ? { part: 0, at: null } : cursorSchema.parse(JSON.parse(cursor));
    const ids: AccountId[] = [];
    while (part < PARTS && ids.length < PAGE) {
      const { data, cursor: more } = await accountEntity.query
        .byList({ listPart: String(part) })
        .go({ ...connection, pages: 1, limit: PAGE - ids.length, cursor: at });
      ids.push(...rows.many('account', rowSchema, data).map(({ accountId }) => accountId));
      part += more === null ? 1 : 0;
      at = more;
    }
    return { ids, next: part < PARTS ? JSON.stringify({ part, at }) : null };
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
