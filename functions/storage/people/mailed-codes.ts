import { Entity } from 'electrodb';
import * as z from 'zod';
import { SECOND_MS } from '#shared/units.ts';
import { count, expiresAtS, model, optionalText, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { ifCondition } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** A code or link that was mailed and has not been used yet. */
export const mailedCodeEntity = new Entity({
  model: model('mailedCode'),
  attributes: { codeOwner: text, purpose: text, codeHash: text, email: optionalText, attempts: count, expiresAtS },
  indexes: { byOwner: { pk: pk('codeOwner'), sk: sk('purpose') } },
} as const);

const rowSchema = z.object({ purpose: z.string(), codeHash: z.string(), email: z.string().nullable().default(null) });

/** What a code was mailed for. */
export interface MailedCode {
  /** Whose it is: a user's id, or the keyed hash of an address that has no user yet. */
  readonly owner: string;
  /** Only the newest code of a purpose counts. */
  readonly purpose: string;
}

/** Codes that prove that their owner reads an address. */
export const createMailedCodes = ({ now, connection }: StorageContext) => {
  const listOf = async (owner: string) => {
    const { data } = await mailedCodeEntity.query
      .byOwner({ codeOwner: owner })
      .go({ ...connection, ...ALL_CONSISTENT });
    return data;
  };
  return {
    /** Replaces an earlier code of the same purpose. @param lastsS how long it can be used, s */
    put: async (
      { owner, purpose }: MailedCode,
      { codeHash, email = null, lastsS }: { codeHash: string; email?: string | null; lastsS: number },
    ): Promise<void> => {
      await mailedCodeEntity
        .put({
          codeOwner: owner,
          purpose,
          codeHash,
          attempts: 0,
          expiresAtS: ttlSeconds(now() + lastsS * SECOND_MS),
          ...(email === null ? {} : { email }),
        })
        .go(connection);
    },
    /**
     * Counts an attempt and compares. A right code stays until it is removed, so that what it allows can be repeated after a crash.
     * @param most attempts that a code allows, right or wrong
     * @returns the address that was stored with it; null: wrong, expired, replaced, used, or tried too often
     */
    check: async (
      { owner, purpose }: MailedCode,
      codeHash: string,
      most: number,
    ): Promise<{ readonly email: string | null } | null> => {
      const counted = await ifCondition(
        mailedCodeEntity
          .patch({ codeOwner: owner, purpose })
          .add({ attempts: 1 })
          .where((row, { lt, gt }) => `${lt(row.attempts, most)} AND ${gt(row.expiresAtS, ttlSeconds(now()))}`)
          .go({ ...connection, response: 'all_new' }),
      );
      if (counted === null) return null;
      const row = rowSchema.parse(counted.data);
      return row.codeHash === codeHash ? { email: row.email } : null;
    },
    /** The code was used. Idempotent. */
    remove: async ({ owner, purpose }: MailedCode): Promise<void> => {
      await mailedCodeEntity.delete({ codeOwner: owner, purpose }).go(connection);
    },
    /** Codes of the owner that can still be used, by purpose. `expiresAtS`: s since the epoch. */
    list: async (owner: string): Promise<readonly { readonly purpose: string; readonly expiresAtS: number }[]> =>
      (await listOf(owner))
        .filter((row) => row.expiresAtS > ttlSeconds(now()))
        .map(({ purpose, expiresAtS: endS }) => ({ purpose, expiresAtS: endS })),
    /** Forgets all codes of a deleted user. Idempotent. */
    forget: async (owner: string): Promise<void> => {
      for (const { purpose } of await listOf(owner))
        await mailedCodeEntity.delete({ codeOwner: owner, purpose }).go(connection);
    },
  };
};
