import { createHash } from 'node:crypto';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { credentialsEntity, reportEntity, tokensEntity, webhookKeyEntity } from '../entities.ts';
import { credentialsRowSchema, reportRowSchema, webhookKeyRowSchema } from '../rows.ts';
import type { Claims } from '../table/claims.ts';
import { changed, holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import type { CredentialsRepository, WebhookRepository } from '../types.ts';

/** The value by which a vendor's account is unique on a site: hashed, as it may be somebody's e-mail address. */
const accountClaim = (service: string, accountKey: string): string =>
  createHash('sha256').update(`${service}\n${accountKey}`).digest('base64url');

export const createCredentialsRepository = (
  { rows, connection }: StorageContext,
  claims: Claims,
): CredentialsRepository => {
  const raw = async (accountId: AccountId, credentialsId: string, consistent = true) =>
    (await credentialsEntity.get({ accountId, credentialsId }).go({ ...connection, consistent })).data;
  const claimFor = (accountId: AccountId, claimKey: string, holder: string): Promise<void> =>
    claims.claim(
      accountId,
      'credentials',
      claimKey,
      holder,
      async (other) => (await raw(accountId, other))?.claimKey === claimKey,
    );
  /** Makes a key lead to its link; the same link twice is once. */
  const leadHere = async (keyHash: string, accountId: AccountId, credentialsId: string): Promise<void> => {
    const isNew = await holds(webhookKeyEntity.create({ keyHash, accountId, credentialsId }).go(connection));
    if (!isNew && (await webhookKeyOf(connection, keyHash))?.credentialsId !== credentialsId)
      throw new ApiError('already_exists');
  };
  return {
    get: async (accountId, credentialsId, how = 'consistent') =>
      rows.one('credentials', credentialsRowSchema, await raw(accountId, credentialsId, how === 'consistent')),
    create: async ({ id, accountKey, webhookKeyHash, ...credentials }) => {
      const { accountId, service } = credentials;
      const claimKey = accountKey === null ? null : accountClaim(service, accountKey);
      if (claimKey !== null) await claimFor(accountId, claimKey, id);
      if (webhookKeyHash !== null) await leadHere(webhookKeyHash, accountId, id);
      const stored = { ...credentials, version: 1 };
      const written = await holds(
        credentialsEntity
          .create({
            ...stored,
            credentialsId: id,
            ...(webhookKeyHash === null ? {} : { webhookKeyHash }),
            ...(claimKey === null ? {} : { claimKey }),
          })
          .go(connection),
      );
      if (!written) throw new ApiError('already_exists');
      return { ...stored, id, webhookKeyHash };
    },
    list: async (accountId) => {
      const { data } = await credentialsEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('credentials', credentialsRowSchema, data);
    },
    patch: async (accountId, credentialsId, { accountKey, ...changes }, expectedVersion) => {
      const row = await raw(accountId, credentialsId);
      if (row === null) throw new ApiError('not_found');
      const claimKey = accountKey == null ? accountKey : accountClaim(row.service, accountKey);
      const claimsAnew = claimKey != null && claimKey !== row.claimKey;
      if (claimsAnew) await claimFor(accountId, claimKey, credentialsId);
      const write = credentialsEntity.patch({ accountId, credentialsId }).set(changes).add({ version: 1 });
      const withClaim =
        claimKey === undefined ? write : claimKey === null ? write.remove(['claimKey']) : write.set({ claimKey });
      try {
        const changedRow = await changed(
          withClaim
            .where(({ version }, { eq }) => eq(version, expectedVersion))
            .go({ ...connection, response: 'all_new' }),
          async () => (await raw(accountId, credentialsId)) !== null,
        );
        if (row.claimKey !== undefined && claimKey !== undefined && claimKey !== row.claimKey)
          await claims.release(accountId, 'credentials', row.claimKey, credentialsId);
        return credentialsRowSchema.parse(changedRow);
      } catch (error) {
        if (claimsAnew && error instanceof ApiError)
          await claims.release(accountId, 'credentials', claimKey, credentialsId);
        throw error;
      }
    },
    replaceKey: async ({ accountId, id, webhookKeyHash, version: expectedVersion }, newHash) => {
      await leadHere(newHash, accountId, id);
      try {
        if (webhookKeyHash !== null) await webhookKeyEntity.delete({ keyHash: webhookKeyHash }).go(connection);
        const row = await changed(
          credentialsEntity
            .patch({ accountId, credentialsId: id })
            .set({ webhookKeyHash: newHash })
            .add({ version: 1 })
            .where(({ version }, { eq }) => eq(version, expectedVersion))
            .go({ ...connection, response: 'all_new' }),
          async () => (await raw(accountId, id)) !== null,
        );
        return credentialsRowSchema.parse(row);
      } catch (error) {
        await webhookKeyEntity.delete({ keyHash: newHash }).go(connection);
        throw error;
      }
    },
    delete: async (accountId, credentialsId) => {
      const row = await raw(accountId, credentialsId);
      if (row === null) return false;
      // The key first: from here on its reports are refused.
      if (row.webhookKeyHash !== undefined)
        await webhookKeyEntity.delete({ keyHash: row.webhookKeyHash }).go(connection);
      await reportEntity.delete({ accountId, credentialsId }).go(connection);
      await tokensEntity.delete({ accountId, credentialsId }).go(connection);
      await credentialsEntity.delete({ accountId, credentialsId }).go(connection);
      if (row.claimKey !== undefined) await claims.release(accountId, 'credentials', row.claimKey, credentialsId);
      return true;
    },
  };
};

const webhookKeyOf = async (connection: StorageContext['connection'], keyHash: string) =>
  (await webhookKeyEntity.get({ keyHash }).go({ ...connection, consistent: true })).data;

/** A report older than this says nothing any more; also cleans up after a report that crossed a deletion. */
const REPORT_DAYS = 7;

export const createWebhookRepository = ({ rows, now, connection }: StorageContext): WebhookRepository => ({
  findKey: async (keyHash) => rows.one('webhookKey', webhookKeyRowSchema, await webhookKeyOf(connection, keyHash)),
  getReport: async (accountId, credentialsId, stateSchema, how = 'consistent') => {
    const consistent = how === 'consistent';
    const { data } = await reportEntity.get({ accountId, credentialsId }).go({ ...connection, consistent });
    if (data === null) return null;
    const [report] = rows.many('report', reportRowSchema(stateSchema), [data]);
    return report ?? { version: data.version, reading: null, state: null };
  },
  putReport: async (accountId, credentialsId, { reading, state }, expectedVersion) => {
    const key = { accountId, credentialsId };
    const report = {
      reading: JSON.stringify(reading),
      state: JSON.stringify(state),
      expiresAtS: Math.floor((now() + REPORT_DAYS * DAY_MS) / SECOND_MS),
    };
    if (expectedVersion === null) return holds(reportEntity.create({ ...key, ...report, version: 1 }).go(connection));
    return holds(
      reportEntity
        .patch(key)
        .set({ ...report, version: expectedVersion + 1 })
        .where(({ version }, { eq }) => eq(version, expectedVersion))
        .go(connection),
    );
  },
});
