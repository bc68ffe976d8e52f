import { createHash } from 'node:crypto';
import { Entity } from 'electrodb';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import { credentialsSchema } from '#shared/model/credentials.ts';
import {
  type AccountId,
  type CredentialsId,
  type TokenId,
  tokenIdSchema,
  type UserId,
  userIdSchema,
} from '#shared/model/ids.ts';
import { type SourceHealth, sourceHealthSchema } from '#shared/model/sensor.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { isoTime } from '../../platform/clock.ts';
import { bytes, count, json, model, optionalText, pk, sk, text } from '../table/attributes.ts';
import type { Claims } from '../table/claims.ts';
import { changed, holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { bytesSchema, versionSchema, withId } from '../table/row-schemas.ts';
import { vendorTokensEntity } from '../vendor/vendor-tokens.ts';
import { forgetBoxes } from './boxes.ts';
import { type ReadHow, reportEntity, webhookKeyEntity, webhookKeyOf } from './webhooks.ts';

export const credentialsEntity = new Entity({
  model: model('credentials'),
  attributes: {
    accountId: text,
    credentialsId: text,
    service: text,
    name: text,
    settings: json<Readonly<Record<string, string>>>(),
    health: json<SourceHealth>(),
    sealed: bytes,
    webhookKeyHash: optionalText,
    keySeenBy: optionalText,
    keySeenAt: optionalText,
    keyByToken: optionalText,
    keyEndedAt: optionalText,
    claimKey: optionalText,
    createdAt: text,
    version: count,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('credentialsId') } },
} as const);

export const credentialsRowSchema = z.preprocess(
  withId('credentialsId'),
  credentialsSchema.omit({ sensors: true, appliances: true }).extend({
    /** When it was linked or its secret replaced; later observations of runs are in the run state. */
    health: sourceHealthSchema,
    version: versionSchema,
    /** The secret fields, encrypted (functions/platform/secrets.ts). */
    sealed: bytesSchema,
    /** SHA-256 of a webhook's key in hex; null for polled services, and when its key was ended. */
    webhookKeyHash: z.string().nullable().default(null),
    /** Who was shown the key, and when; null: not recorded, or there is none. */
    keySeenBy: userIdSchema.nullable().default(null),
    keySeenAt: isoTimeSchema.nullable().default(null),
    /** The token by which a program made the key, which ends with it; null: a person did, or there is none. */
    keyByToken: tokenIdSchema.nullable().default(null),
    /** When the last key was ended without a new one; null: it was not. */
    keyEndedAt: isoTimeSchema.nullable().default(null),
  }),
);
export type StoredCredentials = Readonly<z.output<typeof credentialsRowSchema>>;
/** `accountKey` absent: unchanged. */
export type CredentialsChanges = Partial<Pick<StoredCredentials, 'name' | 'settings' | 'sealed' | 'health'>> & {
  readonly accountKey?: string | null;
};
export type NewCredentials = Omit<
  StoredCredentials,
  'version' | 'keySeenBy' | 'keySeenAt' | 'keyByToken' | 'keyEndedAt'
> & {
  /** Who is shown its key; absent: nobody, or it has none. */
  readonly keySeenBy?: UserId | null;
  /** By which token; absent: by none. */
  readonly keyByToken?: TokenId | null;
  /** SHA-256 of the password that belongs to its key; absent: it has none. */
  readonly passwordHash?: string | undefined;
  /** Refuses the same vendor account twice on a site; null: never a duplicate. */
  readonly accountKey: string | null;
};

/** The value that makes a vendor account unique on a site: hashed, because it may be an e-mail address. */
const accountClaim = (service: string, accountKey: string): string =>
  createHash('sha256').update(`${service}\n${accountKey}`).digest('base64url');

