import { readEach, unsupported } from '../outcome.ts';
import { type AdapterContext, type LinkedAccount, type Reads, VendorError } from '../port.ts';
import { type Client, createClient } from './client.ts';
import { PLANT_ID, plantIdOf } from './fields.ts';
import { toDevice, toSensorReading } from './mapping.ts';

/** A plant of the portal: one call per reading. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads => {
  let opened: Client | null = null;
  // Opened by the first call, so that a malformed key is that call's error.
  const client = (): Client => {
    opened ??= createClient(context);
    return opened;
  };

  /** Calls with what the user typed. @throws VendorError auth_failed also for a plant number that does not exist */
  const tryPlant = async (): Promise<string> => {
    const plantId = plantIdOf(context.fields);
    try {
      await client().power(plantId);
    } catch (error) {
      if (!(error instanceof VendorError && error.kind === 'refused')) throw error;
      throw new VendorError('auth_failed', 'kostal: the plant is not known');
    }
    return plantId;
  };

  return {
    async verify() {
      await tryPlant();
    },
    async listDevices() {
      return [toDevice(await tryPlant())];
    },
    async read({ sensors, appliances, timeZone }) {
      const read = async (id: string) => {
        plantIdOf(context.fields);
        return toSensorReading(await client().power(id, timeZone), context.now(), timeZone);
      };
      return {
        sensors: await readEach(sensors, (id) => PLANT_ID.test(id), read, 'kostal: not the id of a plant'),
        appliances: appliances.map(() => unsupported('kostal: a plant is no appliance')),
      };
    },
  };
};
