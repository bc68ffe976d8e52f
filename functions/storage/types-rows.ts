import type { Locale } from '#shared/locales.ts';
import type { AccountConfig, Grant, PlanName } from '#shared/model/account.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { AccountId, AffiliateId, UserId } from '#shared/model/ids.ts';
import type { OwnerOffer } from '#shared/model/member.ts';
import type { RawReading } from '#shared/model/reading.ts';
import type { ScheduleItem, SocMapItem } from '#shared/model/schedule.ts';
import type { Sensor, SourceHealth } from '#shared/model/sensor.ts';
import type { RoleType } from '#shared/roles.ts';
import type { ApplianceConfig, SiteBundle } from '../control/store.ts';

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
