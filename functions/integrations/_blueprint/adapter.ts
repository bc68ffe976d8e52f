import { outcomeOf } from '../outcome.ts';
import { type AdapterContext, type Commands, type LinkedAccount, type Reads, VendorError } from '../port.ts';
import { createClient } from './client.ts';
import { toApplianceState, toDevices, toSensorReading } from './mapping.ts';
import type { VendorDevice } from './schemas.ts';

/** One call serves all targets; one target's failure is only that target's outcome. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Commands => {
  const client = createClient(context);
  return {
    async verify() {
      await client.devices();
    },
    async listDevices() {
      return (await client.devices()).flatMap(toDevices);
    },
    async read({ sensors, appliances }) {
      const answer = await outcomeOf(() => client.devices());
      const find = (deviceId: string): VendorDevice => {
        if (!answer.ok) throw answer.error;
        const device = answer.value.find(({ id }) => id === deviceId);
        if (device === undefined) throw new VendorError('offline', 'blueprint: the account does not show the device');
        return device;
      };
      const nowMs = context.now();
      return {
        sensors: await Promise.all(
          sensors.map(({ deviceId }) => outcomeOf(() => toSensorReading(find(deviceId), nowMs))),
        ),
        appliances: await Promise.all(
          appliances.map(({ deviceId }) => outcomeOf(() => toApplianceState(find(deviceId), nowMs))),
        ),
      };
    },
    async command({ deviceId }, command) {
      if (command.kind === 'release') return;
      if (command.kind === 'on' && (command.currentA !== null || command.phases !== null)) {
        throw new VendorError('unsupported', 'blueprint: a plug has neither current nor phases to set');
      }
      await client.setState(deviceId, command.kind === 'on');
    },
  };
};
