import { SECOND_MS } from '#shared/units.ts';
import { outcomeOf } from '../outcome.ts';
import {
  type AdapterContext,
  type ApplianceCommand,
  type Commands,
  type LinkedAccount,
  type Reads,
  VendorError,
} from '../port.ts';
import { createClient } from './client.ts';
import {
  chargersOf,
  equalizerIds,
  ids,
  LOWEST_A,
  toAmperes,
  toApplianceState,
  toCommandState,
  toDevices,
  toSensorReading,
} from './mapping.ts';
import type { Observation } from './schemas.ts';

/** A command reuses a reading of the same run. */
const REMEMBERED_MS = 30 * SECOND_MS;
const chargerIds = Object.values(ids);

/** An Easee account: chargers, and Equalizers as sensors; each is one call. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Commands => {
  const client = createClient(context);
  const remembered = new Map<string, { readonly atMs: number; readonly list: readonly Observation[] }>();

  const requireId = (deviceId: string): string => {
    if (!/^[A-Z]{2}[A-Z0-9]{3,20}$/i.test(deviceId)) {
      throw new VendorError('unsupported', 'easee: the device id is not known to this service');
    }
    return deviceId;
  };
  const observe = async (deviceId: string): Promise<readonly Observation[]> => {
    const list = await client.observations(requireId(deviceId), chargerIds);
    remembered.set(deviceId, { atMs: context.now(), list });
    return list;
  };

  const execute = async (deviceId: string, command: ApplianceCommand, known: readonly Observation[]): Promise<void> => {
    const { awaitsAuthorisation, charging, heldBySchedule, limitA } = toCommandState(known, context.now());
    const released = limitA !== null && limitA >= LOWEST_A;
    if (command.kind === 'off') {
      if (charging || limitA === null || limitA > 0) await client.send(deviceId, 'pause_charging');
      return;
    }
    if (command.kind === 'release') {
      // Back to the limit that the charger chooses itself when a car is plugged in.
      await client.send(deviceId, 'resume_charging');
      return;
    }
    if (awaitsAuthorisation) await client.send(deviceId, 'start_charging');
    if (command.currentA !== null) {
      // A limit of 6 A or more also resumes what was paused; `resume_charging` would jump to 32 A first.
      const amperes = toAmperes(command.currentA);
      if (amperes !== limitA) await client.setDynamicCurrent(deviceId, amperes);
    } else if (!released) await client.send(deviceId, 'resume_charging');
    // Last, so that charging begins with the right limit.
    if (heldBySchedule) await client.send(deviceId, 'override_schedule');
  };

  return {
    async verify() {
      await client.sites();
    },
    async listDevices() {
      const sites = await client.sites();
      const observed = new Map<string, readonly Observation[]>();
      for (const id of chargersOf(sites)) {
        const outcome = await outcomeOf(() => observe(id));
        if (outcome.ok) observed.set(id, outcome.value);
        else if (outcome.error.kind === 'rate_limited') throw outcome.error;
      }
      return toDevices(sites, observed);
    },
    async read({ sensors, appliances }) {
      const readings = sensors.map(({ deviceId }) =>
        outcomeOf(async () => {
          const list = await client.observations(requireId(deviceId), Object.values(equalizerIds));
          return toSensorReading(list, context.now());
        }),
      );
      const states = appliances.map(({ deviceId }) =>
        outcomeOf(async () => toApplianceState(await observe(deviceId), context.now())),
      );
      // Concurrently: a rejection that nothing awaits yet would end the process.
      const [sensorOutcomes, applianceOutcomes] = await Promise.all([Promise.all(readings), Promise.all(states)]);
      return { sensors: sensorOutcomes, appliances: applianceOutcomes };
    },
    async command({ deviceId }, command) {
      if (command.kind === 'on') {
        if (command.phases !== null) throw new VendorError('unsupported', 'easee: phases are not switched');
        if (command.currentA !== null) toAmperes(command.currentA);
      }
      const known = remembered.get(deviceId);
      const isFresh = known !== undefined && context.now() - known.atMs <= REMEMBERED_MS;
      const list = isFresh ? known.list : await observe(deviceId);
      remembered.delete(deviceId);
      await execute(deviceId, command, list);
    },
  };
};
