import { outcomeOf, unsupported } from '../outcome.ts';
import { type AdapterContext, type Commands, type LinkedAccount, type Reads, VendorError } from '../port.ts';
import { type Client, createClient } from './client.ts';
import { serialOf } from './fields.ts';
import { toApplianceState, toDevice, toKeys } from './mapping.ts';

/** One go-eCharger: its cloud has no account above the charger. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Commands => {
  let opened: Client | null = null;
  // Opened by the first call, so that a malformed serial number is that call's error.
  const client = (): Client => {
    opened ??= createClient(context);
    return opened;
  };
  const requireOwn = (deviceId: string): void => {
    if (deviceId !== serialOf(context.fields)) {
      throw new VendorError('unsupported', 'go-e-v3: the device is another charger than the linked one');
    }
  };

  return {
    async verify() {
      await client().status();
    },
    async listDevices() {
      const { status } = await client().status();
      return [toDevice(serialOf(context.fields), status)];
    },
    async read({ sensors, appliances }) {
      const answer = appliances.length === 0 ? null : await outcomeOf(() => client().status());
      return {
        sensors: sensors.map(() => unsupported('go-e-v3: a charger is no sensor')),
        appliances: await Promise.all(
          appliances.map(({ deviceId }) =>
            outcomeOf(() => {
              requireOwn(deviceId);
              if (answer === null) throw new VendorError('offline', 'go-e-v3: not asked');
              if (!answer.ok) throw answer.error;
              return toApplianceState(answer.value.status, answer.value.lastModifiedMs, context.now());
            }),
          ),
        ),
      };
    },
    async command({ deviceId }, command) {
      requireOwn(deviceId);
      await client().set(toKeys(command));
    },
  };
};
