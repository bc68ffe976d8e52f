import { hashOf } from '#functions/platform/hash.ts';
import { chargingSessionId } from '#functions/storage/index.ts';
import type { OperationId } from '#shared/contract/index.ts';
import { priceKey } from '#shared/plans.ts';
import type { EventParts } from '#test/support/api-event.ts';
import { PASSWORD, REFRESH_TOKEN } from '#test/support/fake-identity.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import {
  BOX_IDENTITY,
  deliveryIdOf,
  forgetfulEmail,
  MAILED_CODE,
  PAYOUT_DETAILS,
  PAYOUT_MONTH,
  PUSH_SUBSCRIPTION,
  SESSION_MS,
  type SeededSite,
  undoTokenOf,
} from './site.ts';

type Sample = Pick<EventParts, 'params' | 'query' | 'body'> & { readonly params?: Record<string, string> };

const ofSite = ({ accountId }: SeededSite): Record<string, string> => ({ accountId });
const ofSensor = ({ accountId, sensorId }: SeededSite): Record<string, string> => ({ accountId, sensorId });
const ofHook = ({ accountId, hookId }: SeededSite): Record<string, string> => ({ accountId, hookId });
const ofAppliance = ({ accountId, applianceId }: SeededSite): Record<string, string> => ({ accountId, applianceId });

/** An event that concerns none of our sites. */
const paymentEvent = {
  id: 'evt_1',
  object: 'event',
  type: 'customer.created',
  data: { object: { id: 'prod_1', object: 'product' } },
};

