import * as z from 'zod';
import { accountIdSchema, credentialsIdSchema, userIdSchema } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import { linkStateEntity } from '../entities.ts';
import { holds, ifCondition } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import type { LinkStateRepository } from '../types.ts';

const rowSchema = z.object({
  userId: userIdSchema,
  accountId: accountIdSchema,
  credentialsId: credentialsIdSchema,
  service: z.string(),
  relinks: z.boolean(),
  locale: z.string().nullable().default(null),
  sealed: z.instanceof(Uint8Array),
  ticketHash: z.string().nullable().default(null),
  returned: z.instanceof(Uint8Array).nullable().default(null),
});

/** Links that are on their way through a vendor's pages. */
export const createLinkStateRepository = ({ rows, now, connection }: StorageContext): LinkStateRepository => ({
  start: async (stateHash, { locale, ...state }, expiresAtMs) => {
    const expiresAtS = Math.floor(expiresAtMs / SECOND_MS);
    await linkStateEntity
      .create({ stateHash, ...state, ...(locale === null ? {} : { locale }), expiresAtS })
      .go(connection);
  },
  get: async (stateHash) => {
    const { data } = await linkStateEntity.get({ stateHash }).go({ ...connection, consistent: true });
    return rows.one('linkState', rowSchema, data);
  },
  giveBack: async (stateHash, service, ticketHash, returned) => {
    const written = await ifCondition(
      linkStateEntity
        .patch({ stateHash })
        .set({ ticketHash, returned })
        .where(
          (row, { eq, gt, notExists }) =>
            `${eq(row.service, service)} AND ${notExists(row.ticketHash)} AND ${gt(row.expiresAtS, Math.floor(now() / SECOND_MS))}`,
        )
        .go({ ...connection, response: 'all_new' }),
    );
    return written === null ? null : rowSchema.parse(written.data);
  },
  take: (stateHash, ticketHash) =>
    holds(
      linkStateEntity
        .delete({ stateHash })
        .where(
          (row, { eq, gt }) =>
            `${eq(row.ticketHash, ticketHash)} AND ${gt(row.expiresAtS, Math.floor(now() / SECOND_MS))}`,
        )
        .go(connection),
    ),
});
