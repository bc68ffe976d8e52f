import { SECOND_MS } from '#shared/units.ts';
import { outcomeOf, unsupported } from '../outcome.ts';
import { type AdapterContext, type LinkedAccount, type Outcome, type Reads, VendorError } from '../port.ts';
import { type Client, createClient } from './client.ts';
import { toDevices, toSensorReading } from './mapping.ts';
import { METER_ID, type Reading } from './schemas.ts';

/** During outages the portal occasionally rejects valid passwords. */
const REFUSAL_CHECK_MS = 5 * SECOND_MS;

const isRefusal = (outcome: Outcome<unknown>): boolean => !outcome.ok && outcome.error.kind === 'auth_failed';

/** A portal account: its meters, one call each. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads => {
  let opened: Client | null = null;
  // Opened by the first call, so that a malformed e-mail address is that call's error.
  const client = (): Client => {
    opened ??= createClient(context);
    return opened;
  };
  const ask = (meterId: string): Promise<Outcome<Reading>> => outcomeOf(() => client().lastReading(meterId));

  /** Nobody can correct a rejection in an unattended run, so it must occur twice before it counts. */
  const askFirst = async (meterId: string): Promise<Outcome<Reading>> => {
    const outcome = await ask(meterId);
    if (!isRefusal(outcome)) return outcome;
    await context.sleep(REFUSAL_CHECK_MS);
    return await ask(meterId);
  };

  return {
    async verify() {
      await client().meters();
    },
    async listDevices() {
      return toDevices(await client().meters(), context.now());
    },
    async read({ sensors, appliances }) {
      const [first, ...others] = new Set(sensors.map(({ deviceId }) => deviceId).filter((id) => METER_ID.test(id)));
      const answers = new Map<string, Outcome<Reading>>();
      if (first !== undefined) {
        const answer = await askFirst(first);
        answers.set(first, answer);
        // A refused password is refused for every meter.
        const rest = await Promise.all(others.map((id) => (isRefusal(answer) ? answer : ask(id))));
        for (const [index, id] of others.entries()) answers.set(id, rest[index] ?? answer);
      }
      return {
        sensors: await Promise.all(
          sensors.map(({ deviceId, measures }) =>
            outcomeOf(() => {
              const answer = answers.get(deviceId);
              if (answer === undefined) throw new VendorError('unsupported', 'discovergy: not the id of a meter');
              if (!answer.ok) throw answer.error;
              return toSensorReading(answer.value, measures, context.now());
            }),
          ),
        ),
        appliances: appliances.map(() => unsupported('discovergy: a meter is no appliance')),
      };
    },
  };
};
