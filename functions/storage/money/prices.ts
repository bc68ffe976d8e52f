import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { type OfferedPrice, offeredPriceSchema } from '#shared/price-list.ts';
import { json, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** The payment provider's prices, as they were last read there. */
export const priceListEntity = new Entity({
  model: model('priceList'),
  attributes: { priceList: text, prices: json<readonly OfferedPrice[]>(), readAt: text },
  indexes: { byName: { pk: pk('priceList'), sk: sk() } },
} as const);

const rowSchema = z.object({ prices: z.array(offeredPriceSchema), readAt: isoTimeSchema });
const ONLY = { priceList: 'offered' } as const;

/** What is shown and charged: one item. */
export const createPrices = ({ rows, connection }: StorageContext) => ({
  /** null: never read from the provider. @throws StoredRowError: a damaged price is never guessed */
  get: async (): Promise<readonly OfferedPrice[] | null> => {
    const { data } = await priceListEntity.get(ONLY).go(connection);
    return rows.one('priceList', rowSchema, data)?.prices ?? null;
  },
  /**
   * @param readAt when reading began; a later one is never replaced by an earlier one
   * @returns false when a later one is there
   */
  put: (prices: readonly OfferedPrice[], readAt: string): Promise<boolean> =>
    holds(
      priceListEntity
        .put({ ...ONLY, prices, readAt })
        .where((row, { notExists, lte }) => `${notExists(row.readAt)} OR ${lte(row.readAt, readAt)}`)
        .go(connection),
    ),
});
