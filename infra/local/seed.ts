import type { ContractClient } from '#shared/contract/caller.ts';
import { createClient, withoutChallenge } from '#shared/contract/client.ts';
import type { Coordinates } from '#shared/coordinates.ts';
import { hookTypes } from '#shared/hooks.ts';
import type { ApplianceSettings } from '#shared/model/appliance.ts';
import { type AccountId, accountIdSchema, type UserId } from '#shared/model/ids.ts';
import type { PushSubscription } from '#shared/model/push.ts';
import { noticeChannels, noticeKinds, triedChannels } from '#shared/notices.ts';
import { priceKey } from '#shared/plans.ts';
import { linkDemoBattery } from './demo-battery.ts';
import { car } from './home/car.ts';
import { HOOK_HOST } from './outside.ts';
import { DEMO_ROOF } from './sky.ts';
import { vendorAccounts } from './vendors.ts';

export const DEMO = { email: 'demo@sunward.example', password: 'Sunward-demo-1', site: 'Demo home' } as const;

/** Devices as the simulated vendors name them (their `sample`s). */
const METER = 'c45bbe6b1f2a/em:0';
const SUN_METER = '34987a4b5c6d/em1:0';

/** A client of the demo user, who has just signed in. */
export const signInDemo = async (baseUrl: string): Promise<ContractClient> => {
  let token: string | null = null;
  const client = createClient({ baseUrl: `${baseUrl}/api/`, fetch, accessToken: () => token });
  const answer = await client.login({ body: { email: DEMO.email, password: DEMO.password } });
  token = withoutChallenge(answer).accessToken;
  return client;
};

/**
 * Links the devices of the simulated vendors and sets them to automatic control.
 * @param baseUrl of the API
 * @param battery its Powerwall measures the home, instead of meters of its own
 */
const linkDevices = async (
  client: ContractClient,
  baseUrl: string,
  accountId: AccountId,
  battery: boolean,
): Promise<void> => {
  const link = async (service: keyof typeof vendorAccounts, name: string) => {
    const body = { service, name, fields: { ...vendorAccounts[service] } };
    return (await client.createCredentials({ params: { accountId }, body })).credentials;
  };
  const shelly = await link('shelly', 'Shelly');
  const box = await link('go-e-v3', 'go-eCharger');
  const sensor = (deviceId: string, name: string, measures: 'grid' | 'pv') =>
    client.createSensor({
      params: { accountId },
      body: { credentialsId: shelly.id, deviceId, name, settings: { measures } },
    });
  const vehicle = battery ? await linkDemoBattery(client, baseUrl, accountId) : null;
  if (!battery) {
    await sensor(METER, 'Shelly 3EM', 'grid');
    await sensor(SUN_METER, 'Shelly EM at the inverter', 'pv');
  }
  const appliance = async (
    credentialsId: typeof box.id,
    name: string,
    priority: number,
    settings: Partial<Pick<ApplianceSettings, 'carBatteryKWh' | 'carKWhPer100Km' | 'vehicle'>> = {},
  ): Promise<void> => {
    const devices = await client.listDevices({ params: { accountId, credentialsId } });
    const device = devices.find(({ kind }) => kind === 'appliance');
    if (!device) throw new Error(`The simulated account of ${name} lists no appliance`);
    const { id } = await client.createAppliance({
      params: { accountId },
      body: { credentialsId, deviceId: device.deviceId, name, mode: 'AUTO' },
    });
    await client.patchAppliance({
      params: { accountId, applianceId: id },
      body: { mode: 'AUTO', autoCharge: { priority }, settings },
    });
  };
  const carSize = { carBatteryKWh: car.capacityWh / 1000, carKWhPer100Km: car.useWhPerKm / 10 };
  // Named after the car, where that is known.
  await appliance(box.id, vehicle === null ? 'go-eCharger' : car.name, 1, { ...carSize, vehicle });
  await appliance(shelly.id, 'Water heater', 2);
};

/** Every kind of notice by every way, so that there is something to see in the outbox. */
const tellEverything = async (
  client: ContractClient,
  userId: UserId,
  accountId: AccountId,
  phone: PushSubscription,
): Promise<void> => {
  await client.addPushDevice({ params: { userId }, body: { subscription: phone } });
  await client.setNoticeAddress({
    params: { accountId },
    body: { address: { kind: 'webhook', url: `https://${HOOK_HOST}/demo` } },
  });
  // Not of decisions, of which a day has hundreds.
  const types = hookTypes.filter((type) => type !== 'appliance.decision_changed');
  await client.createHook({ params: { accountId }, body: { url: `https://${HOOK_HOST}/events`, types } });
  const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, [...noticeChannels]]));
  await client.patchNotices({ params: { accountId }, body: { kinds } });
  for (const channel of triedChannels) await client.testNotices({ params: { accountId }, body: { channel } });
};

/** Starts the trial without a card on the simulated payment page. */
const startTrial = async (page: string): Promise<void> => {
  const body = new URLSearchParams({ do: 'none' });
  const { status } = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`The payment page answered ${status}`);
};

/**
 * Says how full the car at the charger is, as its driver would: none of the demo's services knows it. It is counted on from there until the
 * car leaves.
 */
export const giveDemoCharge = async (baseUrl: string, accountId: AccountId, percent: number): Promise<void> => {
  const client = await signInDemo(baseUrl);
  const appliances = await client.listAppliances({ params: { accountId } });
  const charger = appliances.find(({ kind }) => kind === 'charger');
  if (!charger) throw new Error('The demo site has no charger');
  await client.giveCharge({ params: { accountId, applianceId: charger.id }, body: { percent } });
};

/**
 * Creates the demo site through the product's own API and the simulated payment page: it tries PREMIUM for free.
 * @param baseUrl of the API
 * @param phone that gets the pushes
 */
export const seedDemo = async (
  baseUrl: string,
  { timezone, place, battery }: { readonly timezone: string; readonly place: Coordinates; readonly battery: boolean },
  phone: PushSubscription,
): Promise<AccountId> => {
  const client = await signInDemo(baseUrl);
  const me = await client.getMe();
  const created = await client.createAccount({
    params: { userId: me.id },
    body: { name: DEMO.site, timezone, priceId: priceKey('PREMIUM', 'month') },
  });
  if (typeof created !== 'string') throw new Error('A paid site was created without a checkout');
  const accountId = accountIdSchema.parse((await client.getMe()).accounts[0]?.id);
  await startTrial(created);
  // Re-reads the provider, because its events cannot reach the product yet.
  await client.getSubscription({ params: { accountId } });
  await client.patchAccount({ params: { accountId }, body: { settings: { autochargeInterval: 1 } } });
  await linkDevices(client, baseUrl, accountId, battery);
  await client.setForecast({ params: { accountId }, body: { place, roofs: [DEMO_ROOF] } });
  await tellEverything(client, me.id, accountId, phone);
  return accountId;
};
