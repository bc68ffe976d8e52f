import { randomUUID } from 'node:crypto';
import { hashWebhookKey, newWebhookKey } from '#functions/features/webhook-key.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { type ApplianceMode, defaultApplianceSettings } from '#shared/model/appliance.ts';
import {
  type AccountId,
  type ApplianceId,
  type CredentialsId,
  type SensorId,
  type UserId,
  userIdSchema,
} from '#shared/model/ids.ts';
import type { ScheduleItemId, SocMapItemId } from '#shared/model/schedule.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { type PlanName, plans } from '#shared/plans.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import type { TestProduct } from '#test/support/product.ts';

/** A site with two members, one link to a polled vendor, one webhook, a sensor and an appliance with an item each. */
export interface SeededSite {
  readonly accountId: AccountId;
  readonly ownerId: UserId;
  readonly installerId: UserId;
  readonly credentialsId: CredentialsId;
  /** Nothing uses it. */
  readonly webhookId: CredentialsId;
  readonly webhookKey: string;
  readonly sensorId: SensorId;
  readonly applianceId: ApplianceId;
  /** Of the appliance's week: Monday at 6. */
  readonly scheduleItemId: ScheduleItemId;
  /** Of the appliance's map: from 50 %. */
  readonly socMapItemId: SocMapItemId;
}

export const newUserId = (): UserId => userIdSchema.parse(randomUUID());

export interface SiteWish {
  readonly plan?: PlanName;
  readonly mode?: ApplianceMode;
}

export const seedSite = async (
  { deps }: Pick<TestProduct, 'deps'>,
  { plan = 'PREMIUM', mode = 'MANUAL' }: SiteWish = {},
): Promise<SeededSite> => {
  const { storage, newId, secrets } = deps;
  const createdAt = isoTime(deps.now());
  const webhookKey = newWebhookKey();
  const site: SeededSite = {
    accountId: newId('acc'),
    ownerId: newUserId(),
    installerId: newUserId(),
    credentialsId: newId('crd'),
    webhookId: newId('crd'),
    webhookKey,
    sensorId: newId('sen'),
    applianceId: newId('app'),
    scheduleItemId: newId('sch'),
    socMapItemId: newId('soc'),
  };
  const { accountId, credentialsId, webhookId } = site;
  await storage.accounts.create({
    id: accountId,
    name: 'Home',
    timezone: 'Europe/Berlin',
    settings: { ...defaultAccountSettings, autochargeInterval: plans[plan].intervalOnMinutes },
    products: [plan],
    subscriptionStatus: 'active',
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
      service: 'push',
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
