import type * as z from 'zod';
import { batteryStrategies } from '../../model/account.ts';
import type { Contract, OperationId } from '../index.ts';
import type { RowResult } from '../row.ts';
import {
  account,
  appliance,
  applianceInMode,
  credentials,
  dayTotals,
  decision,
  device,
  historyPoint,
  ids,
  invitation,
  later,
  manifest,
  member,
  now,
  pausedAccount,
  product,
  scheduleItem,
  sensor,
  socMapItem,
  subscription,
  userDetails,
  vehicleListItem,
  webhookCreated,
  webhookKey,
} from './example-values.ts';

type BodyOf<R> = R extends { readonly body: infer S extends z.ZodType }
  ? { readonly body: z.input<S> }
  : R extends { readonly rawBody: true }
    ? { readonly body: unknown }
    : object;
type ExampleOf<K extends OperationId> = BodyOf<Contract[K]> & {
  readonly query?: Readonly<Record<string, string>>;
  readonly response: RowResult<Contract[K]>;
};

/** A call's parts as the document needs them. */
export interface Example {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly response: unknown;
}

const { accountId, applianceId, credentialsId, invitationId, sensorId, userId } = ids;
const checkout = 'https://checkout.stripe.com/c/pay/cs_example';
const report = { accepted: true as const, fields: ['pvProductionW', 'gridW'], ignored: [] };
const secret43 = (letter: string): string => letter.repeat(43);
const { id: _, ...newScheduleItem } = scheduleItem;

const payout = {
  affiliateId: 'aff_01JXF0Q8ZK3V9T5M7N2B4C6D8E',
  month: '2026-05',
  cents: 3900,
  userId,
  email: 'anna@example.org',
  createdAt: now,
  paidAt: null,
} as const;

/** What a path's parameters look like. */
export const paramExamples: Readonly<Record<string, string>> = {
  accountId,
  applianceId,
  credentialsId,
  invitationId,
  affiliateId: payout.affiliateId,
  month: payout.month,
  sensorId,
  userId,
  key: webhookKey,
  service: 'tesla',
  file: 'com.tesla.3p.public-key.pem',
  state: `ost_${secret43('s')}`,
};

