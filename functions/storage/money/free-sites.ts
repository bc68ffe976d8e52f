import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import { count, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** Free sites that a user is about to own. Those already owned are counted, not stored. */
export const freeSitesEntity = new Entity({
  model: model('freeSites'),
  attributes: { userId: text, places: text, version: count },
  indexes: { byUser: { pk: pk('userId'), sk: sk() } },
} as const);

const placeSchema = z.object({ accountId: accountIdSchema, at: isoTimeSchema });
/** A free site that a user is about to own. */
export type FreePlace = Readonly<z.output<typeof placeSchema>>;
const rowSchema = z.object({ places: jsonTextSchema(z.array(placeSchema)), version: z.int().min(1) });

/** One item per user, guarded by its version: of two concurrent calls for the last place, one finds it taken. */
export const createFreeSites = ({ rows, connection }: StorageContext) => ({
  /** Strongly consistent. */
  get: async (userId: UserId): Promise<{ readonly places: readonly FreePlace[]; readonly version: number } | null> => {
    const { data } = await freeSitesEntity.get({ userId }).go({ ...connection, consistent: true });
    return rows.one('freeSites', rowSchema, data);
  },
  /** @param version the version that was read; null: there was none. @returns false when another call was faster */
  put: (userId: UserId, places: readonly FreePlace[], version: number | null) => {
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
  /** For a user who is deleted. Idempotent. */
  forget: async (userId: UserId): Promise<void> => {
    await freeSitesEntity.delete({ userId }).go(connection);
  },
});
