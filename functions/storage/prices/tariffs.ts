import { Entity } from 'electrodb';
import * as z from 'zod';
import { type AccountId, type CredentialsId, credentialsIdSchema } from '#shared/model/ids.ts';
import { type Tariff, tariffSchema } from '#shared/model/tariff.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import { bytes, model, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { bytesSchema } from '../table/row-schemas.ts';

/** What a kWh costs and earns at a site; read with every run. */
export const tariffEntity = new Entity({
  model: model('tariff'),
  attributes: {
    accountId: text,
    tariff: text,
    keyId: optionalText,
    sealed: { ...bytes, required: false },
    trouble: optionalText,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk() } },
} as const);

export const tariffRowSchema = z.object({
  tariff: jsonTextSchema(tariffSchema),
  /** What the customer's token is encrypted for; null: there is none. */
  keyId: credentialsIdSchema.nullable().default(null),
  sealed: bytesSchema.nullable().default(null),
  /** Why the supplier refused the token when it was last used; null: it did not. */
  trouble: z.enum(['key', 'contract', 'down']).nullable().default(null),
});
type Row = z.output<typeof tariffRowSchema>;

/** A tariff with the customer's token, encrypted. */
export interface StoredTariff {
  readonly tariff: Tariff;
  readonly token: { readonly keyId: CredentialsId; readonly sealed: Uint8Array } | null;
  readonly trouble: Row['trouble'];
}

export const tariffOf = ({ tariff, keyId, sealed, trouble }: Row): StoredTariff => ({
  tariff,
  token: keyId === null || sealed === null ? null : { keyId, sealed },
  trouble,
});

export const createTariffs = ({ rows, connection }: StorageContext) => ({
  /** null: the prices of the settings. Strongly consistent. */
  get: async (accountId: AccountId): Promise<StoredTariff | null> => {
    const { data } = await tariffEntity.get({ accountId }).go({ ...connection, consistent: true });
    const row = rows.one('tariff', tariffRowSchema, data);
    return row === null ? null : tariffOf(row);
  },
  /** Replaces it as a whole. */
  put: async (accountId: AccountId, { tariff, token, trouble }: StoredTariff): Promise<void> => {
    const row = { accountId, tariff: JSON.stringify(tariff), ...(trouble !== null && { trouble }) };
    const sealed = token === null ? {} : { keyId: token.keyId as string, sealed: token.sealed };
    await tariffEntity.put({ ...row, ...sealed }).go(connection);
  },
  /**
   * Notes what came of asking the supplier; null: it answered. No effect once there is another token.
   * @param keyId of the token that was used
   */
  note: async (accountId: AccountId, keyId: CredentialsId | null, trouble: StoredTariff['trouble']): Promise<void> => {
    const row = tariffEntity.patch({ accountId });
    await holds(
      (trouble === null ? row.remove(['trouble']) : row.set({ trouble }))
        .where((stored, { eq, notExists }) =>
          keyId === null ? notExists(stored.keyId) : eq(stored.keyId, keyId as string),
        )
        .go(connection),
    );
  },
});