/** One call of each row. A row without one does not compile; a test parses every one by its row's schemas. */
export const examples: { readonly [K in OperationId]: ExampleOf<K> } = {
  login: {
    body: { email: 'anna@example.org', password: 'correct horse battery' },
    response: { accessToken: 'eyJ…', refreshToken: 'eyJ…', expiresIn: 3600 },
  },
  getMe: {
    response: {
      id: userId,
      email: 'anna@example.org',
      superAdmin: false,
      scope: 'aws.cognito.signin.user.admin',
      accounts: [{ id: accountId, name: 'Home', role: { type: 'owner' } }],
    },
  },
  createAccount: {
    body: { name: 'Home', timezone: 'Europe/Berlin', priceId: 'sunward_premium_month' },
    response: checkout,
  },
  getUserDetails: { response: userDetails },
  patchUser: { body: { locale: 'de-DE' }, response: userDetails },
  deleteUser: { response: { id: userId, sites: [{ id: accountId, name: 'Home' }], finished: true } },
  getReferrals: {
    response: {
      referralCode: '7KQ2MXWR',
      link: 'https://sunward.example/?ref=7KQ2MXWR',
      signUps: 9,
      paying: 6,
      earnedCents: 4100,
      paidOutCents: 3900,
      pendingCents: 200,
      months: [
        { month: '2026-06', earnedCents: 200, paidOutCents: 0, pendingCents: 200 },
        { month: '2026-05', earnedCents: 3900, paidOutCents: 3900, pendingCents: 0 },
      ],
    },
  },
  listPayouts: { query: { month: payout.month }, response: [payout] },
  exportPayouts: {
    query: { month: payout.month },
    response: {
      text: `month,affiliate_id,user_id,email,amount_eur,created_at,paid_at\r\n${payout.month},${payout.affiliateId},${payout.userId},${payout.email},12.34,${payout.createdAt},\r\n`,
    },
  },
  markPayoutPaid: { response: { ...payout, paidAt: now } },
  sendFeedback: {
    body: { summary: 'Thank you', description: 'It works on cloudy days as well.' },
    response: { sent: true },
  },
  exportUser: {
    query: {},
    response: {
      exportedAt: now,
      parts: [{ kind: 'user', user: userDetails, sites: [{ accountId, role: 'owner', createdAt: now }] }],
      next: `${accountId}/0`,
    },
  },
  listInvitations: {
    response: [
      {
        accountId,
        accountName: 'Home',
        role: 'installer',
        invitedBy: 'anna@example.org',
        expiresAt: invitation.expiresAt,
      },
    ],
  },
  acceptInvitation: { body: { role: 'installer' }, response: { accountId, role: 'installer' } },
  declineInvitation: { body: { role: 'installer' }, response: { accountId } },
  leaveAccount: { response: { accountId } },
  listProducts: { response: [product] },
  listServices: {
    response: [{ id: 'shelly', name: 'Shelly', offers: { sensor: true, appliance: true, vehicle: false } }],
  },
  getOpenApi: { response: { openapi: '3.1.0' } },
  getVendorFile: { response: { text: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n' } },
  getAccount: { response: account },
  patchAccount: {
    body: { name: 'Home', settings: { batteryStrategy: batteryStrategies[0], batteryThresholdPercent: 85, fuseA: 35 } },
    response: account,
  },
  listSensors: { query: { fetch: 'false' }, response: [sensor] },
  createSensor: {
    body: { credentialsId, deviceId: sensor.deviceId, name: 'Meter', settings: { measures: 'grid' } },
    response: sensor,
  },
  patchSensor: { body: { settings: { autoChargeOffset: -100 } }, response: sensor },
  deleteSensor: { response: { id: sensorId } },
  getHistory: {
    query: { from: '2026-06-01T00:00:00Z', to: now, stepS: '300' },
    response: { from: '2026-06-01T00:00:00.000Z', to: now, stepS: 300, points: [historyPoint] },
  },
  getDays: {
    query: { from: '2026-05-31', to: '2026-06-01' },
    response: { from: '2026-05-31', to: '2026-06-01', days: [dayTotals] },
  },
  listDecisions: { query: { applianceId }, response: [decision] },
  listMembers: {
    response: {
      members: [member],
      invitations: [invitation],
      ownerOffer: { userId: ids.installerId, expiresAt: invitation.expiresAt },
    },
  },
  inviteMember: { body: { email: 'installer@example.org' }, response: invitation },
  withdrawInvitation: { response: { id: invitationId } },
  removeMember: { response: { userId } },
  offerOwnership: {
    body: { userId: ids.installerId },
    response: { userId: ids.installerId, expiresAt: invitation.expiresAt },
  },
  withdrawOwnership: { response: { ownerOffer: null } },
  listAudit: { response: [{ time: now, kind: 'admin-access' }] },
  pauseAccount: { body: { until: later }, response: pausedAccount },
  resumeAccount: { response: account },
  addApplianceScheduleItem: { body: newScheduleItem, response: scheduleItem },
  deleteApplianceScheduleItem: { response: { id: ids.scheduleItemId } },
  listSocMapItems: { response: [socMapItem] },
  addSocMapItem: { body: { threshold: 80, desiredState: { mode: 'AUTO' } }, response: socMapItem },
  deleteSocMapItem: { response: { id: ids.socMapItemId } },
  deleteSocMapItems: { response: [] },
  listAppliances: { query: { fetch: 'false' }, response: [appliance] },
  createAppliance: {
    body: { credentialsId, deviceId: appliance.deviceId, name: 'Wallbox', mode: 'AUTO' },
    response: appliance,
  },
  patchAppliance: {
    body: { mode: 'AUTO', autoCharge: { priority: 1 }, settings: { maxCurrentA: 16 } },
    response: appliance,
  },
  deleteAppliance: { response: { id: applianceId } },
  getApplianceDetails: {
    response: {
      appliance,
      limits: { minCurrentA: 6, maxCurrentA: 16 },
      phaseHint: { phases: 1, gainPercent: 12 },
      decisions: [decision],
    },
  },
  switchApplianceOn: { response: applianceInMode('ON') },
  switchApplianceOff: { response: applianceInMode('OFF') },
  listCredentials: { response: [credentials] },
  listSupportedServices: { response: [{ manifest, allowed: true }] },
  createCredentials: { body: { service: 'webhook', name: 'Home Assistant', fields: {} }, response: webhookCreated },
  patchCredentials: { body: { name: 'Shelly' }, response: credentials },
  newCredentialsKey: { response: webhookCreated },
  deleteCredentials: { response: { id: credentialsId } },
  getDiagnostics: {
    response: {
      generatedAt: now,
      service: 'shelly',
      linkedAt: credentials.createdAt,
      health: credentials.health,
      control: { problem: null, until: null, failures: 0 },
      lastRunAt: now,
      intervalMinutes: 1,
      settings: { server: '…oud' },
      sensors: [{ device: '…1:0', reading: null, health: null }],
      appliances: [],
    },
  },
  listDevices: { response: [device] },
  startOauth: {
    body: { service: 'tesla', locale: 'en' },
    response: { url: 'https://auth.tesla.com/oauth2/v3/authorize?client_id=sunward' },
  },
  oauthCallback: {
    query: { code: 'from-the-vendor', state: `ost_${secret43('s')}` },
    response: { location: `/${accountId}/credentials#link=…` },
  },
  oauthCallbackWithState: {
    query: { code: 'from-the-vendor' },
    response: { location: `/${accountId}/credentials#link=…` },
  },
  finishOauth: { body: { ticket: `${secret43('n')}.${secret43('s')}` }, response: credentials },
  listVehicles: { response: [vehicleListItem] },
  getVehicleDetails: {
    response: {
      batteryLevelPercent: 55,
      batteryLevelLimitPercent: 80,
      minutesUntilFull: 95,
      make: 'Tesla',
      model: 'Model 3',
      rangeKm: 260,
      name: 'Blitz',
      asleep: false,
      observedAt: now,
    },
  },
  honkVehicle: { response: { honked: true } },
  getSubscription: { response: subscription },
  createCustomerPortalSession: { response: 'https://billing.stripe.com/p/session/example' },
  createCheckoutSession: { response: checkout },
  createSubscriptionItem: { body: { priceId: 'sunward_sma_feature_month' }, response: checkout },
  changeSubscriptionBaseProduct: { body: { priceId: 'sunward_premium_year' }, response: subscription },
  cancelSubscription: { response: { ...subscription, cancelAtPeriodEnd: true } },
  uncancelSubscription: { response: subscription },
  deleteImmediately: { response: { id: accountId } },
  createPrepayment: { query: { locale: 'de-DE' }, response: checkout },
  stripeWebhook: {
    body: { id: 'evt_1', object: 'event', type: 'customer.subscription.updated', data: { object: { id: 'sub_1' } } },
    response: { received: true },
  },
  reportByKey: { body: { pvProductionW: 4210, gridW: -2560 }, response: report },
  reportByQuery: { query: { pvProductionW: '4210', gridW: '-2560' }, response: report },
  reportByHeader: { body: { pvProductionW: 4210, gridW: -2560 }, response: report },
};
