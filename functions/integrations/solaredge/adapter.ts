import type { RawReading } from '#shared/model/reading.ts';
import { DAY_MS } from '#shared/units.ts';
import { outcomeOf, readEach, unsupported } from '../outcome.ts';
import { type AdapterContext, type LinkedAccount, type Reads, type Revocation, VendorError } from '../port.ts';
import { type Client, createClient } from './client.ts';
import { accountKey, SITE_ID } from './fields.ts';
import { hasBattery, metersTellProduction, toDevice, toSensorReading } from './mapping.ts';
import { siteMemory } from './memory.ts';
import type { Storage } from './schemas.ts';

const noStorage: Storage = { storage: {} };

/** A consent of an owner: one site, two calls per reading, three with a battery. */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Revocation => {
  const client: Client = createClient(context);

  const ownSite = (): string => {
    const siteId = accountKey(context.fields);
    if (siteId === null) throw new VendorError('reauth_needed', 'solaredge: no site is linked');
    return siteId;
  };

  /** A missing part affects nothing else; a failure that concerns all calls does. */
  const orUnknown = async <T>(call: Promise<T>): Promise<T | null> => {
    const outcome = await outcomeOf(() => call);
    if (outcome.ok) return outcome.value;
    const { kind } = outcome.error;
    if (kind === 'rate_limited' || kind === 'reauth_needed') throw outcome.error;
    return null;
  };

  /** A battery may be added later: a home without one is checked once a day. */
  const storageOf = async (siteId: string): Promise<Storage | null> => {
    const memory = siteMemory(context, siteId);
    if (memory.noBatteryMs !== null && context.now() - memory.noBatteryMs < DAY_MS) return noStorage;
    const storage = await orUnknown(client.storage(siteId));
    if (storage !== null) memory.noBatteryMs = hasBattery(storage) ? null : context.now();
    return storage;
  };

  const readSite = async (siteId: string): Promise<RawReading> => {
    const meters = await client.meters(siteId);
    const [power, storage] = await Promise.all([
      metersTellProduction(meters) ? null : orUnknown(client.power(siteId)),
      storageOf(siteId),
    ]);
    return toSensorReading({ meters, power, storage }, context.now());
  };

  return {
    async verify() {
      await client.site(ownSite());
    },
    async listDevices() {
      return [toDevice(await client.site(ownSite()))];
    },
    async read({ sensors, appliances }) {
      return {
        sensors: await readEach(sensors, (id) => SITE_ID.test(id), readSite, 'solaredge: not the id of a site'),
        appliances: appliances.map(() => unsupported('solaredge: nothing can be switched')),
      };
    },
    revoke: () => client.revoke(),
  };
};
