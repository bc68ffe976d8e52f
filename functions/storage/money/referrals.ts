import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { affiliateIdSchema, userIdSchema } from '#shared/model/ids.ts';
import { monthSchema } from '#shared/model/referral.ts';
import { holds, ifCondition } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import {
  affiliateEntity,
  commissionEntity,
  ledgerEntity,
  payoutEntity,
  referralCodeEntity,
  signUpEntity,
} from '../upkeep-entities.ts';
import type { Affiliate, Commission, LedgerEntry, ReferralRepository, SignUp, StoredPayout } from '../upkeep-types.ts';

const affiliateSchema: z.ZodType<Affiliate> = z.object({ affiliateId: affiliateIdSchema, userId: userIdSchema });
const signUpSchema: z.ZodType<SignUp> = z.object({
  at: isoTimeSchema,
  payingSince: isoTimeSchema.nullable().default(null),
});
const refusedSchema = z.object({ refusedAt: isoTimeSchema.optional() });
const ledgerSchema: z.ZodType<LedgerEntry> = z
  .object({
    entryKey: z.string(),
    cents: z.int(),
    time: isoTimeSchema,
    payer: z.string().nullable().default(null),
  })
  .transform(({ entryKey, ...row }) => ({ ...row, key: entryKey }));
const payoutSchema: z.ZodType<StoredPayout> = z.object({
  month: monthSchema,
  affiliateId: affiliateIdSchema,
  cents: z.int(),
  createdAt: isoTimeSchema,
  paidAt: isoTimeSchema.nullable().default(null),
});
const commissionSchema: z.ZodType<Commission> = z.object({
  affiliateId: affiliateIdSchema,
  payer: z.string().nullable().default(null),
});

export const createReferralRepository = ({ rows, connection }: StorageContext): ReferralRepository => {
  const consistent = { ...connection, consistent: true } as const;
  const all = { ...connection, ...ALL_CONSISTENT };

  const findCode: ReferralRepository['findCode'] = async (code) => {
    const { data } = await referralCodeEntity.get({ code }).go(consistent);
    return rows.one('referralCode', affiliateSchema, data);
  };
  const commissionOf: ReferralRepository['commissionOf'] = async (invoiceId) => {
    const { data } = await commissionEntity.get({ invoiceId }).go(consistent);
    return rows.one('commission', commissionSchema, data);
  };
  const payout: ReferralRepository['payout'] = async (month, affiliateId) => {
    const { data } = await payoutEntity.get({ month, affiliateId }).go(consistent);
    return rows.one('payout', payoutSchema, data);
  };

  return {
    findCode,
    findAffiliate: async (affiliateId) => {
      const { data } = await affiliateEntity.get({ affiliateId }).go(consistent);
      return rows.one('affiliate', affiliateSchema, data);
    },
    publish: async (affiliate, code) => {
      if (!(await holds(referralCodeEntity.create({ code, ...affiliate }).go(connection)))) {
        const known = await findCode(code);
        if (known?.affiliateId !== affiliate.affiliateId) return false;
      }
      await holds(affiliateEntity.create(affiliate).go(connection));
      return true;
    },
    forget: async (affiliateId, code) => {
      await holds(
        referralCodeEntity
          .delete({ code })
          .where((row, { eq }) => eq(row.affiliateId, String(affiliateId)))
          .go(connection),
      );
      await affiliateEntity.delete({ affiliateId }).go(connection);
    },
    noteSignUp: async (affiliateId, referralKey, at, payingSince) => {
      const row = signUpEntity.upsert({ affiliateId, referralKey });
      await (payingSince === null ? row.ifNotExists({ at }) : row.ifNotExists({ at, payingSince })).go(connection);
    },
    signUps: async (affiliateId) => {
      const { data } = await signUpEntity.query.byKey({ affiliateId }).go(all);
      return rows.many(
        'signUp',
        signUpSchema,
        data.filter(({ refusedAt }) => refusedAt === undefined),
      );
    },
    refuseSignUp: async (affiliateId, referralKey, at, refusedAt) => {
      await signUpEntity.upsert({ affiliateId, referralKey }).ifNotExists({ at, refusedAt }).go(connection);
    },
    isRefused: async (affiliateId, referralKey) => {
      const { data } = await signUpEntity.get({ affiliateId, referralKey }).go(consistent);
      return rows.one('signUp', refusedSchema, data)?.refusedAt !== undefined;
    },
    commissionOf,
    claimCommission: async (invoiceId, commission) => {
      const { affiliateId, payer } = commission;
      await holds(
        commissionEntity.create({ invoiceId, affiliateId, ...(payer === null ? {} : { payer }) }).go(connection),
      );
      return (await commissionOf(invoiceId)) ?? commission;
    },
    ledger: async (affiliateId, prefix) => {
      const query = ledgerEntity.query.byKey({ affiliateId });
      const { data } = await (prefix === undefined ? query : query.begins({ entryKey: prefix })).go(all);
      // Money is never left out without a word.
      return data.flatMap((row) => rows.one('ledger', ledgerSchema, row) ?? []);
    },
    append: (affiliateId, { key, cents, time, payer }) =>
      holds(
        ledgerEntity
          .create({ affiliateId, entryKey: key, cents, time, ...(payer == null ? {} : { payer }) })
          .go(connection),
      ),
    payout,
    payouts: async (month) => {
      const { data } = await payoutEntity.query.byMonth({ month }).go(all);
      return data.flatMap((row) => rows.one('payout', payoutSchema, row) ?? []);
    },
    createPayout: async (made) => {
      await holds(payoutEntity.create(made).go(connection));
      return (await payout(made.month, made.affiliateId)) ?? { ...made, paidAt: null };
    },
    notePaid: async (month, affiliateId, paidAt) => {
      await ifCondition(
        payoutEntity
          .patch({ month, affiliateId })
          .set({ paidAt })
          .where((row, { notExists }) => notExists(row.paidAt))
          .go(connection),
      );
      return payout(month, affiliateId);
    },
  };
};
