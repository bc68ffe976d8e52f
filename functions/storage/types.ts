import type * as z from 'zod';
import type { OutageStore } from '#functions/integrations/outage-watch.ts';
import type { BudgetStore } from '#functions/integrations/shared-budget.ts';
import type { TokenStore } from '#functions/integrations/stored-tokens.ts';
import type { Locale } from '#shared/locales.ts';
import type { AccountConfig, Grant, PlanName } from '#shared/model/account.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { DayTotals } from '#shared/model/history.ts';
import type { AccountId, AffiliateId, ApplianceId, CredentialsId, SensorId, UserId } from '#shared/model/ids.ts';
import type { OwnerOffer } from '#shared/model/member.ts';
import type { RawReading, SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { ScheduleItem, ScheduleItemId, SocMapItem, SocMapItemId } from '#shared/model/schedule.ts';
import type { Sensor, SourceHealth } from '#shared/model/sensor.ts';
import type { RoleType } from '#shared/roles.ts';
import type { ApplianceConfig, ControlStore, SiteBundle, SiteReading } from '../control/store.ts';
import type {
  CardRepository,
  DueRepository,
  FreeSiteRepository,
  JobRepository,
  ReferralRepository,
  SiteListRepository,
} from './upkeep-types.ts';

export type * from './upkeep-types.ts';

import type { AuditRepository, CreationRepository, InvitationRepository, MailRepository } from './types-people.ts';

export type * from './types-people.ts';

/** Rises by one with every write of the row; a patch that names it fails with `conflict` when someone was faster. */
export interface Versioned {
  readonly version: number;
}

export interface StoredUser {
  readonly id: UserId;
  readonly email: string | null;
  /** In which mail is written. */
  readonly locale: Locale;
  readonly createdAt: string;
  /** As whom the user earns by recommending; null: never asked for a link. */
  readonly affiliate: { readonly affiliateId: AffiliateId; readonly code: string } | null;
  /** By whom the user came; null: by nobody. Never changes. */
  readonly referredBy: AffiliateId | null;
  /** The site whose first paid period is cheaper for a user who came by a link; null: none yet. */
  readonly couponFor: AccountId | null;
  /** When that was paid: there is no second one. */
  readonly couponUsedAt: string | null;
}

/** A user's place on a site. */
export interface Membership {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly role: RoleType;
  readonly createdAt: string;
}

/** What a site is at the payment provider. */
export interface Billing {
  readonly customerId: string;
  /** The checkout that a new paid site waits for; null: it was paid, or there was nothing to pay. */
  readonly checkout: { readonly sessionId: string; readonly priceKey: string } | null;
  /** Cancelled: from then on the site is to be deleted with all its data; null: it stays. */
  readonly deleteAt: string | null;
}

export type NewAccount = Omit<AccountConfig, 'grant'> & {
  /** Absent: none. */
  readonly grant?: Grant | null;
  readonly billing?: Billing | null;
  /** Whoever owns the site; absent: the members' rows say it. */
  readonly ownerId?: UserId | null;
};
export type StoredAccount = AccountConfig &
  Versioned & {
    readonly ownerId: UserId | null;
    readonly ownerOffer: OwnerOffer | null;
    /** Nothing is commanded before; null or past: it is not paused. */
    readonly pausedUntil: string | null;
    /** null for a site that is older than payments. */
    readonly billing: Billing | null;
  };
export type AccountChanges = Partial<
  Pick<NewAccount, 'name' | 'timezone' | 'settings' | 'products' | 'subscriptionStatus'> & {
    readonly pausedUntil: string;
    readonly grant: Grant | null;
    readonly billing: Billing;
  }
>;

/** A prepayment. Its row says what was paid, never how long it lasts: that follows from all of them (features/grants.ts). */
export interface StoredGrant extends Versioned {
  /** The checkout session that paid it. */
  readonly sessionId: string;
  readonly plan: PlanName;
  readonly years: number;
  /** When we first heard of the payment. */
  readonly paidAt: string;
  /** Refunded. */
  readonly revoked: boolean;
  /** A paid base plan that it replaces was ended, once. */
  readonly applied: boolean;
}

export type NewSensor = Omit<Sensor, 'sensorData' | 'health'>;
export type StoredSensor = NewSensor & Versioned;
export type SensorChanges = Partial<Pick<NewSensor, 'name' | 'settings'>>;

/** Its week and its map begin empty. */
export type NewAppliance = ApplianceConfig;
export type StoredAppliance = NewAppliance &
  Versioned & {
    /** When the user last ended an override; overrides that began before it no longer hold. null: never. */
    readonly resumedAt: string | null;
    /** In the order of the week. */
    readonly scheduleItems: readonly ScheduleItem[];
    /** By rising threshold. */
    readonly socMapItems: readonly SocMapItem[];
  };
export type ApplianceChanges = Partial<
  Pick<NewAppliance, 'name' | 'mode' | 'autoCharge' | 'settings' | 'capabilities'> & { readonly resumedAt: string }
>;

export interface StoredCredentials extends Versioned, Omit<Credentials, 'sensors' | 'appliances' | 'health'> {
  /** When it was linked or its secret replaced; what runs saw since is theirs to remember. */
  readonly health: SourceHealth;
  /** The secret fields, encrypted (functions/platform/secrets.ts). */
  readonly sealed: Uint8Array;
  /** SHA-256 of a webhook's key in hex; null for services that are asked. */
  readonly webhookKeyHash: string | null;
}
/** `accountKey` absent: as before. */
export type CredentialsChanges = Partial<Pick<StoredCredentials, 'name' | 'settings' | 'sealed' | 'health'>> & {
  readonly accountKey?: string | null;
};
export type NewCredentials = Omit<StoredCredentials, 'version'> & {
  /** Same vendor account twice on a site is refused by this value; null: never a duplicate. */
  readonly accountKey: string | null;
};

/** What a webhook credential reported: the merged reading for control, and whatever the integration keeps beside it. */
export interface StoredReport<T> extends Versioned {
  /** Signs as sent; null while the reports held nothing that can be used. */
  readonly reading: RawReading | null;
  /** null when what is stored is too old, or no longer of the asked shape: start anew, on this version. */
  readonly state: T | null;
}

/** A whole site as one query brings it: what control asks for, and the fields that only screens need. */
export interface StoredSite extends SiteBundle {
  readonly account: StoredAccount;
  /** By age. */
  readonly sensors: readonly StoredSensor[];
  /** By age. */
  readonly appliances: readonly StoredAppliance[];
  readonly credentials: readonly StoredCredentials[];
}

export interface UserRepository {
  /**
   * Makes the user's row unless it exists, keeps its e-mail address up to date, and gives it.
   * @param user its `locale` and `referredBy` count for a new row only
   * @throws ApiError `not_found` when the user was deleted
   */
  ensure(
    user: Pick<StoredUser, 'id' | 'email'> & { readonly locale?: Locale; readonly referredBy?: AffiliateId | null },
  ): Promise<StoredUser>;
  /** @throws ApiError `not_found` */
  patch(userId: UserId, changes: Partial<Pick<StoredUser, 'locale'>>): Promise<StoredUser>;
  /** null also for one who was deleted. */
  get(userId: UserId): Promise<StoredUser | null>;
  /** The user as an affiliate; the first one given stays, unless `instead` of a code that another has. */
  enrol(
    userId: UserId,
    affiliate: NonNullable<StoredUser['affiliate']>,
    instead?: string,
  ): Promise<NonNullable<StoredUser['affiliate']>>;
  /** Keeps the coupon for a site's first paid period. @returns false when it is another's, or was used */
  claimCoupon(userId: UserId, accountId: AccountId): Promise<boolean>;
  /** Gives it free again, unless it was used. Twice is once. */
  releaseCoupon(userId: UserId, accountId: AccountId): Promise<void>;
  /** What was kept for a site was used, for good. Twice is once. */
  spendCoupon(userId: UserId): Promise<void>;
  /** True from the moment a deletion began. */
  isGone(userId: UserId): Promise<boolean>;
  /** Begins a deletion: from now on no reader finds the user, and nothing makes the row anew. Twice is once. */
  mark(userId: UserId): Promise<void>;
  /** What is left of a user who is being deleted; null for everybody else. */
  remains(userId: UserId): Promise<StoredUser | null>;
  /** Forgets everything but that there was such a user, and that too after a day. Memberships are not touched. Twice is once. */
  delete(userId: UserId): Promise<void>;
}

export interface MemberRepository {
  /** The access check: strongly consistent. */
  get(accountId: AccountId, userId: UserId): Promise<Membership | null>;
  /** @throws ApiError `already_exists` when the user is a member with another role; the same role twice is once */
  add(member: Pick<Membership, 'accountId' | 'userId' | 'role'>): Promise<Membership>;
  remove(accountId: AccountId, userId: UserId): Promise<void>;
  /** Who owns the site; null: nobody does. */
  ownerOf(accountId: AccountId): Promise<UserId | null>;
  /** Makes the rows say what the account says after its owner changed. Twice is once. */
  settleOwner(accountId: AccountId, ownerId: UserId, formerId: UserId | null): Promise<void>;
  /** A user's sites, strongly consistent, oldest first. */
  listOfUser(userId: UserId): Promise<readonly Membership[]>;
  /** A site's members, from the GSI: for display; may lag behind by a moment. */
  listOfAccount(accountId: AccountId): Promise<readonly Membership[]>;
}

export interface AccountRepository {
  /** @throws ApiError `already_exists` */
  create(account: NewAccount): Promise<StoredAccount>;
  /** null when there is none, or it is being deleted. */
  get(accountId: AccountId): Promise<StoredAccount | null>;
  /**
   * Replaces the given fields (`settings` as a whole).
   * @throws ApiError `not_found`, or `conflict` when `expectedVersion` is given and no longer the row's
   */
  patch(accountId: AccountId, changes: AccountChanges, expectedVersion?: number): Promise<StoredAccount>;
  /**
   * Offers the ownership; replaces an earlier offer.
   * @param ownerId who owns the site now: written down if that was not done before
   * @throws ApiError `not_found`, or `conflict` when somebody else owns it now
   */
  offerOwnership(accountId: AccountId, ownerId: UserId, offer: OwnerOffer): Promise<void>;
  /** Takes back what was offered (to that user). Twice is once. */
  withdrawOffer(accountId: AccountId, userId?: UserId): Promise<void>;
  /** Makes the user the owner in one write, if it was offered and that has not expired. @returns whether it was */
  takeOwnership(accountId: AccountId, userId: UserId): Promise<boolean>;
  /** Ends the pause. @throws ApiError `not_found` */
  resume(accountId: AccountId): Promise<void>;
  /** The account's row, also while it is being deleted: since `deletingAt`. */
  remains(
    accountId: AccountId,
  ): Promise<{ readonly account: StoredAccount; readonly deletingAt: string | null } | null>;
  /**
   * Begins the deletion: from this write on the site is gone for every reader and run. The first time stays.
   * @param ownerId who must own it, if this is written in its row; absent: whoever does
   * @returns false when somebody else owns it
   */
  mark(accountId: AccountId, at: string, ownerId?: UserId): Promise<boolean>;
  /**
   * Deletes the site with everything that hangs on it; from the first write on it is gone for every reader. Twice is once.
   * @param mayGoOn asked now and then; default: always
   * @returns whether nothing is left; else a repetition goes on
   */
  delete(accountId: AccountId, mayGoOn?: () => boolean): Promise<boolean>;
}

export interface GrantRepository {
  get(accountId: AccountId, sessionId: string): Promise<StoredGrant | null>;
  /** By session; strongly consistent. @throws StoredRowError when one is damaged: no payment is lost without a word */
  list(accountId: AccountId): Promise<readonly StoredGrant[]>;
  /**
   * @param expectedVersion the version that `get` gave; null when there was none
   * @throws ApiError `conflict` when somebody was faster
   */
  put(accountId: AccountId, grant: Omit<StoredGrant, 'version'>, expectedVersion: number | null): Promise<void>;
}

export interface SensorRepository {
  /** @throws ApiError `already_exists` when the id, or the same device of the same credentials, is there already */
  create(sensor: NewSensor): Promise<StoredSensor>;
  get(accountId: AccountId, sensorId: SensorId): Promise<StoredSensor | null>;
  /** By age. */
  list(accountId: AccountId): Promise<readonly StoredSensor[]>;
  /** @throws ApiError `not_found` | `conflict` */
  patch(
    accountId: AccountId,
    sensorId: SensorId,
    changes: SensorChanges,
    expectedVersion?: number,
  ): Promise<StoredSensor>;
  /** @returns false when there was none */
  delete(accountId: AccountId, sensorId: SensorId): Promise<boolean>;
}

export interface ApplianceRepository {
  /**
   * @param places how many the plan allows; what is made at the same moment never exceeds them. null or absent: any number
   * @throws ApiError `already_exists` when the id, or the same device of the same credentials, is there already;
   *   `appliance_limit` when every place is taken
   */
  create(appliance: NewAppliance, places?: number | null): Promise<StoredAppliance>;
  get(accountId: AccountId, applianceId: ApplianceId): Promise<StoredAppliance | null>;
  /** By age. */
  list(accountId: AccountId): Promise<readonly StoredAppliance[]>;
  /** Writes only the appliance's own row. @throws ApiError `not_found` | `conflict` */
  patch(
    accountId: AccountId,
    applianceId: ApplianceId,
    changes: ApplianceChanges,
    expectedVersion?: number,
  ): Promise<StoredAppliance>;
  /** @returns false when there was none */
  delete(accountId: AccountId, applianceId: ApplianceId): Promise<boolean>;
  /**
   * Adds to the week: one item per day and time, at most `MAX_ITEMS`.
   * @throws ApiError `duplicate_item` | `invalid_request` when it is full | `not_found` | `conflict`
   */
  addScheduleItem(accountId: AccountId, applianceId: ApplianceId, item: ScheduleItem): Promise<void>;
  /** @returns false when there was none */
  removeScheduleItem(accountId: AccountId, applianceId: ApplianceId, itemId: ScheduleItemId): Promise<boolean>;
  /**
   * Adds to the map: one item per threshold, at most `MAX_ITEMS`.
   * @throws ApiError `duplicate_item` | `invalid_request` when it is full | `not_found` | `conflict`
   */
  addSocMapItem(accountId: AccountId, applianceId: ApplianceId, item: SocMapItem): Promise<void>;
  /** @returns false when there was none */
  removeSocMapItem(accountId: AccountId, applianceId: ApplianceId, itemId: SocMapItemId): Promise<boolean>;
  /** Empties the map. Twice is once. @throws ApiError `not_found` */
  clearSocMap(accountId: AccountId, applianceId: ApplianceId): Promise<void>;
}

/** `eventual` costs half and may be a moment old: for what nothing is decided on, or what a condition guards. */
export type ReadHow = 'consistent' | 'eventual';

export interface CredentialsRepository {
  /**
   * Also makes the webhook's look-up row when `webhookKeyHash` is given.
   * @throws ApiError `already_exists` when the id or the same `accountKey` of the service is there already
   */
  create(credentials: NewCredentials): Promise<StoredCredentials>;
  get(accountId: AccountId, credentialsId: CredentialsId, how?: ReadHow): Promise<StoredCredentials | null>;
  /** By age. */
  list(accountId: AccountId): Promise<readonly StoredCredentials[]>;
  /**
   * Replaces the given fields.
   * @throws ApiError `not_found`, `conflict`, or `already_exists` when another row of the site holds `accountKey`
   */
  patch(
    accountId: AccountId,
    credentialsId: CredentialsId,
    changes: CredentialsChanges,
    expectedVersion: number,
  ): Promise<StoredCredentials>;
  /**
   * Another key for a webhook; the old one is dead before anything else changes.
   * @throws ApiError `not_found`, `conflict`
   */
  replaceKey(credentials: StoredCredentials, webhookKeyHash: string): Promise<StoredCredentials>;
  /** Also forgets the webhook's key and report. Sensors and appliances are the caller's. @returns false when there was none */
  delete(accountId: AccountId, credentialsId: CredentialsId): Promise<boolean>;
}

/** A link on its way through a vendor's pages. */
export interface LinkState {
  /** Who started it, and alone may finish it. */
  readonly userId: UserId;
  readonly accountId: AccountId;
  /** Those that are linked anew, or the id for which `sealed` is encrypted. */
  readonly credentialsId: CredentialsId;
  readonly service: string;
  readonly relinks: boolean;
  readonly locale: string | null;
  readonly sealed: Uint8Array;
  /** What the vendor handed back, opened by the ticket alone; null before that. */
  readonly returned: Uint8Array | null;
}

/** States by the hash of their text. All of them end by themselves. */
export interface LinkStateRepository {
  start(stateHash: string, state: Omit<LinkState, 'returned'>, expiresAtMs: number): Promise<void>;
  /** null when there is none, or it has expired. */
  get(stateHash: string): Promise<LinkState | null>;
  /**
   * Puts away what a vendor handed back, once.
   * @returns null when the state is unknown, expired, of another service, or has been back already
   */
  giveBack(stateHash: string, service: string, ticketHash: string, returned: Uint8Array): Promise<LinkState | null>;
  /** Deletes the state. @returns false when somebody else did, or the ticket is another */
  take(stateHash: string, ticketHash: string): Promise<boolean>;
}

export interface WebhookRepository {
  /** Which credentials a key belongs to; strongly consistent, so that a deleted key is dead at once. */
  findKey(keyHash: string): Promise<{ readonly accountId: AccountId; readonly credentialsId: CredentialsId } | null>;
  /** null before the first report. */
  getReport<T>(
    accountId: AccountId,
    credentialsId: CredentialsId,
    stateSchema: z.ZodType<T>,
    how?: ReadHow,
  ): Promise<StoredReport<T> | null>;
  /**
   * Stores a report in one write. `state` is plain JSON.
   * @param expectedVersion the version that `getReport` gave; null when it gave no report
   * @returns false when another report came in between: read again and merge again
   */
  putReport(
    accountId: AccountId,
    credentialsId: CredentialsId,
    report: { readonly reading: RawReading | null; readonly state: unknown },
    expectedVersion: number | null,
  ): Promise<boolean>;
}

export interface HistoryRepository {
  /** The same time twice is one reading: the first stays. */
  putReading(accountId: AccountId, reading: SiteReading): Promise<void>;
  /** Readings with `fromMs <= timeMs < toMs`, oldest first. */
  readings(accountId: AccountId, fromMs: number, toMs: number): Promise<readonly SiteReading[]>;
  /** For each sensor its last `count` different readings of the last two days, newest first. */
  latestSensorReadings(accountId: AccountId, count: number): Promise<ReadonlyMap<SensorId, readonly SensorReading[]>>;
}

/** A site's days in energy, by the wall clock of its zone. They stay when the readings have expired. */
export interface DayTotalsRepository {
  /**
   * Days from one to another (both included), oldest first, today as far as it has come. Days that were not closed yet
   * are added up from their readings; days of which nothing is known are left out.
   */
  list(
    accountId: AccountId,
    span: { readonly from: string; readonly to: string; readonly zone: string; readonly nowMs: number },
  ): Promise<readonly DayTotals[]>;
  /**
   * Writes down the past days of the last week that were not yet, or those since an earlier last run. Twice is once.
   * Of what lies further back than readings are kept nothing is known.
   */
  close(accountId: AccountId, zone: string, nowMs: number, lastRunMs?: number): Promise<void>;
}

export interface DecisionRepository {
  /** The same appliance and time twice is one decision: the first stays. */
  put(accountId: AccountId, decisions: readonly Decision[]): Promise<void>;
  /** Decisions with `fromMs <= time < toMs`, newest first. */
  list(
    accountId: AccountId,
    fromMs: number,
    toMs: number,
    filter?: { readonly applianceId?: ApplianceId | undefined },
  ): Promise<readonly Decision[]>;
}

/** What control asks of storage; also the screens' way to read a whole site. The query is strongly consistent. */
export interface ControlRepository extends ControlStore {
  loadSite(accountId: AccountId): Promise<StoredSite | null>;
  /** The same of a site that is being deleted, as far as it is left; null for every other. */
  loadRemains(accountId: AccountId): Promise<StoredSite | null>;
  /** Makes a run that has loaded the site already come too late to command anything. */
  overtake(accountId: AccountId): Promise<void>;
}

/** Wrapped data keys, one per shard of sites (functions/platform/secrets.ts). */
export interface DataKeyRepository {
  get(shard: number): Promise<Uint8Array | null>;
  /** @returns false when the shard has one already, which then counts */
  create(shard: number, wrapped: Uint8Array): Promise<boolean>;
}

export interface Storage {
  readonly users: UserRepository;
  readonly members: MemberRepository;
  readonly invitations: InvitationRepository;
  readonly audit: AuditRepository;
  readonly mails: MailRepository;
  readonly accounts: AccountRepository;
  readonly grants: GrantRepository;
  readonly sensors: SensorRepository;
  readonly appliances: ApplianceRepository;
  readonly credentials: CredentialsRepository;
  readonly tokens: TokenStore;
  readonly budgets: BudgetStore;
  readonly outages: OutageStore;
  readonly linkStates: LinkStateRepository;
  readonly webhooks: WebhookRepository;
  readonly history: HistoryRepository;
  readonly decisions: DecisionRepository;
  readonly days: DayTotalsRepository;
  readonly control: ControlRepository;
  readonly dataKeys: DataKeyRepository;
  readonly due: DueRepository;
  readonly siteList: SiteListRepository;
  readonly jobs: JobRepository;
  readonly referrals: ReferralRepository;
  readonly cards: CardRepository;
  readonly freeSites: FreeSiteRepository;
  readonly creations: CreationRepository;
}

/** A stored row that does not have its shape: dropped from lists and reported, never passed on. */
export interface BadRow {
  readonly entity: string;
  /** Paths of the fields that are wrong; never their values. */
  readonly fields: readonly string[];
}
