import type * as z from 'zod';
import type { Manifest } from '../../integration.ts';
import { type Account, accountSchema } from '../../model/account.ts';
import { type Appliance, applianceSchema } from '../../model/appliance.ts';
import { type Credentials, credentialsSchema } from '../../model/credentials.ts';
import {
  accountIdSchema,
  applianceIdSchema,
  credentialsIdSchema,
  hookIdSchema,
  invitationIdSchema,
  sensorIdSchema,
  tokenIdSchema,
  userIdSchema,
} from '../../model/ids.ts';
import { type Payout, payoutSchema } from '../../model/referral.ts';
import { scheduleItemIdSchema, socMapItemIdSchema } from '../../model/schedule.ts';
import { type Subscription, subscriptionSchema } from '../../model/subscription.ts';
import { userDetailsSchema } from '../../model/user.ts';
import { type Contract, contractRows, type OperationId } from '../index.ts';
import type { RowResult } from '../row.ts';
import { exampleOf } from './schema-meta.ts';

type BodyOf<R> = R extends { readonly body: infer S extends z.ZodType } ? z.input<S> : unknown;
/** The parts of a call whose examples differ from those of the schemas. */
type OwnExample<K extends OperationId> = {
  readonly body?: BodyOf<Contract[K]>;
  readonly query?: Readonly<Record<string, string>>;
  readonly response?: RowResult<Contract[K]>;
};

/** A call's parts as the document needs them. */
export interface Example {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly response: unknown;
}

const known = <S extends z.ZodType>(schema: S): z.output<S> => exampleOf(schema) as z.output<S>;

/** Ids of one home, so that examples are consistent. */
export const ids = {
  accountId: known(accountIdSchema),
  userId: known(userIdSchema),
  credentialsId: known(credentialsIdSchema),
  sensorId: known(sensorIdSchema),
  applianceId: known(applianceIdSchema),
  invitationId: known(invitationIdSchema),
  scheduleItemId: known(scheduleItemIdSchema),
  socMapItemId: known(socMapItemIdSchema),
} as const;
const { accountId, applianceId, credentialsId } = ids;

const account: Account = known(accountSchema);
const appliance: Appliance = known(applianceSchema);
const credentials: Credentials = known(credentialsSchema);
const payout: Payout = known(payoutSchema);
const subscription: Subscription = known(subscriptionSchema);

const now = '2026-06-01T10:00:00.000Z';
const pushDevices = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  devices: [
    { id: 'ZFCo0AT8fXhWzKIUBvFpcJhQz7wqTM0zKIFpZS9tJxE', device: 'Chrome, Android', since: now, lastSentAt: null },
  ],
};
const hook = {
  id: known(hookIdSchema),
  masked: 'hooks.example.org/…4711',
  types: ['session.finished' as const, 'source.lost' as const],
  since: now,
  off: null,
  oldSecretUntil: null,
  last: { at: now, outcome: 'delivered' as const, status: 200 },
};
const hookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const session = {
  id: '6b1d7c52-2f0e-4a6e-9d60-0d4f8f3c1a77',
  device: 'Firefox, Windows',
  country: 'AT',
  createdAt: now,
  lastSeenAt: now,
  secondFactor: true,
};
const apiToken = {
  id: known(tokenIdSchema),
  name: 'Home Assistant',
  hint: 'swd_Ab3d…9xYz',
  scope: 'control' as const,
  accountIds: [accountId],
  createdAt: now,
  expiresAt: null,
  lastUsedAt: now,
  lastUsedBy: 'HomeAssistant/2026.11.0',
};
const checkout = 'https://checkout.stripe.com/c/pay/cs_example';
const webhookKey = 'whs_your-key';
const callback = { code: 'from-the-vendor', state: `ost_${'s'.repeat(43)}` };
const location = `/${accountId}/credentials#link=…`;
const report = { body: { pvProductionW: 4210, gridW: -2560 } };

const applianceIn = (mode: 'ON' | 'OFF'): Appliance => ({
  ...appliance,
  mode,
  state: { ...appliance.state, on: mode === 'ON' },
});

/** A webhook: the only response that contains its URL. */
const webhookCreated = {
  credentials: {
    ...credentials,
    id: 'crd_01JXW3T5YB8Q2M4N6P7R9S0V1C',
    service: 'webhook',
    name: 'Home Assistant',
    settings: {},
    sensors: [],
    health: { ...credentials.health, lastSuccessAt: null, newestDataAt: null, callsToday: null },
  },
  reveal: { key: webhookKey, url: `https://sunward.example/api/webhook/${webhookKey}` },
};

