import { Entity } from 'electrodb';
import { DAY_MS } from '#shared/units.ts';
import { expiresAtS, model, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** A card that was used in free days. Neither the mark nor the holder leads to a person. */
export const trialCardEntity = new Entity({
  model: model('trialCard'),
  attributes: { mark: text, holder: text, expiresAtS },
  indexes: { byMark: { pk: pk('mark'), sk: sk() } },
} as const);

/** For how long a card gives no second user free days. */
const KEPT_DAYS = 400;

/** Which cards were used in free days, also of users who are deleted. */
export const createTrialCards = ({ now, connection }: StorageContext) => ({
  /**
   * Takes a card for a user's free days. Idempotent; of concurrent users one gets it.
   * @param mark a keyed hash of the card
   * @param holder distinguishes users without naming them
   * @returns false when another user has it
   */
  claim: (mark: string, holder: string): Promise<boolean> =>
    holds(
      trialCardEntity
        .upsert({ mark })
        .set({ holder, expiresAtS: ttlSeconds(now() + KEPT_DAYS * DAY_MS) })
        .where(
          (row, { notExists, eq, lte }) =>
            `${notExists(row.holder)} OR ${eq(row.holder, holder)} OR ${lte(row.expiresAtS, ttlSeconds(now()))}`,
        )
        .go(connection),
    ),
});
