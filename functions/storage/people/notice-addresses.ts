import { Entity } from 'electrodb';
import type * as z from 'zod';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { type AddressOutcome, maskedAddressSchema } from '#shared/model/notice-address.ts';
import { isoTime } from '../../platform/clock.ts';
import { bytes, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { endedBy, lastTryAfter, lastTryAttributes, lastTryFields, lastTryOf } from '../table/last-try.ts';
import { bytesSchema } from '../table/row-schemas.ts';

/** An address of its own that a member gave for notices of a site. In the site's partition, so that it goes with the site. */
export const noticeAddressEntity = new Entity({
  model: model('noticeAddress'),
  attributes: {
    accountId: text,
    userId: text,
    // Only what everybody may see is readable.
    kind: text,
    masked: text,
    since: text,
    sealed: bytes,
    ...lastTryAttributes,
  },
  indexes: { bySite: { pk: pk('accountId'), sk: sk('userId') } },
} as const);

const rowSchema = maskedAddressSchema
  .extend({
    sealed: bytesSchema,
    ...lastTryFields,
  })
  .transform(({ triedAt, outcome, status, ...row }) => ({
    ...row,
    last: lastTryOf({ triedAt, outcome, status }),
    off: endedBy({ triedAt, outcome, failingSince: row.failingSince }) !== null,
  }));
export type StoredNoticeAddress = Readonly<z.output<typeof rowSchema>>;

/** One item per member and site: the last one counts. */
export const createNoticeAddresses = ({ rows, now, connection }: StorageContext) => ({
  /** Strongly consistent. null: none. */
  get: async (accountId: AccountId, userId: UserId): Promise<StoredNoticeAddress | null> => {
    const { data } = await noticeAddressEntity.get({ accountId, userId }).go({ ...connection, consistent: true });
    return rows.one('noticeAddress', rowSchema, data);
  },
  put: async (
    accountId: AccountId,
    userId: UserId,
    { kind, masked, since, sealed }: Pick<StoredNoticeAddress, 'kind' | 'masked' | 'since' | 'sealed'>,
  ): Promise<void> => {
    await noticeAddressEntity.put({ accountId, userId, kind, masked, since, sealed }).go(connection);
  },
  /** Notes what became of a try, unless another address was given meanwhile, or this one removed. */
  note: async (
    accountId: AccountId,
    userId: UserId,
    tried: Pick<StoredNoticeAddress, 'since' | 'failingSince'>,
    came: { readonly outcome: AddressOutcome; readonly status: number | null },
  ): Promise<void> => {
    const after = lastTryAfter(tried, came, isoTime(now()));
    const set = noticeAddressEntity.patch({ accountId, userId }).set(after.set);
    const noted = after.remove.length === 0 ? set : set.remove(after.remove);
    await holds(noted.where((row, { eq }) => eq(row.since, tried.since)).go(connection));
  },
  /** Idempotent. */
  remove: async (accountId: AccountId, userId: UserId): Promise<void> => {
    await noticeAddressEntity.delete({ accountId, userId }).go(connection);
  },
});
