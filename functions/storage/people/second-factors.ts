import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import type { UserId } from '#shared/model/ids.ts';
import { isoTime } from '../../platform/clock.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import { model, optionalBytes, optionalCount, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { bytesSchema } from '../table/row-schemas.ts';

/** A user's authenticator app: the one in use, and one that is being set up. */
export const secondFactorEntity = new Entity({
  model: model('secondFactor'),
  attributes: {
    // A partition of its own: the function that signs in may read and change it, and nothing else of a user.
    secondFactorOf: text,
    // In use. `lastStep`: the time step of the newest code that was accepted.
    sealed: optionalBytes,
    since: optionalText,
    lastStep: optionalCount,
    recoveryHashes: optionalText,
    // Being set up.
    pendingSealed: optionalBytes,
    pendingId: optionalText,
    pendingAt: optionalText,
  },
  indexes: { byUser: { pk: pk('secondFactorOf'), sk: sk() } },
} as const);

const rowSchema = z
  .object({
    sealed: bytesSchema.exactOptional(),
    since: isoTimeSchema.exactOptional(),
    recoveryHashes: jsonTextSchema(z.array(z.string())).default([]),
    pendingSealed: bytesSchema.exactOptional(),
    pendingId: z.string().exactOptional(),
    pendingAt: isoTimeSchema.exactOptional(),
  })
  .transform(({ sealed, since, recoveryHashes, pendingSealed, pendingId, pendingAt }) => ({
    /** null: signing in takes the password alone. */
    active: sealed === undefined || since === undefined ? null : { sealed, since, recoveryHashes },
    /** null: nothing is being set up. */
    pending:
      pendingSealed === undefined || pendingId === undefined || pendingAt === undefined
        ? null
        : { sealed: pendingSealed, id: pendingId, at: pendingAt },
  }));
export type StoredSecondFactor = Readonly<z.output<typeof rowSchema>>;
type Active = NonNullable<StoredSecondFactor['active']>;

const textOf = (hashes: readonly string[]): string => JSON.stringify(hashes);
/** More than a user has recovery codes: each failed attempt means that another one was used in between. */
const CODE_ATTEMPTS = 12;

/** One item per user. Codes are used up by conditions: of two concurrent calls with one code, one finds it used. */
export const createSecondFactors = ({ rows, now, connection }: StorageContext) => ({
  /** Strongly consistent. */
  get: async (userId: UserId): Promise<StoredSecondFactor> => {
    const { data } = await secondFactorEntity.get({ secondFactorOf: userId }).go({ ...connection, consistent: true });
    return rows.one('secondFactor', rowSchema, data) ?? { active: null, pending: null };
  },
  /** Begins setting one up, in place of an earlier attempt. One in use stays in use. */
  begin: async (userId: UserId, pendingId: string, pendingSealed: Uint8Array): Promise<void> => {
    await secondFactorEntity
      .upsert({ secondFactorOf: userId })
      .set({ pendingId, pendingSealed, pendingAt: isoTime(now()) })
      .go(connection);
  },
  /**
   * Puts the one that was set up into use. @param step time step of the code that proved it: used up
   * @returns false when another call was faster
   */
  activate: (
    userId: UserId,
    { id, sealed }: NonNullable<StoredSecondFactor['pending']>,
    { step, recoveryHashes }: { readonly step: number; readonly recoveryHashes: readonly string[] },
  ) =>
    holds(
      secondFactorEntity
        .patch({ secondFactorOf: userId })
        .set({ sealed, since: isoTime(now()), lastStep: step, recoveryHashes: textOf(recoveryHashes) })
        .remove(['pendingId', 'pendingSealed', 'pendingAt'])
        .where((row, { eq }) => eq(row.pendingId, id))
        .go(connection),
    ),
  /** Uses up the code of a time step, with those of earlier steps. @returns false when it was used, or another app is in use */
  takeStep: (userId: UserId, { since }: Active, step: number) =>
    holds(
      secondFactorEntity
        .patch({ secondFactorOf: userId })
        .set({ lastStep: step })
        .where((row, { eq, lt }) => `${eq(row.since, since)} AND ${lt(row.lastStep, step)}`)
        .go(connection),
    ),
  /** Uses up a recovery code. @returns false when there is none with this hash */
  takeRecoveryCode: async (userId: UserId, hash: string): Promise<boolean> => {
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
      const { data } = await secondFactorEntity.get({ secondFactorOf: userId }).go({ ...connection, consistent: true });
      const stored = data?.recoveryHashes;
      const hashes = rows.one('secondFactor', rowSchema, data)?.active?.recoveryHashes ?? [];
      if (stored === undefined || !hashes.includes(hash)) return false;
      const used = await holds(
        secondFactorEntity
          .patch({ secondFactorOf: userId })
          .set({ recoveryHashes: textOf(hashes.filter((one) => one !== hash)) })
          .where((row, { eq }) => eq(row.recoveryHashes, stored))
          .go(connection),
      );
      if (used) return true;
    }
    return false;
  },
  /** @returns false when no second factor is in use */
  replaceRecoveryCodes: (userId: UserId, recoveryHashes: readonly string[]) =>
    holds(
      secondFactorEntity
        .patch({ secondFactorOf: userId })
        .set({ recoveryHashes: textOf(recoveryHashes) })
        .where((row, { exists }) => exists(row.since))
        .go(connection),
    ),
  /** Turns it off, and forgets one that is being set up. Idempotent. @returns false when none was in use */
  remove: async (userId: UserId): Promise<boolean> => {
    const { data } = await secondFactorEntity
      .delete({ secondFactorOf: userId })
      .go({ ...connection, response: 'all_old' });
    return data?.since !== undefined;
  },
});
