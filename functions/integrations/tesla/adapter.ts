import type { RawReading } from '#shared/model/reading.ts';
import { DAY_MS } from '#shared/units.ts';
import { outcomeOf } from '../outcome.ts';
import {
  type AdapterContext,
  type Batteries,
  type Commands,
  type LinkedAccount,
  type Reads,
  type Revocation,
  type SensorTarget,
  type Vehicles,
  VendorError,
} from '../port.ts';
import { createCars, hasCommandKey } from './cars.ts';
import { type Client, createClient } from './client.ts';
import { carsWithoutKey, kindOfId, toDevices } from './discovery.ts';
import { toBatteryState, toReading } from './mapping.ts';
import { ownerOf, siteMemory } from './memory.ts';
import type { Product, SiteInfo } from './schemas.ts';

/** @throws VendorError unsupported when the id names something else */
const requireKind = (deviceId: string, kind: 'car' | 'site'): void => {
  if (kindOfId(deviceId) !== kind) throw new VendorError('unsupported', `tesla: the device id names no ${kind}`);
};

/** A Tesla account: energy sites as sensors, cars as appliances and vehicles. */
export const openAdapter = (
  context: AdapterContext,
): LinkedAccount & Reads & Commands & Vehicles & Batteries & Revocation => {
  let opened: Client | null = null;
  // Opened by the first call, so that a fault of the link is that call's error.
  const client = (): Client => {
    opened ??= createClient(context);
    return opened;
  };
  const cars = createCars(context, client);

  const siteInfo = async (siteId: string): Promise<SiteInfo> => {
    const memory = siteMemory(context.now, ownerOf(context), siteId);
    const info = await client().siteInfo(siteId);
    memory.hasBattery = { value: info.components?.battery === true, atMs: context.now() };
    return info;
  };

  /** Components change when something is built: once a day is enough. */
  const hasBattery = async (siteId: string): Promise<boolean> => {
    const memory = siteMemory(context.now, ownerOf(context), siteId);
    if (memory.hasBattery === null || context.now() - memory.hasBattery.atMs >= DAY_MS) await siteInfo(siteId);
    return memory.hasBattery?.value === true;
  };

  /** A site's values; with what its battery was told where that is asked for: one call more, and not billed either. */
  const readSite = async ({ deviceId, controlsBattery }: SensorTarget): Promise<RawReading> => {
    requireKind(deviceId, 'site');
    const status = await client().liveStatus(deviceId);
    if (controlsBattery !== true) return toReading(status, await hasBattery(deviceId), context.now());
    const info = await siteInfo(deviceId);
    const reading = toReading(status, info.components?.battery === true, context.now());
    return { ...reading, batteryControl: toBatteryState(info) };
  };

  /** For a car that is awake; any other failure leaves the usual limit. */
  const maxCurrentOf = async (product: Product): Promise<number | null> => {
    if (!('vin' in product) || product.state !== 'online' || kindOfId(product.vin) !== 'car') return null;
    const { vin } = product;
    const outcome = await outcomeOf(() => cars.maxCurrent(vin));
    return outcome.ok ? outcome.value : null;
  };

  /** Cars that still need our key. Without a key of ours there are none; what cannot be found out is not reported. */
  const withoutKey = async (products: readonly Product[]): Promise<readonly string[]> => {
    const vins = products.flatMap((product) =>
      'vin' in product && kindOfId(product.vin) === 'car' ? product.vin : [],
    );
    if (vins.length === 0 || !hasCommandKey(context)) return [];
    const outcome = await outcomeOf(() => client().fleetStatus(vins));
    return outcome.ok ? carsWithoutKey(outcome.value) : [];
  };

  return {
    async verify() {
      await client().products();
    },
    async listDevices() {
      const products = await client().products();
      const [limits, lacking] = await Promise.all([Promise.all(products.map(maxCurrentOf)), withoutKey(products)]);
      return products.flatMap((product, index) =>
        toDevices(
          product,
          context.fields.region,
          limits[index] ?? null,
          'vin' in product && lacking.includes(product.vin),
        ),
      );
    },
    async read({ sensors, appliances }) {
      const [readings, states] = await Promise.all([
        Promise.all(sensors.map((target) => outcomeOf(() => readSite(target)))),
        Promise.all(
          appliances.map(({ deviceId }) =>
            outcomeOf(async () => {
              requireKind(deviceId, 'car');
              return await cars.read(deviceId);
            }),
          ),
        ),
      ]);
      return { sensors: readings, appliances: states };
    },
    async command({ deviceId }, command) {
      requireKind(deviceId, 'car');
      await cars.command(deviceId, command);
    },
    async battery(deviceId, { reservePercent }) {
      requireKind(deviceId, 'site');
      // Whatever is meant by it: the reserve is all that a site can be told.
      if (reservePercent === null) throw new VendorError('unsupported', 'tesla: no reserve is given');
      await client().setReserve(deviceId, reservePercent);
    },
    revoke: () => client().revoke(),
    vehicles: {
      async read(deviceId) {
        requireKind(deviceId, 'car');
        return await cars.vehicle(deviceId);
      },
      async honk(deviceId) {
        requireKind(deviceId, 'car');
        await cars.honk(deviceId);
      },
    },
  };
};
