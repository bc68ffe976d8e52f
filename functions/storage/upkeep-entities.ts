import { Entity } from 'electrodb';
import { count, expiresAtS, model, optionalText, pk, sk, text } from './entities.ts';

/** What has to be looked at from a time on: one partition per kind, in the order of time, so that a look reads only what is due. */
export const dueEntity = new Entity({
  model: model('due'),
  attributes: { kind: text, at: text, subject: text },
  indexes: { byTime: { pk: pk('kind'), sk: sk('at', 'subject') } },
} as const);

/** How far a long piece of work has come; the state is a JSON text, as its shape is the worker's. */
export const jobEntity = new Entity({
  model: model('job'),
  attributes: { job: text, state: text, version: count },
  indexes: { byName: { pk: pk('job'), sk: sk() } },
} as const);

/** Whose code it is. */
export const referralCodeEntity = new Entity({
  model: model('referralCode'),
  attributes: { code: text, affiliateId: text, userId: text },
  indexes: { byCode: { pk: pk('code'), sk: sk() } },
} as const);

/** The only row that says who an affiliate is: without it the ledger is anonymous. */
export const affiliateEntity = new Entity({
  model: model('affiliate'),
  attributes: { affiliateId: text, userId: text },
  indexes: { byId: { pk: pk('affiliateId'), sk: sk() } },
} as const);

/** Places of free sites that are on their way to a user: what is there already is counted, not written down. */
export const freeSitesEntity = new Entity({
  model: model('freeSites'),
  attributes: { userId: text, places: text, version: count },
  indexes: { byUser: { pk: pk('userId'), sk: sk() } },
} as const);

/** Which site came of a wish: the same wish again, or twice at once, makes no second one. */
export const creationEntity = new Entity({
  model: model('creation'),
  attributes: {
    userId: text,
    keyHash: text,
    accountId: text,
    wish: text,
    claimedAtMs: count,
    done: { type: 'boolean', required: true },
    expiresAtS,
  },
  indexes: { byUser: { pk: pk('userId'), sk: sk('keyHash') } },
} as const);

/** Who has used a card; the mark is a keyed hash, and the key is not in the table. */
export const cardUserEntity = new Entity({
  model: model('cardUser'),
  attributes: { mark: text, userId: text },
  indexes: { byMark: { pk: pk('mark'), sk: sk('userId') } },
} as const);

/** The same from the user's side, so that it goes with the user. */
export const userCardEntity = new Entity({
  model: model('userCard'),
  attributes: { userId: text, mark: text },
  indexes: { byUser: { pk: pk('userId'), sk: sk('mark') } },
} as const);

/** A user who came by an affiliate's link; the key tells nobody who. */
export const signUpEntity = new Entity({
  model: model('signUp'),
  attributes: { affiliateId: text, referralKey: text, at: text, payingSince: optionalText, refusedAt: optionalText },
  indexes: { byKey: { pk: pk('affiliateId'), sk: sk('referralKey') } },
} as const);

/** Append-only: what was earned, taken back or paid out. */
export const ledgerEntity = new Entity({
  model: model('ledger'),
  attributes: { affiliateId: text, entryKey: text, cents: count, time: text, payer: optionalText },
  indexes: { byKey: { pk: pk('affiliateId'), sk: sk('entryKey') } },
} as const);

/** For whom an invoice counts, decided once. */
export const commissionEntity = new Entity({
  model: model('commission'),
  attributes: { invoiceId: text, affiliateId: text, payer: optionalText },
  indexes: { byInvoice: { pk: pk('invoiceId'), sk: sk() } },
} as const);

/** What is to be transferred for a month. */
export const payoutEntity = new Entity({
  model: model('payout'),
  attributes: { month: text, affiliateId: text, cents: count, createdAt: text, paidAt: optionalText },
  indexes: { byMonth: { pk: pk('month'), sk: sk('affiliateId') } },
} as const);
