import type { Device } from '#shared/model/credentials.ts';
import { plantDevice } from '../plant-device.ts';
import type { LinkedAccount } from '../port.ts';

/** The one sensor of a key. */
const device: Device = plantDevice({
  deviceId: 'webhook',
  name: 'Webhook',
});

/** The car whose state of charge its reports may carry: it can stand at a charger, and nothing else. */
const car: Device = { ...device, deviceId: 'car', kind: 'vehicle' };

/** There is no vendor to call: values arrive as reports (inbox.ts). */
export const openAdapter = (): LinkedAccount => ({
  verify: async () => {},
  listDevices: async () => [device, car],
});
