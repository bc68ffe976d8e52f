import { createHash } from 'node:crypto';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import type { Claims } from './claims.ts';
import { holds } from './conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from './context.ts';
import { credentialsEntity, reportEntity, tokensEntity, webhookKeyEntity } from './entities.ts';
import { credentialsRowSchema, reportRowSchema, webhookKeyRowSchema } from './rows.ts';
import type { CredentialsRepository, WebhookRepository } from './types.ts';

/** The value by which a vendor's account is unique on a site: hashed, as it may be somebody's e-mail address. */
const accountClaim = (service: string, accountKey: string): string =>
  createHash('sha256').update(`${service}\n${accountKey}`).digest('base64url');

export const createCredentialsRepository = (
  { rows, connection }: StorageContext,
  claims: Claims,
): CredentialsRepository => {
  const raw = async (accountId: AccountId, credentialsId: string) =>
    (await credentialsEntity.get({ accountId, credentialsId }).go({ ...connection, consistent: true })).data;
  return {
    get: async (accountId, credentialsId) =>
      rows.one('credentials', credentialsRowSchema, await raw(accountId, credentialsId)),
    create: async ({ id, accountKey, webhookKeyHash, ...credentials }) => {
      const { accountId, service } = credentials;
      const claimKey = accountKey === null ? null : accountClaim(service, accountKey);
      if (claimKey !== null)
        await claims.claim(
          accountId,
          'credentials',
          claimKey,
          id,
          async (holder) => (await raw(accountId, holder)) !== null,
        );
      if (webhookKeyHash !== null) {
        const key = { keyHash: webhookKeyHash, accountId, credentialsId: id };
        const isNew = await holds(webhookKeyEntity.create(key).go(connection));
        if (!isNew && (await webhookKeyOf(connection, webhookKeyHash))?.credentialsId !== id)
          throw new ApiError('already_exists');
      }
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
    setHealth: async (accountId, credentialsId, health) => {
      const write = credentialsEntity.patch({ accountId, credentialsId }).set({ health }).add({ version: 1 });
      if (!(await holds(write.go(connection)))) throw new ApiError('not_found');
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
  getReport: async (accountId, credentialsId, stateSchema) => {
    const { data } = await reportEntity.get({ accountId, credentialsId }).go({ ...connection, consistent: true });
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
