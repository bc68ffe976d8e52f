import { SECOND_MS } from '#shared/units.ts';
import { outcomeOf, unsupported } from '../outcome.ts';
import { type AdapterContext, type Commands, type LinkedAccount, type Reads, VendorError } from '../port.ts';
import { type Client, createClient } from './client.ts';
import { requireOnline, toApplianceState, toDevice, toWrites } from './mapping.ts';

/** How long a status read in this run serves the commands of this run: the vendor counts reads. */
const KNOWN_FOR_MS = 30 * SECOND_MS;

type Known = Awaited<ReturnType<Client['status']>>;

/** One charger: its cloud knows no account, only a token. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Commands => {
  let opened: Client | null = null;
  let known: (Known & { readonly readMs: number }) | null = null;
  // Opened by the first call, so that a malformed token is that call's error.
  const client = (): Client => {
    opened ??= createClient(context);
    return opened;
  };
  const ask = async (): Promise<Known> => {
    known = null;
    const answer = await client().status();
    known = { ...answer, readMs: context.now() };
    return answer;
  };
  const recent = async (): Promise<Known> =>
    known !== null && context.now() - known.readMs <= KNOWN_FOR_MS ? known : await ask();

  const requireOwn = ({ status: { sse } }: Known, deviceId: string): void => {
    if (sse !== null && sse !== deviceId) {
      throw new VendorError('unsupported', 'go-e-v2: the device is another charger than the linked one');
    }
  };

  return {
    async verify() {
      await ask();
    },
    async listDevices() {
      const { status, reportedMs } = await ask();
      const { ok } = await outcomeOf(() => requireOnline(reportedMs, context.now()));
      return [toDevice(status, ok)];
    },
    async read({ sensors, appliances }) {
      const answer = appliances.length === 0 ? null : await outcomeOf(ask);
      return {
        sensors: sensors.map(() => unsupported('go-e-v2: a charger is no sensor')),
        appliances: await Promise.all(
          appliances.map(({ deviceId }) =>
            outcomeOf(() => {
              if (answer === null) throw new VendorError('offline', 'go-e-v2: not asked');
              if (!answer.ok) throw answer.error;
              requireOwn(answer.value, deviceId);
              return toApplianceState(answer.value.status, answer.value.reportedMs, context.now());
            }),
          ),
        ),
      };
    },
    async command({ deviceId }, command) {
      const answer = await recent();
      requireOwn(answer, deviceId);
      requireOnline(answer.reportedMs, context.now());
      const writes = toWrites(answer.status, command);
      // What is known now is about to change.
      if (writes.length > 0) known = null;
      for (const [key, value] of writes) await client().set(key, value);
    },
  };
};
