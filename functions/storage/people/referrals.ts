import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { type AffiliateId, affiliateIdSchema, userIdSchema } from '#shared/model/ids.ts';
import { model, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** The owner of a referral code. */
export const referralCodeEntity = new Entity({
  model: model('referralCode'),
  attributes: { code: text, affiliateId: text, userId: text },
  indexes: { byCode: { pk: pk('code'), sk: sk() } },
} as const);

/** The only row that links an affiliate to a user: without it the ledger is anonymous. */
export const affiliateEntity = new Entity({
  model: model('affiliate'),
  attributes: { affiliateId: text, userId: text },
  indexes: { byId: { pk: pk('affiliateId'), sk: sk() } },
} as const);

/** A user who came by an affiliate's link; the key does not reveal who. */
export const signUpEntity = new Entity({
  model: model('signUp'),
  attributes: { affiliateId: text, referralKey: text, at: text, payingSince: optionalText, refusedAt: optionalText },
  indexes: { byKey: { pk: pk('affiliateId'), sk: sk('referralKey') } },
} as const);

const affiliateRowSchema = z.object({ affiliateId: affiliateIdSchema, userId: userIdSchema });
/** A user and the affiliate they earn as. */
export type Affiliate = Readonly<z.output<typeof affiliateRowSchema>>;

const signUpRowSchema = z.object({
  at: isoTimeSchema,
  payingSince: isoTimeSchema.nullable().default(null),
  /** When it was found to be the affiliate's own: it never earns anything. null: it is not. */
  refusedAt: isoTimeSchema.nullable().default(null),
});
/** A user who came by an affiliate's link. */
export type SignUp = Readonly<z.output<typeof signUpRowSchema>>;

/** Who came by whom. The money that follows from it is in money/earnings.ts. Strongly consistent throughout. */
export const createReferrals = ({ rows, connection }: StorageContext) => {
  const consistent = { ...connection, consistent: true } as const;
  const findCode = async (code: string): Promise<Affiliate | null> => {
    const { data } = await referralCodeEntity.get({ code }).go(consistent);
    return rows.one('referralCode', affiliateRowSchema, data);
  };
  return {
    /** The owner of a code; null: it has none, or no longer. */
    findCode,
    /** null: the user was deleted. */
    findAffiliate: async (affiliateId: AffiliateId): Promise<Affiliate | null> => {
      const { data } = await affiliateEntity.get({ affiliateId }).go(consistent);
      return rows.one('affiliate', affiliateRowSchema, data);
    },
    /**
     * Makes code and affiliate point to their user. Idempotent.
     * @returns false when another affiliate has this code
     */
    publish: async (affiliate: Affiliate, code: string): Promise<boolean> => {
      if (!(await holds(referralCodeEntity.create({ code, ...affiliate }).go(connection)))) {
        const known = await findCode(code);
        if (known?.affiliateId !== affiliate.affiliateId) return false;
      }
      await holds(affiliateEntity.create(affiliate).go(connection));
      return true;
    },
    /** Makes the affiliate anonymous. Idempotent. */
    forget: async (affiliateId: AffiliateId, code: string): Promise<void> => {
      await holds(
        referralCodeEntity
          .delete({ code })
          .where((row, { eq }) => eq(row.affiliateId, String(affiliateId)))
          .go(connection),
      );
      await affiliateEntity.delete({ affiliateId }).go(connection);
    },
    /** Idempotent by key. @param payingSince null: not paying yet; the first time that is not null stays */
    noteSignUp: async (
      affiliateId: AffiliateId,
      referralKey: string,
      at: string,
      payingSince: string | null,
    ): Promise<void> => {
      const row = signUpEntity.upsert({ affiliateId, referralKey });
      await (payingSince === null ? row.ifNotExists({ at }) : row.ifNotExists({ at, payingSince })).go(connection);
    },
    /** Including refused ones. */
    signUps: async (affiliateId: AffiliateId): Promise<readonly SignUp[]> => {
      const { data } = await signUpEntity.query.byKey({ affiliateId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('signUp', signUpRowSchema, data);
    },
    /** The affiliate signed up by their own link: this sign-up never earns anything. Idempotent. */
    refuseSignUp: async (
      affiliateId: AffiliateId,
      referralKey: string,
      at: string,
      refusedAt: string,
    ): Promise<void> => {
      await signUpEntity.upsert({ affiliateId, referralKey }).ifNotExists({ at, refusedAt }).go(connection);
    },
    isRefused: async (affiliateId: AffiliateId, referralKey: string): Promise<boolean> => {
      const { data } = await signUpEntity.get({ affiliateId, referralKey }).go(consistent);
      return (rows.one('signUp', signUpRowSchema, data)?.refusedAt ?? null) !== null;
    },
  };
};
