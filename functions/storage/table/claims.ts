import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { claimEntity } from '../entities.ts';
import { claimRowSchema } from '../rows.ts';
import { holds } from './conditions.ts';
import type { StorageContext } from './context.ts';

/** What is unique on a site: a vendor's account, a device as sensor or as appliance, and each place that a plan offers. */
export type ClaimKind = 'credentials' | 'sensor' | 'appliance' | 'place';

/** A claim whose row never came, because its maker died in between, may be taken over after this. */
const ABANDONED_AFTER_MS = MINUTE_MS;

/**
 * Uniqueness without transactions: a value is claimed by a row of its own before the row that holds it is made, and
 * released after that row is deleted. Dying between the two leaves a claim of nobody, which the next claimant takes over.
 */
export interface Claims {
  /**
   * @param holderExists whether the row that a claim names is there
   * @throws ApiError `already_exists` when another row holds the value
   */
  claim(
    accountId: AccountId,
    kind: ClaimKind,
    value: string,
    holder: string,
    holderExists: (holder: string) => Promise<boolean>,
  ): Promise<void>;
  /** Only the holder's own claim. */
  release(accountId: AccountId, kind: ClaimKind, value: string, holder: string): Promise<void>;
}

export const createClaims = ({ rows, now, connection }: StorageContext): Claims => ({
  claim: async (accountId, kind, value, holder, holderExists) => {
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
  release: async (accountId, kind, value, holder) => {
    await holds(
      claimEntity
        .delete({ accountId, kind, value })
        .where((row, { eq }) => eq(row.holder, holder))
        .go(connection),
    );
  },
});

/**
 * Claims one of so many places, so that what is made at the same moment never exceeds them.
 * @returns which; null: all are taken
 */
export const claimPlace = async (
  claims: Claims,
  accountId: AccountId,
  places: number,
  holder: string,
  holderExists: (holder: string) => Promise<boolean>,
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

/** The value by which a device is unique. */
export const deviceClaim = (target: { readonly credentialsId: string; readonly deviceId: string }): string =>
  `${target.credentialsId}/${target.deviceId}`;
