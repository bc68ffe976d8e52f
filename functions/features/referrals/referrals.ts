import { randomInt } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';
import { earningsOf } from '#functions/features/earnings.ts';
import { ensureUser } from '#functions/features/user.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredPayout, StoredUser } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Payout } from '#shared/model/referral.ts';
import { CODE_LENGTH, CODE_LETTERS, REFERRAL_QUERY } from '#shared/referral.ts';
import { payoutCsv } from './payout-csv.ts';
import { openPayoutDetails } from './payout-details.ts';
import { statementOf } from './statement.ts';

export type ReferralDeps = Pick<Deps, 'storage' | 'payoutSeal' | 'emailOf' | 'publicUrl' | 'now' | 'newId' | 'logger'>;

/** One of 2^40: hard to guess, and two users rarely draw the same. */
const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
const DRAWS = 5;

/** The user as an affiliate, created at the first call. Publishes what the user's row says every time, which repairs it. */
const affiliateOf = async ({ storage, newId }: ReferralDeps, user: StoredUser) => {
  let own = user.affiliate ?? (await storage.users.enrol(user.id, { affiliateId: newId('aff'), code: newCode() }));
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const affiliate = { affiliateId: own.affiliateId, userId: user.id };
    if (await storage.referrals.publish(affiliate, own.code)) return own;
    own = await storage.users.enrol(user.id, { affiliateId: own.affiliateId, code: newCode() }, own.code);
  }
  throw new ApiError('conflict');
};

/** A payout with its recipient's address. */
const payoutView = async ({ storage }: ReferralDeps, payout: StoredPayout): Promise<Payout> => {
  const affiliate = await storage.referrals.findAffiliate(payout.affiliateId);
  const user = affiliate && (await storage.users.get(affiliate.userId));
  return { ...payout, userId: user?.id ?? null, email: user?.email ?? null };
};

const payoutsOf = async (deps: ReferralDeps, month: string): Promise<Payout[]> => {
  const payouts = await deps.storage.referrals.payouts(month);
  return Promise.all(payouts.map((payout) => payoutView(deps, payout)));
};

/** What a user earned from referrals, and what the operator has to transfer. */
export const createReferralHandlers = (
  deps: ReferralDeps,
): Pick<Handlers<'api'>, 'getReferrals' | 'listPayouts' | 'exportPayouts' | 'markPayoutPaid'> => ({
  getReferrals: async ({ params: { userId }, caller, headers }) => {
    const { storage, publicUrl } = deps;
    const user = await ensureUser(deps, userId, caller.userId === userId ? headers : {});
    const { affiliateId, code } = await affiliateOf(deps, user);
    const [allSignUps, { ledger, payouts }] = await Promise.all([
      storage.referrals.signUps(affiliateId),
      earningsOf(deps, affiliateId),
    ]);
    const signUps = allSignUps.filter(({ refusedAt }) => refusedAt === null);
    return {
      referralCode: code,
      link: `${publicUrl}/?${REFERRAL_QUERY}=${code}`,
      signUps: signUps.length,
      paying: signUps.filter(({ payingSince }) => payingSince !== null).length,
      ...statementOf(ledger, payouts),
    };
  },

  listPayouts: ({ query: { month } }) => payoutsOf(deps, month),

  exportPayouts: async ({ query: { month } }) => {
    const payouts = await payoutsOf(deps, month);
    const lines = payouts.map(async (payout) => ({
      payout,
      details: payout.userId === null ? null : await openPayoutDetails(deps, payout.userId),
    }));
    return { text: payoutCsv(await Promise.all(lines)) };
  },

  markPayoutPaid: async ({ params: { month, affiliateId } }) => {
    const { referrals, payoutDetails } = deps.storage;
    if ((await referrals.payout(month, affiliateId)) === null) throw new ApiError('not_found');
    // Of a user who is gone, a transfer from before can still be noted.
    const affiliate = await referrals.findAffiliate(affiliateId);
    if (affiliate !== null && (await payoutDetails.get(affiliate.userId)) === null)
      throw new ApiError('payout_details_missing');
    const payout = await referrals.notePaid(month, affiliateId, isoTime(deps.now()));
    if (payout === null) throw new ApiError('not_found');
    deps.logger.info('payout noted as paid', { month, affiliateId });
    return payoutView(deps, payout);
  },
});
