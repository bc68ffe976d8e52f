import type { Deps } from '#functions/deps.ts';
import { nextMonth } from '#functions/features/commission.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { DueEntry } from '#functions/storage/index.ts';
import { affiliateIdSchema } from '#shared/model/ids.ts';
import { referralProgramme } from '#shared/referral.ts';

/** The month before a moment: `2026-05` on the first of June. */
const monthBefore = (at: string): string => isoTime(Date.parse(at) - 1).slice(0, 7);

/**
 * The payout of an affiliate for the month that has ended: the open balance, from 10 EUR on; less waits for the month of the next
 * commission. The payout's row fixes the amount once, then it is taken off the ledger, each under a key of its own, so that every
 * step can be repeated. Who has not said where it goes keeps the balance, and is looked at again a month later. A deleted user is no longer paid: the affiliate is anonymous.
 */
export const makePayout = async (
  { storage, now, logger }: Pick<Deps, 'storage' | 'now' | 'logger'>,
  { at, subject }: DueEntry,
): Promise<boolean> => {
  const { referrals } = storage;
  const affiliateId = affiliateIdSchema.parse(subject);
  const month = monthBefore(at);
  let payout = await referrals.payout(month, affiliateId);
  if (payout === null) {
    const affiliate = await referrals.findAffiliate(affiliateId);
    if (affiliate === null) return true;
    const ledger = await referrals.ledger(affiliateId);
    const cents = ledger.reduce((sum, entry) => sum + entry.cents, 0);
    if (cents < referralProgramme.payoutMinimumCents) return true;
    if ((await storage.payoutDetails.get(affiliate.userId)) === null) {
      // Asked again next month, also without a further commission: by then there may be details.
      await storage.due.add({ kind: 'payout', at: nextMonth(now()), subject });
      return true;
    }
    payout = await referrals.createPayout({ month, affiliateId, cents, createdAt: isoTime(now()) });
    logger.info('payout made', { month, affiliateId, cents: payout.cents });
  }
  await referrals.append(affiliateId, { key: `payout/${month}`, cents: -payout.cents, time: payout.createdAt });
  return true;
};
