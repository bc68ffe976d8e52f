import { Entity } from 'electrodb';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { type AccountConfig, type AccountSettings, accountSchema, type Grant } from '#shared/model/account.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import { type AccountId, type UserId, userIdSchema } from '#shared/model/ids.ts';
import type { OwnerOffer } from '#shared/model/member.ts';
import type { PlannedDevice } from '#shared/model/prepared-site.ts';
import { table } from '#shared/table.ts';
import { isoTime } from '../../platform/clock.ts';
import { count, json, model, optionalJson, optionalText, pk, sk, text } from '../table/attributes.ts';
import { changed, holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { versionSchema, withId } from '../table/row-schemas.ts';

const billingSchema = z.object({
  customerId: z.string(),
  /** The checkout that a new paid site waits for; null: it was paid, or there was nothing to pay. */
  checkout: z.object({ sessionId: z.string(), priceKey: z.string() }).nullable(),
  /** Cancelled: the site is due to be deleted with all its data from then on; null: it stays. */
  deleteAt: isoTimeSchema.nullable(),
});
/** The site at the payment provider. */
export type Billing = Readonly<z.output<typeof billingSchema>>;

export const accountEntity = new Entity({
  model: model('account'),
  attributes: {
    accountId: text,
    name: text,
    timezone: text,
    settings: json<AccountSettings>(),
    products: json<readonly string[]>(),
    subscriptionStatus: text,
    grant: optionalJson<Grant | null>(),
    billing: optionalJson<Billing | null>(),
    createdAt: text,
    // The site's owner, once written here: then it overrides the members' rows (people/members.ts).
    ownerId: optionalText,
    ownerOfferTo: optionalText,
    ownerOfferUntil: optionalText,
    // Who wants to hand it over to whoever accepts an invitation, and until when that is open.
    handOverBy: optionalText,
    handOverUntil: optionalText,
    // Devices that whoever prepared it named.
    planned: optionalJson<readonly PlannedDevice[]>(),
    pausedUntil: optionalText,
    deletingAt: optionalText,
    // The part of the list of all sites that it is in (site-list.ts).
    listPart: optionalText,
    version: count,
  },
  indexes: {
    byId: { collection: 'site', pk: pk('accountId'), sk: sk() },
    byList: {
      index: table.gsi.name,
      pk: { field: table.gsi.partitionKey, casing: 'none', composite: ['listPart'] },
      // Unsorted, so that a new part is a change of both keys.
      sk: { field: table.gsi.sortKey, casing: 'none', composite: [] },
    },
  },
} as const);

export const accountRowSchema = z.preprocess(
  withId('accountId'),
  accountSchema
    .omit({ intervalMinutes: true, nextRunAt: true, lastRunAt: true, firstSunAt: true, override: true, role: true })
    .extend({
      version: versionSchema,
      /** null: the members' rows name the owner. */
      ownerId: userIdSchema.nullable().default(null),
      ownerOfferTo: userIdSchema.exactOptional(),
      ownerOfferUntil: isoTimeSchema.exactOptional(),
      handOverBy: userIdSchema.exactOptional(),
      handOverUntil: isoTimeSchema.exactOptional(),
      /** Nothing is commanded before; null or past: it is not paused. */
      pausedUntil: isoTimeSchema.nullable().default(null),
      grant: accountSchema.shape.grant.default(null),
      /** null for a site that is older than payments. */
      billing: billingSchema.nullable().default(null),
      deletingAt: isoTimeSchema.nullable().default(null),
    })
    .transform(
      ({ ownerOfferTo: userId, ownerOfferUntil: expiresAt, handOverBy: by, handOverUntil: until, ...row }) => ({
        ...row,
        handOver: by === undefined || until === undefined ? null : { by, until },
        ownerOffer: userId === undefined || expiresAt === undefined ? null : { userId, expiresAt },
      }),
    ),
);
type AccountRow = z.output<typeof accountRowSchema>;
export type StoredAccount = Readonly<Omit<AccountRow, 'deletingAt'>>;

export type NewAccount = Omit<AccountConfig, 'grant'> & {
  /** Absent: none. */
  readonly grant?: Grant | null;
  readonly billing?: Billing | null;
  /** The site's owner; absent: the members' rows name it. */
  readonly ownerId?: UserId | null;
  /** It is made for a customer, who takes it over. Absent or null: it is not. */
  readonly handOver?: { readonly by: UserId; readonly until: string } | null;
};
export type AccountChanges = Partial<
  Pick<NewAccount, 'name' | 'timezone' | 'settings' | 'products' | 'subscriptionStatus' | 'planned'> & {
    readonly pausedUntil: string;
    readonly grant: Grant | null;
    readonly billing: Billing;
  }
>;

/** The account of a row, whether or not it is being deleted. A grant that has ended counts as none for every reader. */
export const accountOf = ({ deletingAt: _, ...account }: AccountRow, nowMs: number): StoredAccount => ({
  ...account,
  grant: account.grant !== null && Date.parse(account.grant.until) > nowMs ? account.grant : null,
});

/** Parts of the list of all sites: a single one would limit how fast all sites' rows can change. */
export const LIST_PARTS = 8;
/** Digits of an id; the last ones are random. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Values of an id's last digits, each 0 to 31. */
export const idDigits = (accountId: AccountId, many: number): readonly number[] =>
  [...accountId.slice(-many)].map((digit) => DIGITS.indexOf(digit));
/** The part of the list that a site is in; its row has it from the first write on. */
export const listPartOf = (accountId: AccountId): string => String((idDigits(accountId, 1)[0] ?? 0) % LIST_PARTS);

export const createAccounts = ({ rows, now, connection }: StorageContext) => {
  const load = async (accountId: AccountId): Promise<AccountRow | null> => {
    const { data } = await accountEntity.get({ accountId }).go({ ...connection, consistent: true });
    return rows.one('account', accountRowSchema, data);
  };
  const visible = (row: AccountRow | null): StoredAccount | null =>
    row === null || row.deletingAt !== null ? null : accountOf(row, now());
  const get = async (accountId: AccountId): Promise<StoredAccount | null> => visible(await load(accountId));
  /** Stores what only the site's owner may say; the owner too, if none was stored before. */
  const setByOwner = async (
    accountId: AccountId,
    owner: UserId,
    changes: Partial<Record<'ownerOfferTo' | 'ownerOfferUntil' | 'handOverBy' | 'handOverUntil', string>>,
  ): Promise<void> => {
    const ownerId: string = owner;
    const write = accountEntity
      .patch({ accountId })
      .set({ ownerId, ...changes })
      .add({ version: 1 })
      .where(
        (stored, { eq, notExists }) =>
          `${notExists(stored.deletingAt)} AND (${notExists(stored.ownerId)} OR ${eq(stored.ownerId, ownerId)})`,
      )
      .go(connection);
    await changed(write, async () => (await get(accountId)) !== null);
  };

  return {
    /** null when there is none, or it is being deleted. */
    get,
    /** @throws ApiError `already_exists` */
    create: async ({ id, ownerId = null, handOver = null, ...account }: NewAccount): Promise<StoredAccount> => {
      const stored = { grant: null, billing: null, ...account, version: 1 };
      const row = {
        ...stored,
        ...(ownerId === null ? {} : { ownerId }),
        ...(handOver && { handOverBy: handOver.by, handOverUntil: handOver.until }),
        ...{ accountId: id, listPart: listPartOf(id) },
      };
      if (!(await holds(accountEntity.create(row).go(connection)))) throw new ApiError('already_exists');
      return { ...stored, id, ownerId, ownerOffer: null, handOver, pausedUntil: null };
    },
    /**
     * Replaces the given fields (`settings` as a whole).
     * @throws ApiError `not_found`, or `conflict` when `expectedVersion` is given and no longer the row's
     */
    patch: async (accountId: AccountId, changes: AccountChanges, expectedVersion?: number): Promise<StoredAccount> => {
      const write = accountEntity.patch({ accountId }).set(changes).add({ version: 1 });
      const row = await changed(
        write
          .where(
            (stored, { eq, notExists }) =>
              `${notExists(stored.deletingAt)}${expectedVersion === undefined ? '' : ` AND ${eq(stored.version, expectedVersion)}`}`,
          )
          .go({ ...connection, response: 'all_new' }),
        async () => (await get(accountId)) !== null,
      );
      const account = visible(accountRowSchema.parse(row));
      if (account === null) throw new ApiError('not_found');
      return account;
    },
    /**
     * Offers the ownership; replaces an earlier offer.
     * @param owner the current owner: stored if no owner was stored before
     * @throws ApiError `not_found`, or `conflict` when another user owns it now
     */
    offerOwnership: (accountId: AccountId, owner: UserId, { userId, expiresAt }: OwnerOffer): Promise<void> =>
      setByOwner(accountId, owner, { ownerOfferTo: userId, ownerOfferUntil: expiresAt }),
    /**
     * Notes until when an invitation is open by which the owner hands the site over.
     * @throws ApiError `not_found`, or `conflict` when another user owns it now
     */
    offerHandOver: (accountId: AccountId, owner: UserId, until: string): Promise<void> =>
      setByOwner(accountId, owner, { handOverBy: owner, handOverUntil: until }),
    /** No invitation is open any more by which it would be handed over. Idempotent. */
    endHandOver: async (accountId: AccountId): Promise<void> => {
      await holds(
        accountEntity
          .patch({ accountId })
          .remove(['handOverBy', 'handOverUntil'])
          .add({ version: 1 })
          .where((stored, { exists }) => exists(stored.handOverBy))
          .go(connection),
      );
    },
    /** Withdraws the offer (to that user). Idempotent. */
    withdrawOffer: async (accountId: AccountId, userId?: UserId): Promise<void> => {
      await holds(
        accountEntity
          .patch({ accountId })
          .remove(['ownerOfferTo', 'ownerOfferUntil'])
          .add({ version: 1 })
          .where((stored, { eq, exists }) =>
            userId === undefined ? exists(stored.ownerOfferTo) : eq(stored.ownerOfferTo, String(userId)),
          )
          .go(connection),
      );
    },
    /** Makes the user the owner in one write, if there is an offer that has not expired. @returns whether there was */
    takeOwnership: (accountId: AccountId, userId: UserId) =>
      holds(
        accountEntity
          .patch({ accountId })
          .set({ ownerId: userId })
          .remove(['ownerOfferTo', 'ownerOfferUntil', 'handOverBy', 'handOverUntil'])
          .add({ version: 1 })
          .where(
            (stored, { eq, gt, notExists }) =>
              `${notExists(stored.deletingAt)} AND ${eq(stored.ownerOfferTo, String(userId))} AND ${gt(stored.ownerOfferUntil, isoTime(now()))}`,
          )
          .go(connection),
      ),
    /** Ends the pause. @throws ApiError `not_found` */
    resume: async (accountId: AccountId): Promise<void> => {
      const write = accountEntity
        .patch({ accountId })
        .remove(['pausedUntil'])
        .add({ version: 1 })
        .where((stored, { notExists }) => notExists(stored.deletingAt))
        .go(connection);
      await changed(write, async () => (await get(accountId)) !== null);
    },
    /** The account's row, also while it is being deleted: since `deletingAt`. */
    remains: async (
      accountId: AccountId,
    ): Promise<{ readonly account: StoredAccount; readonly deletingAt: string | null } | null> => {
      const row = await load(accountId);
      return row === null ? null : { account: accountOf(row, now()), deletingAt: row.deletingAt };
    },
    /**
     * Begins the deletion: from this write on the site is gone for every reader and run. The first time stays.
     * @param ownerId who must own it, if its row names an owner; absent: any owner
     * @returns false when another user owns it
     */
    mark: async (accountId: AccountId, at: string, ownerId?: UserId): Promise<boolean> => {
      const owner = ownerId === undefined ? null : String(ownerId);
      await holds(
        accountEntity
          .patch({ accountId })
          .set({ deletingAt: at })
          .where(
            (row, { eq, notExists }) =>
              `${notExists(row.deletingAt)}${owner === null ? '' : ` AND (${notExists(row.ownerId)} OR ${eq(row.ownerId, owner)})`}`,
          )
          .go(connection),
      );
      const row = await load(accountId);
      return row === null || row.deletingAt !== null;
    },
  };
};
