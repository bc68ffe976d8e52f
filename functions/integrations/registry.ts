import { isRead, type Manifest } from '#shared/integration.ts';
import * as discovergyFields from './discovergy/fields.ts';
import * as easeeFields from './easee/fields.ts';
import * as froniusFields from './fronius/fields.ts';
import * as goEV2Fields from './go-e-v2/fields.ts';
import * as goEV3Fields from './go-e-v3/fields.ts';
import * as huaweiFields from './huawei/fields.ts';
import * as isolarcloudFields from './isolarcloud/fields.ts';
import * as kasaFields from './kasa/fields.ts';
import * as kostalFields from './kostal/fields.ts';
import { isServiceId, manifestOf, type ServiceId } from './manifests.ts';
import * as ocppFields from './ocpp/fields.ts';
import { ownTrouble, withOwnTroubleTyped } from './own-trouble.ts';
import {
  type Adapter,
  type AdapterContext,
  type Batteries,
  type Commands,
  capability,
  type Integration,
  type Reads,
  type Revocation,
  type Vehicles,
  VendorError,
} from './port.ts';
import * as pulsarFields from './pulsar/fields.ts';
import * as shellyFields from './shelly/fields.ts';
import * as smaFields from './sma/fields.ts';
import * as solaredgeFields from './solaredge/fields.ts';
import * as solaxFields from './solax/fields.ts';
import * as sonnenFields from './sonnen/fields.ts';
import * as teslaFields from './tesla/fields.ts';
import * as webhookFields from './webhook/fields.ts';

export { isServiceId, manifestOf, type ServiceId, serviceIds, services } from './manifests.ts';

interface Entry {
  readonly accountKey: Integration['accountKey'];
  /** Loads the folder on first use: a cold start pays only for the services that a site has. */
  readonly load: () => Promise<{ readonly integration: Integration }>;
}

/** Every supported service by its id. To add one: its folder, a line here, in manifests.ts and in simulators.ts. */
const registry = {
  discovergy: {
    accountKey: discovergyFields.accountKey,
    load: () => import('./discovergy/index.ts'),
  },
  easee: { accountKey: easeeFields.accountKey, load: () => import('./easee/index.ts') },
  fronius: { accountKey: froniusFields.accountKey, load: () => import('./fronius/index.ts') },
  'go-e-v2': { accountKey: goEV2Fields.accountKey, load: () => import('./go-e-v2/index.ts') },
  'go-e-v3': { accountKey: goEV3Fields.accountKey, load: () => import('./go-e-v3/index.ts') },
  huawei: { accountKey: huaweiFields.accountKey, load: () => import('./huawei/index.ts') },
  isolarcloud: {
    accountKey: isolarcloudFields.accountKey,
    load: () => import('./isolarcloud/index.ts'),
  },
  kasa: { accountKey: kasaFields.accountKey, load: () => import('./kasa/index.ts') },
  kostal: { accountKey: kostalFields.accountKey, load: () => import('./kostal/index.ts') },
  ocpp: { accountKey: ocppFields.accountKey, load: () => import('./ocpp/index.ts') },
  pulsar: { accountKey: pulsarFields.accountKey, load: () => import('./pulsar/index.ts') },
  shelly: { accountKey: shellyFields.accountKey, load: () => import('./shelly/index.ts') },
  sma: { accountKey: smaFields.accountKey, load: () => import('./sma/index.ts') },
  solaredge: {
    accountKey: solaredgeFields.accountKey,
    load: () => import('./solaredge/index.ts'),
  },
  solax: { accountKey: solaxFields.accountKey, load: () => import('./solax/index.ts') },
  sonnen: { accountKey: sonnenFields.accountKey, load: () => import('./sonnen/index.ts') },
  tesla: { accountKey: teslaFields.accountKey, load: () => import('./tesla/index.ts') },
  webhook: { accountKey: webhookFields.accountKey, load: () => import('./webhook/index.ts') },
} satisfies Readonly<Record<ServiceId, Entry>>;

/** See Integration.accountKey; also null when there is no such service. */
export const accountKeyOf = (id: string, fields: Readonly<Record<string, string>>): string | null =>
  isServiceId(id) ? registry[id].accountKey(fields) : null;

export const loadIntegration = async (id: ServiceId): Promise<Integration> => (await registry[id].load()).integration;

/** Whether home batteries are told by a call; those that push to us hear it in the answers. */
const tellsBatteries = ({ battery, delivery }: Manifest): boolean => battery !== undefined && delivery !== 'push';

type ContextOf = (integration: Integration) => AdapterContext | Promise<AdapterContext>;

const openWith = async (integration: Integration, contextOf: ContextOf): Promise<Adapter> => {
  const context = await Promise.resolve(contextOf(integration)).catch((error: unknown) => {
    throw ownTrouble(error);
  });
  return integration.open(withOwnTroubleTyped(context));
};

/**
 * Opens a linked account without waiting for its folder to load: the first call does. It has the capabilities that the
 * manifest offers; `revoke` does nothing where the vendor has no call for it.
 * @param contextOf called once, with the integration that needs the context
 * @throws VendorError unsupported when there is no such service
 */
export const openService = (id: string, contextOf: ContextOf): Adapter => {
  const manifest = manifestOf(id);
  if (manifest === null || !isServiceId(id)) throw new VendorError('unsupported', 'there is no such service');
  let opening: Promise<Adapter> | null = null;
  const adapter = (): Promise<Adapter> => {
    opening ??= loadIntegration(id).then((integration) => openWith(integration, contextOf));
    return opening;
  };
  const { offers, link } = manifest;
  const reads: Reads = { read: async (request) => capability(await adapter(), 'read')(request) };
  const commands: Commands = {
    command: async (target, command) => capability(await adapter(), 'command')(target, command),
  };
  const vehicles: Vehicles = {
    vehicles: {
      read: async (deviceId) => capability(await adapter(), 'vehicles').read(deviceId),
      honk: async (deviceId) => capability(await adapter(), 'vehicles').honk(deviceId),
    },
  };
  const batteries: Batteries = {
    battery: async (...told) => capability(await adapter(), 'battery')(...told),
  };
  const revocation: Revocation = { revoke: async () => await (await adapter()).revoke?.() };
  return {
    verify: async () => (await adapter()).verify(),
    listDevices: async () => (await adapter()).listDevices(),
    ...(isRead(manifest) && reads),
    ...(offers.appliance && commands),
    ...(offers.vehicle && vehicles),
    ...(tellsBatteries(manifest) && batteries),
    ...(link === 'oauth' && revocation),
  };
};
