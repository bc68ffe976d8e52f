import { Secret, TOTP } from 'otpauth';
import type { Deps } from '#functions/deps.ts';
import { pendingAddress } from '#functions/features/email/pending.ts';
import { linkOf } from '#functions/features/email/undo.ts';
import { codeHashOf } from '#functions/features/mailed-code.ts';
import { chargeToken } from '#functions/features/notify/charge.ts';
import { muteToken } from '#functions/features/notify/mute.ts';
import { passwordResetOf } from '#functions/features/password-reset/password-reset.ts';
import { sealedDetails } from '#functions/features/referrals/payout-details.ts';
import { hashWebhookKey, newWebhookKey } from '#functions/features/webhook-key.ts';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { recoveryHash } from '#functions/platform/recovery-codes.ts';
import { newWebhookSecret } from '#functions/platform/standard-webhook.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { type ApplianceMode, defaultApplianceSettings } from '#shared/model/appliance.ts';
import type {
  AccountId,
  AffiliateId,
  ApplianceId,
  CredentialsId,
  HookId,
  InvitationId,
  SensorId,
  TokenId,
  UserId,
} from '#shared/model/ids.ts';
import type { ScheduleItemId, SocMapItemId } from '#shared/model/schedule.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { BOX_SERVICE, USUAL_PROTOCOL } from '#shared/ocpp.ts';
import type { PlanName } from '#shared/plans.ts';
import { DAY_S, HOUR_MS } from '#shared/units.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import type { TestProduct } from '#test/support/product.ts';
import { newUserId } from '#test/support/user-id.ts';

/** A site with two members, one link to a polled vendor, one webhook, a sensor and an appliance with an item each. */
export interface SeededSite {
  readonly accountId: AccountId;
  readonly ownerId: UserId;
  readonly installerId: UserId;
  readonly credentialsId: CredentialsId;
  /** Unused. */
  readonly webhookId: CredentialsId;
  /** A link that wallboxes dial; `seedOthers` makes it. */
  readonly boxesId: CredentialsId;
  readonly webhookKey: string;
  /** Of a link that ends the owner's mail about a full car. */
  readonly muteToken: string;
  readonly chargeToken: string;
  /** An invitation to this site; a site that has invited its owner, and one on which the owner is an installer. See `seedOthers`. */
  readonly invitationId: InvitationId;
  readonly invitingId: AccountId;
  readonly otherId: AccountId;
  /** The affiliate the owner earns as; see `seedOthers`. */
  readonly affiliateId: AffiliateId;
  /** A code of the authenticator app that the owner is setting up, in place of the one in use; see `seedOthers`. */
  readonly factorCode: string;
  /** A token of the owner's programs; `seedOthers` makes it. */
  readonly tokenId: TokenId;
  /** A webhook to which the site tells what happens, and what it was told last; `seedOthers` makes them. */
  readonly hookId: HookId;
  readonly sensorId: SensorId;
  readonly applianceId: ApplianceId;
  /** In the appliance's week: Monday at 6. */
  readonly scheduleItemId: ScheduleItemId;
  /** In the appliance's map: from 50 %. */
  readonly socMapItemId: SocMapItemId;
}

/** A browser that never was. */
export const PUSH_SUBSCRIPTION = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-nobody',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
} as const;
export const PAYOUT_DETAILS = { kind: 'iban', holder: 'Anna Example', iban: 'DE89370400440532013000' } as const;
/** Says where a user's earnings go. */
export const seedPayoutDetails = async (
  deps: Pick<Deps, 'storage' | 'payoutSeal' | 'now'>,
  userId: UserId,
): Promise<void> => {
  await deps.storage.payoutDetails.put(userId, await sealedDetails(deps, userId, PAYOUT_DETAILS));
};
/** Of the wallbox that has dialled the address of a seeded site. */
export const BOX_IDENTITY = 'BOX1';
/** A month with a payout for the owner of a seeded site. */
export const PAYOUT_MONTH = '2026-05';
/** When a charging session of a seeded site began. */
export const SESSION_MS = Date.parse('2026-05-30T10:00:00Z');

export { newUserId };

export interface SiteWish {
  readonly plan?: PlanName;
  readonly mode?: ApplianceMode;
}

const FACTOR_SECRET = new Uint8Array(20).fill(9);
/** What an authenticator app with the seeded secret shows. */
export const codeAt = (timeMs: number): string =>
  TOTP.generate({ secret: new Secret({ buffer: FACTOR_SECRET.buffer }), timestamp: timeMs });

/** Begins to set up an authenticator app. @param use and puts it into use, with these recovery codes */
export const seedFactor = async (
  { storage, factorSeal }: TestProduct['deps'],
  userId: UserId,
  use: readonly string[] | null = null,
): Promise<void> => {
  const { secondFactors } = storage;
  await secondFactors.begin(userId, `pending-${use !== null}`, await factorSeal.seal(userId, FACTOR_SECRET));
  const { pending } = await secondFactors.get(userId);
  if (use === null || pending === null) return;
  await secondFactors.activate(userId, pending, { step: 0, recoveryHashes: use.map(recoveryHash) });
};

