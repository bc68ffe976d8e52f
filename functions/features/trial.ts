import type { Deps } from '#functions/deps.ts';
import { hashOf } from '#functions/platform/hash.ts';
import type { CustomerState } from '#functions/platform/payments.ts';
import type { StoredAccount } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';

/** Distinguishes users without naming them: it cannot be turned back into a user. */
const holderOf = (userId: UserId): string => hashOf(`trial/${userId}`).slice(0, 22);

/**
 * Free days are given once per card: ends those of a site whose owner pays with a card that another user had free days with.
 * A cancelled site is never charged and keeps what is left of them, and so does one without a payment method. Safe to repeat.
 * @returns whether the free days were ended
 */
export const endSharedTrial = async (
  { storage, payments, notices, logger }: Pick<Deps, 'storage' | 'payments' | 'notices' | 'logger'>,
  { id: accountId, ownerId }: StoredAccount,
  { running, customerId, hasPaymentMethod }: CustomerState,
): Promise<boolean> => {
  if (running === null || running.trialEnd === null || running.cancelAtPeriodEnd) return false;
  if (ownerId === null || !hasPaymentMethod) return false;
  const claims: boolean[] = [];
  for (const mark of await payments.cardsOf(customerId)) {
    claims.push(await storage.trialCards.claim(mark, holderOf(ownerId)));
  }
  if (!claims.includes(false)) return false;
  // Before the end, which is not seen again: the notice is sent once, however often this is repeated.
  await notices.trialEnded(accountId, running.id);
  await payments.endTrial(running);
  logger.info('free days ended: the card had some', { accountId });
  return true;
};
