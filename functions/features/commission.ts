import type { Deps } from '#functions/deps.ts';
import { referralKey, samePerson } from '#functions/features/referral.ts';
import { retryOnConflict } from '#functions/features/site.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredUser } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AffiliateId } from '#shared/model/ids.ts';
import { commissionCents } from '#shared/referral.ts';

export type CommissionDeps = Pick<Deps, 'storage' | 'payments' | 'now' | 'logger'>;

/** The first moment of the month after, when its payout is due. */
export const nextMonth = (ms: number): string => {
  const date = new Date(ms);
  return isoTime(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
};

/** Who owns the site of a customer; null: nobody is left. */
const payerOf = async ({ storage, payments }: CommissionDeps, customerId: string): Promise<StoredUser | null> => {
  const accountId = await payments.siteOf(customerId);
  const ownerId = accountId === null ? null : await storage.members.ownerOf(accountId);
  return ownerId === null ? null : storage.users.get(ownerId);
};

/** By whom a payer came; null: by nobody who may earn by this payer. */
const earnerOf = async ({ storage }: CommissionDeps, payer: StoredUser): Promise<AffiliateId | null> => {
  const affiliate = payer.referredBy === null ? null : await storage.referrals.findAffiliate(payer.referredBy);
  const user = affiliate === null ? null : await storage.users.get(affiliate.userId);
  // An address may have become the same only after the sign-up.
  return affiliate === null || user === null || samePerson(user, payer) ? null : affiliate.affiliateId;
};

/** For whom an invoice counts: decided at the first look at it, and never again. */
const decideEarner = async (deps: CommissionDeps, invoiceId: string, customerId: string | null) => {
  const payer = customerId === null ? null : await payerOf(deps, customerId);
  if (payer?.referredBy == null) return null;
  // Its first paid period is paid.
  await deps.storage.users.spendCoupon(payer.id);
  const affiliateId = await earnerOf(deps, payer);
  if (affiliateId === null) return null;
  const nowIso = isoTime(deps.now());
  await deps.storage.referrals.noteSignUp(affiliateId, referralKey(payer.id), payer.createdAt, nowIso);
  return deps.storage.referrals.claimCommission(invoiceId, affiliateId);
};

/**
 * Makes the ledger agree with an invoice: what was booked for it is read first, then the invoice, and what differs is added
 * under the next number. A later entry was therefore also read later, and whatever order payments and refunds come in, how
 * often and how late, the last truth is what is booked.
 * @throws ApiError `payments_unavailable`; `conflict` when others were faster every time
 */
export const bookInvoice = (deps: CommissionDeps, invoiceId: string): Promise<void> =>
  retryOnConflict(async () => {
    const { referrals, due } = deps.storage;
    const known = await referrals.commissionOf(invoiceId);
    const prefix = `invoice/${invoiceId}/`;
    const before = known === null ? [] : await referrals.ledger(known, prefix);
    const invoice = await deps.payments.readInvoice(invoiceId);
    if (invoice === null || invoice.paidCents === 0) return;
    const affiliateId = known ?? (await decideEarner(deps, invoiceId, invoice.customerId));
    if (affiliateId === null) return;
    const cents =
      commissionCents(invoice.paidCents, invoice.refundedCents) - before.reduce((sum, entry) => sum + entry.cents, 0);
    if (cents === 0) return;
    const nowMs = deps.now();
    // Before the entry: whoever dies between them is looked at in vain, and no money is forgotten.
    await due.add({ kind: 'payout', at: nextMonth(nowMs), subject: affiliateId });
    const key = `${prefix}${String(before.length).padStart(6, '0')}`;
    if (!(await referrals.append(affiliateId, { key, cents, time: isoTime(nowMs) }))) throw new ApiError('conflict');
    deps.logger.info('commission booked', { invoiceId, affiliateId, cents });
  });
