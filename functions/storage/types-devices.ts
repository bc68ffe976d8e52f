import type * as z from 'zod';
import type { AccountId, ApplianceId, CredentialsId, SensorId, UserId } from '#shared/model/ids.ts';
import type { RawReading } from '#shared/model/reading.ts';
import type { ScheduleItem, ScheduleItemId, SocMapItem, SocMapItemId } from '#shared/model/schedule.ts';
import type {
  ApplianceChanges,
  CredentialsChanges,
  NewAppliance,
  NewCredentials,
  NewSensor,
  SensorChanges,
  StoredAppliance,
  StoredCredentials,
  StoredReport,
  StoredSensor,
} from './types-rows.ts';

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
