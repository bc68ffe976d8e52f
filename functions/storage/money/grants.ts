import { ApiError } from '#shared/contract/errors.ts';
import { grantEntity } from '../entities.ts';
import { grantRowSchema } from '../rows.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import type { GrantRepository } from '../types.ts';

/** Prepayments of a site, one row per checkout session. */
export const createGrantRepository = ({ rows, connection }: StorageContext): GrantRepository => ({
  get: async (accountId, sessionId) => {
    const { data } = await grantEntity.get({ accountId, sessionId }).go({ ...connection, consistent: true });
    return rows.one('grant', grantRowSchema, data);
  },
  list: async (accountId) => {
    const { data } = await grantEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
    return data.flatMap((row) => rows.one('grant', grantRowSchema, row) ?? []);
  },
  put: async (accountId, grant, expectedVersion) => {
    const { sessionId, ...fields } = grant;
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
