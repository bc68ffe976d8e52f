import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { type AffiliateId, affiliateIdSchema } from '#shared/model/ids.ts';
import { monthSchema } from '#shared/model/referral.ts';
import { count, model, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds, ifCondition } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** Append-only: what was earned, taken back or paid out. */
export const ledgerEntity = new Entity({
  model: model('ledger'),
  attributes: { affiliateId: text, entryKey: text, cents: count, time: text, payer: optionalText },
  indexes: { byKey: { pk: pk('affiliateId'), sk: sk('entryKey') } },
} as const);

/** The affiliate that an invoice counts for, decided once. */
export const commissionEntity = new Entity({
  model: model('commission'),
  attributes: { invoiceId: text, affiliateId: text, payer: optionalText },
  indexes: { byInvoice: { pk: pk('invoiceId'), sk: sk() } },
} as const);

/** What has to be transferred for a month. */
export const payoutEntity = new Entity({
  model: model('payout'),
  attributes: { month: text, affiliateId: text, cents: count, createdAt: text, paidAt: optionalText },
  indexes: { byMonth: { pk: pk('month'), sk: sk('affiliateId') } },
} as const);

const ledgerRowSchema = z
  .object({
    entryKey: z.string(),
    /** + earned, - taken back or paid out. */
    cents: z.int(),
    time: isoTimeSchema,
    /** For an invoice: the key of the sign-up that paid it; null: a payout. */
    payer: z.string().nullable().default(null),
  })
  .transform(({ entryKey, ...row }) => ({
    ...row,
    /** `invoice/<id>/<nth>` or `payout/<month>`: one entry per key. */
    key: entryKey,
  }));
/** An entry of an affiliate's ledger. */
export type LedgerEntry = Readonly<z.output<typeof ledgerRowSchema>>;

const payoutRowSchema = z.object({
  month: monthSchema,
  affiliateId: affiliateIdSchema,
  cents: z.int(),
  createdAt: isoTimeSchema,
  paidAt: isoTimeSchema.nullable().default(null),
});
export type StoredPayout = Readonly<z.output<typeof payoutRowSchema>>;

const commissionRowSchema = z.object({
  affiliateId: affiliateIdSchema,
  payer: z.string().nullable().default(null),
});
/** The affiliate that an invoice counts for, and the key of the sign-up that paid it. */
export type Commission = Readonly<z.output<typeof commissionRowSchema>>;

/** The money that follows from referrals. Strongly consistent throughout. */
export const createEarnings = ({ rows, connection }: StorageContext) => {
  const consistent = { ...connection, consistent: true } as const;
  const all = { ...connection, ...ALL_CONSISTENT };
  const commissionOf = async (invoiceId: string): Promise<Commission | null> => {
    const { data } = await commissionEntity.get({ invoiceId }).go(consistent);
    return rows.one('commission', commissionRowSchema, data);
  };
  const payout = async (month: string, affiliateId: AffiliateId): Promise<StoredPayout | null> => {
    const { data } = await payoutEntity.get({ month, affiliateId }).go(consistent);
    return rows.one('payout', payoutRowSchema, data);
  };
  return {
    /** null: not decided yet. */
    commissionOf,
    /** Decides it once. @returns the decision in force */
    claimCommission: async (invoiceId: string, commission: Commission): Promise<Commission> => {
      const { affiliateId, payer } = commission;
      await holds(
        commissionEntity.create({ invoiceId, affiliateId, ...(payer === null ? {} : { payer }) }).go(connection),
      );
      return (await commissionOf(invoiceId)) ?? commission;
    },
    /**
     * @param prefix of the keys; absent: all
     * @throws StoredRowError when an entry is damaged: money is never left out silently
     */
    ledger: async (affiliateId: AffiliateId, prefix?: string): Promise<readonly LedgerEntry[]> => {
      const query = ledgerEntity.query.byKey({ affiliateId });
      const { data } = await (prefix === undefined ? query : query.begins({ entryKey: prefix })).go(all);
      return data.flatMap((row) => rows.one('ledger', ledgerRowSchema, row) ?? []);
    },
    /** @returns false when the key exists already: an entry never changes */
    append: (
      affiliateId: AffiliateId,
      { key, cents, time, payer }: Omit<LedgerEntry, 'payer'> & Partial<LedgerEntry>,
    ) =>
      holds(
        ledgerEntity
          .create({ affiliateId, entryKey: key, cents, time, ...(payer == null ? {} : { payer }) })
          .go(connection),
      ),
    payout,
    payouts: async (month: string): Promise<readonly StoredPayout[]> => {
      const { data } = await payoutEntity.query.byMonth({ month }).go(all);
      return data.flatMap((row) => rows.one('payout', payoutRowSchema, row) ?? []);
    },
    /** Decides the amount once. @returns what has to be transferred */
    createPayout: async (made: Omit<StoredPayout, 'paidAt'>): Promise<StoredPayout> => {
      await holds(payoutEntity.create(made).go(connection));
      return (await payout(made.month, made.affiliateId)) ?? { ...made, paidAt: null };
    },
    /** Idempotent: the first time stays. @returns null when there is no such payout */
    notePaid: async (month: string, affiliateId: AffiliateId, paidAt: string): Promise<StoredPayout | null> => {
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
