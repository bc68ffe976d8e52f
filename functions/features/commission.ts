import type { Deps } from '#functions/deps.ts';
import type { MoneyListeners } from '#functions/features/payment-events.ts';
import { referralKey, samePerson } from '#functions/features/referral.ts';
import { retryOnConflict } from '#functions/features/site.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { InvoiceState } from '#functions/platform/payments.ts';
import type { Commission, StoredUser } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AffiliateId } from '#shared/model/ids.ts';
import { commissionCents } from '#shared/referral.ts';

export type CommissionDeps = Pick<Deps, 'storage' | 'payments' | 'now' | 'logger'>;

/** The first moment of the month after, when its payout is due. */
export const nextMonth = (ms: number): string => {
  const date = new Date(ms);
  return isoTime(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
};

/** The owner of a customer's site; null: it has none any more. */
const payerOf = async (
  { storage, payments }: CommissionDeps,
  customerId: string | null,
): Promise<StoredUser | null> => {
  const accountId = customerId === null ? null : await payments.siteOf(customerId);
  const ownerId = accountId === null ? null : await storage.members.ownerOf(accountId);
  return ownerId === null ? null : storage.users.get(ownerId);
};

/** The affiliate who referred a payer; null: none who may earn from this payer. */
const earnerOf = async ({ storage }: CommissionDeps, payer: StoredUser): Promise<AffiliateId | null> => {
  const affiliate = payer.referredBy === null ? null : await storage.referrals.findAffiliate(payer.referredBy);
  const user = affiliate === null ? null : await storage.users.get(affiliate.userId);
  // The addresses may have become the same only after the sign-up.
  if (affiliate === null || user === null || samePerson(user, payer)) return null;
  const refused = await storage.referrals.isRefused(affiliate.affiliateId, referralKey(payer.id));
  return refused ? null : affiliate.affiliateId;
};

/** The affiliate that an invoice counts for: decided when it is first seen, and never again. */
const decideEarner = async (
  deps: CommissionDeps,
  invoiceId: string,
  payer: StoredUser | null,
): Promise<Commission | null> => {
  if (payer?.referredBy == null) return null;
  // Its first paid period is paid.
  await deps.storage.users.spendCoupon(payer.id);
  const affiliateId = await earnerOf(deps, payer);
  if (affiliateId === null) return null;
  const key = referralKey(payer.id);
  await deps.storage.referrals.noteSignUp(affiliateId, key, payer.createdAt, isoTime(deps.now()));
  return deps.storage.referrals.claimCommission(invoiceId, { affiliateId, payer: key });
};

const isRefused = async ({ storage }: CommissionDeps, { affiliateId, payer }: Commission): Promise<boolean> =>
  payer !== null && (await storage.referrals.isRefused(affiliateId, payer));

/** @param seen called with the invoice and its payer before anything is decided */
const agree = (
  deps: CommissionDeps,
  invoiceId: string,
  seen: (invoice: InvoiceState, payer: StoredUser | null) => Promise<void> = async () => {},
): Promise<void> =>
  retryOnConflict(async () => {
    const { referrals, due } = deps.storage;
    const known = await referrals.commissionOf(invoiceId);
    const prefix = `invoice/${invoiceId}/`;
    const before = known === null ? [] : await referrals.ledger(known.affiliateId, prefix);
    const invoice = await deps.payments.readInvoice(invoiceId);
    if (invoice === null || invoice.paidCents === 0) return;
    const payer = await payerOf(deps, invoice.customerId);
    await seen(invoice, payer);
    const commission = known ?? (await decideEarner(deps, invoiceId, payer));
    if (commission === null) return;
    const { affiliateId } = commission;
    const refused = await isRefused(deps, commission);
    const cents =
      (refused ? 0 : commissionCents(invoice.paidCents, invoice.refundedCents)) -
      before.reduce((sum, entry) => sum + entry.cents, 0);
    if (cents === 0) return;
    const nowMs = deps.now();
    // Before the entry: a crash in between costs one needless check, and no money is forgotten.
    await due.add({ kind: 'payout', at: nextMonth(nowMs), subject: affiliateId });
    const key = `${prefix}${String(before.length).padStart(6, '0')}`;
    const entry = { key, cents, time: isoTime(nowMs), payer: commission.payer };
    if (!(await referrals.append(affiliateId, entry))) throw new ApiError('conflict');
    deps.logger.info('commission booked', { invoiceId, affiliateId, cents });
    // A concurrent refusal looked for entries before this one existed.
    if (!refused && (await isRefused(deps, commission))) throw new ApiError('conflict');
  });

/** Takes back what an affiliate earned from a sign-up that turned out to be their own. */
const refuseOwn = async (deps: CommissionDeps, affiliate: StoredUser, guest: StoredUser): Promise<void> => {
  const affiliateId = affiliate.affiliate?.affiliateId;
  if (affiliateId === undefined || guest.referredBy !== affiliateId) return;
  const { referrals } = deps.storage;
  const key = referralKey(guest.id);
  await referrals.refuseSignUp(affiliateId, key, guest.createdAt, isoTime(deps.now()));
  const centsOf = new Map<string, number>();
  for (const { key: entry, cents, payer } of await referrals.ledger(affiliateId, 'invoice/')) {
    const [, invoiceId = ''] = entry.split('/');
    if (payer === key) centsOf.set(invoiceId, (centsOf.get(invoiceId) ?? 0) + cents);
  }
  for (const [invoiceId, cents] of centsOf) if (cents !== 0) await agree(deps, invoiceId);
};

/** Users who pay with the same card are the same person: if one referred the other, nothing is earned. */
const noteCards = async (deps: CommissionDeps, user: StoredUser, marks: readonly string[]): Promise<void> => {
  for (const mark of marks) {
    for (const otherId of await deps.storage.cards.note(user.id, mark)) {
      const other = await deps.storage.users.get(otherId);
      if (other === null) continue;
      await refuseOwn(deps, other, user);
      await refuseOwn(deps, user, other);
    }
  }
};

/**
 * Brings the ledger in line with an invoice: reads the booked entries first, then the invoice, and adds the difference under
 * the next number. A later entry is always based on a later read, so whatever the order, number and delay of payments and
 * refunds, the ledger ends up with the latest state.
 * @throws ApiError `payments_unavailable`; `conflict` when other calls were faster every time
 */
const bookInvoice = (deps: CommissionDeps, invoiceId: string): Promise<void> =>
  agree(deps, invoiceId, async ({ cardMarks }, payer) => {
    if (payer !== null) await noteCards(deps, payer, cardMarks);
  });

/** A customer has a new card. Safe to repeat, and in any order relative to invoices. */
const noteCustomerCards = async (deps: CommissionDeps, customerId: string): Promise<void> => {
  const user = await payerOf(deps, customerId);
  if (user !== null) await noteCards(deps, user, await deps.payments.cardsOf(customerId));
};

/** What payments mean for the affiliate who referred the payer. */
export const moneyListeners = (deps: CommissionDeps): MoneyListeners => ({
  invoiceMoved: (invoiceId) => bookInvoice(deps, invoiceId),
  cardAdded: (customerId) => noteCustomerCards(deps, customerId),
});
