import * as z from 'zod';
import type { TokenStore } from '#functions/integrations/stored-tokens.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { tokensEntity } from '../entities.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

const tokensRowSchema = z.object({
  version: z.int().min(0),
  sealed: z.instanceof(Uint8Array).nullable().default(null),
});

/** No vendor's refresh token lives so long unused; also cleans up after a sign-in that crossed a deletion. */
const KEPT_DAYS = 400;
/** A vendor that names a later end means that there is none. */
const LONGEST_LIFE_DAYS = 3_650;
const REPLACE_ATTEMPTS = 5;

/** Vendors' tokens: one item per link, outside the query of a run, as most links need none. */
export const createTokenRepository = ({ rows, now, connection }: StorageContext): TokenStore => {
  const get: TokenStore['get'] = async (accountId, credentialsId) => {
    const { data } = await tokensEntity.get({ accountId, credentialsId }).go({ ...connection, consistent: true });
    // What has expired is no token any more, but its version goes on while the row is there.
    if (data !== null && data.expiresAtS * SECOND_MS <= now()) return { sealed: null, version: data.version };
    return rows.one('tokens', tokensRowSchema, data);
  };
  /** From now on, or from the end of what lives longer: what is in use every day may not be stored again for years. */
  const expiresAtS = (livesUntilMs = 0): number => {
    const fromMs = Math.max(now(), Math.min(livesUntilMs, now() + LONGEST_LIFE_DAYS * DAY_MS));
    return Math.floor((fromMs + KEPT_DAYS * DAY_MS) / SECOND_MS);
  };
  const store: TokenStore['store'] = (accountId, credentialsId, sealed, version, livesUntilMs) =>
    holds(
      tokensEntity
        .patch({ accountId, credentialsId })
        .set({ sealed, version: version + 1, expiresAtS: expiresAtS(livesUntilMs) })
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
        const first = tokensEntity.create({ ...key, ...lease, version: 0, expiresAtS: expiresAtS() });
        if (await holds(first.go(connection))) return true;
      }
      return holds(
        tokensEntity
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
        tokensEntity
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
                tokensEntity
                  .create({ accountId, credentialsId, sealed, version: 1, expiresAtS: expiresAtS(livesUntilMs) })
                  .go(connection),
              )
            : await store(accountId, credentialsId, sealed, row.version, livesUntilMs);
        if (written) return;
      }
      throw new Error('Tokens could not be replaced: others were stored every time');
    },
    delete: async (accountId, credentialsId) => {
      await tokensEntity.delete({ accountId, credentialsId }).go(connection);
    },
  };
};