const manifest: Manifest = {
  id: 'webhook',
  name: 'Webhook',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'push',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'key',
      kind: 'generated',
      required: true,
      label: { en: 'Key', de: 'Schlüssel' },
      help: { en: 'Made by Sunward.', de: 'Macht Sunward.' },
      example: webhookKey,
    },
  ],
  timing: { samplingS: 30, windowS: 0, guardS: 30, actuationS: 0 },
  limits: { minPollSeconds: 0, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
  egressHosts: [],
  planRequired: null,
  caveats: [],
  docsUrl: '/faqs',
  confidence: 'high',
};

/** Examples that differ from those of the schemas, or that schemas lack. */
const ownExamples: { readonly [K in OperationId]?: OwnExample<K> } = {
  login: {
    body: { email: 'anna@example.org', password: 'correct horse battery', code: '287082' },
    response: { accessToken: 'eyJ…', refreshToken: 'eyJ…', expiresIn: 3600 },
  },
  reauthenticate: { body: { password: 'correct horse battery', code: '287082' } },
  createAccount: { response: checkout },
  prepareSites: {
    body: {
      sites: [
        {
          ...{ name: 'Brandt family, Lindau', email: 'anna@example.org', timezone: 'Europe/Berlin' },
          devices: [
            { service: 'easee', kind: 'appliance', id: 'EH123456' },
            { service: 'fronius', kind: 'sensor' },
          ],
        },
        { name: 'Moos farm', email: 'otto@example.org', timezone: 'Europe/Vienna' },
      ],
    },
    response: {
      sites: [
        { state: 'prepared', accountId: ids.accountId, code: null, faults: [] },
        {
          ...{ state: 'failed', accountId: null, code: 'already_exists' },
          faults: [{ field: 'name', code: 'name_taken', figures: {} }],
        },
      ],
    },
  },
  patchUser: { body: { locale: 'de-DE' } },
  listPayouts: { query: { month: payout.month } },
  exportPayouts: {
    query: { month: payout.month },
    response: {
      text: `month,affiliate_id,user_id,email,amount_eur,created_at,paid_at,account_holder,iban,provider_email\r\n${payout.month},${payout.affiliateId},${payout.userId},${payout.email},12.34,${payout.createdAt},,Anna Example,DE89370400440532013000,\r\n`,
    },
  },
  listPushDevices: { response: pushDevices },
  addPushDevice: {
    body: {
      subscription: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
        keys: { p256dh: pushDevices.publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      },
    },
    response: pushDevices,
  },
  removePushDevice: { response: { ...pushDevices, devices: [] } },
  setNoticeAddress: { body: { address: { kind: 'webhook', url: 'https://hooks.example.org/sunward/4711' } } },
  listHooks: { response: { hooks: [hook] } },
  createHook: {
    body: { url: 'https://hooks.example.org/sunward/4711', types: ['session.finished', 'source.lost'] },
    response: { hook: { ...hook, last: null }, secret: hookSecret },
  },
  patchHook: { body: { types: ['source.lost'] }, response: { ...hook, types: ['source.lost'] } },
  removeHook: { response: { hooks: [] } },
  rotateHookSecret: {
    response: { hook: { ...hook, oldSecretUntil: '2026-06-02T10:00:00.000Z' }, secret: hookSecret },
  },
  listHookDeliveries: {
    response: {
      deliveries: [
        {
          ...{ id: 'msg_2f1c9d3e7a5b4c60', at: now, type: 'source.lost', state: 'delivered', tries: 1, nextAt: null },
          last: { at: now, outcome: 'delivered', status: 200, tookMs: 180 },
          body: '{"type":"source.lost","timestamp":"2026-06-01T10:00:00.000Z","data":{}}',
        },
      ],
    },
  },
  setPayoutDetails: { body: { details: { kind: 'iban', holder: 'Anna Example', iban: 'DE89370400440532013000' } } },
  markPayoutPaid: { response: { ...payout, paidAt: now } },
  listTokens: { response: [apiToken] },
  createToken: {
    response: { ...apiToken, lastUsedAt: null, lastUsedBy: null, token: `swd_${'0'.repeat(32)}473xXU` },
  },
  listSessions: { response: [{ ...session, current: true }] },
  exportUser: {
    response: {
      exportedAt: now,
      parts: [
        {
          kind: 'user',
          user: known(userDetailsSchema),
          referredBy: null,
          coupon: null,
          trialFor: null,
          sites: [{ accountId, role: 'owner', createdAt: now }],
          invitations: [],
          cardMarks: [],
          freeSites: [],
          creations: [],
          pushDevices: [],
          sessions: [{ ...session, provedAt: now }],
          tokens: [apiToken],
          secondFactorSince: now,
          payoutDetails: { kind: 'iban', masked: 'DE•• •••• 3000', since: now },
        },
      ],
      next: accountId,
    },
  },
  listServices: {
    response: [{ id: 'shelly', name: 'Shelly', offers: { sensor: true, appliance: true, vehicle: false } }],
  },
  getOpenApi: { response: { openapi: '3.1.0' } },
  getTokenOpenApi: { response: { openapi: '3.1.0' } },
  mcp: {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    response: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
  },
  getVendorFile: { response: { text: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n' } },
  patchAccount: {
    body: { name: 'Home', settings: { batteryStrategy: 'battery-first', batteryThresholdPercent: 85, fuseA: 35 } },
  },
  chargeByNotice: {
    query: {
      token:
        'acc_01JXW3T5YB8Q2M4N6P7R9S0V1A.5f0c9f52-3a7e-7b71-dd0c-2f6a1c8e4b10.app_01JXW3T5YB8Q2M4N6P7R9S0V1E.1780315200.seal',
    },
  },
  muteNotices: {
    query: { token: 'acc_01JXW3T5YB8Q2M4N6P7R9S0V1A.5f0c9f52-3a7e-7b71-dd0c-2f6a1c8e4b10.car-full.mail.seal' },
  },
  listSensors: { query: { fetch: 'false' } },
  createSensor: {
    body: { credentialsId, deviceId: '34987a4b5c6d/em1:0', name: 'Meter', settings: { measures: 'grid' } },
  },
  patchSensor: { body: { settings: { autoChargeOffset: -100 } } },
  getHistory: { query: { from: '2026-06-01T00:00:00Z', to: now, stepS: '300' } },
  getDays: { query: { from: '2026-05-31', to: '2026-06-01' } },
  listChargingSessions: { query: { from: '2026-06-01T00:00:00Z', to: now, applianceId } },
  exportChargingSessions: {
    query: { from: '2026-06-01T00:00:00Z', to: now, locale: 'en' },
    response: {
      text: 'Start,End,Appliance,Vehicle,Energy (kWh)\r\n2026-06-01 12:00:00,2026-06-01 16:10:00,Wallbox,,11.240\r\n',
    },
  },
  listDecisions: { query: { applianceId } },
  pauseAccount: { response: { ...account, override: { cause: 'paused', until: '2026-06-01T18:00:00.000Z' } } },
  addSocMapItem: { body: { threshold: 80, desiredState: { mode: 'AUTO' } } },
  deleteSocMapItems: { response: [] },
  listAppliances: { query: { fetch: 'false' } },
  createAppliance: { body: { credentialsId, deviceId: appliance.deviceId, name: 'Wallbox', mode: 'AUTO' } },
  patchAppliance: { body: { mode: 'AUTO', autoCharge: { priority: 1 }, settings: { maxCurrentA: 16 } } },
  switchApplianceOn: { response: applianceIn('ON') },
  switchApplianceOff: { response: applianceIn('OFF') },
  listSupportedServices: { response: [{ manifest, allowed: true }] },
  createCredentials: { body: { service: 'webhook', name: 'Home Assistant', fields: {} }, response: webhookCreated },
  patchCredentials: { body: { name: 'Shelly' } },
  newCredentialsKey: { response: webhookCreated },
  newBoxPassword: { response: { ...webhookCreated, reveal: { password: '4dY1sLjGa7EuQbW3pZkT' } } },
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
  startOauth: {
    body: { service: 'tesla', locale: 'en' },
    response: { url: 'https://auth.tesla.com/oauth2/v3/authorize?client_id=sunward' },
  },
  oauthCallback: { query: callback, response: { location } },
  oauthCallbackWithState: { query: { code: callback.code }, response: { location } },
  listVehicles: {
    response: [
      {
        applianceId,
        name: 'Car',
        service: 'tesla',
        state: { ...appliance.state, battery: { percent: 55, limitPercent: 80, rangeKm: 260, at: now } },
      },
    ],
  },
  createCustomerPortalSession: { response: 'https://billing.stripe.com/p/session/example' },
  createCheckoutSession: { response: checkout },
  createSubscriptionItem: { body: { priceId: 'sunward_sma_feature_month' }, response: checkout },
  cancelSubscription: { response: { ...subscription, cancelAtPeriodEnd: true } },
  createPrepayment: { query: { locale: 'de-DE' }, response: checkout },
  stripeWebhook: {
    body: { id: 'evt_1', object: 'event', type: 'customer.subscription.updated', data: { object: { id: 'sub_1' } } },
  },
  reportByKey: report,
  reportByQuery: { query: { pvProductionW: '4210', gridW: '-2560' } },
  reportByHeader: report,
  reportByBody: {
    body: { apiKey: 'whs_your-key', siteMeters: { production_kw: 4.21, net_import_kw: -2.56, consumption_kw: 1.65 } },
  },
};

/** One call of each row; a test parses every one by its row's schemas. */
export const examples = Object.fromEntries(
  contractRows.map(({ id, row }) => {
    const own: Partial<Example> = ownExamples[id] ?? {};
    const body = own.body ?? (row.body && exampleOf(row.body));
    const response = own.response ?? exampleOf(row.response);
    return [id, { ...own, ...(body === undefined ? {} : { body }), response }];
  }),
) as Readonly<Record<OperationId, Example>>;
