import type { ExportPart } from '#shared/model/export.ts';

/** Why an attribute is not exported with the rest of its row. */
export const leftOutReasons = {
  secret: 'It opens something or protects what does: not even its owner sees it again.',
  bookkeeping: 'It orders our writes (versions, leases, claims, expiry) and says nothing about a person.',
  others: 'It identifies another person.',
  repeated: 'The same is in the export elsewhere.',
} as const;
type LeftOutReason = keyof typeof leftOutReasons;

/** What a user's export and deletion do with the rows of an entity. */
export type EntityData = (
  | {
      /** The parts of the export that contain its rows. */
      readonly exported: readonly [ExportPart['kind'], ...ExportPart['kind'][]];
      /** By attribute; every other attribute is exported. */
      readonly leftOut?: Readonly<Record<string, LeftOutReason>>;
    }
  | {
      /** Why no part contains its rows: they are secret, or say nothing about a person, or are gone within days. */
      readonly notExported: string;
    }
) & {
  /** Why a row outlives the user or the site that it belongs to; absent: it is deleted with them. */
  readonly outlives?: string;
};

/** Kept for the accounts; without the affiliate's row, which is deleted with the user, nothing links it to a person. */
const MONEY_TRAIL =
  'Money that was earned or paid out stays in the accounts, and without the affiliate row it is anonymous.';
const NOBODYS = 'It says nothing about a user or a site.';

/**
 * Every entity of the table: an entity that is missing here does not compile. What is declared is compared with what is stored,
 * exported and left after a deletion (test/contract/features/export-whole.test.ts, removal.test.ts).
 */
