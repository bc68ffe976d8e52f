import type * as z from 'zod';
import type { VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { createAccess, WrongRegion } from './access.ts';
import type { ActionResult } from './car-messages.ts';
import type { Region } from './fields.ts';
import { judgeFleet, knowsNoSignedCommands, needsSignedCommands, regionMovedTo } from './judge.ts';
import {
  type Car,
  type Components,
  carSchema,
  commandSchema,
  type LiveStatus,
  liveStatusSchema,
  type Product,
  productsSchema,
  signedSchema,
  siteInfoSchema,
  type VehicleData,
  vehicleDataSchema,
} from './schemas.ts';

/** Only what is used: every part is asked of the car itself. */
const PARTS = encodeURIComponent('charge_state;vehicle_state;vehicle_config');

export interface Client {
  /** Cars and energy sites of the account. */
  products(): Promise<readonly Product[]>;
  liveStatus(siteId: string): Promise<LiveStatus>;
  siteComponents(siteId: string): Promise<Components>;
  /** Does not wake the car. */
  car(vin: string): Promise<Car>;
  /** Asks the car itself, which keeps it awake. @throws VendorError asleep */
  vehicleData(vin: string): Promise<VehicleData>;
  /** Returns at once; the car needs 10–60 s. The most expensive call. */
  wakeUp(vin: string): Promise<void>;
  /** A command as older cars take it. @throws VendorError unsupported when the car takes signed ones only */
  command(vin: string, name: string, body: Readonly<Record<string, unknown>>): Promise<ActionResult>;
  /**
   * Carries a signed message to the car and its answer back.
   * @returns null when the car knows no signed commands
   */
  signedCommand(vin: string, message: Uint8Array): Promise<Uint8Array | null>;
}

interface Call<T> {
  readonly operation: string;
  readonly method?: 'POST';
  readonly path: string;
  readonly json?: unknown;
  readonly schema: z.ZodType<T>;
  readonly judge?: (answer: VendorAnswer) => VendorError | null;
}

/** The Fleet API of one linked account. */
export const createClient = (context: AdapterContext): Client => {
  const access = createAccess(context);

  const call = <T>({ operation, method = 'GET' as 'POST', path, json, schema, judge }: Call<T>): Promise<T> =>
    access.use(async (base, accessToken) => {
      let moved: Region | null = null;
      try {
        const { body } = await access.http.request({
          operation,
          method,
          url: `${base}/api/1/${path}`,
          headers: { authorization: `Bearer ${accessToken}` },
          ...(method === 'POST' && { body: { json: json ?? {} } }),
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
      const { response } = await call({ operation: 'products', path: 'products', schema: productsSchema });
      return response.filter((product) => product !== null);
    },
    liveStatus: async (siteId) => {
      const path = `energy_sites/${siteId}/live_status`;
      return (await call({ operation: 'live_status', path, schema: liveStatusSchema })).response;
    },
    siteComponents: async (siteId) => {
      const path = `energy_sites/${siteId}/site_info`;
      return (await call({ operation: 'site_info', path, schema: siteInfoSchema })).response.components;
    },
    car: async (vin) => (await call({ operation: 'vehicle', path: ofCar(vin), schema: carSchema })).response,
    vehicleData: async (vin) => {
      const path = ofCar(vin, `/vehicle_data?endpoints=${PARTS}`);
      return (await call({ operation: 'vehicle_data', path, schema: vehicleDataSchema })).response;
    },
    wakeUp: async (vin) => {
      await call({ operation: 'wake_up', method: 'POST', path: ofCar(vin, '/wake_up'), schema: carSchema });
    },
    command: async (vin, name, json) => {
      const path = ofCar(vin, `/command/${name}`);
      const { response } = await call({
        operation: 'command',
        method: 'POST',
        path,
        json,
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
  };
};
