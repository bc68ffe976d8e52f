import { Entity } from 'electrodb';
import * as z from 'zod';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { type AddressOutcome, addressOutcomes, maskedAddressSchema } from '#shared/model/notice-address.ts';
import { DAY_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { bytes, model, optionalCount, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
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
    triedAt: optionalText,
    outcome: optionalText,
    status: optionalCount,
    failingSince: optionalText,
  },
  indexes: { bySite: { pk: pk('accountId'), sk: sk('userId') } },
} as const);

/** After this long without a single success nothing more is sent. */
const GIVE_UP_MS = 5 * DAY_MS;

const rowSchema = maskedAddressSchema
  .extend({
    sealed: bytesSchema,
    triedAt: z.string().nullable().default(null),
    outcome: z.enum(addressOutcomes).nullable().default(null),
    status: z.int().nullable().default(null),
    failingSince: z.string().nullable().default(null),
  })
  .transform(({ triedAt, outcome, status, ...row }) => ({
    ...row,
    last: triedAt === null || outcome === null ? null : { at: triedAt, outcome, status },
    off:
      outcome === 'gone' ||
      (triedAt !== null &&
        row.failingSince !== null &&
        Date.parse(triedAt) - Date.parse(row.failingSince) >= GIVE_UP_MS),
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
    { outcome, status }: { readonly outcome: AddressOutcome; readonly status: number | null },
  ): Promise<void> => {
    const triedAt = isoTime(now());
    const failingSince = outcome === 'delivered' ? null : (tried.failingSince ?? triedAt);
    const gone = [
      ...(status === null ? (['status'] as const) : []),
      ...(failingSince === null ? (['failingSince'] as const) : []),
    ];
    const set = noticeAddressEntity.patch({ accountId, userId }).set({
      triedAt,
      outcome,
      ...(status === null ? {} : { status }),
      ...(failingSince === null ? {} : { failingSince }),
    });
    const noted = gone.length === 0 ? set : set.remove(gone);
    await holds(noted.where((row, { eq }) => eq(row.since, tried.since)).go(connection));
  },
  /** Idempotent. */
  remove: async (accountId: AccountId, userId: UserId): Promise<void> => {
    await noticeAddressEntity.delete({ accountId, userId }).go(connection);
  },
});
