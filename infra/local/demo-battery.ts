import { CONSENT_ANSWER } from '#functions/integrations/simulated-consent.ts';
import type { ContractClient } from '#shared/contract/caller.ts';
import type { ApplianceSettings } from '#shared/model/appliance.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { OAUTH_TICKET_PARAM } from '#shared/model/oauth.ts';
import { homeBattery } from './home/plant.ts';

const SERVICE = 'tesla';

/** Follows a redirect by hand: the product's own address is not open yet, and `baseUrl` stands in for it. */
const redirectOf = async (url: string): Promise<URL> => {
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  const location = headers.get('location');
  if (location === null) throw new Error(`Linking ${SERVICE}: ${status} instead of a redirect`);
  return new URL(location, url);
};

/** Links the account as its owner would: on the vendor's page, and back. */
const linkByConsent = async (client: ContractClient, baseUrl: string, accountId: AccountId) => {
  const params = { accountId };
  const { url } = await client.startOauth({ params, body: { service: SERVICE, name: 'Tesla' } });
  const agreed = new URL(url);
  agreed.searchParams.set(CONSENT_ANSWER, 'agree');
  const { pathname, search } = await redirectOf(agreed.href);
  const { hash } = await redirectOf(`${baseUrl}${pathname}${search}`);
  const ticket = new URLSearchParams(hash.slice(1)).get(OAUTH_TICKET_PARAM);
  if (ticket === null) throw new Error(`Linking ${SERVICE} ended at ${hash}`);
  return client.finishOauth({ params, body: { ticket } });
};

/**
 * A Powerwall that measures the demo home in place of its meters, and takes orders as soon as its owner allows that.
 * @param baseUrl of the API
 * @returns the car at the charger, which its account knows, too
 */
export const linkDemoBattery = async (
  client: ContractClient,
  baseUrl: string,
  accountId: AccountId,
): Promise<NonNullable<ApplianceSettings['vehicle']>> => {
  const { id: credentialsId } = await linkByConsent(client, baseUrl, accountId);
  const devices = await client.listDevices({ params: { accountId, credentialsId } });
  const site = devices.find(({ kind }) => kind === 'sensor');
  const car = devices.find(({ kind }) => kind === 'vehicle');
  if (site === undefined || car === undefined) throw new Error('The simulated account lists no Powerwall or no car');
  await client.createSensor({
    params: { accountId },
    body: { credentialsId, deviceId: site.deviceId, name: 'Powerwall' },
  });
  await client.patchAccount({
    params: { accountId },
    body: { settings: { batteryCapacityKWh: homeBattery.capacityWh / 1000 } },
  });
  return { credentialsId, deviceId: car.deviceId };
};
