import { outcomeOf, unsupported } from '../outcome.ts';
import { type AdapterContext, type LinkedAccount, type Reads, type Revocation, VendorError } from '../port.ts';
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
      const ids = [...new Set(sensors.map(({ deviceId }) => deviceId))].filter((id) => SITE_ID.test(id));
      const states = new Map(
        await Promise.all(ids.map(async (id) => [id, await outcomeOf(() => client.liveState(id))] as const)),
      );
      return {
        sensors: await Promise.all(
          sensors.map(({ deviceId }) =>
            outcomeOf(() => {
              const state = states.get(deviceId);
              if (state === undefined) throw new VendorError('unsupported', 'sonnen: not the id of a site');
              if (!state.ok) throw state.error;
              return toSensorReading(state.value, context.now());
            }),
          ),
        ),
        appliances: appliances.map(() => unsupported('sonnen: nothing can be switched')),
      };
    },
    revoke: () => client.revoke(),
  };
};
