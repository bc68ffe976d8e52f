import type * as z from 'zod';
import type { TokenStore } from '#functions/integrations/stored-tokens.ts';
import type { Account } from '#shared/model/account.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { AccountId, ApplianceId, CredentialsId, SensorId, UserId } from '#shared/model/ids.ts';
import type { RawReading, SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { ScheduleItem, ScheduleItemId, SocMapItem, SocMapItemId } from '#shared/model/schedule.ts';
import type { Sensor, SourceHealth } from '#shared/model/sensor.ts';
import type { RoleType } from '#shared/roles.ts';
import type { ApplianceConfig, ControlStore, SiteBundle, SiteReading } from '../control/store.ts';

/** Rises by one with every write of the row; a patch that names it fails with `conflict` when someone was faster. */
export interface Versioned {
  readonly version: number;
}

export interface StoredUser {
  readonly id: UserId;
  readonly email: string | null;
  readonly createdAt: string;
}

/** A user's place on a site. */
export interface Membership {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly role: RoleType;
  readonly createdAt: string;
}

export type NewAccount = Omit<Account, 'intervalMinutes' | 'nextRunAt' | 'lastRunAt'>;
export type StoredAccount = NewAccount & Versioned;
export type AccountChanges = Partial<
  Pick<NewAccount, 'name' | 'timezone' | 'settings' | 'products' | 'subscriptionStatus'>
>;

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
  /** Makes the user's row unless it exists, keeps its e-mail address up to date, and gives it. */
  ensure(user: Pick<StoredUser, 'id' | 'email'>): Promise<StoredUser>;
  get(userId: UserId): Promise<StoredUser | null>;
  /** Memberships are not touched. Twice is once. */
  delete(userId: UserId): Promise<void>;
}

export interface MemberRepository {
  /** The access check: strongly consistent. */
  get(accountId: AccountId, userId: UserId): Promise<Membership | null>;
  /** @throws ApiError `already_exists` when the user is a member with another role; the same role twice is once */
  add(member: Pick<Membership, 'accountId' | 'userId' | 'role'>): Promise<Membership>;
  remove(accountId: AccountId, userId: UserId): Promise<void>;
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
  /** Deletes the site with everything that hangs on it; from the first write on it is gone for every reader. Twice is once. */
  delete(accountId: AccountId): Promise<void>;
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
  /** @throws ApiError `already_exists` when the id, or the same device of the same credentials, is there already */
  create(appliance: NewAppliance): Promise<StoredAppliance>;
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

export interface CredentialsRepository {
  /**
   * Also makes the webhook's look-up row when `webhookKeyHash` is given.
   * @throws ApiError `already_exists` when the id or the same `accountKey` of the service is there already
   */
  create(credentials: NewCredentials): Promise<StoredCredentials>;
  get(accountId: AccountId, credentialsId: CredentialsId): Promise<StoredCredentials | null>;
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
  readonly accounts: AccountRepository;
  readonly sensors: SensorRepository;
  readonly appliances: ApplianceRepository;
  readonly credentials: CredentialsRepository;
  readonly tokens: TokenStore;
  readonly linkStates: LinkStateRepository;
  readonly webhooks: WebhookRepository;
  readonly history: HistoryRepository;
  readonly decisions: DecisionRepository;
  readonly control: ControlRepository;
  readonly dataKeys: DataKeyRepository;
}

/** A stored row that does not have its shape: dropped from lists and reported, never passed on. */
export interface BadRow {
  readonly entity: string;
  /** Paths of the fields that are wrong; never their values. */
  readonly fields: readonly string[];
}
