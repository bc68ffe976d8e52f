import type { Deps } from '#functions/deps.ts';
import type { LedgerEntry, StoredPayout } from '#functions/storage/index.ts';
import type { AffiliateId } from '#shared/model/ids.ts';

const PAYOUT = 'payout/';

/** Whether an entry of the ledger is a payout; otherwise it belongs to an invoice. */
export const isPayout = ({ key }: Pick<LedgerEntry, 'key'>): boolean => key.startsWith(PAYOUT);

/** An affiliate's ledger, and the payouts that it names. */
export const earningsOf = async (
  { storage }: Pick<Deps, 'storage'>,
  affiliateId: AffiliateId,
): Promise<{ readonly ledger: readonly LedgerEntry[]; readonly payouts: readonly StoredPayout[] }> => {
  const ledger = await storage.referrals.ledger(affiliateId);
  const months = ledger.filter(isPayout).map(({ key }) => key.slice(PAYOUT.length));
  const payouts = await Promise.all(months.map((month) => storage.referrals.payout(month, affiliateId)));
  return { ledger, payouts: payouts.filter((payout) => payout !== null) };
};
