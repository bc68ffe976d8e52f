import type { Deps } from '#functions/deps.ts';
import { hashWebhookKey, newWebhookKey } from '#functions/features/webhook-key.ts';
import { sample } from '#functions/integrations/easee/simulator.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { type ApplianceMode, defaultApplianceSettings } from '#shared/model/appliance.ts';
import { type AccountId, type ApplianceId, type CredentialsId, type UserId, userIdSchema } from '#shared/model/ids.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { type PlanName, plans, siteIntervalMinutes } from '#shared/plans.ts';
import { anySession } from '#test/support/any-session.ts';
import { newUserId } from '../contract/site.ts';
import { CHARGER_ID, type LivingHome } from './living-home.ts';
import type { RealWorld } from './real-world.ts';

const PASSWORD = 'Sun-shine-7-today';

/** A site with a charger and a meter behind a cloud that issues tokens, and with a webhook; its owner can sign in. */
export interface RealHome {
  readonly home: LivingHome;
  readonly accountId: AccountId;
  readonly ownerId: UserId;
  readonly email: string;
  readonly password: string;
  readonly credentialsId: CredentialsId;
  readonly webhookId: CredentialsId;
  readonly webhookKey: string;
  readonly applianceId: ApplianceId;
  readonly customerId: string;
}

export interface RealHomeOptions {
  readonly plan?: PlanName;
  readonly mode?: ApplianceMode;
  /** Without the charger's cloud: the user is about to link it. */
  readonly linked?: boolean;
  /** It has a home battery that reports to the webhook and is told in the answers; its owner lets the plan control it. */
  readonly battery?: boolean;
  /** The meter reports to the webhook, instead of being polled with the charger. */
  readonly meterReports?: boolean;
}

/** With surplus, its charger off. Everything that the engines need once for each site exists. */
export const settle = async (
  world: RealWorld,
  { storage, newId, secrets, schedules, now }: Deps,
  { plan = 'PREMIUM', mode = 'AUTO', linked = true, battery = false, meterReports = battery }: RealHomeOptions = {},
): Promise<RealHome> => {
  const home = world.moveIn();
  home.pvW = 9_000;
  const email = `${newUserId()}@user.example`;
  const ownerId = userIdSchema.parse(await world.identity.ensureUser(email, PASSWORD));
  const [accountId, credentialsId, webhookId] = [newId('acc'), newId('crd'), newId('crd')];
  const [sensorId, applianceId] = [newId('sen'), newId('app')];
  const createdAt = isoTime(now());
  const webhookKey = newWebhookKey();
  const billing = await world.payments.seed(accountId, plan);
  const account = await storage.accounts.create({
    id: accountId,
    name: 'Home',
    timezone: 'Europe/Berlin',
    settings: {
      ...defaultAccountSettings,
      autochargeInterval: plans[plan].intervalOnMinutes,
      batteryCapacityKWh: battery ? 10 : null,
    },
    products: [plan],
    subscriptionStatus: 'active',
    billing,
    createdAt,
    ownerId,
  });
  await storage.users.ensure({ id: ownerId, email });
  await storage.sessions.start(anySession(ownerId));
  await storage.members.add({ accountId, userId: ownerId, role: 'owner' });
  const health = { lastSuccessAt: createdAt, error: null, errorAt: null };
  await storage.credentials.create({
    id: webhookId,
    accountId,
    health,
    createdAt,
    service: 'webhook',
    name: 'Webhook',
    settings: {},
    sealed: await secrets.seal(accountId, webhookId, {}),
    webhookKeyHash: hashWebhookKey(webhookKey),
    accountKey: null,
  });
  if (linked) {
    await storage.credentials.create({
      id: credentialsId,
      accountId,
      health,
      createdAt,
      service: 'easee',
      name: 'Easee',
      settings: {},
      sealed: await secrets.seal(accountId, credentialsId, sample.fields),
      webhookKeyHash: null,
      accountKey: 'easee',
    });
    const onDevice = { accountId, credentialsId, service: 'easee', createdAt };
    await storage.sensors.create({
      ...onDevice,
      ...(meterReports
        ? { credentialsId: webhookId, service: 'webhook', deviceId: 'webhook' }
        : { deviceId: sample.sensors[0]?.deviceId ?? '' }),
      id: sensorId,
      name: 'Meter',
      settings: { ...defaultSensorSettings, batteryControl: battery },
    });
    await storage.appliances.create({
      ...onDevice,
      id: applianceId,
      deviceId: sample.applianceDeviceId(CHARGER_ID),
      name: 'Charger',
      kind: 'charger',
      mode,
      autoCharge: { priority: 0, sunShare: null },
      settings: defaultApplianceSettings,
      capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: false, metered: true },
    });
  }
  await schedules.ensure(accountId, siteIntervalMinutes(account, await storage.appliances.list(accountId)));
  return {
    home,
    accountId,
    ownerId,
    email,
    password: PASSWORD,
    credentialsId,
    webhookId,
    webhookKey,
    applianceId,
    customerId: billing.customerId,
  };
};
