import type { Device } from '#shared/model/credentials.ts';
import { unsupported } from '../outcome.ts';
import { type Adapter, VendorError } from '../port.ts';

/** The one sensor of a key. */
const device: Device = {
  deviceId: 'webhook',
  name: 'Webhook',
  kind: 'sensor',
  model: null,
  online: null,
  applianceKind: null,
  capabilities: null,
  needsMeterRole: false,
  suggestedMeterRole: null,
};

/** Nobody is asked here: values come in as reports (parse.ts, stored.ts). */
export const openAdapter = (): Adapter => ({
  verify: async () => {},
  listDevices: async () => [device],
  read: async ({ sensors, appliances }) => ({
    sensors: sensors.map(() => unsupported('webhook: values are reported, not asked for')),
    appliances: appliances.map(() => unsupported('webhook: there is no appliance')),
  }),
  command: async () => {
    throw new VendorError('unsupported', 'webhook: there is no appliance');
  },
});
