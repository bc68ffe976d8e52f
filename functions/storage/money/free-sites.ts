import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { jsonTextSchema } from '../rows.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { freeSitesEntity } from '../upkeep-entities.ts';
import type { FreeSiteRepository } from '../upkeep-types.ts';

const placesSchema = z.array(z.object({ accountId: accountIdSchema, at: isoTimeSchema }));
const rowSchema = z.object({
  places: jsonTextSchema(placesSchema),
  version: z.int().min(1),
});

/** One item per user, written under its version: of two who take the last place at once one finds it taken. */
export const createFreeSiteRepository = ({ rows, connection }: StorageContext): FreeSiteRepository => ({
  get: async (userId) => {
    const { data } = await freeSitesEntity.get({ userId }).go({ ...connection, consistent: true });
    return rows.one('freeSites', rowSchema, data);
  },
  put: (userId, places, version) => {
    const row = { places: JSON.stringify(places), version: (version ?? 0) + 1 };
    return holds(
      version === null
        ? freeSitesEntity.create({ userId, ...row }).go(connection)
        : freeSitesEntity
            .patch({ userId })
            .set(row)
            .where((stored, { eq }) => eq(stored.version, version))
            .go(connection),
    );
  },
  forget: async (userId) => {
    await freeSitesEntity.delete({ userId }).go(connection);
  },
});
