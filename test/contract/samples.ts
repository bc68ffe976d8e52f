import type { OperationId } from '#shared/contract/index.ts';
import { priceKey } from '#shared/plans.ts';
import type { EventParts } from '#test/support/api-event.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { PASSWORD } from '#test/support/product.ts';
import type { SeededSite } from './site.ts';

type Sample = Pick<EventParts, 'params' | 'query' | 'body'> & { readonly params?: Record<string, string> };

const ofSite = ({ accountId }: SeededSite): Record<string, string> => ({ accountId });
const ofSensor = ({ accountId, sensorId }: SeededSite): Record<string, string> => ({ accountId, sensorId });
const ofAppliance = ({ accountId, applianceId }: SeededSite): Record<string, string> => ({ accountId, applianceId });

/** A call of each row that its owner may make and that works. A row without a sample does not compile. */
export const samples: { readonly [K in OperationId]: (site: SeededSite) => Sample } = {
  login: () => ({ body: { email: 'demo@sunward.example', password: PASSWORD } }),
  getMe: () => ({}),
  createAccount: ({ ownerId }) => ({
    params: { userId: ownerId },
    body: { name: 'Second home', timezone: 'Europe/Vienna', priceId: priceKey('BASIC', 'month') },
  }),
  listProducts: () => ({}),
  listServices: () => ({}),
  getOpenApi: () => ({}),
  getAccount: (site) => ({ params: ofSite(site) }),
  patchAccount: (site) => ({
    params: ofSite(site),
    body: { name: 'New name', timezone: 'Europe/Zurich', settings: { autochargeInterval: 5, fuseA: 35 } },
  }),
  listSensors: (site) => ({ params: ofSite(site), query: { fetch: 'true' } }),
  createSensor: (site) => ({
    params: ofSite(site),
    body: { credentialsId: site.credentialsId, deviceId: 'channel', name: 'Roof', settings: { measures: 'pv' } },
  }),
  patchSensor: (site) => ({ params: ofSensor(site), body: { name: 'Meter 2', settings: { autoChargeOffset: -100 } } }),
  deleteSensor: (site) => ({ params: ofSensor(site) }),
  getHistory: (site) => ({ params: ofSite(site), query: { stepS: '3600' } }),
  listDecisions: (site) => ({ params: ofSite(site) }),
  listAppliances: (site) => ({ params: ofSite(site) }),
  createAppliance: (site) => ({
    params: ofSite(site),
    body: {
      credentialsId: site.credentialsId,
      deviceId: 'plug',
      name: 'Boiler',
      settings: { fallbackPower: 2000 },
      mode: 'AUTO',
    },
  }),
  patchAppliance: (site) => ({
    params: ofAppliance(site),
    body: { name: 'Wallbox', mode: 'AUTO', autoCharge: { priority: 3 }, settings: { maxCurrentA: 10 }, override: null },
  }),
  deleteAppliance: (site) => ({ params: ofAppliance(site) }),
  getApplianceDetails: (site) => ({ params: ofAppliance(site) }),
  switchApplianceOn: (site) => ({ params: ofAppliance(site) }),
  switchApplianceOff: (site) => ({ params: ofAppliance(site) }),
  addApplianceScheduleItem: (site) => ({
    params: ofAppliance(site),
    body: { dayOfWeek: 7, hour: 22, minute: 30, desiredState: { mode: 'ON', currentA: 10 } },
  }),
  deleteApplianceScheduleItem: (site) => ({ params: { ...ofAppliance(site), itemId: site.scheduleItemId } }),
  listSocMapItems: (site) => ({ params: ofAppliance(site) }),
  addSocMapItem: (site) => ({ params: ofAppliance(site), body: { threshold: 80, desiredState: { mode: 'AUTO' } } }),
  deleteSocMapItem: (site) => ({ params: { ...ofAppliance(site), itemId: site.socMapItemId } }),
  deleteSocMapItems: (site) => ({ params: ofAppliance(site) }),
  listCredentials: (site) => ({ params: ofSite(site) }),
  listSupportedServices: (site) => ({ params: ofSite(site) }),
  createCredentials: (site) => ({
    params: ofSite(site),
    body: { service: 'poll', name: 'Second link', fields: { serial: '2', token: GOOD_TOKEN } },
  }),
  patchCredentials: ({ accountId, credentialsId }) => ({
    params: { accountId, credentialsId },
    body: { name: 'Renamed', fields: { token: GOOD_TOKEN } },
  }),
  newCredentialsKey: ({ accountId, webhookId }) => ({ params: { accountId, credentialsId: webhookId } }),
  deleteCredentials: ({ accountId, webhookId }) => ({ params: { accountId, credentialsId: webhookId } }),
  getDiagnostics: ({ accountId, credentialsId }) => ({ params: { accountId, credentialsId } }),
  listDevices: ({ accountId, credentialsId }) => ({ params: { accountId, credentialsId } }),
  listVehicles: (site) => ({ params: ofSite(site) }),
  getVehicleDetails: (site) => ({ params: ofAppliance(site) }),
  honkVehicle: (site) => ({ params: ofAppliance(site) }),
  startOauth: (site) => ({
    params: ofSite(site),
    body: { service: 'consent', name: 'Car', fields: { region: 'eu' }, locale: 'de-AT' },
  }),
  oauthCallback: () => ({ params: { service: 'consent' }, query: { state: `ost_${'a'.repeat(43)}`, code: 'c' } }),
  oauthCallbackWithState: () => ({
    params: { service: 'consent', state: `ost_${'a'.repeat(43)}` },
    query: { error: 'access_denied' },
  }),
  // Of nobody: consent.ts makes one that works for a user.
  finishOauth: (site) => ({ params: ofSite(site), body: { ticket: `${'a'.repeat(43)}.${'a'.repeat(43)}` } }),
  reportByKey: ({ webhookKey }) => ({ params: { key: webhookKey }, body: { gridW: -2560, pvProductionW: 4210 } }),
  reportByQuery: ({ webhookKey }) => ({ params: { key: webhookKey }, query: { gridW: '-2560' } }),
  reportByHeader: () => ({ body: { gridW: -2560 } }),
};
