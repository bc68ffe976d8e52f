import type { Deps } from '#functions/deps.ts';
import { apiTokenView } from '#functions/features/api-token-view.ts';
import { earningsOf, isPayout } from '#functions/features/earnings.ts';
import { ensureUser, secondFactorFields, verifiedEmail } from '#functions/features/user.ts';
import type { Call } from '#functions/http/implement.ts';
import { roleOn } from '#functions/storage/index.ts';
import { noteOf } from '#functions/storage/people/members.ts';
import { TRAIL_DAYS } from '#functions/storage/people/trail.ts';
import type { Contract } from '#shared/contract/index.ts';
import type { ExportPart, ExportPartOf } from '#shared/model/export.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';

type PartDeps = Pick<Deps, 'storage' | 'emailOf'>;
type ExportCall = Pick<Call<Contract['exportUser']>, 'caller' | 'headers'>;

/** Sites that the user owns or is a member of, oldest first. */
export const sitesOf = async (
  { storage }: Pick<Deps, 'storage'>,
  userId: UserId,
): Promise<ExportPartOf<'user'>['sites']> => {
  const memberships = await storage.members.listOfUser(userId);
  const sites = await Promise.all(
    memberships.map(async (member) => {
      const account = await storage.accounts.get(member.accountId);
      if (account === null) return [];
      const [notices, address, told] = await Promise.all([
        storage.noticeSettings.get(account.id, userId),
        storage.noticeAddresses.get(account.id, userId),
        storage.noticesTold.list(account.id, userId),
      ]);
      return [
        {
          accountId: account.id,
          role: roleOn(account, member),
          createdAt: member.createdAt,
          ...noteOf(member),
          ...(notices !== null && { notices }),
          ...(told.length > 0 && { noticesTold: told.map(({ key: _, ...one }) => one) }),
          ...(address !== null && {
            noticeAddress: { kind: address.kind, masked: address.masked, since: address.since, last: address.last },
          }),
        },
      ];
    }),
  );
  return sites.flat();
};

/** What the user earns as an affiliate; null for a user who is none. */
const referralsPart = async (
  deps: PartDeps,
  affiliate: { readonly affiliateId: ExportPartOf<'referrals'>['affiliateId']; readonly code: string } | null,
): Promise<ExportPart[]> => {
  if (affiliate === null) return [];
  const { affiliateId, code } = affiliate;
  const [signUps, { ledger, payouts }] = await Promise.all([
    deps.storage.referrals.signUps(affiliateId),
    earningsOf(deps, affiliateId),
  ]);
  return [
    {
      kind: 'referrals',
      affiliateId,
      referralCode: code,
      signUps: [...signUps],
      ledger: ledger.map((entry) => ({
        time: entry.time,
        cents: entry.cents,
        of: isPayout(entry) ? 'payout' : 'invoice',
      })),
      payouts: [...payouts],
    },
  ];
};

/** All that is stored of the user, apart from sites. @param sites of the user */
export const userParts = async (
  deps: PartDeps,
  userId: UserId,
  sites: ExportPartOf<'user'>['sites'],
  { caller, headers }: ExportCall,
): Promise<ExportPart[]> => {
  const { storage } = deps;
  const user = await ensureUser(deps, userId, caller.userId === userId ? headers : {});
  // The current address: a former one may belong to someone else, whose invitations are not this user's.
  const email = await verifiedEmail(deps, userId, caller);
  const [invitations, cardMarks, freeSites, creations, secondFactor, sessions, pushDevices, tokens, payout, referrals] =
    await Promise.all([
      email === null ? [] : storage.invitations.listOfEmail(email),
      storage.cards.marksOf(userId),
      storage.freeSites.get(userId),
      storage.creations.list(userId),
      storage.secondFactors.get(userId),
      storage.sessions.list(userId),
      storage.pushDevices.list(userId),
      storage.apiTokens.list(userId),
      storage.payoutDetails.get(userId),
      referralsPart(deps, user.affiliate),
    ]);
  return [
    {
      kind: 'user',
      user: { ...user, ...secondFactorFields(secondFactor) },
      referredBy: user.referredBy,
      coupon: user.couponFor === null ? null : { accountId: user.couponFor, usedAt: user.couponUsedAt },
      trialFor: user.trialFor,
      sites,
      invitations: [...invitations],
      cardMarks: [...cardMarks],
      freeSites: [...(freeSites?.places ?? [])],
      creations: [...creations],
      secondFactorSince: secondFactor.active?.since ?? null,
      payoutDetails: payout && { kind: payout.kind, masked: payout.masked, since: payout.since },
      pushDevices: pushDevices.map(({ id, device, since, lastSentAt }) => ({ id, device, since, lastSentAt })),
      sessions: sessions.map(({ userId: _, sessionId: id, ...session }) => ({ id, ...session })),
      tokens: tokens.map(apiTokenView),
    },
    ...referrals,
  ];
};

/** Days of the trail in one part. */
const TRAIL_PART_DAYS = 31;
/** Parts that reach back to the oldest entry. */
export const TRAIL_PARTS = Math.ceil(TRAIL_DAYS / TRAIL_PART_DAYS);

/** What the user did and what others did to the user, some days at a time, back from now; null: nothing. */
export const trailPart = async (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  userId: UserId,
  step: number,
): Promise<ExportPart | null> => {
  const toMs = now() + 1 - step * TRAIL_PART_DAYS * DAY_MS;
  const entries = await storage.trail.ofUser(userId, { fromMs: toMs - TRAIL_PART_DAYS * DAY_MS, toMs });
  if (entries.length === 0) return null;
  return {
    kind: 'trail',
    entries: entries.map(({ time, event, actor, admin, operation, subject, target, source, token, error }) => {
      const isOthers = (id: string): boolean => id !== userId && userIdSchema.safeParse(id).success;
      const own = actor === userId;
      return {
        time,
        event,
        by: own ? 'user' : admin ? 'administrator' : 'other',
        operation,
        // Ids, devices and networks of other people are theirs.
        subject: subject === null || isOthers(subject) ? null : subject,
        target: target === null || isOthers(target.id) ? null : target,
        source: own ? source : null,
        token: own ? token : null,
        error,
      };
    }),
  };
};