export const seedSite = async (
  { deps, payments }: Pick<TestProduct, 'deps'> & Partial<Pick<TestProduct, 'payments'>>,
  { plan = 'PREMIUM', mode = 'MANUAL' }: SiteWish = {},
): Promise<SeededSite> => {
  const { storage, newId, secrets } = deps;
  const createdAt = isoTime(deps.now());
  const webhookKey = newWebhookKey();
  const [accountId, ownerId, applianceId] = [newId('acc'), newUserId(), newId('app')];
  const site: SeededSite = {
    accountId,
    ownerId,
    installerId: newUserId(),
    credentialsId: newId('crd'),
    webhookId: newId('crd'),
    boxesId: newId('crd'),
    webhookKey,
    muteToken: muteToken(deps, { accountId, userId: ownerId, kind: 'car-full', channel: 'mail' }),
    invitationId: newId('inv'),
    invitingId: newId('acc'),
    otherId: newId('acc'),
    affiliateId: newId('aff'),
    factorCode: codeAt(deps.now()),
    tokenId: newId('tok'),
    hookId: newId('whk'),
    sensorId: newId('sen'),
    applianceId,
    chargeToken: chargeToken(deps, { accountId, userId: ownerId, applianceId }, deps.now()),
    scheduleItemId: newId('sch'),
    socMapItemId: newId('soc'),
  };
  const { credentialsId, webhookId } = site;
  await storage.accounts.create({
    id: accountId,
    name: 'Home',
    timezone: 'Europe/Berlin',
    settings: defaultAccountSettings,
    products: [plan],
    subscriptionStatus: 'active',
    billing: payments ? await payments.seed(accountId, plan) : null,
    createdAt,
  });
  const link = {
    accountId,
    health: { lastSuccessAt: createdAt, error: null, errorAt: null },
    createdAt,
  };
  const onDevice = { accountId, credentialsId, service: 'poll', createdAt };
  await Promise.all([
    storage.members.add({ accountId, userId: site.ownerId, role: 'owner' }),
    storage.members.add({ accountId, userId: site.installerId, role: 'installer' }),
    storage.credentials.create({
      ...link,
      id: credentialsId,
      service: 'poll',
      name: 'Poll',
      settings: { serial: '1' },
      sealed: await secrets.seal(accountId, credentialsId, { serial: '1', token: GOOD_TOKEN }),
      webhookKeyHash: null,
      accountKey: '1',
    }),
    storage.credentials.create({
      ...link,
      id: webhookId,
      service: 'webhook',
      name: 'Push',
      settings: {},
      sealed: await secrets.seal(accountId, webhookId, {}),
      webhookKeyHash: hashWebhookKey(webhookKey),
      accountKey: null,
    }),
    storage.sensors.create({
      ...onDevice,
      id: site.sensorId,
      deviceId: 'meter',
      name: 'Meter',
      settings: defaultSensorSettings,
    }),
    storage.appliances.create({
      ...onDevice,
      id: site.applianceId,
      deviceId: 'charger',
      name: 'Charger',
      kind: 'charger',
      mode,
      autoCharge: { priority: 0, sunShare: null },
      settings: defaultApplianceSettings,
      capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: false, metered: true },
    }),
  ]);
  const desiredState = { mode: 'ON', currentA: null } as const;
  const week = { id: site.scheduleItemId, dayOfWeek: 1, hour: 6, minute: 0, desiredState };
  const map = { id: site.socMapItemId, threshold: 50, desiredState };
  await storage.appliances.addScheduleItem(accountId, site.applianceId, week);
  await storage.appliances.addSocMapItem(accountId, site.applianceId, map);
  return site;
};

/** A code that somebody was mailed. */
export const MAILED_CODE = '042137';
/** The address of somebody else than the owner who was mailed it to replace a forgotten password. */
export const forgetfulEmail = (ownerId: UserId): string => `forgetful-${[...ownerId].reverse().join('')}@user.example`;
/** The token in the link to a former address of a user. */
export const undoTokenOf = (userId: UserId): string => `${userId}.${'u'.repeat(43)}`;

/**
 * Relations to other users: an invitation to the site, and two other sites that its owner is involved in. The owner has an
 * authenticator app, is about to change the address, and can undo an earlier change.
 */
const session = {
  name: 'Charger',
  vehicle: null,
  startedMs: SESSION_MS,
  byPlug: true,
  drewMs: SESSION_MS,
  lastDrewMs: SESSION_MS,
  stored: false,
  counter: null,
  charge: null,
  startedBy: 'starting-sun',
  prices: [{ fromMs: SESSION_MS, importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.08 }],
} as const;
/** A charging session that has ended. */
export const seedSession = (
  { storage }: Pick<Deps, 'storage'>,
  { accountId, applianceId }: Pick<SeededSite, 'accountId' | 'applianceId'>,
) =>
  storage.chargingSessions.settle(accountId, {
    open: {},
    ended: [{ ...session, applianceId, endedMs: SESSION_MS + HOUR_MS, endedBy: 'unplugged' }],
  });

