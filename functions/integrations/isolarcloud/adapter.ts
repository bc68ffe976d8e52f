import type { RawReading } from '#shared/model/reading.ts';
import { DAY_MS } from '#shared/units.ts';
import { outcomeOf, unsupported } from '../outcome.ts';
import { type AdapterContext, type LinkedAccount, type Outcome, type Reads, VendorError } from '../port.ts';
import { createProcessMemory } from '../process-memory.ts';
import { type Client, createClient } from './client.ts';
import { accountKey, ID } from './fields.ts';
import {
  devicesOf,
  HYBRID,
  INVERTER,
  needsPlantValues,
  type PlantDevices,
  toDevice,
  toSensorReading,
} from './mapping.ts';
import type { Points } from './schemas.ts';

/** A plant's components; inverters are added and exchanged now and then. */
interface Setup extends PlantDevices {
  readonly label: string | null;
  readonly askedMs: number;
}
const setups = createProcessMemory<{ setup: Setup | null }>(() => ({ setup: null }));

/** Without a device that reports a time, only this shows whether values are current. */
const tellsNoTime = ({ hybrids, inverters }: PlantDevices): boolean => hybrids.length + inverters.length === 0;

/** A user's consent: the plants that were ticked. All plants of a reading share its calls, one to three. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads => {
  const client: Client = createClient(context);
  const memoryOf = (plantId: string) => setups(context, `${accountKey(context.fields) ?? ''} ${plantId}`);

  const setupOf = async (plantId: string, plants: () => ReturnType<Client['plants']>): Promise<Setup> => {
    const memory = memoryOf(plantId);
    if (memory.setup !== null && context.now() - memory.setup.askedMs < DAY_MS) return memory.setup;
    const plant = (await plants()).find(({ ps_id }) => ps_id === plantId);
    if (plant === undefined) throw new VendorError('offline', 'isolarcloud: the account does not show the plant');
    const devices = devicesOf(await client.devices(plantId));
    memory.setup = { ...devices, label: plant.ps_current_time_zone, askedMs: context.now() };
    return memory.setup;
  };

  /** Values of these keys. @throws VendorError offline when one is missing, which may have been exchanged */
  const complete = (plantId: string, keys: readonly string[], all: readonly Points[]): Points[] =>
    keys.map((key) => {
      const found = all.find(({ ps_key }) => ps_key === key);
      if (found !== undefined) return found;
      memoryOf(plantId).setup = null;
      throw new VendorError('offline', 'isolarcloud: the plant does not show all its devices');
    });

  /** Makes a call for the part of the plants that it serves; none: it is not made. */
  const shared = <T>(wanted: readonly T[], call: (wanted: readonly T[]) => Promise<readonly Points[]>) =>
    wanted.length === 0 ? Promise.resolve({ ok: true as const, value: [] }) : outcomeOf(() => call(wanted));
  const valueIn = <T>(outcome: Outcome<T>): T => {
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  };

  const readPlants = async (
    ids: readonly string[],
    timeZone: string | null,
  ): Promise<ReadonlyMap<string, Outcome<RawReading>>> => {
    let listed: ReturnType<Client['plants']> | null = null;
    const plants = () => {
      listed ??= client.plants();
      return listed;
    };
    const known = await Promise.all(ids.map(async (id) => [id, await outcomeOf(() => setupOf(id, plants))] as const));
    const good = known.flatMap(([id, setup]) => (setup.ok ? [{ id, ...setup.value }] : []));
    const [hybrids, inverters, values] = await Promise.all([
      shared(
        good.flatMap((plant) => plant.hybrids),
        (keys) => client.deviceValues(HYBRID, keys),
      ),
      shared(
        good.flatMap((plant) => plant.inverters),
        (keys) => client.deviceValues(INVERTER, keys),
      ),
      shared(
        good.filter(needsPlantValues).map(({ id }) => id),
        (wanted) => client.plantValues(wanted),
      ),
    ]);
    const readingOf = async (id: string, setup: Setup): Promise<RawReading> => {
      if (tellsNoTime(setup)) {
        const plant = (await plants()).find(({ ps_id }) => ps_id === id);
        if (plant?.online_status !== 1) throw new VendorError('offline', 'isolarcloud: the plant is not online');
      }
      return toSensorReading(
        {
          hybrids: setup.hybrids.length === 0 ? [] : complete(id, setup.hybrids, valueIn(hybrids)),
          inverters: setup.inverters.length === 0 ? [] : complete(id, setup.inverters, valueIn(inverters)),
          plant: needsPlantValues(setup) ? (valueIn(values).find(({ ps_id }) => ps_id === id) ?? null) : null,
        },
        { timeZone, label: setup.label },
        context.now(),
      );
    };
    const readings = known.map(
      async ([id, setup]) => [id, setup.ok ? await outcomeOf(() => readingOf(id, setup.value)) : setup] as const,
    );
    return new Map(await Promise.all(readings));
  };

  return {
    async verify() {
      await client.plants();
    },
    async listDevices() {
      return (await client.plants()).map(toDevice);
    },
    async read({ sensors, appliances, timeZone }) {
      const ids = [...new Set(sensors.map(({ deviceId }) => deviceId))].filter((id) => ID.test(id));
      const readings = await readPlants(ids, timeZone ?? null);
      return {
        sensors: sensors.map(({ deviceId }) => readings.get(deviceId) ?? unsupported('isolarcloud: not a plant')),
        appliances: appliances.map(() => unsupported('isolarcloud: nothing can be switched')),
      };
    },
  };
};
