import type { Deps } from '#functions/deps.ts';
import { vendorAccounts } from '#infra/local/vendors.ts';
import type { OperationId } from '#shared/contract/index.ts';
import { defaultAccountSettings, type PlanName } from '#shared/model/account.ts';
import { type AccountId, userIdSchema } from '#shared/model/ids.ts';
import type { EventParts } from '#test/support/api-event.ts';

export const TIMEZONE = 'Europe/Berlin';
/** The site's owner. */
export const USER = userIdSchema.parse('5c1f8a52-94b1-7c57-da53-3f0d9f1f7a01');

/** The typical home: a three-phase meter and the inverter's at one vendor, a charger at another, and a plug where the plan includes it. */
export const furnish = async (
  deps: Deps,
  // biome-ignore lint/suspicious/noExplicitAny: bodies by operation, checked by the handlers themselves
  ask: (operation: OperationId, parts?: EventParts) => Promise<any>,
  plan: PlanName,
): Promise<AccountId> => {
  const { storage } = deps;
  const createdAt = new Date(deps.now()).toISOString();
  const { id: accountId } = await storage.accounts.create({
    id: deps.newId('acc'),
    name: 'Home',
    timezone: TIMEZONE,
    settings: { ...defaultAccountSettings, autochargeInterval: plan === 'BASIC' ? 15 : 1 },
    products: [plan],
    subscriptionStatus: 'active',
    createdAt,
    ownerId: USER,
  });
  await storage.users.ensure({ id: USER, email: 'owner@sunward.example' });
  await storage.members.add({ accountId, userId: USER, role: 'owner' });
  const params = { accountId };
  const link = async (service: 'shelly' | 'go-e-v3'): Promise<string> =>
    (
      await ask('createCredentials', {
        params,
        body: { service, name: service, fields: { ...vendorAccounts[service] } },
      })
    ).credentials.id;
  const appliance = async (credentialsId: string, name: string): Promise<void> => {
    const devices: { kind: string; deviceId: string }[] = await ask('listDevices', {
      params: { ...params, credentialsId },
    });
    const deviceId = devices.find(({ kind }) => kind === 'appliance')?.deviceId;
    await ask('createAppliance', { params, body: { credentialsId, deviceId, name, mode: 'AUTO' } });
  };
  const shelly = await link('shelly');
  for (const [deviceId, measures] of [
    ['c45bbe6b1f2a/em:0', 'grid'],
    ['34987a4b5c6d/em1:0', 'pv'],
  ] as const)
    await ask('createSensor', {
      params,
      body: { credentialsId: shelly, deviceId, name: measures, settings: { measures } },
    });
  await appliance(await link('go-e-v3'), 'Charger');
  if (plan !== 'BASIC') await appliance(shelly, 'Water heater');
  return accountId;
};
