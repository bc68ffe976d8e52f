import type { Manifest } from '#shared/integration.ts';
import { manifest as discovergy } from './discovergy/manifest.ts';
import { manifest as easee } from './easee/manifest.ts';
import { manifest as fronius } from './fronius/manifest.ts';
import { manifest as goEV2 } from './go-e-v2/manifest.ts';
import { manifest as goEV3 } from './go-e-v3/manifest.ts';
import { manifest as huawei } from './huawei/manifest.ts';
import { manifest as isolarcloud } from './isolarcloud/manifest.ts';
import { manifest as kasa } from './kasa/manifest.ts';
import { manifest as kostal } from './kostal/manifest.ts';
import { manifest as ocpp } from './ocpp/manifest.ts';
import { manifest as pulsar } from './pulsar/manifest.ts';
import { manifest as shelly } from './shelly/manifest.ts';
import { manifest as sma } from './sma/manifest.ts';
import { manifest as solaredge } from './solaredge/manifest.ts';
import { manifest as solax } from './solax/manifest.ts';
import { manifest as sonnen } from './sonnen/manifest.ts';
import { manifest as tesla } from './tesla/manifest.ts';
import { manifest as webhook } from './webhook/manifest.ts';

/**
 * The manifest of every supported service by its id, which is the folder's name. Apart from registry.ts, so that functions
 * that only name services do not carry the code of all of them.
 */
const manifests = {
  discovergy,
  easee,
  fronius,
  'go-e-v2': goEV2,
  'go-e-v3': goEV3,
  huawei,
  isolarcloud,
  kasa,
  kostal,
  ocpp,
  pulsar,
  shelly,
  sma,
  solaredge,
  solax,
  sonnen,
  tesla,
  webhook,
} as const satisfies Readonly<Record<string, Manifest>>;

export type ServiceId = keyof typeof manifests;

type DeliveredBy<D extends Manifest['delivery']> = {
  [Id in ServiceId]: (typeof manifests)[Id]['delivery'] extends D ? Id : never;
}[ServiceId];
/** Services that we ask for values. */
export type PolledServiceId = DeliveredBy<'poll'>;
/** Services whose reports carry what a sensor measures: each has an inbox (inboxes.ts). */
export type PushServiceId = {
  [Id in DeliveredBy<'push'>]: (typeof manifests)[Id]['offers']['sensor'] extends true ? Id : never;
}[DeliveredBy<'push'>];

export const serviceIds = Object.keys(manifests) as ServiceId[];

export const isServiceId = (id: string): id is ServiceId => Object.hasOwn(manifests, id);

/** The manifests of all services. */
export const services = (): readonly Manifest[] => serviceIds.map((id) => manifests[id]);

/** null: no such service. */
export const manifestOf = (id: string): Manifest | null => (isServiceId(id) ? manifests[id] : null);
