import type { Device } from '#shared/model/credentials.ts';
import { outcomeOf, unsupported } from '../outcome.ts';
import { type AdapterContext, type Commands, type LinkedAccount, type Reads, VendorError } from '../port.ts';
import { createClient } from './client.ts';
import { parseDeviceId, regionOf } from './device-id.ts';
import { isOffered, toApplianceState, toDevices } from './mapping.ts';

/** A TP-Link account: one call per plug or outlet. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Commands => {
  const client = createClient(context);
  return {
    async verify() {
      await client.list();
    },
    async listDevices() {
      const devices: Device[] = [];
      for (const listed of (await client.list()).filter(isOffered)) {
        const region = regionOf(listed.appServerUrl);
        const reached =
          region === null || listed.status !== 1
            ? null
            : await outcomeOf(() => client.state({ region, id: listed.deviceId, childId: null }));
        if (reached?.ok === false && reached.error.kind === 'rate_limited') throw reached.error;
        devices.push(...toDevices(listed, reached?.ok === true ? reached.value.system.get_sysinfo : null));
      }
      return devices;
    },
    async read({ sensors, appliances }) {
      const states = appliances.map(({ deviceId }) =>
        outcomeOf(async () => {
          const ref = parseDeviceId(deviceId);
          return toApplianceState(await client.state(ref), ref, context.now());
        }),
      );
      return {
        sensors: sensors.map(() => unsupported('kasa: a plug is no sensor')),
        appliances: await Promise.all(states),
      };
    },
    async command({ deviceId }, command) {
      const ref = parseDeviceId(deviceId);
      // A relay has no control of its own to release it to.
      if (command.kind === 'release') return;
      if (command.kind === 'on' && (command.currentA !== null || command.phases !== null)) {
        throw new VendorError('unsupported', 'kasa: a relay has neither current nor phases to set');
      }
      await client.setRelay(ref, command.kind === 'on');
    },
  };
};
