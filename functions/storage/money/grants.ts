import { Entity } from 'electrodb';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { planNames } from '#shared/model/account.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { count, flag, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { versionSchema } from '../table/row-schemas.ts';

/** A prepayment, by its checkout session. Outside the collection: the account's row holds what it amounts to. */
export const grantEntity = new Entity({
  model: model('grant'),
  attributes: {
    accountId: text,
    sessionId: text,
    plan: text,
    years: count,
    paidAt: text,
    revoked: flag,
    applied: flag,
    version: count,
  },
  indexes: { byId: { pk: pk('accountId'), sk: sk('sessionId') } },
} as const);

export const grantRowSchema = z.object({
  /** The checkout session that paid it. */
  sessionId: z.string(),
  plan: z.enum(planNames),
  years: z.number().positive(),
  /** When we first heard of the payment. */
  paidAt: isoTimeSchema,
  /** Refunded. */
  revoked: z.boolean(),
  /** A paid base plan that it replaces was ended, once. */
  applied: z.boolean(),
  version: versionSchema,
});
/** A prepayment. Its row says what was paid, never how long it lasts: that follows from all of them (features/grants.ts). */
export type StoredGrant = Readonly<z.output<typeof grantRowSchema>>;

/** Prepayments of a site, one row per checkout session. */
export const createGrants = ({ rows, connection }: StorageContext) => ({
  get: async (accountId: AccountId, sessionId: string): Promise<StoredGrant | null> => {
    const { data } = await grantEntity.get({ accountId, sessionId }).go({ ...connection, consistent: true });
    return rows.one('grant', grantRowSchema, data);
  },
  /** By session; strongly consistent. @throws StoredRowError when one is damaged: no payment is lost silently */
  list: async (accountId: AccountId): Promise<readonly StoredGrant[]> => {
    const { data } = await grantEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
    return data.flatMap((row) => rows.one('grant', grantRowSchema, row) ?? []);
  },
  /**
   * @param expectedVersion the version that `get` returned; null when there was none
   * @throws ApiError `conflict` when another call was faster
   */
  put: async (
    accountId: AccountId,
    { sessionId, ...fields }: Omit<StoredGrant, 'version'>,
    expectedVersion: number | null,
  ): Promise<void> => {
    const written = await holds(
      expectedVersion === null
        ? grantEntity.create({ accountId, sessionId, ...fields, version: 1 }).go(connection)
        : grantEntity
            .patch({ accountId, sessionId })
            .set({ ...fields, version: expectedVersion + 1 })
            .where((row, { eq }) => eq(row.version, expectedVersion))
            .go(connection),
    );
    if (!written) throw new ApiError('conflict');
  },
});
