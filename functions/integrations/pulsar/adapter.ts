import { SECOND_MS } from '#shared/units.ts';
import { outcomeOf, unsupported } from '../outcome.ts';
import { type AdapterContext, type Commands, type LinkedAccount, type Reads, VendorError } from '../port.ts';
import { createClient } from './client.ts';
import { chargersOf, toAmperes, toApplianceState, toDevice, toPlan } from './mapping.ts';
import type { Status } from './schemas.ts';

/** A command follows a reading of the same run without asking again: the cloud throttles hard. */
const REMEMBERED_MS = 30 * SECOND_MS;

/** A myWallbox account: one call per charger. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Commands => {
  const client = createClient(context);
  const remembered = new Map<string, { readonly atMs: number; readonly status: Status }>();

  const look = async (deviceId: string): Promise<Status> => {
    if (!/^\d{1,20}$/.test(deviceId)) {
      throw new VendorError('unsupported', 'pulsar: the device id is not known to this service');
    }
    const status = await client.status(deviceId);
    remembered.set(deviceId, { atMs: context.now(), status });
    return status;
  };

  return {
    async verify() {
      await client.groups();
    },
    async listDevices() {
      const devices = [];
      for (const charger of chargersOf(await client.groups())) {
        const status = await outcomeOf(() => look(charger.id));
        devices.push(toDevice(charger, status.ok ? status.value : undefined));
      }
      return devices;
    },
    async read({ sensors, appliances }) {
      const states = appliances.map(({ deviceId }) =>
        outcomeOf(async () => toApplianceState(await look(deviceId), context.now())),
      );
      return {
        sensors: sensors.map(() => unsupported('pulsar: a charger is no sensor')),
        appliances: await Promise.all(states),
      };
    },
    async command({ deviceId }, command) {
      toAmperes(command);
      const known = remembered.get(deviceId);
      const isFresh = known !== undefined && context.now() - known.atMs <= REMEMBERED_MS;
      const status = isFresh ? known.status : await look(deviceId);
      remembered.delete(deviceId);
      const { currentA, action } = toPlan(command, status, context.now());
      if (currentA !== null) await client.setMaxCurrent(deviceId, currentA);
      if (action !== null) await client.act(deviceId, action);
    },
  };
};
