import type { RawReading } from '#shared/model/reading.ts';
import { DAY_MS } from '#shared/units.ts';
import { outcomeOf, unsupported } from '../outcome.ts';
import {
  type AdapterContext,
  type LinkedAccount,
  type Outcome,
  type Reads,
  VendorError,
  type VendorErrorKind,
} from '../port.ts';
import { createProcessMemory } from '../process-memory.ts';
import { type Client, createClient } from './client.ts';
import { accountKey, ID } from './fields.ts';
import {
  devicesOf,
  HYBRID,
  INVERTER,
  needsPlantValues,
  PLANT,
  type PlantDevices,
  timedOf,
  toDevice,
  toSensorReading,
} from './mapping.ts';
import { zoneAfter } from './plant-time.ts';
import type { Points } from './schemas.ts';
import { knownZone, noteZone } from './zone-note.ts';

/** A plant's components; inverters are added and exchanged now and then. */
interface Setup extends PlantDevices {
  readonly label: string | null;
  readonly askedMs: number;
}
const setups = createProcessMemory<{ setup: Setup | null }>(() => ({ setup: null }));

/** As a device a plant reports when its values were measured; a few plants are not known as one. */
const asDevice = ({ plantKey }: Setup): boolean => plantKey !== null;
/** How the cloud may answer for a plant that is no device. */
const notServed: readonly VendorErrorKind[] = ['refused', 'unsupported', 'bad_response'];

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
    const plantKey = devices.plantKey ?? `${plantId}_${PLANT}_0_0`;
    memory.setup = { ...devices, plantKey, label: plant.ps_current_time_zone, askedMs: context.now() };
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

  /** Values of plants, as devices where they are one. */
  const valuesOfPlants = async (
    plants: readonly (Setup & { readonly id: string })[],
  ): Promise<Outcome<readonly Points[]>> => {
    const keys = plants.flatMap(({ plantKey }) => (plantKey === null ? [] : [plantKey]));
    const byKey = await shared(keys, (wanted) => client.deviceValues(PLANT, wanted));
    if (!byKey.ok && !notServed.includes(byKey.error.kind)) return byKey;
    const found = byKey.ok ? byKey.value : [];
    const left = plants.filter(({ id }) => !found.some(({ ps_id }) => ps_id === id));
    for (const plant of left.filter(asDevice)) {
      const memory = memoryOf(plant.id);
      if (byKey.ok && memory.setup !== null) memory.setup = { ...memory.setup, plantKey: null };
    }
    const byId = await shared(
      left.map(({ id }) => id),
      (wanted) => client.plantValues(wanted),
    );
    return byId.ok ? { ok: true, value: [...found, ...byId.value] } : byId;
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
    const [hybrids, inverters, plantValues] = await Promise.all([
      shared(
        good.flatMap((plant) => plant.hybrids),
        (keys) => client.deviceValues(HYBRID, keys),
      ),
      shared(
        good.flatMap((plant) => plant.inverters),
        (keys) => client.deviceValues(INVERTER, keys),
      ),
      valuesOfPlants(good.filter(needsPlantValues)),
    ]);
    const readingOf = async (id: string, setup: Setup): Promise<RawReading> => {
      const reported = {
        hybrids: setup.hybrids.length === 0 ? [] : complete(id, setup.hybrids, valueIn(hybrids)),
        inverters: setup.inverters.length === 0 ? [] : complete(id, setup.inverters, valueIn(inverters)),
        plant: needsPlantValues(setup) ? (valueIn(plantValues).find(({ ps_id }) => ps_id === id) ?? null) : null,
      };
      // Without a time, only this shows whether values are current.
      if (timedOf(reported).length === 0) {
        const plant = (await plants()).find(({ ps_id }) => ps_id === id);
        if (plant?.online_status !== 1) throw new VendorError('offline', 'isolarcloud: the plant is not online');
      }
      const hints = { timeZone, label: setup.label, known: knownZone(context.note, id) };
      const reading = toSensorReading(reported, hints, context.now());
      const zone = zoneAfter(timedOf(reported), hints, context.now());
      if (zone !== null) noteZone(context.note, id, zone);
      return reading;
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
