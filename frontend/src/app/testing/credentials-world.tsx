import type { OperationId } from '#shared/contract/index.ts';
import { type CredentialField, type Manifest, manifestSchema } from '#shared/integration.ts';
import { type Credentials, credentialsSchema, type Device, deviceSchema } from '#shared/model/credentials.ts';
import type { Answer } from '../../lib/testing/fake-server.ts';
import { ACCOUNT_ID } from '../../lib/testing/samples.ts';
import { ago, open, serve } from './world.tsx';

export const PAGE = `/${ACCOUNT_ID}/credentials`;
export const LINK_ID = 'crd_01K00000000000000000000000';

export const field = (name: string, values: Partial<CredentialField> = {}): CredentialField => ({
  name,
  kind: 'text',
  required: true,
  label: { en: `The ${name}`, de: `Straße ${name}` },
  help: { en: `Where ${name} is`, de: `Wo ${name} ist` },
  example: '',
  ...values,
});
export const aManifest = (values: Partial<Manifest>): Manifest =>
  manifestSchema.parse({
    id: 'sol',
    name: 'Sol cloud',
    offers: { sensor: true, appliance: true, vehicle: false },
    delivery: 'poll',
    capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
    credentialFields: [field('server'), field('secret', { kind: 'secret' })],
    timing: { samplingS: 300, windowS: 0, guardS: 90, actuationS: 5 },
    limits: { minPollSeconds: 1, requestsPerDay: 1000, spacingMs: 1000, concurrency: 1 },
    egressHosts: ['.sol.example'],
    planRequired: null,
    caveats: [{ en: 'Mind the cat.', de: 'Achte auf die große Katze.' }],
    docsUrl: 'https://sol.example/',
    confidence: 'high',
    ...values,
  });

const sol = aManifest({});
export const consent = aManifest({
  id: 'volt',
  name: 'Volt',
  link: 'oauth',
  credentialFields: [field('region', { required: false })],
});
const placed = aManifest({
  id: 'placed',
  name: 'Placed',
  link: 'oauth',
  credentialFields: [
    field('region', {
      choices: ['europe', 'china'],
      choiceLabels: [
        { en: 'Europe', de: 'Europa' },
        { en: 'China', de: 'China' },
      ],
    }),
  ],
});
const push = aManifest({
  id: 'pusher',
  name: 'Pusher',
  delivery: 'push',
  credentialFields: [field('key', { kind: 'generated' })],
});
const closed = aManifest({ id: 'closed', name: 'Closed', planRequired: 'sma' });
export const services = [
  { manifest: sol, allowed: true },
  { manifest: consent, allowed: true },
  { manifest: placed, allowed: true },
  { manifest: push, allowed: true },
  { manifest: closed, allowed: false },
];

export const aLink = ({
  health,
  ...values
}: Omit<Partial<Credentials>, 'health'> & { health?: Partial<Credentials['health']> } = {}) =>
  credentialsSchema.parse({
    id: LINK_ID,
    accountId: ACCOUNT_ID,
    service: 'sol',
    name: 'Roof',
    settings: { server: 'one' },
    sensors: [],
    appliances: [],
    createdAt: ago(3600),
    ...values,
    health: {
      lastSuccessAt: ago(180),
      error: null,
      errorAt: null,
      newestDataAt: ago(120),
      callsToday: 250,
      callsPerDay: 1000,
      ...health,
    },
  });
export const aDevice = (values: Partial<Device> = {}): Device =>
  deviceSchema.parse({
    deviceId: 'dev-1',
    name: 'Inverter',
    kind: 'sensor',
    model: 'X1',
    online: true,
    applianceKind: null,
    capabilities: null,
    needsMeterRole: false,
    suggestedMeterRole: null,
    ...values,
  });
export const rejected = { error: 'credentials_rejected', errorAt: ago(30) };

export const show = async (path: string, links: Credentials[], more: Partial<Record<OperationId, Answer>> = {}) => {
  const server = serve(
    {},
    { listSupportedServices: () => services, listCredentials: () => links, listDevices: () => [], ...more },
  );
  await open(path);
  return server;
};
export const bodyOf = (server: Awaited<ReturnType<typeof show>>, id: OperationId): unknown =>
  server.calls.find((call) => call.id === id)?.body;
