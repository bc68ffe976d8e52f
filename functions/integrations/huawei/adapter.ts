import type { RawReading } from '#shared/model/reading.ts';
import { outcomeOf, unsupported } from '../outcome.ts';
import {
  type AdapterContext,
  type LinkedAccount,
  type Outcome,
  type Reads,
  VendorError,
  type VendorErrorKind,
} from '../port.ts';
import { type Client, createClient } from './client.ts';
import { type DeviceType, deviceTypes, type PlantId, parseDeviceId } from './device-id.ts';
import { toDevices, toSensorReading } from './mapping.ts';
import { accountMemory, type Known, LIST_MS, LIVE_MS } from './memory.ts';
import type { Items, PlantDevice } from './schemas.ts';

/** Failures that concern the whole account: no other call would fare better. */
const ofAccount: readonly VendorErrorKind[] = ['rate_limited', 'auth_failed', 'reauth_needed'];

type Answers = ReadonlyMap<DeviceType, Outcome<void>>;

/** An API account with its plants: one call for each kind of device that they have, whatever their number. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads => {
  let opened: Client | null = null;
  // Opened by the first call, so that a malformed portal is that call's error.
  const client = (): Client => {
    opened ??= createClient(context);
    return opened;
  };
  const memory = accountMemory(context);

  const ask = async (type: DeviceType, ids: readonly string[]): Promise<void> => {
    const askedMs = context.now();
    const answer = await client().live(type, ids);
    const known = memory.live.get(type) ?? new Map<string, Known>();
    for (const id of ids) known.set(id, { askedMs, items: answer.get(id) ?? null });
    memory.live.set(type, known);
  };

  const knownOf = (type: DeviceType, id: string): Known | null => memory.live.get(type)?.get(id) ?? null;
  const isFresh = (known: Known | null): boolean => known !== null && context.now() - known.askedMs < LIVE_MS;

  /** Makes values of devices of one kind available: those of the last 5 min, or new ones, never fetched twice concurrently. */
  const learn = async (type: DeviceType, ids: readonly string[]): Promise<void> => {
    for (let other = memory.asking.get(type); other !== undefined; other = memory.asking.get(type)) await other;
    if (ids.every((id) => isFresh(knownOf(type, id)))) return;
    const asking = ask(type, ids);
    memory.asking.set(
      type,
      asking.catch(() => {}).then(() => void memory.asking.delete(type)),
    );
    await asking;
  };

  const idsOf = (plants: readonly PlantId[], type: DeviceType): string[] => [
    ...new Set(plants.flatMap(({ devices }) => devices.get(type) ?? [])),
  ];

  const refusalOf = ({ plantCode }: PlantId): VendorError | null => {
    const refused = memory.refused.get(plantCode);
    return refused !== undefined && context.now() - refused.askedMs < LIST_MS ? refused.error : null;
  };

  const remember = ({ plantCode }: PlantId, error: VendorError): void => {
    memory.refused.set(plantCode, { askedMs: context.now(), error });
  };

  /**
   * Asks about all plants of one kind in one call, which a plant that is refused fails for the others. It is found by
   * leaving one out: whatever the number of plants, one call in five minutes is answered.
   */
  const askTogether = async (type: DeviceType, plants: readonly PlantId[]): Promise<Outcome<void>> => {
    const together = await outcomeOf(() => learn(type, idsOf(plants, type)));
    if (together.ok || together.error.kind !== 'refused' || plants.length < 2) return together;
    for (const suspect of plants) {
      const others = plants.filter((plant) => plant !== suspect);
      const outcome = await outcomeOf(() => learn(type, idsOf(others, type)));
      if (!outcome.ok && outcome.error.kind === 'refused') continue;
      if (outcome.ok) remember(suspect, together.error);
      return outcome;
    }
    return together;
  };

  /** All plants, kind by kind; after a failure that concerns the whole account no more calls are made. */
  const askAll = async (plants: readonly PlantId[]): Promise<Answers> => {
    const answers = new Map<DeviceType, Outcome<void>>();
    let ended: Outcome<void> | null = null;
    for (const type of deviceTypes) {
      const owners = plants.filter((plant) => plant.devices.has(type) && refusalOf(plant) === null);
      if (owners.length === 0) continue;
      const outcome: Outcome<void> = ended ?? (await askTogether(type, owners));
      answers.set(type, outcome);
      if (!outcome.ok && ofAccount.includes(outcome.error.kind)) ended = outcome;
    }
    return answers;
  };

  /** Why a plant's devices of one kind are unknown; null: they are known. Several refused plants hide who is not: each is asked alone. */
  const faultOf = async (
    plant: PlantId,
    type: DeviceType,
    answers: Answers,
    isAlone: boolean,
  ): Promise<VendorError | null> => {
    const together = answers.get(type);
    const again = together?.ok === false && together.error.kind === 'refused' && !isAlone;
    const outcome = again ? await outcomeOf(() => learn(type, plant.devices.get(type) ?? [])) : together;
    if (outcome === undefined || outcome.ok) return null;
    if (again && outcome.error.kind === 'refused') remember(plant, outcome.error);
    return outcome.error;
  };

  const readPlant = async (plant: PlantId, answers: Answers, isAlone: boolean): Promise<RawReading> => {
    const refusal = refusalOf(plant);
    if (refusal !== null) throw refusal;
    const values = new Map<DeviceType, readonly Items[]>();
    const asked: number[] = [];
    const faults: VendorError[] = [];
    for (const [type, ids] of plant.devices) {
      const fault = await faultOf(plant, type, answers, isAlone);
      const known = fault === null ? ids.map((id) => knownOf(type, id)) : [];
      if (fault !== null) faults.push(fault);
      asked.push(...known.map((one) => one?.askedMs ?? 0));
      // A kind that did not answer still exists: its devices are unknown, not absent.
      values.set(type, fault === null ? known.map((one) => one?.items ?? null) : ids.map(() => null));
    }
    const [first] = [...faults.filter(({ kind }) => ofAccount.includes(kind)), ...faults];
    if (first !== undefined && (asked.length === 0 || ofAccount.includes(first.kind))) throw first;
    return toSensorReading(values, Math.min(...asked));
  };

  /** Devices of all plants; those of a plant that is refused are left out. @throws VendorError refused when all are */
  const devicesOf = async (codes: readonly string[]): Promise<readonly PlantDevice[]> => {
    const together = await outcomeOf(() => client().devices(codes));
    if (together.ok) return together.value;
    if (together.error.kind !== 'refused' || codes.length < 2) throw together.error;
    const found: PlantDevice[] = [];
    for (const code of codes) {
      const alone = await outcomeOf(() => client().devices([code]));
      if (alone.ok) found.push(...alone.value);
      else if (alone.error.kind !== 'refused') throw alone.error;
    }
    if (found.length === 0) throw together.error;
    return found;
  };

  return {
    async verify() {
      try {
        await client().probe();
      } catch (error) {
        // A user is present: the account exists, but its interfaces or plants were not ticked.
        if (!(error instanceof VendorError && error.kind === 'refused')) throw error;
        throw new VendorError('auth_failed', 'huawei: the account may not list plants');
      }
    },
    async listDevices() {
      const { list } = memory;
      if (list !== null && context.now() - list.askedMs < LIST_MS) return list.devices;
      const askedMs = context.now();
      const plants = await client().plants();
      const codes = plants.map(({ plantCode }) => plantCode);
      const devices = plants.length === 0 ? [] : toDevices(plants, await devicesOf(codes));
      if (devices.length > 0) memory.list = { askedMs, devices };
      return devices;
    },
    async read({ sensors, appliances }) {
      const plants = new Map<string, PlantId>();
      for (const { deviceId } of sensors) {
        const parsed = await outcomeOf(() => parseDeviceId(deviceId));
        if (parsed.ok) plants.set(deviceId, parsed.value);
      }
      const answers = await askAll([...plants.values()]);
      const readings = new Map<string, Outcome<RawReading>>();
      for (const [id, plant] of plants) {
        readings.set(id, await outcomeOf(() => readPlant(plant, answers, plants.size === 1)));
      }
      return {
        sensors: sensors.map(({ deviceId }) => readings.get(deviceId) ?? unsupported('huawei: not the id of a plant')),
        appliances: appliances.map(() => unsupported('huawei: a plant is no appliance')),
      };
    },
  };
};
