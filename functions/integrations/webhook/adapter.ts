import type { Device } from '#shared/model/credentials.ts';
import type { LinkedAccount } from '../port.ts';

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

/** There is no vendor to call: values arrive as reports (inbox.ts). */
export const openAdapter = (): LinkedAccount => ({
  verify: async () => {},
  listDevices: async () => [device],
});