export const entityData = {
  // people
  user: {
    exported: ['user', 'referrals'],
    leftOut: { deletingAt: 'bookkeeping', expiresAtS: 'bookkeeping' },
    outlives: 'For a day nothing but the id, so that a valid access token cannot create the user again.',
  },
  member: { exported: ['user', 'site'] },
  invitation: { exported: ['user', 'site'], leftOut: { takenBy: 'others' } },
  trail: {
    exported: ['trail', 'site'],
    leftOut: {
      actor: 'others',
      admin: 'repeated',
      entryId: 'bookkeeping',
      error: 'repeated',
      expiresAtS: 'bookkeeping',
      operation: 'repeated',
      part: 'bookkeeping',
      requestId: 'bookkeeping',
      source: 'others',
      subject: 'repeated',
      target: 'repeated',
      trailDay: 'repeated',
    },
    outlives: 'For 400 days, to find out what happened: ids and keyed hashes, no name and no address.',
  },
  mail: {
    notExported: 'The key of a mail that was sent, without address or text, so that it is sent once.',
    outlives: 'It expires after 120 days and holds no address.',
  },
  hook: {
    exported: ['site'],
    leftOut: {
      url: 'secret',
      secret: 'secret',
      oldSecret: 'secret',
      oldUntil: 'bookkeeping',
      failingSince: 'bookkeeping',
      version: 'bookkeeping',
    },
  },
  hookDelivery: {
    notExported: 'What webhooks were told of the decisions and sessions that are exported; gone after 14 days.',
  },
  noticeSettings: { exported: ['user'] },
  noticesTold: { exported: ['user'], leftOut: { keys: 'bookkeeping', version: 'bookkeeping' } },
  noticeAddress: { exported: ['user'], leftOut: { sealed: 'secret', failingSince: 'bookkeeping' } },
  pushDevice: {
    exported: ['user'],
    leftOut: { endpoint: 'secret', p256dh: 'secret', auth: 'secret', sessionId: 'repeated' },
  },
  mailedCode: {
    notExported: 'The hash of a code that was mailed, and the address that it was mailed for; gone after a week.',
  },
  quota: {
    notExported: 'How often something was done on a day; gone after two days.',
    outlives: 'It expires after two days.',
  },
  creation: { exported: ['user'], leftOut: { keyHash: 'bookkeeping', wish: 'bookkeeping', expiresAtS: 'bookkeeping' } },
  session: { exported: ['user'], leftOut: { expiresAtS: 'bookkeeping' } },
  apiToken: {
    exported: ['user'],
    leftOut: { keyHash: 'secret', expiresAtS: 'repeated' },
    outlives:
      'A token for some sites still names one that is gone, by its id alone, and opens nothing of it; all go with their user.',
  },
  apiTokenKey: {
    notExported: 'Its key is the hash of a secret; the token that it belongs to is exported.',
    outlives: 'As the token that it belongs to.',
  },
  secondFactor: {
    exported: ['user'],
    leftOut: {
      sealed: 'secret',
      recoveryHashes: 'secret',
      lastStep: 'bookkeeping',
      pendingSealed: 'secret',
      pendingId: 'bookkeeping',
      pendingAt: 'bookkeeping',
    },
  },
  referralCode: { exported: ['referrals'] },
  affiliate: { exported: ['referrals'] },
  signUp: { exported: ['referrals'], leftOut: { referralKey: 'others' }, outlives: MONEY_TRAIL },
  // money
  ledger: { exported: ['referrals'], leftOut: { entryKey: 'others', payer: 'others' }, outlives: MONEY_TRAIL },
  commission: {
    notExported: 'Which affiliate an invoice of another user counts for: the amount is in the ledger.',
    outlives: MONEY_TRAIL,
  },
  payout: { exported: ['referrals'], outlives: MONEY_TRAIL },
  payoutDetails: { exported: ['user'], leftOut: { sealed: 'secret' } },
  grant: { exported: ['site'], leftOut: { version: 'bookkeeping' } },
  userCard: { exported: ['user'] },
  cardUser: { notExported: 'The rows of `userCard`, to be found by card.' },
  trialCard: {
    notExported: 'A keyed hash of a card, and that of a user, who cannot be found by it.',
    outlives: 'For 400 days, without a user: otherwise a deleted user who comes again would get free days again.',
  },
  freeSites: { exported: ['user'], leftOut: { version: 'bookkeeping' } },
  priceList: { notExported: NOBODYS },
  // site
  account: {
    exported: ['site'],
    leftOut: {
      deletingAt: 'bookkeeping',
      handOverBy: 'repeated',
      handOverUntil: 'repeated',
      listPart: 'bookkeeping',
      ownerOfferTo: 'others',
      version: 'bookkeeping',
    },
  },
  sensor: { exported: ['site'], leftOut: { version: 'bookkeeping' } },
  appliance: { exported: ['site'], leftOut: { place: 'bookkeeping', version: 'bookkeeping' } },
  credentials: {
    exported: ['site'],
    leftOut: {
      sealed: 'secret',
      webhookKeyHash: 'secret',
      keySeenBy: 'others',
      keyByToken: 'bookkeeping',
      claimKey: 'bookkeeping',
      version: 'bookkeeping',
    },
  },
  webhookKey: { notExported: 'Its key is the hash of a secret; the link that it opens is exported.' },
  report: { exported: ['site'], leftOut: { version: 'bookkeeping', gate: 'bookkeeping', expiresAtS: 'bookkeeping' } },
  box: {
    notExported: 'The last word of a wallbox, which its appliance repeats; what was read of it is in the history.',
  },
  boxConnection: {
    notExported: 'A connection of a wallbox; gone after three hours.',
    outlives:
      'One that was taken over expires after three hours, and names no person; the newest of each box goes with the site.',
  },
  boxCall: { notExported: 'A call to a wallbox and its answer; gone after five minutes.' },
  run: { exported: ['site'], leftOut: { claim: 'bookkeeping', version: 'bookkeeping' } },
  planning: { exported: ['site'], leftOut: { madeMs: 'bookkeeping' } },
  claim: { notExported: 'Says again, by device and vendor account, what sensors, appliances and links say.' },
  shardSite: {
    notExported: 'How often the site runs, which follows from its plan and settings; these are exported.',
  },
  // history
  reading: { exported: ['day'], leftOut: { expiresAtS: 'bookkeeping' } },
  decision: { exported: ['day'], leftOut: { expiresAtS: 'bookkeeping' } },
  decideInput: { exported: ['day'], leftOut: { expiresAtS: 'bookkeeping' } },
  dayTotals: { exported: ['totals'] },
  sunMonth: { notExported: 'The sum of the last days, which are exported each.' },
  chargingSession: { exported: ['totals'] },
  // prices of power
  tariff: { exported: ['site'], leftOut: { keyId: 'bookkeeping', sealed: 'secret' } },
  supplierDay: { notExported: 'What a supplier asks on a day, which the supplier repeats; gone after 40 days.' },
  marketDay: { notExported: NOBODYS },
  skyDay: { notExported: NOBODYS },
  sunSite: { exported: ['site'] },
  marketFeed: { notExported: NOBODYS },
  // vendors
  vendorTokens: { notExported: 'Tokens of vendors, encrypted: a secret.' },
  linkState: {
    notExported: 'A link on its way through a vendor’s pages, encrypted; gone after ten minutes.',
    outlives: 'It expires after ten minutes.',
  },
  budget: { notExported: NOBODYS },
  outage: { notExported: NOBODYS },
  dataKey: { notExported: NOBODYS },
  // upkeep
  due: {
    notExported: 'A reminder to check a user or a site: what follows from it is in what is exported of them.',
    outlives: 'The date of a payout stays until the month ends: then nobody is there to be paid.',
  },
  job: { notExported: NOBODYS },
} as const satisfies Readonly<Record<string, EntityData>>;

export type EntityName = keyof typeof entityData;
