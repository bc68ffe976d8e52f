import { CustomAttributeType, Entity } from 'electrodb';
import type { AccountSettings, Grant } from '#shared/model/account.ts';
import type { ApplianceCapabilities, ApplianceSettings } from '#shared/model/appliance.ts';
import type { SensorSettings, SourceHealth } from '#shared/model/sensor.ts';
import { table } from '#shared/table.ts';
import type { Billing } from './types.ts';

/**
 * The rows of the single table. Nothing but key attributes and types stands here: meaning and checks are in rows.ts,
 * access in the repositories. What a control run reads is the collection `site`: one partition, one range of sort keys.
 */
export const model = <const E extends string>(entity: E) => ({ entity, version: '1', service: 'sunward' }) as const;
/** Ids keep their case, so that a key reads as the id does. */
export const pk = <const C extends readonly string[]>(...composite: C) =>
  ({ field: table.partitionKey, casing: 'none', composite }) as const;
export const sk = <const C extends readonly string[]>(...composite: C) =>
  ({ field: table.sortKey, casing: 'none', composite }) as const;

export const text = { type: 'string', required: true } as const;
export const optionalText = { type: 'string' } as const;
export const count = { type: 'number', required: true } as const;
const bytes = { type: CustomAttributeType<Uint8Array>('any'), required: true } as const;
export const expiresAtS = { type: 'number', required: true } as const;
const health = { type: CustomAttributeType<SourceHealth>('any'), required: true } as const;
const versionOf = { type: 'number', required: true } as const;

export const userEntity = new Entity({
  model: model('user'),
  attributes: {
    userId: text,
    email: optionalText,
    locale: optionalText,
    createdAt: text,
    // The referral programme: as whom the user earns, and by whom the user came.
    affiliateId: optionalText,
    referralCode: optionalText,
    referredBy: optionalText,
    couponFor: optionalText,
    couponUsedAt: optionalText,
    // Deleted: what is left tells that nobody may make the row anew while tokens of the user still live.
    deletingAt: optionalText,
    expiresAtS: { type: 'number' },
  },
  indexes: { byId: { pk: pk('userId'), sk: sk() } },
} as const);

/** Stands in the user's partition, so that access check and list of sites are both strongly consistent. */
export const memberEntity = new Entity({
  model: model('member'),
  attributes: { userId: text, accountId: text, role: text, createdAt: text },
  indexes: {
    byUser: { pk: pk('userId'), sk: sk('accountId') },
    byAccount: {
      index: table.gsi.name,
      pk: { field: table.gsi.partitionKey, casing: 'none', composite: ['accountId'] },
      sk: { field: table.gsi.sortKey, casing: 'none', composite: ['userId'] },
    },
  },
} as const);

/** Who may become an installer: in the site's partition, and by address for the one who is invited. */
export const invitationEntity = new Entity({
  model: model('invitation'),
  attributes: {
    accountId: text,
    email: text,
    invitationId: text,
    createdAt: text,
    /** Who took it; it is removed as soon as that user is a member. */
    takenBy: optionalText,
    expiresAtS,
  },
  indexes: {
    byAccount: { pk: pk('accountId'), sk: sk('email') },
    byEmail: {
      index: table.gsi.name,
      pk: { field: table.gsi.partitionKey, casing: 'none', composite: ['email'] },
      sk: { field: table.gsi.sortKey, casing: 'none', composite: ['accountId'] },
    },
  },
} as const);

/** What the owner may want to know of; the same event twice has the same key. */
export const auditEntity = new Entity({
  model: model('audit'),
  attributes: { accountId: text, eventKey: text, kind: text, time: text, userId: optionalText, expiresAtS },
  indexes: { byKey: { pk: pk('accountId'), sk: sk('eventKey') } },
} as const);

/** A mail that is or was under way: nothing is sent twice. */
export const mailEntity = new Entity({
  model: model('mail'),
  attributes: { mailKey: text, claimedAtMs: count, sentAt: optionalText, expiresAtS },
  indexes: { byKey: { pk: pk('mailKey'), sk: sk() } },
} as const);

/** How often something was done that may be done so many times only. */
export const quotaEntity = new Entity({
  model: model('quota'),
  attributes: { quotaKey: text, used: count, expiresAtS },
  indexes: { byKey: { pk: pk('quotaKey'), sk: sk() } },
} as const);

export const accountEntity = new Entity({
  model: model('account'),
  attributes: {
    accountId: text,
    name: text,
    timezone: text,
    settings: { type: CustomAttributeType<AccountSettings>('any'), required: true },
    products: { type: CustomAttributeType<readonly string[]>('any'), required: true },
    subscriptionStatus: text,
    grant: { type: CustomAttributeType<Grant | null>('any') },
    billing: { type: CustomAttributeType<Billing | null>('any') },
    createdAt: text,
    // Who owns the site, once that was ever written here: then it rules over the members' rows (users.ts).
    ownerId: optionalText,
    ownerOfferTo: optionalText,
    ownerOfferUntil: optionalText,
    pausedUntil: optionalText,
    deletingAt: optionalText,
    // In which part of the list of all sites it stands (site-list.ts).
    listPart: optionalText,
    version: versionOf,
  },
  indexes: {
    byId: { collection: 'site', pk: pk('accountId'), sk: sk() },
    byList: {
      index: table.gsi.name,
      pk: { field: table.gsi.partitionKey, casing: 'none', composite: ['listPart'] },
      // In no order: so a change of the part is a change of both keys.
      sk: { field: table.gsi.sortKey, casing: 'none', composite: [] },
    },
  },
} as const);

