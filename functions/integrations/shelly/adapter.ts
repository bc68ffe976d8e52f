import { outcomeOf } from '../outcome.ts';
import {
  type AdapterContext,
  type Commands,
  type LinkedAccount,
  type Outcome,
  type Reads,
  VendorError,
} from '../port.ts';
import { type Client, createClient, IDS_PER_CALL } from './client.ts';
import { parseDeviceId } from './device-id.ts';
import { toDevices } from './discovery.ts';
import { toApplianceState, toSensorReading } from './mapping.ts';
import type { CloudDevice } from './schemas.ts';

const tryParse = (deviceId: string): string[] => {
  try {
    return [parseDeviceId(deviceId).id];
  } catch {
    return [];
  }
};

/** A Shelly account: any number of devices, ten to a call. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Commands => {
  let opened: Client | null = null;
  // Opened by the first call, so that a malformed server is that call's error.
  const client = (): Client => {
    opened ??= createClient(context);
    return opened;
  };

  /** Reads all devices in batches; a failed batch affects only its own devices. */
  const ask = async (ids: readonly string[]): Promise<(id: string) => CloudDevice> => {
    const answers = new Map<string, Outcome<CloudDevice>>();
    for (let first = 0; first < ids.length; first += IDS_PER_CALL) {
      const batch = ids.slice(first, first + IDS_PER_CALL);
      const outcome = await outcomeOf(() => client().get(batch));
      if (outcome.ok) for (const device of outcome.value) answers.set(device.id, { ok: true, value: device });
      else for (const id of batch) answers.set(id, outcome);
    }
    return (id) => {
      const answer = answers.get(id);
      if (answer === undefined) throw new VendorError('offline', 'shelly: the account does not show the device');
      if (!answer.ok) throw answer.error;
      return answer.value;
    };
  };

  return {
    verify: async () => await client().probe(),
    async listDevices() {
      return (await client().list()).flatMap(toDevices);
    },
    async read({ sensors, appliances }) {
      const ids = new Set([...sensors, ...appliances].flatMap(({ deviceId }) => tryParse(deviceId)));
      const deviceOf = await ask([...ids]);
      return {
        sensors: await Promise.all(
          sensors.map(({ deviceId, measures }) =>
            outcomeOf(() => {
              const { id, component } = parseDeviceId(deviceId);
              return toSensorReading(deviceOf(id), component, measures, context.now());
            }),
          ),
        ),
        appliances: await Promise.all(
          appliances.map(({ deviceId }) =>
            outcomeOf(() => {
              const { id, component } = parseDeviceId(deviceId);
              return toApplianceState(deviceOf(id), component, context.now());
            }),
          ),
        ),
      };
    },
    async command({ deviceId }, command) {
      const { id, component } = parseDeviceId(deviceId);
      const { kind, channel } = component ?? { kind: 'switch', channel: 0 };
      if (channel === null || (kind !== 'switch' && kind !== 'relay')) {
        throw new VendorError('unsupported', 'shelly: the channel is no switch');
      }
      // A relay has no control of its own to release it to.
      if (command.kind === 'release') return;
      if (command.kind === 'on' && (command.currentA !== null || command.phases !== null)) {
        throw new VendorError('unsupported', 'shelly: a relay has neither current nor phases to set');
      }
      await client().setSwitch(id, channel, command.kind === 'on');
    },
  };
};