/** A valid call of each row by its owner. A row without a sample does not compile. */
export const samples: { readonly [K in OperationId]: (site: SeededSite) => Sample } = {
  login: () => ({ body: { email: 'demo@sunward.example', password: PASSWORD } }),
  refreshTokens: () => ({ body: { refreshToken: REFRESH_TOKEN } }),
  signOut: () => ({ body: { refreshToken: REFRESH_TOKEN } }),
  signUp: ({ ownerId }) => ({
    body: { email: `new-${ownerId}@user.example`, password: 'correct horse battery', locale: 'en' },
  }),
  confirmSignUp: () => ({ body: { email: 'demo@sunward.example', password: PASSWORD, code: '042137' } }),
  requestPasswordReset: ({ ownerId }) => ({ body: { email: forgetfulEmail(ownerId), locale: 'en' } }),
  resetPassword: ({ ownerId }) => ({
    body: { email: forgetfulEmail(ownerId), password: 'correct horse battery', code: MAILED_CODE },
  }),
  resendCode: ({ ownerId }) => ({ body: { email: `open-${ownerId}@user.example`, locale: 'de-DE' } }),
  listSessions: ({ ownerId }) => ({ params: { userId: ownerId } }),
  endSession: ({ ownerId }) => ({ params: { userId: ownerId, sessionId: 'another-session-of-theirs' } }),
  listTokens: ({ ownerId }) => ({ params: { userId: ownerId } }),
  createToken: ({ ownerId, accountId }) => ({
    params: { userId: ownerId },
    body: { name: 'Home Assistant', scope: 'control', accountIds: [accountId], days: 365 },
  }),
  revokeToken: ({ ownerId, tokenId }) => ({ params: { userId: ownerId, tokenId } }),
  revokeTokens: ({ ownerId }) => ({ params: { userId: ownerId } }),
  endOtherSessions: ({ ownerId }) => ({ params: { userId: ownerId } }),
  getMe: () => ({}),
  createAccount: ({ ownerId }) => ({
    params: { userId: ownerId },
    body: { name: 'Second home', timezone: 'Europe/Vienna', priceId: priceKey('BASIC', 'month') },
  }),
  prepareSites: ({ ownerId }) => ({
    params: { userId: ownerId },
    body: {
      sites: [
        {
          ...{ name: 'Familie Brandt', email: 'Brandt@customer.example', timezone: 'Europe/Vienna' },
          devices: [{ service: 'poll', kind: 'appliance', id: 'EH123456' }],
        },
      ],
    },
  }),
  getUserDetails: ({ ownerId }) => ({ params: { userId: ownerId } }),
  patchUser: ({ ownerId }) => ({ params: { userId: ownerId }, body: { locale: 'de-AT' } }),
  deleteUser: ({ ownerId }) => ({ params: { userId: ownerId } }),
  beginSecondFactor: ({ ownerId }) => ({ params: { userId: ownerId } }),
  confirmSecondFactor: ({ ownerId, factorCode }) => ({ params: { userId: ownerId }, body: { code: factorCode } }),
  changeEmail: ({ ownerId }) => ({
    params: { userId: ownerId },
    body: { email: 'next@user.example', locale: 'en' },
  }),
  confirmEmail: ({ ownerId }) => ({ params: { userId: ownerId }, body: { code: MAILED_CODE } }),
  undoEmail: ({ ownerId }) => ({ body: { token: undoTokenOf(ownerId) } }),
  changePassword: ({ ownerId }) => ({
    params: { userId: ownerId },
    body: { currentPassword: PASSWORD, password: 'another horse battery' },
  }),
  reauthenticate: ({ ownerId, factorCode }) => ({
    params: { userId: ownerId },
    body: { password: PASSWORD, code: factorCode },
  }),
  newRecoveryCodes: ({ ownerId }) => ({ params: { userId: ownerId } }),
  endSecondFactor: ({ ownerId }) => ({ params: { userId: ownerId } }),
  getSitesHealth: (site) => ({ params: { userId: site.ownerId }, query: { after: site.accountId } }),
  getReferrals: ({ ownerId }) => ({ params: { userId: ownerId } }),
  getPayoutDetails: ({ ownerId }) => ({ params: { userId: ownerId } }),
  setPayoutDetails: ({ ownerId }) => ({ params: { userId: ownerId }, body: { details: PAYOUT_DETAILS } }),
  removePayoutDetails: ({ ownerId }) => ({ params: { userId: ownerId } }),
  listPayouts: () => ({ query: { month: PAYOUT_MONTH } }),
  exportPayouts: () => ({ query: { month: PAYOUT_MONTH } }),
  markPayoutPaid: ({ affiliateId }) => ({ params: { month: PAYOUT_MONTH, affiliateId } }),
  sendFeedback: ({ ownerId }) => ({
    params: { userId: ownerId },
    body: { summary: 'Thank you', description: 'It works.\nSo far.' },
  }),
  exportUser: (site) => ({ params: { userId: site.ownerId }, query: { cursor: site.accountId } }),
  listInvitations: ({ ownerId }) => ({ params: { userId: ownerId } }),
  acceptInvitation: ({ ownerId, invitingId }) => ({
    params: { userId: ownerId, accountId: invitingId },
    body: { role: 'installer' },
  }),
  declineInvitation: ({ ownerId, invitingId }) => ({
    params: { userId: ownerId, accountId: invitingId },
    body: { role: 'installer' },
  }),
  leaveAccount: ({ ownerId, otherId }) => ({ params: { userId: ownerId, accountId: otherId } }),
  listMembers: (site) => ({ params: ofSite(site) }),
  inviteMember: (site) => ({ params: ofSite(site), body: { email: 'New@User.example' } }),
  withdrawInvitation: ({ accountId, invitationId }) => ({ params: { accountId, invitationId } }),
  removeMember: ({ accountId, installerId }) => ({ params: { accountId, userId: installerId } }),
  offerOwnership: (site) => ({ params: ofSite(site), body: { userId: site.installerId } }),
  withdrawOwnership: (site) => ({ params: ofSite(site) }),
  listAudit: (site) => ({ params: ofSite(site) }),
  pauseAccount: (site) => ({ params: ofSite(site), body: { until: '2026-06-01T18:00:00.000Z' } }),
  resumeAccount: (site) => ({ params: ofSite(site) }),
  listProducts: () => ({}),
  listServices: () => ({}),
  getOpenApi: () => ({}),
  getTokenOpenApi: () => ({}),
  addCounts: () => ({ body: { visits: 2, shortVisits: 1, goalTaps: 1 } }),
  mcp: () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
  getVendorFile: () => ({ params: { file: 'com.fake.public-key.pem' } }),
  getAccount: (site) => ({ params: ofSite(site) }),
  getState: (site) => ({ params: ofSite(site) }),
  patchSiteNote: (site) => ({ params: ofSite(site), body: { note: 'Key at number 4', tags: ['Bonn'] } }),
  patchAccount: (site) => ({
    params: ofSite(site),
    body: {
      name: 'New name',
      timezone: 'Europe/Zurich',
      settings: { autochargeInterval: 5, fuseA: 35 },
      dropPlanned: [{ service: 'easee', kind: 'appliance', id: 'EH123456' }],
    },
  }),
  getForecast: (site) => ({ params: ofSite(site) }),
  setForecast: (site) => ({
    params: ofSite(site),
    body: {
      place: { latitude: 48.137, longitude: 11.575 },
      roofs: [{ tiltDegrees: 30, azimuthDegrees: 180, kWp: 8.4 }],
    },
  }),
  getTariff: (site) => ({ params: ofSite(site) }),
  setTariff: (site) => ({
    params: ofSite(site),
    body: {
      import: { kind: 'tibber', homeId: null, eurPerUnit: null, apiToken: GOOD_TOKEN },
      feedIn: { kind: 'market', zone: 'AT', factor: 0.95 },
    },
  }),
  getNotices: (site) => ({ params: ofSite(site) }),
  patchNotices: (site) => ({
    params: ofSite(site),
    body: { kinds: { 'car-full': ['mail'] }, quietHours: { from: '21:30', to: '06:15' }, urgentAtNight: false },
  }),
  testNotices: (site) => ({ params: ofSite(site), body: { channel: 'push' } }),
  getNoticeAddress: (site) => ({ params: ofSite(site) }),
  setNoticeAddress: (site) => ({
    params: ofSite(site),
    body: { address: { kind: 'webhook', url: 'https://hooks.user.example/sunward/4711' } },
  }),
  removeNoticeAddress: (site) => ({ params: ofSite(site) }),
  listHooks: (site) => ({ params: ofSite(site) }),
  createHook: (site) => ({
    params: ofSite(site),
    body: { url: 'https://hooks.user.example/another', types: ['session.finished', 'source.lost'] },
  }),
  patchHook: (site) => ({ params: ofHook(site), body: { types: ['goal.at_risk'], on: false } }),
  removeHook: (site) => ({ params: ofHook(site) }),
  rotateHookSecret: (site) => ({ params: ofHook(site) }),
  testHook: (site) => ({ params: ofHook(site) }),
  listHookDeliveries: (site) => ({ params: ofHook(site) }),
  replayHookDelivery: (site) => ({ params: { ...ofHook(site), deliveryId: deliveryIdOf(site) } }),
  listPushDevices: ({ ownerId }) => ({ params: { userId: ownerId } }),
  addPushDevice: ({ ownerId }) => ({ params: { userId: ownerId }, body: { subscription: PUSH_SUBSCRIPTION } }),
  removePushDevice: ({ ownerId }) => ({
    params: { userId: ownerId, pushId: hashOf(PUSH_SUBSCRIPTION.endpoint) },
  }),
  listSensors: (site) => ({ params: ofSite(site), query: { fetch: 'true' } }),
  createSensor: (site) => ({
    params: ofSite(site),
    body: { credentialsId: site.credentialsId, deviceId: 'channel', name: 'Roof', settings: { measures: 'pv' } },
  }),
  patchSensor: (site) => ({ params: ofSensor(site), body: { name: 'Meter 2', settings: { autoChargeOffset: -100 } } }),
  deleteSensor: (site) => ({ params: ofSensor(site) }),
  getHistory: (site) => ({ params: ofSite(site), query: { stepS: '3600' } }),
  getPlan: (site) => ({ params: ofSite(site) }),
  getDays: (site) => ({ params: ofSite(site), query: { from: '2026-05-01', to: '2026-06-30' } }),
  listChargingSessions: (site) => ({ params: ofSite(site) }),
  exportChargingSessions: (site) => ({ params: ofSite(site), query: { locale: 'de-AT' } }),
  getChargingSession: (site) => ({
    params: { ...ofSite(site), chargingSessionId: chargingSessionId(SESSION_MS, site.applianceId) },
  }),
  patchChargingSession: (site) => ({
    params: { ...ofSite(site), chargingSessionId: chargingSessionId(SESSION_MS, site.applianceId) },
    body: { use: 'business', note: 'To the customer' },
  }),
  listChargingSessionVersions: (site) => ({
    params: { ...ofSite(site), chargingSessionId: chargingSessionId(SESSION_MS, site.applianceId) },
  }),
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
  previewGoal: (site) => ({
    params: ofAppliance(site),
    body: { deadline: { readyAt: '07:00', days: [1, 2, 3, 4, 5], elseAt: '10:00', energyKWh: 10 } },
  }),
  getOutcomes: (site) => ({ params: ofAppliance(site), query: { by: '06:30', targetPercent: '80' } }),
  startChargeNow: (site) => ({ params: ofAppliance(site) }),
  endChargeNow: (site) => ({ params: ofAppliance(site) }),
  switchApplianceOn: (site) => ({ params: ofAppliance(site) }),
  switchApplianceOff: (site) => ({ params: ofAppliance(site) }),
  addApplianceScheduleItem: (site) => ({
    params: ofAppliance(site),
    body: { dayOfWeek: 7, hour: 22, minute: 30, desiredState: { mode: 'ON', currentA: 10 } },
  }),
  deleteApplianceScheduleItem: (site) => ({ params: { ...ofAppliance(site), itemId: site.scheduleItemId } }),
  listSocMapItems: (site) => ({ params: ofAppliance(site) }),
  addSocMapItem: (site) => ({ params: ofAppliance(site), body: { threshold: 80, desiredState: { mode: 'AUTO' } } }),
  giveCharge: (site) => ({ params: ofAppliance(site), body: { percent: 40 } }),
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
  createReportKey: (site) => ({ params: ofSite(site), body: { name: 'Home Assistant' } }),
  newCredentialsKey: ({ accountId, webhookId }) => ({ params: { accountId, credentialsId: webhookId } }),
  getBoxAddress: ({ accountId, boxesId }) => ({ params: { accountId, credentialsId: boxesId } }),
  newBoxPassword: ({ accountId, boxesId }) => ({ params: { accountId, credentialsId: boxesId } }),
  deleteCredentials: ({ accountId, webhookId }) => ({ params: { accountId, credentialsId: webhookId } }),
  getDiagnostics: ({ accountId, credentialsId }) => ({ params: { accountId, credentialsId } }),
  listBoxes: ({ accountId, webhookId }) => ({ params: { accountId, credentialsId: webhookId } }),
  serviceBox: ({ accountId, boxesId }) => ({
    params: { accountId, credentialsId: boxesId },
    body: { deviceId: `1:${BOX_IDENTITY}`, action: 'unlock' },
  }),
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
  // Belongs to no user: consent.ts creates one that works.
  finishOauth: (site) => ({ params: ofSite(site), body: { ticket: `${'a'.repeat(43)}.${'a'.repeat(43)}` } }),
  getSubscription: (site) => ({ params: ofSite(site) }),
  createCustomerPortalSession: (site) => ({ params: ofSite(site) }),
  createCheckoutSession: (site) => ({ params: ofSite(site) }),
  createSubscriptionItem: (site) => ({ params: ofSite(site), body: { priceId: priceKey('sma', 'month') } }),
  changeSubscriptionBaseProduct: (site) => ({ params: ofSite(site), body: { priceId: priceKey('SMA', 'month') } }),
  cancelSubscription: (site) => ({ params: ofSite(site) }),
  uncancelSubscription: (site) => ({ params: ofSite(site) }),
  deleteImmediately: (site) => ({ params: ofSite(site) }),
  createPrepayment: (site) => ({ params: ofSite(site), query: { locale: 'de-AT' } }),
  // Needs a signature of its moment, which the access sweep adds.
  stripeWebhook: () => ({ body: paymentEvent }),
  reportByKey: ({ webhookKey }) => ({ params: { key: webhookKey }, body: { gridW: -2560, pvProductionW: 4210 } }),
  reportByQuery: ({ webhookKey }) => ({ params: { key: webhookKey }, query: { gridW: '-2560' } }),
  reportByHeader: () => ({ body: { gridW: -2560 } }),
  muteNotices: ({ muteToken }) => ({ query: { token: muteToken } }),
  chargeByNotice: (site) => ({ query: { token: site.chargeToken } }),
  reportByBody: ({ webhookKey }) => ({ body: { apiKey: webhookKey, siteMeters: { net_import_kw: -2.56 } } }),
};
