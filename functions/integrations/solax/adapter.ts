import { outcomeOf, unsupported } from '../outcome.ts';
import {
  type Adapter,
  type AdapterContext,
  type LinkedAccount,
  type Outcome,
  type Reads,
  VendorError,
  type VendorErrorKind,
} from '../port.ts';
import { createClient } from './client.ts';
import { type BusinessType, businessTypes, type PlantId, parseDeviceId } from './device-id.ts';
import { type DeveloperLink, linkOf, type TokenLink } from './fields.ts';
import { isBattery, TOKEN_DEVICE_ID, toDevices, toSensorReading, toTokenDevice, toTokenReading } from './mapping.ts';
import type { Battery, Plant, PlantDevice } from './schemas.ts';
import { createTokenClient } from './token-client.ts';

/** What differs between the two ways in. */
interface Way {
  verify(): Promise<void>;
  listDevices: Adapter['listDevices'];
  readPlant(deviceId: string): Promise<ReturnType<typeof toTokenReading>>;
}

/** How the cloud may answer for an inverter that has no battery: nobody has recorded it. */
const saysNothing: readonly VendorErrorKind[] = ['refused', 'bad_response', 'offline'];

const byDeveloperApi = (context: AdapterContext, link: DeveloperLink): Way => {
  const client = createClient(context, link);

  /** Inverters whose battery answers to their serial number though no list has it; who does not answer has none. */
  const hostsOf = async (inverters: readonly PlantDevice[], businessType: BusinessType): Promise<readonly string[]> => {
    const hosts: string[] = [];
    for (const { deviceSn } of inverters) {
      const answer = await outcomeOf(() => client.batteryData([deviceSn], businessType, 'inverter'));
      if (!answer.ok && !saysNothing.includes(answer.error.kind)) throw answer.error;
      if (answer.ok && answer.value.some(isBattery)) hosts.push(deviceSn);
    }
    return hosts;
  };

  const devicesOf = async (plant: Plant, businessType: BusinessType) => {
    const inverters = await client.inverters(plant.plantId, businessType);
    const batteries = inverters.length === 0 ? [] : await client.batteries(plant.plantId, businessType);
    const hosts = batteries.length === 0 ? await hostsOf(inverters, businessType) : [];
    return toDevices(plant, businessType, { inverters, batteries, hosts });
  };

  const incomplete = (): VendorError => new VendorError('offline', 'solax: the plant does not show all its devices');

  /** Values of every requested serial number. @throws VendorError offline when one is missing: the rest is not the whole plant */
  const complete = <T extends { readonly deviceSn: string | null }>(
    serials: readonly string[],
    all: readonly T[],
  ): T[] =>
    serials.map((serial) => {
      const found = all.find(({ deviceSn }) => deviceSn === serial);
      if (found === undefined) throw incomplete();
      return found;
    });

  const batteriesOf = async ({ batteries, hosts, businessType }: PlantId): Promise<readonly Battery[]> => {
    if (hosts.length > 0) {
      // They have no serial number of their own, so they are counted.
      const all = await client.batteryData(hosts, businessType, 'inverter');
      if (all.length < hosts.length) throw incomplete();
      return all;
    }
    return batteries.length === 0
      ? []
      : complete(batteries, await client.batteryData(batteries, businessType, 'battery'));
  };

  return {
    verify: () => client.probe(),
    async listDevices() {
      const lists = businessTypes.map(async (businessType) => {
        const plants = await outcomeOf(() => client.plants(businessType));
        // An application is often allowed one kind of plants only.
        if (!plants.ok && plants.error.kind !== 'refused') throw plants.error;
        const devices = (plants.ok ? plants.value : []).map((plant) => devicesOf(plant, businessType));
        return (await Promise.all(devices)).flat();
      });
      return (await Promise.all(lists)).flat();
    },
    async readPlant(deviceId) {
      const plant = parseDeviceId(deviceId);
      const { inverters, businessType } = plant;
      const [inverterData, batteries] = await Promise.all([
        client.inverterData(inverters, businessType),
        batteriesOf(plant),
      ]);
      return toSensorReading(complete(inverters, inverterData), batteries, businessType, context.now());
    },
  };
};

const byTokenId = (context: AdapterContext, link: TokenLink): Way => {
  const client = createTokenClient(context, link);
  return {
    async verify() {
      for (const dongle of link.dongles) {
        const outcome = await outcomeOf(() => client.realtime(dongle));
        if (outcome.ok) continue;
        // A user is present: the registration number is one of the things that were typed.
        if (outcome.error.kind !== 'refused') throw outcome.error;
        throw new VendorError('auth_failed', 'solax: the Token ID may not read this registration number');
      }
    },
    listDevices: async () => {
      await client.realtime(link.dongles[0]);
      return [toTokenDevice(link.dongles)];
    },
    async readPlant(deviceId) {
      if (deviceId !== TOKEN_DEVICE_ID) throw new VendorError('unsupported', 'solax: a Token ID has one plant');
      const inverters = [];
      for (const dongle of link.dongles) inverters.push(await client.realtime(dongle));
      return toTokenReading(inverters, context.now());
    },
  };
};

/** An application of the Developer API with its plants, or a Token ID with its dongles as one plant. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads => {
  let opened: Way | null = null;
  // Opened by the first call, so that malformed fields are that call's error.
  const way = (): Way => {
    const link = opened === null ? linkOf(context.fields) : null;
    if (link !== null) opened = link.kind === 'developer' ? byDeveloperApi(context, link) : byTokenId(context, link);
    if (opened === null) throw new VendorError('auth_failed', 'solax: not opened');
    return opened;
  };

  return {
    verify: async () => await way().verify(),
    listDevices: async () => await way().listDevices(),
    async read({ sensors, appliances }) {
      const ids = [...new Set(sensors.map(({ deviceId }) => deviceId))];
      const readings = new Map<string, Outcome<ReturnType<typeof toTokenReading>>>();
      for (const id of ids) readings.set(id, await outcomeOf(() => way().readPlant(id)));
      return {
        sensors: sensors.map(({ deviceId }) => readings.get(deviceId) ?? unsupported('solax: not a plant')),
        appliances: appliances.map(() => unsupported('solax: a plant is no appliance')),
      };
    },
  };
};
