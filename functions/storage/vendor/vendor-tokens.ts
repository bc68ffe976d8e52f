import { Entity } from 'electrodb';
import * as z from 'zod';
import type { TokenStore } from '#functions/integrations/stored-tokens.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import {
  count,
  expiresAtS,
  model,
  optionalBytes,
  optionalCount,
  optionalText,
  pk,
  sk,
  text,
  ttlSeconds,
} from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { bytesSchema } from '../table/row-schemas.ts';

/** The tokens a vendor gave us, and who may renew them. Outside the collection: a run reads them only for links that sign in. */
export const vendorTokensEntity = new Entity({
  model: model('vendorTokens'),
  attributes: {
    accountId: text,
    credentialsId: text,
    sealed: optionalBytes,
    leaseId: optionalText,
    leaseUntilMs: optionalCount,
    version: count,
    expiresAtS,
  },
  indexes: { byId: { pk: pk('accountId'), sk: sk('credentialsId') } },
} as const);

const rowSchema = z.object({
  version: z.int().min(0),
  sealed: bytesSchema.nullable().default(null),
});

/** No vendor's refresh token survives this long unused; also cleans up after a sign-in that crossed a deletion. */
const KEPT_DAYS = 400;
/** A vendor that names a later end means that there is none. */
const LONGEST_LIFETIME_DAYS = 3_650;
const REPLACE_ATTEMPTS = 5;

/** Vendors' tokens: one item per link. The port (stored-tokens.ts) documents the methods. */
export const createVendorTokens = ({ rows, now, connection }: StorageContext): TokenStore => {
  const get: TokenStore['get'] = async (accountId, credentialsId) => {
    const { data } = await vendorTokensEntity.get({ accountId, credentialsId }).go({ ...connection, consistent: true });
    // Expired tokens are none, but the version counts on while the row is there.
    if (data !== null && data.expiresAtS * SECOND_MS <= now()) return { sealed: null, version: data.version };
    return rows.one('vendorTokens', rowSchema, data);
  };
  /** Counts from now, or from the end of a longer-lived access token: that one may be used daily for years without a write. */
  const expiryOf = (livesUntilMs = 0): number => {
    const fromMs = Math.max(now(), Math.min(livesUntilMs, now() + LONGEST_LIFETIME_DAYS * DAY_MS));
    return ttlSeconds(fromMs + KEPT_DAYS * DAY_MS);
  };
  const store: TokenStore['store'] = (accountId, credentialsId, sealed, version, livesUntilMs) =>
    holds(
      vendorTokensEntity
        .patch({ accountId, credentialsId })
        .set({ sealed, version: version + 1, expiresAtS: expiryOf(livesUntilMs) })
        .remove(['leaseId', 'leaseUntilMs'])
        .where((row, { eq }) => eq(row.version, version))
        .go(connection),
    );
  return {
    get,
    lease: async (accountId, credentialsId, version, { id, untilMs }) => {
      const key = { accountId, credentialsId };
      const lease = { leaseId: id, leaseUntilMs: untilMs };
      if (version === 0) {
        const first = vendorTokensEntity.create({ ...key, ...lease, version: 0, expiresAtS: expiryOf() });
        if (await holds(first.go(connection))) return true;
      }
      return holds(
        vendorTokensEntity
          .patch(key)
          .set(lease)
          .where(
            (row, { eq, lte, notExists }) =>
              `${eq(row.version, version)} AND (${notExists(row.leaseUntilMs)} OR ${lte(row.leaseUntilMs, now())})`,
          )
          .go(connection),
      );
    },
    release: async (accountId, credentialsId, leaseId) => {
      await holds(
        vendorTokensEntity
          .patch({ accountId, credentialsId })
          .remove(['leaseId', 'leaseUntilMs'])
          .where((row, { eq }) => eq(row.leaseId, leaseId))
          .go(connection),
      );
    },
    store,
    replace: async (accountId, credentialsId, sealed, livesUntilMs) => {
      for (let attempt = 0; attempt < REPLACE_ATTEMPTS; attempt += 1) {
        const row = await get(accountId, credentialsId);
        const written =
          row === null
            ? await holds(
                vendorTokensEntity
                  .create({ accountId, credentialsId, sealed, version: 1, expiresAtS: expiryOf(livesUntilMs) })
                  .go(connection),
              )
            : await store(accountId, credentialsId, sealed, row.version, livesUntilMs);
        if (written) return;
      }
      throw new Error('Vendor tokens could not be replaced: another writer stored new ones every time');
    },
    delete: async (accountId, credentialsId) => {
      await vendorTokensEntity.delete({ accountId, credentialsId }).go(connection);
    },
  };
};
