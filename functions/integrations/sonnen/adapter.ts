import { readEach, unsupported } from '../outcome.ts';
import type { AdapterContext, LinkedAccount, Reads, Revocation } from '../port.ts';
import { createClient } from './client.ts';
import { toDevices, toSensorReading } from './mapping.ts';
import { SITE_ID } from './schemas.ts';

/** An account of the sonnen portal: its sites, one call each. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Revocation => {
  const client = createClient(context);

  return {
    async verify() {
      await client.user();
    },
    async listDevices() {
      return toDevices(await client.user());
    },
    async read({ sensors, appliances }) {
      const read = async (id: string) => toSensorReading(await client.liveState(id), context.now());
      return {
        sensors: await readEach(sensors, (id) => SITE_ID.test(id), read, 'sonnen: not the id of a site'),
        appliances: appliances.map(() => unsupported('sonnen: nothing can be switched')),
      };
    },
    revoke: () => client.revoke(),
  };
};