/** Linked vendor accounts of a site. */
export const createCredentials = ({ rows, now, connection }: StorageContext, claims: Claims) => {
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
  /** Makes a key point to its link. Idempotent. */
  const pointHere = async (
    keyHash: string,
    accountId: AccountId,
    credentialsId: string,
    passwordHash: string | undefined,
  ): Promise<void> => {
    const password = passwordHash === undefined ? {} : { passwordHash };
    const key = { keyHash, accountId, credentialsId, ...password };
    const isNew = await holds(webhookKeyEntity.create(key).go(connection));
    if (!isNew && (await webhookKeyOf(connection, keyHash))?.credentialsId !== credentialsId)
      throw new ApiError('already_exists');
  };
  return {
    get: async (
      accountId: AccountId,
      credentialsId: CredentialsId,
      how: ReadHow = 'consistent',
    ): Promise<StoredCredentials | null> =>
      rows.one('credentials', credentialsRowSchema, await raw(accountId, credentialsId, how === 'consistent')),
    /**
     * Also creates the webhook's look-up row when `webhookKeyHash` is given.
     * @throws ApiError `already_exists` when the id or the same `accountKey` of the service exists already
     */
    create: async ({
      id,
      accountKey,
      webhookKeyHash,
      keySeenBy = null,
      keyByToken = null,
      passwordHash,
      ...credentials
    }: NewCredentials): Promise<StoredCredentials> => {
      const { accountId, service, createdAt } = credentials;
      const keySeenAt = keySeenBy === null ? null : createdAt;
      const claimKey = accountKey === null ? null : accountClaim(service, accountKey);
      if (claimKey !== null) await claimFor(accountId, claimKey, id);
      if (webhookKeyHash !== null) await pointHere(webhookKeyHash, accountId, id, passwordHash);
      const stored = { ...credentials, version: 1 };
      const written = await holds(
        credentialsEntity
          .create({
            ...stored,
            credentialsId: id,
            ...(webhookKeyHash === null ? {} : { webhookKeyHash }),
            ...(keySeenBy === null ? {} : { keySeenBy, keySeenAt: createdAt }),
            ...(keyByToken === null ? {} : { keyByToken }),
            ...(claimKey === null ? {} : { claimKey }),
          })
          .go(connection),
      );
      if (!written) throw new ApiError('already_exists');
      return { ...stored, id, webhookKeyHash, keySeenBy, keySeenAt, keyByToken, keyEndedAt: null };
    },
    /** Oldest first. */
    list: async (accountId: AccountId): Promise<readonly StoredCredentials[]> => {
      const { data } = await credentialsEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('credentials', credentialsRowSchema, data);
    },
    /**
     * Replaces the given fields.
     * @throws ApiError `not_found`, `conflict`, or `already_exists` when another row of the site holds `accountKey`
     */
    patch: async (
      accountId: AccountId,
      credentialsId: CredentialsId,
      { accountKey, ...changes }: CredentialsChanges,
      expectedVersion: number,
    ): Promise<StoredCredentials> => {
      const row = await raw(accountId, credentialsId);
      if (row === null) throw new ApiError('not_found');
      const claimKey = accountKey == null ? accountKey : accountClaim(row.service, accountKey);
      const isNewClaim = claimKey != null && claimKey !== row.claimKey;
      if (isNewClaim) await claimFor(accountId, claimKey, credentialsId);
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
        if (isNewClaim && error instanceof ApiError)
          await claims.release(accountId, 'credentials', claimKey, credentialsId);
        throw error;
      }
    },
    /**
     * Replaces a webhook's key; the old one stops working before anything else changes.
     * @param keySeenBy who is shown the new one
     * @param parts the password that belongs to it, and the link's fields with what is kept of the key; absent: unchanged. By which
     *   token it is made; absent: by none
     * @throws ApiError `not_found`, `conflict`
     */
    replaceKey: async (
      { accountId, id, webhookKeyHash, sealed: sealedBefore, version: expectedVersion }: StoredCredentials,
      newHash: string,
      keySeenBy: UserId,
      {
        passwordHash,
        sealed = sealedBefore,
        keyByToken = null,
      }: {
        readonly passwordHash?: string | undefined;
        readonly sealed?: Uint8Array;
        readonly keyByToken?: TokenId | null;
      } = {},
    ): Promise<StoredCredentials> => {
      await pointHere(newHash, accountId, id, passwordHash);
      try {
        if (webhookKeyHash !== null) await webhookKeyEntity.delete({ keyHash: webhookKeyHash }).go(connection);
        const row = await changed(
          credentialsEntity
            .patch({ accountId, credentialsId: id })
            .set({
              ...{ webhookKeyHash: newHash, keySeenBy, keySeenAt: isoTime(now()), sealed },
              ...(keyByToken === null ? {} : { keyByToken }),
            })
            .remove(keyByToken === null ? ['keyEndedAt', 'keyByToken'] : ['keyEndedAt'])
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
    /**
     * Replaces the password that belongs to a link's key; the key stays.
     * @throws ApiError `conflict`: the key was replaced or ended in the meantime
     */
    replacePassword: async (keyHash: string, passwordHash: string): Promise<void> => {
      await changed(webhookKeyEntity.patch({ keyHash }).set({ passwordHash }).go(connection), async () => true);
    },
    /**
     * Ends a webhook's key without a new one: refused from the first write on, and its last report counts no more. A newer key
     * stays. Idempotent.
     */
    endKey: async ({ accountId, id, webhookKeyHash }: StoredCredentials): Promise<void> => {
      if (webhookKeyHash === null) return;
      await webhookKeyEntity.delete({ keyHash: webhookKeyHash }).go(connection);
      await reportEntity.delete({ accountId, credentialsId: id }).go(connection);
      await holds(
        credentialsEntity
          .patch({ accountId, credentialsId: id })
          .remove(['webhookKeyHash', 'keySeenBy', 'keySeenAt', 'keyByToken'])
          .set({ keyEndedAt: isoTime(now()) })
          .add({ version: 1 })
          .where((row, { eq }) => eq(row.webhookKeyHash, webhookKeyHash))
          .go(connection),
      );
    },
    /** Also deletes the webhook's key, the report, the tokens and what is known of wallboxes; not sensors and appliances. @returns false when there was none */
    delete: async (accountId: AccountId, credentialsId: CredentialsId): Promise<boolean> => {
      const row = await raw(accountId, credentialsId);
      if (row === null) return false;
      // The key first: from now on its reports are refused.
      if (row.webhookKeyHash !== undefined)
        await webhookKeyEntity.delete({ keyHash: row.webhookKeyHash }).go(connection);
      await reportEntity.delete({ accountId, credentialsId }).go(connection);
      await vendorTokensEntity.delete({ accountId, credentialsId }).go(connection);
      if (row.service === BOX_SERVICE) await forgetBoxes(connection, accountId, credentialsId);
      await credentialsEntity.delete({ accountId, credentialsId }).go(connection);
      if (row.claimKey !== undefined) await claims.release(accountId, 'credentials', row.claimKey, credentialsId);
      return true;
    },
  };
};