/** A prepayment, by its checkout session. Outside the collection: what it comes to stands in the account's row. */
export const grantEntity = new Entity({
  model: model('grant'),
  attributes: {
    accountId: text,
    sessionId: text,
    plan: text,
    years: count,
    paidAt: text,
    revoked: { type: 'boolean', required: true },
    applied: { type: 'boolean', required: true },
    version: versionOf,
  },
  indexes: { byId: { pk: pk('accountId'), sk: sk('sessionId') } },
} as const);

export const sensorEntity = new Entity({
  model: model('sensor'),
  attributes: {
    accountId: text,
    sensorId: text,
    credentialsId: text,
    deviceId: text,
    service: text,
    name: text,
    settings: { type: CustomAttributeType<SensorSettings>('any'), required: true },
    createdAt: text,
    version: versionOf,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('sensorId') } },
} as const);

export const applianceEntity = new Entity({
  model: model('appliance'),
  attributes: {
    accountId: text,
    applianceId: text,
    credentialsId: text,
    deviceId: text,
    service: text,
    name: text,
    kind: text,
    mode: text,
    autoCharge: {
      type: CustomAttributeType<{ readonly priority: number; readonly sunShare: number | null }>('any'),
      required: true,
    },
    settings: { type: CustomAttributeType<ApplianceSettings>('any'), required: true },
    capabilities: { type: CustomAttributeType<ApplianceCapabilities>('any'), required: true },
    // Items under what makes them unique (items.ts). Not `required`: that would forbid to remove one from its map.
    scheduleItems: { type: 'any' },
    socMapItems: { type: 'any' },
    resumedAt: optionalText,
    // Its claim among the places of a plan that limits them.
    place: optionalText,
    createdAt: text,
    version: versionOf,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('applianceId') } },
} as const);

export const credentialsEntity = new Entity({
  model: model('credentials'),
  attributes: {
    accountId: text,
    credentialsId: text,
    service: text,
    name: text,
    settings: { type: CustomAttributeType<Readonly<Record<string, string>>>('any'), required: true },
    health,
    sealed: bytes,
    webhookKeyHash: optionalText,
    claimKey: optionalText,
    createdAt: text,
    version: versionOf,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('credentialsId') } },
} as const);

/** A vendor's tokens and who may renew them. Outside the collection: a run reads it only for links that sign in. */
export const tokensEntity = new Entity({
  model: model('tokens'),
  attributes: {
    accountId: text,
    credentialsId: text,
    sealed: { type: CustomAttributeType<Uint8Array>('any') },
    leaseId: optionalText,
    leaseUntilMs: { type: 'number' },
    version: versionOf,
    expiresAtS,
  },
  indexes: { byId: { pk: pk('accountId'), sk: sk('credentialsId') } },
} as const);

/** A link on its way through a vendor's pages, by the hash of its state. */
export const linkStateEntity = new Entity({
  model: model('linkState'),
  attributes: {
    stateHash: text,
    userId: text,
    accountId: text,
    credentialsId: text,
    service: text,
    relinks: { type: 'boolean', required: true },
    locale: optionalText,
    sealed: bytes,
    ticketHash: optionalText,
    returned: { type: CustomAttributeType<Uint8Array>('any') },
    expiresAtS,
  },
  indexes: { byState: { pk: pk('stateHash'), sk: sk() } },
} as const);

/** Newest merged report of a webhook credential; JSON texts, because their shapes belong to the integration. */
export const reportEntity = new Entity({
  model: model('report'),
  attributes: { accountId: text, credentialsId: text, reading: text, state: text, version: versionOf, expiresAtS },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('credentialsId') } },
} as const);

/** What a run remembers, packed (pack-state.ts): a quarter of the write units. */
export const runEntity = new Entity({
  model: model('run'),
  // `claim`: whose write stands there, so that one that was sent again, as its answer was lost, knows its own.
  attributes: { accountId: text, claimedMinuteMs: count, state: bytes, version: versionOf, claim: { type: 'string' } },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk() } },
} as const);

/** Makes a value unique on its site; names the row that holds it. Outside the collection. */
export const claimEntity = new Entity({
  model: model('claim'),
  attributes: { accountId: text, kind: text, value: text, holder: text, claimedAtMs: count },
  indexes: { byValue: { pk: pk('accountId'), sk: sk('kind', 'value') } },
} as const);

export const webhookKeyEntity = new Entity({
  model: model('webhookKey'),
  attributes: { keyHash: text, accountId: text, credentialsId: text },
  indexes: { byHash: { pk: pk('keyHash'), sk: sk() } },
} as const);

export const readingEntity = new Entity({
  model: model('reading'),
  attributes: { accountId: text, day: text, timeMs: count, data: text, expiresAtS },
  indexes: { byTime: { pk: pk('accountId', 'day'), sk: sk('timeMs') } },
} as const);

/** A day's energy: stands in the site's partition, outside its collection, and stays. */
export const dayTotalsEntity = new Entity({
  model: model('dayTotals'),
  attributes: { accountId: text, day: text, data: text },
  indexes: { byDay: { pk: pk('accountId'), sk: sk('day') } },
} as const);

export const decisionEntity = new Entity({
  model: model('decision'),
  attributes: { accountId: text, day: text, timeMs: count, applianceId: text, data: text, expiresAtS },
  indexes: { byTime: { pk: pk('accountId', 'day'), sk: sk('timeMs', 'applianceId') } },
} as const);

export const dataKeyEntity = new Entity({
  model: model('dataKey'),
  attributes: { shard: count, wrapped: bytes },
  indexes: { byShard: { pk: pk('shard'), sk: sk() } },
} as const);
