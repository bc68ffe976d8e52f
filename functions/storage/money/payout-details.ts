import { Entity } from 'electrodb';
import type * as z from 'zod';
import type { UserId } from '#shared/model/ids.ts';
import { maskedPayoutSchema } from '#shared/model/payout-details.ts';
import { bytes, model, pk, sk, text } from '../table/attributes.ts';
import type { StorageContext } from '../table/context.ts';
import { bytesSchema } from '../table/row-schemas.ts';

/** Where a user's earnings go. */
export const payoutDetailsEntity = new Entity({
  model: model('payoutDetails'),
  attributes: {
    userId: text,
    // Only what everybody may see is readable.
    kind: text,
    masked: text,
    since: text,
    sealed: bytes,
  },
  indexes: { byUser: { pk: pk('userId'), sk: sk() } },
} as const);

const rowSchema = maskedPayoutSchema.extend({ sealed: bytesSchema });
export type StoredPayoutDetails = Readonly<z.output<typeof rowSchema>>;

/** One item per user: the last one counts. */
export const createPayoutDetails = ({ rows, connection }: StorageContext) => ({
  /** Strongly consistent. null: none. */
  get: async (userId: UserId): Promise<StoredPayoutDetails | null> => {
    const { data } = await payoutDetailsEntity.get({ userId }).go({ ...connection, consistent: true });
    return rows.one('payoutDetails', rowSchema, data);
  },
  put: async (userId: UserId, details: StoredPayoutDetails): Promise<void> => {
    await payoutDetailsEntity.put({ userId, ...details }).go(connection);
  },
  /** Idempotent. */
  remove: async (userId: UserId): Promise<void> => {
    await payoutDetailsEntity.delete({ userId }).go(connection);
  },
});
