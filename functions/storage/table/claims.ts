import { Entity } from 'electrodb';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { count, model, pk, sk, text } from './attributes.ts';
import { holds } from './conditions.ts';
import type { StorageContext } from './context.ts';

/** What is unique on a site: a vendor account, a device as sensor or as appliance, and each place a plan offers. */
export type ClaimKind = 'credentials' | 'sensor' | 'appliance' | 'place';

/** Makes a value unique on its site; names the row that holds it. Outside the collection. */
export const claimEntity = new Entity({
  model: model('claim'),
  attributes: { accountId: text, kind: text, value: text, holder: text, claimedAtMs: count },
  indexes: { byValue: { pk: pk('accountId'), sk: sk('kind', 'value') } },
} as const);

export const claimRowSchema = z.object({ holder: z.string(), claimedAtMs: z.number() });

/** A claim whose row never came, because its process died in between, may be taken over after this. */
const ABANDONED_AFTER_MS = MINUTE_MS;

type HolderExists = (holder: string) => Promise<boolean>;

/**
 * Uniqueness without transactions: a row of its own claims a value before the row that holds it is created, and is released
 * after that row is deleted. A process that dies between the two leaves an orphaned claim, which the next claimant takes over.
 */
export const createClaims = ({ rows, now, connection }: StorageContext) => ({
  /**
   * @param holderExists whether the row that a claim names exists
   * @throws ApiError `already_exists` when another row holds the value
   */
  claim: async (
    accountId: AccountId,
    kind: ClaimKind,
    value: string,
    holder: string,
    holderExists: HolderExists,
  ): Promise<void> => {
    const key = { accountId, kind, value };
    const claimedAtMs = now();
    if (await holds(claimEntity.create({ ...key, holder, claimedAtMs }).go(connection))) return;
    const { data } = await claimEntity.get(key).go({ ...connection, consistent: true });
    const claim = rows.one('claim', claimRowSchema, data);
    if (claim?.holder === holder) return;
    const abandoned =
      claim !== null && claim.claimedAtMs + ABANDONED_AFTER_MS <= claimedAtMs && !(await holderExists(claim.holder));
    const takenOver =
      abandoned &&
      (await holds(
        claimEntity
          .patch(key)
          .set({ holder, claimedAtMs })
          .where((row, { eq }) => eq(row.holder, claim.holder))
          .go(connection),
      ));
    if (!takenOver) throw new ApiError('already_exists');
  },
  /** Only the holder's own claim. */
  release: async (accountId: AccountId, kind: ClaimKind, value: string, holder: string): Promise<void> => {
    await holds(
      claimEntity
        .delete({ accountId, kind, value })
        .where((row, { eq }) => eq(row.holder, holder))
        .go(connection),
    );
  },
});
export type Claims = ReturnType<typeof createClaims>;

/**
 * Claims one of a limited number of places, so that concurrent creations never exceed them.
 * @returns the place; null when all are taken
 */
export const claimPlace = async (
  claims: Claims,
  accountId: AccountId,
  places: number,
  holder: string,
  holderExists: HolderExists,
): Promise<string | null> => {
  for (let place = 0; place < places; place += 1) {
    try {
      await claims.claim(accountId, 'place', String(place), holder, holderExists);
      return String(place);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'already_exists') throw error;
    }
  }
  return null;
};

/** The value that makes a device unique. */
export const deviceClaim = (target: { readonly credentialsId: string; readonly deviceId: string }): string =>
  `${target.credentialsId}/${target.deviceId}`;
