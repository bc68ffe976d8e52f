import type * as z from 'zod';
import type { VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { revokeStored } from '../revoke.ts';
import { createAccess, WrongRegion } from './access.ts';
import type { ActionResult } from './car-messages.ts';
import type { Region } from './fields.ts';
import { homeOf } from './fields.ts';
import { judgeFleet, knowsNoSignedCommands, lacksEnergyCommands, needsSignedCommands, regionMovedTo } from './judge.ts';
import { revokeRequest } from './oauth.ts';
import { withPlace } from './place.ts';
import {
  type Car,
  carSchema,
  commandSchema,
  type FleetStatus,
  fleetStatusSchema,
  type LiveStatus,
  liveStatusSchema,
  type Product,
  productsSchema,
  type SiteInfo,
  signedSchema,
  siteCommandSchema,
  siteInfoSchema,
  type VehicleData,
  vehicleDataSchema,
} from './schemas.ts';

/** Only what is used: the car charges for each part separately. */
const PARTS = ['charge_state', 'vehicle_state', 'vehicle_config'];
const LOCATION = 'location_data';

/** Thousandths of a US dollar for each call that Tesla answers. What is about sites, and whether a car is awake, is free. */
export const prices = { data: 2, command: 1, wake: 20, free: 0 } as const;

export interface Client {
  /** Cars and energy sites of the account. */
  products(): Promise<readonly Product[]>;
  liveStatus(siteId: string): Promise<LiveStatus>;
  /** What a site consists of, and its reserve. */
  siteInfo(siteId: string): Promise<SiteInfo>;
  /** Sets the reserve, %. @throws VendorError refused when the user did not grant it, or the site does not take it */
  setReserve(siteId: string, percent: number): Promise<void>;
  /** Wakes nothing. */
  fleetStatus(vins: readonly string[]): Promise<FleetStatus>;
  /** Does not wake the car. */
  car(vin: string): Promise<Car>;
  /** Asks the car itself, which keeps it awake. @throws VendorError asleep */
  vehicleData(vin: string): Promise<VehicleData>;
  /** Returns at once; the car needs 10–60 s. The most expensive call. */
  wakeUp(vin: string): Promise<void>;
  /** A command as older cars accept it. @throws VendorError unsupported when the car accepts signed ones only */
  command(vin: string, name: string, body: Readonly<Record<string, unknown>>): Promise<ActionResult>;
  /**
   * Carries a signed message to the car and its answer back.
   * @returns null when the car does not support signed commands
   */
  signedCommand(vin: string, message: Uint8Array): Promise<Uint8Array | null>;
  /** Takes the consent back. */
  revoke(): Promise<void>;
}

interface Call<T> {
  readonly operation: string;
  readonly method?: 'POST';
  readonly path: string;
  readonly json?: unknown;
  /** What it costs us, in thousandths of a US dollar: see `prices`. */
  readonly units: number;
  readonly schema: z.ZodType<T>;
  readonly judge?: (answer: VendorAnswer) => VendorError | null;
}

/** The Fleet API of one linked account. */
export const createClient = (context: AdapterContext): Client => {
  const access = createAccess(context);
  const home = homeOf(context.fields);

  const call = <T>({ operation, method = 'GET' as 'POST', path, json, units, schema, judge }: Call<T>): Promise<T> =>
    access.use(async (base, accessToken) => {
      let moved: Region | null = null;
      try {
        const { body } = await access.http.request({
          operation,
          method,
          url: `${base}/api/1/${path}`,
          headers: { authorization: `Bearer ${accessToken}` },
          ...(method === 'POST' && { body: { json: json ?? {} } }),
          units,
          schema,
          judge: (answer) => {
            moved = regionMovedTo(answer);
            return judge?.(answer) ?? judgeFleet(answer, context.now());
          },
        });
        return body;
      } catch (error) {
        if (moved !== null) throw new WrongRegion(moved);
        throw error;
      }
    });

  const ofCar = (vin: string, rest = ''): string => `vehicles/${vin}${rest}`;

  return {
    products: async () => {
      const { response } = await call({
        operation: 'products',
        path: 'products',
        units: prices.free,
        schema: productsSchema,
      });
      return response.filter((product) => product !== null);
    },
    liveStatus: async (siteId) => {
      const path = `energy_sites/${siteId}/live_status`;
      return (await call({ operation: 'live_status', path, units: prices.free, schema: liveStatusSchema })).response;
    },
    siteInfo: async (siteId) => {
      const path = `energy_sites/${siteId}/site_info`;
      return (await call({ operation: 'site_info', path, units: prices.free, schema: siteInfoSchema })).response;
    },
    setReserve: async (siteId, percent) => {
      const { response } = await call({
        operation: 'backup',
        method: 'POST',
        path: `energy_sites/${siteId}/backup`,
        json: { backup_reserve_percent: percent },
        units: prices.free,
        schema: siteCommandSchema,
        judge: lacksEnergyCommands,
      });
      // Taken, or refused, inside a 200 response.
      if (response.code !== 200 && response.code !== 201)
        throw new VendorError('refused', 'tesla: the site does not take the reserve');
    },
    fleetStatus: async (vins) => {
      const { response } = await call({
        operation: 'fleet_status',
        method: 'POST',
        path: 'vehicles/fleet_status',
        json: { vins },
        // Not documented as free, and it is about cars.
        units: prices.data,
        schema: fleetStatusSchema,
      });
      return response;
    },
    car: async (vin) =>
      (await call({ operation: 'vehicle', path: ofCar(vin), units: prices.free, schema: carSchema })).response,
    vehicleData: async (vin) => {
      const parts = home === null ? PARTS : [...PARTS, LOCATION];
      const path = ofCar(vin, `/vehicle_data?endpoints=${encodeURIComponent(parts.join(';'))}`);
      const answer = await call({ operation: 'vehicle_data', path, units: prices.data, schema: vehicleDataSchema });
      return withPlace(answer.response, home);
    },
    wakeUp: async (vin) => {
      await call({
        operation: 'wake_up',
        method: 'POST',
        path: ofCar(vin, '/wake_up'),
        units: prices.wake,
        schema: carSchema,
      });
    },
    command: async (vin, name, json) => {
      const path = ofCar(vin, `/command/${name}`);
      const { response } = await call({
        operation: 'command',
        method: 'POST',
        path,
        json,
        units: prices.command,
        schema: commandSchema,
        judge: (answer) =>
          needsSignedCommands(answer)
            ? new VendorError('unsupported', 'tesla: the car takes signed commands only')
            : null,
      });
      return { done: response.result, reason: response.reason };
    },
    signedCommand: async (vin, message) => {
      let unknown = false;
      try {
        const { response } = await call({
          operation: 'signed_command',
          method: 'POST',
          path: ofCar(vin, '/signed_command'),
          units: prices.command,
          json: { routable_message: Buffer.from(message).toString('base64') },
          schema: signedSchema,
          judge: (answer) => {
            unknown = knowsNoSignedCommands(answer);
            return null;
          },
        });
        return Buffer.from(response, 'base64');
      } catch (error) {
        if (unknown) return null;
        throw error;
      }
    },
    revoke: () => revokeStored(context, access.http, (tokens) => revokeRequest(context, tokens)),
  };
};
