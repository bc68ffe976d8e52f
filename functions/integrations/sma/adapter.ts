import { readEach, unsupported } from '../outcome.ts';
import type { AdapterContext, LinkedAccount, Reads, Revocation } from '../port.ts';
import { createClient } from './client.ts';
import { PLANT_ID } from './fields.ts';
import { toDevice, toSensorReading } from './mapping.ts';

/** An owner's consent and its plants, one call for each reading of one. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Revocation => {
  const client = createClient(context);
  return {
    async verify() {
      await client.plants();
    },
    async listDevices() {
      return (await client.plants()).map(toDevice);
    },
    async read({ sensors, appliances }) {
      const read = async (id: string) => toSensorReading(await client.balance(id), context.now());
      return {
        sensors: await readEach(sensors, (id) => PLANT_ID.test(id), read, 'sma: not the id of a plant'),
        appliances: appliances.map(() => unsupported('sma: nothing can be switched')),
      };
    },
    revoke: () => client.revoke(),
  };
};
