import { readEach, unsupported } from '../outcome.ts';
import type { AdapterContext, LinkedAccount, Reads } from '../port.ts';
import { type Client, createClient } from './client.ts';
import { toDevice, toSensorReading } from './mapping.ts';
import { SYSTEM_ID } from './schemas.ts';

/** A key of Solar.web: its systems, one call each. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads => {
  let opened: Client | null = null;
  // Opened by the first call, so that a malformed key is that call's error.
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
      const read = async (id: string) => toSensorReading(await client().flow(id), context.now());
      return {
        sensors: await readEach(sensors, (id) => SYSTEM_ID.test(id), read, 'fronius: not the id of a system'),
        appliances: appliances.map(() => unsupported('fronius: a PV system is no appliance')),
      };
    },
  };
};