/** Of what a seeded webhook was told. */
export const deliveryIdOf = ({ hookId }: Pick<SeededSite, 'hookId'>): string => `msg_${hookId}`;
/** A webhook with a delivery that has failed. */
export const seedHook = async (
  { storage, addressSeal, now }: Pick<Deps, 'storage' | 'addressSeal' | 'now'>,
  site: Pick<SeededSite, 'accountId' | 'hookId'>,
): Promise<void> => {
  const { accountId, hookId } = site;
  const [url, secret] = await Promise.all([
    addressSeal.seal(accountId, Buffer.from('https://hooks.user.example/told')),
    addressSeal.seal(accountId, Buffer.from(newWebhookSecret())),
  ]);
  await storage.hooks.add({
    accountId,
    id: hookId,
    masked: 'hooks.user.example/…',
    types: ['source.lost'],
    url,
    secret,
  });
  const key = { accountId, hookId, at: isoTime(now()), deliveryId: deliveryIdOf(site) };
  await storage.hookDeliveries.add({ ...key, type: 'source.lost', body: '{}' });
  const read = await storage.hookDeliveries.get(key);
  if (read !== null)
    await storage.hookDeliveries.settle(read, 1, { outcome: 'status', status: 500, tookMs: 80, nextMs: null });
};

export const seedOthers = async ({ deps }: Pick<TestProduct, 'deps'>, site: SeededSite): Promise<void> => {
  const { storage } = deps;
  const account = await storage.accounts.get(site.accountId);
  if (!account) throw new Error('seed the site first');
  const { version: _, ownerId: __, ownerOffer: ___, pausedUntil: ____, ...likeThis } = account;
  const email = `${site.ownerId}@user.example`;
  await storage.credentials.create({
    accountId: site.accountId,
    id: site.boxesId,
    service: BOX_SERVICE,
    name: 'Boxes',
    settings: { make: 'other' },
    health: { lastSuccessAt: null, error: null, errorAt: null },
    sealed: await deps.secrets.seal(site.accountId, site.boxesId, { make: 'other' }),
    webhookKeyHash: hashAccess(newBoxAccess().key),
    accountKey: null,
    createdAt: account.createdAt,
  });
  await storage.boxes.connect(
    { accountId: site.accountId, credentialsId: site.boxesId, identity: BOX_IDENTITY },
    `of-${site.boxesId}`,
    USUAL_PROTOCOL,
  );
  await seedSession(deps, site);
  await seedHook(deps, site);
  await storage.apiTokens.add(
    {
      ...{ userId: site.ownerId, id: site.tokenId, name: 'Script', hint: 'swd_Ab3d…9xYz', scope: 'read' },
      ...{ sites: [site.accountId], expiresAtMs: null },
    },
    `hash-of-${site.tokenId}`,
  );
  await storage.users.ensure({ id: site.ownerId, email });
  await seedFactor(deps, site.ownerId, ['first', 'second']);
  await seedFactor(deps, site.ownerId);
  const forgetful = forgetfulEmail(site.ownerId);
  const forgetfulId = await deps.registration.confirmedId(forgetful);
  if (forgetfulId !== null) await storage.users.ensure({ id: forgetfulId, email: forgetful });
  const reset = passwordResetOf(deps, forgetful);
  await storage.mailedCodes.put(reset, { codeHash: codeHashOf(deps, reset, MAILED_CODE), email: null, lastsS: DAY_S });
  const pending = pendingAddress(site.ownerId);
  const codeHash = codeHashOf(deps, pending, MAILED_CODE);
  await storage.mailedCodes.put(pending, { codeHash, email: `next-${email}`, lastsS: DAY_S });
  const token = undoTokenOf(site.ownerId);
  const former = { codeHash: hashOf(token), email: `former-${email}`, lastsS: DAY_S };
  await storage.mailedCodes.put(linkOf(site.ownerId, token), former);
  await storage.invitations.invite(site.accountId, 'somebody@user.example', () => site.invitationId);
  for (const id of [site.invitingId, site.otherId]) {
    await storage.accounts.create({ ...likeThis, id });
    await storage.members.add({ accountId: id, userId: newUserId(), role: 'owner' });
  }
  await storage.members.add({ accountId: site.otherId, userId: site.ownerId, role: 'installer' });
  await storage.invitations.invite(site.invitingId, email, () => deps.newId('inv'));
  const { affiliateId } = site;
  await seedPayoutDetails(deps, site.ownerId);
  await storage.referrals.createPayout({
    month: PAYOUT_MONTH,
    affiliateId,
    cents: 1234,
    createdAt: likeThis.createdAt,
  });
};
