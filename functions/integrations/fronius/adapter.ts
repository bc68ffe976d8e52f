import { outcomeOf, unsupported } from '../outcome.ts';
import { type AdapterContext, type LinkedAccount, type Reads, VendorError } from '../port.ts';
import { type Client, createClient } from './client.ts';
import { toDevice, toSensorReading } from './mapping.ts';
import { SYSTEM_ID } from './schemas.ts';

/** A key of Solar.web: its systems, one call each. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads => {
  let opened: Client | null = null;
  // Opened at the first call, so that a malformed key is that call's error.
  const client = (): Client => {
    opened ??= createClient(context);
    return opened;
  };

  return {
    async verify() {
      await client().probe();
    },
    async listDevices() {
      return (await client().systems()).map(toDevice);
    },
    async read({ sensors, appliances }) {
      const ids = [...new Set(sensors.map(({ deviceId }) => deviceId))].filter((id) => SYSTEM_ID.test(id));
      const flows = new Map(
        await Promise.all(ids.map(async (id) => [id, await outcomeOf(() => client().flow(id))] as const)),
      );
      return {
        sensors: await Promise.all(
          sensors.map(({ deviceId }) =>
            outcomeOf(() => {
              const flow = flows.get(deviceId);
              if (flow === undefined) throw new VendorError('unsupported', 'fronius: not the id of a system');
              if (!flow.ok) throw flow.error;
              return toSensorReading(flow.value, context.now());
            }),
          ),
        ),
        appliances: appliances.map(() => unsupported('fronius: a PV system is no appliance')),
      };
    },
  };
};
