import type { Device } from '#shared/model/credentials.ts';
import { plantDevice } from '../plant-device.ts';
import type { LinkedAccount } from '../port.ts';

/** The one sensor of a key. */
const device: Device = plantDevice({
  deviceId: 'webhook',
  name: 'Webhook',
});

/** There is no vendor to call: values arrive as reports (inbox.ts). */
export const openAdapter = (): LinkedAccount => ({
  verify: async () => {},
  listDevices: async () => [device],
});
