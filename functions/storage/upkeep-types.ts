import type * as z from 'zod';
import type { AccountId, AffiliateId, UserId } from '#shared/model/ids.ts';

/** What is looked at when its time has come, in this order: a user who is being deleted, a site, an affiliate's month, a payment event. */
export const dueKinds = ['user', 'site', 'payout', 'event'] as const;
export type DueKind = (typeof dueKinds)[number];

/** Something to look at. It is a hint: what is to be done follows from what is stored then. */
export interface DueEntry {
  readonly kind: DueKind;
  /** ISO time. */
  readonly at: string;
  /** Id of the site, user, affiliate or event. */
  readonly subject: string;
}

export interface DueRepository {
  /** The same twice is once. */
  add(entry: DueEntry): Promise<void>;
  /** Due at a time, the longest waiting first; reads nothing else. */
  list(kind: DueKind, at: string): Promise<readonly DueEntry[]>;
  /** Twice is once. */
  remove(entry: DueEntry): Promise<void>;
}

/** All sites, a page at a time. The list comes late (an index): a site counts only once its own row was read. */
export interface SiteListRepository {
  /**
   * Also sites that are being deleted, never one twice.
   * @param cursor of the page before; null: from the beginning
   * @returns the cursor of the next page; null: there is none
   */
  page(cursor: string | null): Promise<{ readonly ids: readonly AccountId[]; readonly next: string | null }>;
  /** Strongly consistent. `unlisted`: made before there was a list. */
  standing(accountId: AccountId): Promise<'listed' | 'unlisted' | 'gone'>;
  /** Puts an unlisted site on the list. Twice is once, and one that is gone stays gone. */
  enlist(accountId: AccountId): Promise<void>;
}

/** How far long pieces of work have come, so that the next process goes on. Strongly consistent. */
export interface JobRepository {
  /** null: never begun. A state that no longer has its shape counts as none, on its version. */
  get<T>(job: string, schema: z.ZodType<T>): Promise<{ readonly state: T | null; readonly version: number } | null>;
  /**
   * @param version that was read; null: there was none
   * @returns the new version; null when somebody else was faster
   */
  put(job: string, state: object, version: number | null): Promise<number | null>;
}

/** As whom a user earns. */
export interface Affiliate {
  readonly affiliateId: AffiliateId;
  readonly userId: UserId;
}

/** Someone who came by an affiliate's link. */
export interface SignUp {
  readonly at: string;
  readonly payingSince: string | null;
}

/** A movement of an affiliate's ledger. */
export interface LedgerEntry {
  /** `invoice/<id>/<nth>` or `payout/<month>`: the same key twice is one movement. */
  readonly key: string;
  /** + earned, - taken back or paid out. */
  readonly cents: number;
  readonly time: string;
  /** Of an invoice: the key of the sign-up that paid it; null: a payout. */
  readonly payer: string | null;
}

/** For whom an invoice counts, and whose sign-up it was that paid it. */
export interface Commission {
  readonly affiliateId: AffiliateId;
  readonly payer: string | null;
}

/** A free site that a user is about to own. */
export interface FreePlace {
  readonly accountId: AccountId;
  readonly at: string;
}

export interface FreeSiteRepository {
  /** Strongly consistent. */
  get(userId: UserId): Promise<{ readonly places: readonly FreePlace[]; readonly version: number } | null>;
  /** @param version that was read; null: there was none. @returns false when somebody else was faster */
  put(userId: UserId, places: readonly FreePlace[], version: number | null): Promise<boolean>;
  /** Of a user who goes. Twice is once. */
  forget(userId: UserId): Promise<void>;
}

/** Who pays with the same card, by marks that tell nothing else of it. */
export interface CardRepository {
  /** Twice is once. @returns who else has used it */
  note(userId: UserId, mark: string): Promise<readonly UserId[]>;
  /** Of a user who goes. Twice is once. */
  forget(userId: UserId): Promise<void>;
}

export interface StoredPayout {
  readonly month: string;
  readonly affiliateId: AffiliateId;
  readonly cents: number;
  readonly createdAt: string;
  readonly paidAt: string | null;
}

/** Who came by whom, and the money that follows from it. Strongly consistent throughout. */
export interface ReferralRepository {
  /** Whose code it is; null: nobody's (any more). */
  findCode(code: string): Promise<Affiliate | null>;
  /** null: the user was deleted. */
  findAffiliate(affiliateId: AffiliateId): Promise<Affiliate | null>;
  /**
   * Makes code and affiliate point at their user. Twice is once.
   * @returns false when somebody else has this code
   */
  publish(affiliate: Affiliate, code: string): Promise<boolean>;
  /** From then on nobody knows who the affiliate was. Twice is once. */
  forget(affiliateId: AffiliateId, code: string): Promise<void>;
  /** The same key twice is one. @param payingSince when known, the first one stays */
  noteSignUp(affiliateId: AffiliateId, referralKey: string, at: string, payingSince: string | null): Promise<void>;
  /** Without refused ones. */
  signUps(affiliateId: AffiliateId): Promise<readonly SignUp[]>;
  /** A sign-up was the affiliate's own: nothing is earned by it, for good. Twice is once. */
  refuseSignUp(affiliateId: AffiliateId, referralKey: string, at: string, refusedAt: string): Promise<void>;
  isRefused(affiliateId: AffiliateId, referralKey: string): Promise<boolean>;
  /** null: nobody's yet. */
  commissionOf(invoiceId: string): Promise<Commission | null>;
  /** Decides it once. @returns for whom it counts now */
  claimCommission(invoiceId: string, commission: Commission): Promise<Commission>;
  /** @param prefix of the keys; absent: all */
  ledger(affiliateId: AffiliateId, prefix?: string): Promise<readonly LedgerEntry[]>;
  /** @returns false when the key is there already: nothing is ever changed */
  append(affiliateId: AffiliateId, entry: Omit<LedgerEntry, 'payer'> & Partial<LedgerEntry>): Promise<boolean>;
  payout(month: string, affiliateId: AffiliateId): Promise<StoredPayout | null>;
  payouts(month: string): Promise<readonly StoredPayout[]>;
  /** Decides the amount once. @returns what is to be transferred */
  createPayout(payout: Omit<StoredPayout, 'paidAt'>): Promise<StoredPayout>;
  /** Twice is once: the first time stays. @returns null when there is none */
  notePaid(month: string, affiliateId: AffiliateId, paidAt: string): Promise<StoredPayout | null>;
}
