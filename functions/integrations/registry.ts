import type { Manifest } from '#shared/integration.ts';
import * as discovergyFields from './discovergy/fields.ts';
import { manifest as discovergy } from './discovergy/manifest.ts';
import * as easeeFields from './easee/fields.ts';
import { manifest as easee } from './easee/manifest.ts';
import * as froniusFields from './fronius/fields.ts';
import { manifest as fronius } from './fronius/manifest.ts';
import * as goEV2Fields from './go-e-v2/fields.ts';
import { manifest as goEV2 } from './go-e-v2/manifest.ts';
import * as goEV3Fields from './go-e-v3/fields.ts';
import { manifest as goEV3 } from './go-e-v3/manifest.ts';
import * as huaweiFields from './huawei/fields.ts';
import { manifest as huawei } from './huawei/manifest.ts';
import * as isolarcloudFields from './isolarcloud/fields.ts';
import { manifest as isolarcloud } from './isolarcloud/manifest.ts';
import * as kasaFields from './kasa/fields.ts';
import { manifest as kasa } from './kasa/manifest.ts';
import * as kostalFields from './kostal/fields.ts';
import { manifest as kostal } from './kostal/manifest.ts';
import { type Adapter, type AdapterContext, type Integration, VendorError } from './port.ts';
import * as pulsarFields from './pulsar/fields.ts';
import { manifest as pulsar } from './pulsar/manifest.ts';
import * as shellyFields from './shelly/fields.ts';
import { manifest as shelly } from './shelly/manifest.ts';
import * as smaFields from './sma/fields.ts';
import { manifest as sma } from './sma/manifest.ts';
import * as solaredgeFields from './solaredge/fields.ts';
import { manifest as solaredge } from './solaredge/manifest.ts';
import * as solaxFields from './solax/fields.ts';
import { manifest as solax } from './solax/manifest.ts';
import * as sonnenFields from './sonnen/fields.ts';
import { manifest as sonnen } from './sonnen/manifest.ts';
import * as teslaFields from './tesla/fields.ts';
import { manifest as tesla } from './tesla/manifest.ts';
import * as webhookFields from './webhook/fields.ts';
import { manifest as webhook } from './webhook/manifest.ts';

interface Entry {
  readonly manifest: Manifest;
  readonly accountKey: Integration['accountKey'];
  /** Loads the folder when it is first needed: a cold start pays only for the services that a site uses. */
  readonly load: () => Promise<{ readonly integration: Integration }>;
}

/** Every supported service by its id, which is its folder's name. Adding one: its folder, its imports and its line here. */
const registry = {
  discovergy: {
    manifest: discovergy,
    accountKey: discovergyFields.accountKey,
    load: () => import('./discovergy/index.ts'),
  },
  easee: { manifest: easee, accountKey: easeeFields.accountKey, load: () => import('./easee/index.ts') },
  fronius: { manifest: fronius, accountKey: froniusFields.accountKey, load: () => import('./fronius/index.ts') },
  'go-e-v2': { manifest: goEV2, accountKey: goEV2Fields.accountKey, load: () => import('./go-e-v2/index.ts') },
  'go-e-v3': { manifest: goEV3, accountKey: goEV3Fields.accountKey, load: () => import('./go-e-v3/index.ts') },
  huawei: { manifest: huawei, accountKey: huaweiFields.accountKey, load: () => import('./huawei/index.ts') },
  isolarcloud: {
    manifest: isolarcloud,
    accountKey: isolarcloudFields.accountKey,
    load: () => import('./isolarcloud/index.ts'),
  },
  kasa: { manifest: kasa, accountKey: kasaFields.accountKey, load: () => import('./kasa/index.ts') },
  kostal: { manifest: kostal, accountKey: kostalFields.accountKey, load: () => import('./kostal/index.ts') },
  pulsar: { manifest: pulsar, accountKey: pulsarFields.accountKey, load: () => import('./pulsar/index.ts') },
  shelly: { manifest: shelly, accountKey: shellyFields.accountKey, load: () => import('./shelly/index.ts') },
  sma: { manifest: sma, accountKey: smaFields.accountKey, load: () => import('./sma/index.ts') },
  solaredge: {
    manifest: solaredge,
    accountKey: solaredgeFields.accountKey,
    load: () => import('./solaredge/index.ts'),
  },
  solax: { manifest: solax, accountKey: solaxFields.accountKey, load: () => import('./solax/index.ts') },
  sonnen: { manifest: sonnen, accountKey: sonnenFields.accountKey, load: () => import('./sonnen/index.ts') },
  tesla: { manifest: tesla, accountKey: teslaFields.accountKey, load: () => import('./tesla/index.ts') },
  webhook: { manifest: webhook, accountKey: webhookFields.accountKey, load: () => import('./webhook/index.ts') },
} as const satisfies Readonly<Record<string, Entry>>;

export type ServiceId = keyof typeof registry;
export const serviceIds = Object.keys(registry) as ServiceId[];

export const isServiceId = (id: string): id is ServiceId => Object.hasOwn(registry, id);

/** The manifests of all services. */
export const services = (): readonly Manifest[] => serviceIds.map((id) => registry[id].manifest);

/** null: there is no such service. */
export const manifestOf = (id: string): Manifest | null => (isServiceId(id) ? registry[id].manifest : null);

/** See Integration.accountKey; null also where there is no such service. */
export const accountKeyOf = (id: string, fields: Readonly<Record<string, string>>): string | null =>
  isServiceId(id) ? registry[id].accountKey(fields) : null;

export const loadIntegration = async (id: ServiceId): Promise<Integration> => (await registry[id].load()).integration;

/**
 * Opens a linked account without waiting for its folder to load: the first call does.
 * @param contextOf what it works with; asked once, with the folder that needs it
 * @throws VendorError unsupported when there is no such service
 */
export const openService = (
  id: string,
  contextOf: (integration: Integration) => AdapterContext | Promise<AdapterContext>,
): Adapter => {
  if (!isServiceId(id)) throw new VendorError('unsupported', 'there is no such service');
  let opening: Promise<Adapter> | null = null;
  const adapter = (): Promise<Adapter> => {
    opening ??= loadIntegration(id).then(async (integration) => integration.open(await contextOf(integration)));
    return opening;
  };
  const vehicles = async () => {
    const opened = (await adapter()).vehicles;
    if (opened === undefined) throw new VendorError('unsupported', 'this service has no vehicles');
    return opened;
  };
  return {
    verify: async () => (await adapter()).verify(),
    listDevices: async () => (await adapter()).listDevices(),
    read: async (request) => (await adapter()).read(request),
    command: async (target, command) => (await adapter()).command(target, command),
    // Nothing to do where the vendor has no way.
    revoke: async () => await (await adapter()).revoke?.(),
    ...(registry[id].manifest.offers.vehicle
      ? {
          vehicles: {
            read: async (deviceId) => (await vehicles()).read(deviceId),
            honk: async (deviceId) => (await vehicles()).honk(deviceId),
          },
        }
      : {}),
  };
};
