import type { Fields, Services } from '#functions/deps.ts';
import {
  type Adapter,
  type ApplianceCommand,
  type Outcome,
  type SensorTarget,
  type TokenSet,
  type TokenVault,
  VendorError,
  type VendorErrorKind,
} from '#functions/integrations/port.ts';
import type { TokenSource, VendorPages } from '#functions/integrations/services.ts';
import type { StoredTokens } from '#functions/integrations/stored-tokens.ts';
import type { Manifest } from '#shared/integration.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState, RawReading } from '#shared/model/reading.ts';
import type { VehicleState } from '#shared/model/vehicle.ts';

const text = { en: 'Text', de: 'Text' };
const manifest = (id: string, own: Partial<Manifest>): Manifest => ({
  id,
  name: id,
  offers: { sensor: true, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: true, switchPhases: false, measuredTime: true },
  credentialFields: [
    { name: 'serial', kind: 'text', required: true, label: text, help: text, example: '123' },
    { name: 'token', kind: 'secret', required: true, label: text, help: text, example: 'abc' },
  ],
  timing: { samplingS: 10, windowS: 0, guardS: 20, actuationS: 5 },
  limits: { minPollSeconds: 0, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
  commandCost: 'free',
  egressHosts: ['vendor.example'],
  planRequired: null,
  caveats: [],
  docsUrl: 'https://vendor.example/',
  confidence: 'high',
  ...own,
});

const device = (deviceId: string, kind: Device['kind'], own: Partial<Device> = {}): Device => ({
  deviceId,
  name: deviceId,
  kind,
  model: null,
  online: true,
  applianceKind: kind === 'appliance' ? 'charger' : null,
  capabilities: kind === 'appliance' ? { current: { minA: 6, maxA: 16 }, phaseSwitching: false, metered: true } : null,
  needsMeterRole: false,
  suggestedMeterRole: null,
  ...own,
});

/** The file that a fake vendor requests from our domain. */
const FAKE_FILE = 'com.fake.public-key.pem';

/** The token that the fake vendor accepts. */
export const GOOD_TOKEN = 'good-token';

/** A vendor whose faults a test sets, and which records the calls it received. */
export interface FakeServices extends Services {
  /** Every request fails with this; null: none does. */
  fault: { readonly kind: VendorErrorKind; readonly retryAfterS?: number; readonly step?: string } | null;
  /** Revoking tokens is never answered. */
  stall: boolean;
  /** What devices show, by their ids; the others have no values. */
  shows: { readonly sensors: Record<string, RawReading>; readonly appliances: Record<string, ApplianceState> };
  /** The sensors of the last reading. */
  lastRead: readonly SensorTarget[];
  readonly commands: { readonly deviceId: string; readonly command: ApplianceCommand }[];
  /** Cars that honked. */
  readonly honks: string[];
  /** Number of sign-ins to `session`, and of codes of `consent` that were exchanged. */
  signIns: number;
  /** Revoked access tokens; null for one that was not stored. */
  readonly revoked: (string | null)[];
  /** Sites that `consent` returns: what its users link. */
  consentSite: string;
}

/** Readings of the cars of `poll`. */
export const FAKE_CAR: VehicleState = {
  batteryLevelPercent: 61,
  batteryLevelLimitPercent: 80,
  minutesUntilFull: null,
  make: 'Tesla',
  model: null,
  rangeKm: 293,
  name: null,
  asleep: false,
  observedAt: '2026-06-01T09:59:00.000Z',
};

/** What the consent page of `consent` returns for `GOOD_CODE`. */
export const GOOD_CODE = 'good-code';
const CONSENT_TOKENS: TokenSet = {
  values: { access: 'consent-access', refresh: 'consent-refresh' },
  expiresAtMs: 9e15,
};

/**
 * `poll` is polled, `webhook` pushes, `paid` needs the feature of a paid plan, `session` signs in with a password,
 * `consent` is linked on the vendor's own pages; our client at `unset` is not configured.
 */
export const createFakeServices = (stored: () => StoredTokens): FakeServices => {
  const manifests = [
    manifest('poll', { offers: { sensor: true, appliance: true, vehicle: true } }),
    manifest('webhook', {
      delivery: 'push',
      reportsCar: true,
      credentialFields: [{ name: 'key', kind: 'generated', required: true, label: text, help: text, example: 'whs_1' }],
    }),
    // Commands to it are in paid plans only.
    manifest('tesla', { offers: { sensor: true, appliance: true, vehicle: true } }),
    manifest('paid', { planRequired: 'sma' }),
    manifest('session', {}),
    manifest('consent', {
      link: 'oauth',
      credentialFields: [{ name: 'region', kind: 'text', required: false, label: text, help: text, example: 'eu' }],
    }),
    // It measures, and that is all.
    manifest('unset', {
      link: 'oauth',
      credentialFields: [],
      offers: { sensor: true, appliance: false, vehicle: false },
    }),
  ];
  const devices = [
    device('meter', 'sensor'),
    device('channel', 'sensor', { needsMeterRole: true }),
    device('charger', 'appliance'),
    device('plug', 'appliance', {
      applianceKind: 'plug',
      capabilities: { current: null, phaseSwitching: false, metered: false },
    }),
  ];
  const vaultOf = (tokens: TokenSource | undefined): TokenVault | null => {
    if (tokens === undefined) return null;
    return 'credentialsId' in tokens ? stored().of(tokens) : tokens;
  };
  const signIn = async ({ token }: Fields, vault: TokenVault | null): Promise<void> => {
    if (vault === null) throw new Error('a service that signs in needs tokens');
    if ((await vault.get()) !== null) return;
    await vault.renew(null, async () => {
      fake.signIns += 1;
      if (token !== GOOD_TOKEN) throw new VendorError('auth_failed', 'wrong password');
      return { values: { access: `access-${fake.signIns}` }, expiresAtMs: 9e15 };
    });
  };
  const pages: VendorPages = {
    pkce: true,
    stateReturned: true,
    authorizeUrl: ({ redirectUri, state, codeChallenge, locale }) =>
      `https://vendor.example/authorize?${new URLSearchParams({ redirectUri, state, codeChallenge: codeChallenge ?? '', locale })}`,
    exchange: async (fields, { code, codeVerifier, returned }) => {
      const { fault } = fake;
      if (fault) throw new VendorError(fault.kind, `code ${code}`, fault);
      if (code !== GOOD_CODE || codeVerifier === null) throw new VendorError('auth_failed', 'wrong code');
      fake.signIns += 1;
      return { tokens: CONSENT_TOKENS, fields: { ...fields, site: returned?.site_id ?? fake.consentSite } };
    },
  };
  const fake: FakeServices = {
    fault: null,
    stall: false,
    shows: { sensors: {}, appliances: {} },
    lastRead: [],
    commands: [],
    honks: [],
    revoked: [],
    signIns: 0,
    consentSite: 'site-1',
    pages: async (service) => (service === 'consent' ? pages : service === 'unset' ? 'not-set-up' : 'none'),
    manifests,
    manifest: (service) => manifests.find(({ id }) => id === service) ?? null,
    forUsers: (manifest) => manifest,
    vendorFile: async (name) => (name === FAKE_FILE ? 'public key' : null),
    budgetUsedPercent: async () => null,
    accountKey: (_, fields) => fields.serial ?? fields.site ?? null,
    open: (service, fields, _signal, tokens): Adapter => {
      const vault = vaultOf(tokens);
      const ask = (): void => {
        const { fault } = fake;
        if (fault) throw new VendorError(fault.kind, `token ${fields.token}`, fault);
        if (fields.token !== undefined && fields.token !== GOOD_TOKEN)
          throw new VendorError('auth_failed', 'wrong token');
      };
      return {
        verify: async () => {
          if (service === 'session') await signIn(fields, vault);
          if (service === 'consent' && (await vault?.get())?.values.access !== CONSENT_TOKENS.values.access)
            throw new VendorError('reauth_needed', 'no tokens');
          ask();
        },
        listDevices: async () => {
          ask();
          return devices;
        },
        read: async ({ sensors, appliances }) => {
          ask();
          const error = new VendorError('upstream', 'no values here');
          const outcome = <T>(value: T | undefined): Outcome<T> =>
            value === undefined ? { ok: false, error } : { ok: true, value };
          fake.lastRead = sensors;
          return {
            sensors: sensors.map(({ deviceId }) => outcome(fake.shows.sensors[deviceId])),
            appliances: appliances.map(({ deviceId }) => outcome(fake.shows.appliances[deviceId])),
          };
        },
        vehicles: {
          read: async (deviceId) => {
            ask();
            return { ...FAKE_CAR, name: deviceId };
          },
          honk: async (deviceId) => {
            ask();
            fake.honks.push(deviceId);
          },
        },
        command: async (target, command) => {
          ask();
          fake.commands.push({ deviceId: target.deviceId, command });
        },
        revoke: async () => {
          if (service !== 'consent') return;
          if (fake.stall) await new Promise(() => undefined);
          ask();
          fake.revoked.push((await vault?.get())?.values.access ?? null);
        },
      };
    },
  };
  return fake;
};
