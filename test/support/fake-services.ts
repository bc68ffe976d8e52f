import type { Services } from '#functions/deps.ts';
import {
  type Adapter,
  type ApplianceCommand,
  VendorError,
  type VendorErrorKind,
} from '#functions/integrations/port.ts';
import type { Manifest } from '#shared/integration.ts';
import type { Device } from '#shared/model/credentials.ts';

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

/** The token that the fake vendor takes for right. */
export const GOOD_TOKEN = 'good-token';

/** A vendor of whom a test says what is wrong, and who remembers what he was told. */
export interface FakeServices extends Services {
  /** Every request fails so; null: none does. */
  fault: { readonly kind: VendorErrorKind; readonly retryAfterS?: number } | null;
  readonly commands: { readonly deviceId: string; readonly command: ApplianceCommand }[];
}

/** `poll` is asked, `push` reports by webhook, `paid` needs the feature of a paid plan. */
export const createFakeServices = (): FakeServices => {
  const manifests = [
    manifest('poll', {}),
    manifest('push', {
      delivery: 'push',
      credentialFields: [{ name: 'key', kind: 'generated', required: true, label: text, help: text, example: 'whs_1' }],
    }),
    manifest('paid', { planRequired: 'sma' }),
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
  const fake: FakeServices = {
    fault: null,
    commands: [],
    manifests,
    manifest: (service) => manifests.find(({ id }) => id === service) ?? null,
    accountKey: (_, fields) => fields.serial ?? null,
    open: (_, fields): Adapter => {
      const ask = (): void => {
        const { fault } = fake;
        if (fault) throw new VendorError(fault.kind, `token ${fields.token}`, fault);
        if (fields.token !== undefined && fields.token !== GOOD_TOKEN)
          throw new VendorError('auth_failed', 'wrong token');
      };
      return {
        verify: async () => ask(),
        listDevices: async () => {
          ask();
          return devices;
        },
        read: async ({ sensors, appliances }) => {
          ask();
          const error = new VendorError('upstream', 'no values here');
          return {
            sensors: sensors.map(() => ({ ok: false, error })),
            appliances: appliances.map(() => ({ ok: false, error })),
          };
        },
        command: async (target, command) => {
          ask();
          fake.commands.push({ deviceId: target.deviceId, command });
        },
      };
    },
  };
  return fake;
};
