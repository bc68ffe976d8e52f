import type * as z from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { type AdapterContext, type TokenSet, VendorError, type VendorErrorKind } from '../port.ts';
import { createSession } from '../session.ts';
import type { BusinessType } from './device-id.ts';
import { accountKey, type DeveloperLink } from './fields.ts';
import { manifest } from './manifest.ts';
import {
  type Battery,
  batteriesSchema,
  codeSchema,
  devicesSchema,
  type Inverter,
  invertersSchema,
  type Plant,
  type PlantDevice,
  plantsSchema,
  tokenSchema,
} from './schemas.ts';

/** Tokens are valid for 30 days. */
const EARLY_MS = DAY_MS;
const MOST_PAGES = 5;

/** The Developer API. */
export interface Client {
  /** Checks whether the application is accepted. */
  probe(): Promise<void>;
  plants(businessType: BusinessType): Promise<readonly Plant[]>;
  inverters(plantId: string, businessType: BusinessType): Promise<readonly PlantDevice[]>;
  batteries(plantId: string, businessType: BusinessType): Promise<readonly PlantDevice[]>;
  /** Current values; at most 10 serial numbers. */
  inverterData(serials: readonly string[], businessType: BusinessType): Promise<readonly Inverter[]>;
  /** @param by whose serial numbers these are */
  batteryData(
    serials: readonly string[],
    businessType: BusinessType,
    by: 'inverter' | 'battery',
  ): Promise<readonly Battery[]>;
}

/** HTTP status is 200 nearly always; the code decides (table in the README). */
const kindOfCode: ReadonlyMap<number, VendorErrorKind> = new Map([
  [10400, 'reauth_needed'],
  [10402, 'reauth_needed'],
  [10401, 'auth_failed'],
  [10403, 'refused'],
  [10500, 'refused'],
  [10505, 'refused'],
  [10506, 'refused'],
  [10200, 'refused'],
  [10001, 'upstream'],
  [11500, 'upstream'],
]);
const waits: ReadonlyMap<number, number> = new Map([
  // Over the rate, or over the quota.
  [10406, MINUTE_MS / SECOND_MS],
  [10405, HOUR_MS / SECOND_MS],
]);
const SUCCESS = [0, 10_000];

const judge = ({ status, json }: VendorAnswer): VendorError | null => {
  const parsed = codeSchema.safeParse(json);
  // The token may have expired; a wrong secret has a code of its own.
  if (!parsed.success) return status === 401 ? new VendorError('reauth_needed', 'solax: not authorised') : null;
  const { code } = parsed.data;
  if (SUCCESS.includes(code)) return null;
  const wait = waits.get(code);
  if (wait !== undefined) return new VendorError('rate_limited', `solax: code ${code}`, { retryAfterS: wait });
  const kind = kindOfCode.get(code);
  return kind === undefined && status >= 400 ? null : new VendorError(kind ?? 'bad_response', `solax: code ${code}`);
};

type Page<T> = { readonly result: { readonly pages: number | null; readonly records: readonly T[] } };

export const createClient = (context: AdapterContext, link: DeveloperLink): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const base = `${baseUrl(context, `https://openapi-${link.region}.solaxcloud.com`)}/openapi`;

  const signIn = async (): Promise<TokenSet> => {
    const { body } = await http.request({
      operation: 'token',
      method: 'POST',
      url: `${base}/auth/oauth/token`,
      body: {
        form: { client_id: link.clientId, client_secret: link.clientSecret, grant_type: 'client_credentials' },
      },
      // Each new token ends the one before; asking twice leaves the second one alive.
      idempotent: true,
      schema: tokenSchema,
      judge,
    });
    const { access_token: accessToken, expires_in: livesS } = body.result;
    return { values: { accessToken }, expiresAtMs: context.now() + livesS * SECOND_MS };
  };

  const session = createSession(context, {
    signIn,
    // This kind of token has no refresh token: the application signs in again.
    refresh: () => Promise.reject(new VendorError('reauth_needed', 'solax: the token has ended')),
    earlyMs: EARLY_MS,
  });

  const get = <T>(operation: string, path: string, query: Record<string, string | number>, schema: z.ZodType<T>) =>
    session.run(async ({ values }) => {
      const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      const { body } = await http.request({
        operation,
        method: 'GET',
        url: `${base}/v2/${path}?${search.join('&')}`,
        // Lower case and one space, as documented.
        headers: { authorization: `bearer ${values.accessToken ?? ''}` },
        schema,
        judge,
      });
      return body;
    });

  const all = async <T>(ask: (pageNo: number) => Promise<Page<T>>): Promise<readonly T[]> => {
    const records: T[] = [];
    for (let pageNo = 1; pageNo <= MOST_PAGES; pageNo += 1) {
      const { result } = await ask(pageNo);
      records.push(...result.records);
      if (result.records.length === 0 || pageNo >= (result.pages ?? 1)) break;
    }
    return records;
  };

  const plantPage = (businessType: BusinessType, pageNo: number) =>
    get('plants', 'plant/page_plant_info', { businessType, pageNo }, plantsSchema);

  const devices = (plantId: string, deviceType: number, businessType: BusinessType) =>
    all((pageNo) =>
      get('devices', 'device/page_device_info', { plantId, deviceType, businessType, pageNo }, devicesSchema),
    );

  return {
    async probe() {
      await plantPage(1, 1);
    },
    plants: (businessType) => all((pageNo) => plantPage(businessType, pageNo)),
    inverters: (plantId, businessType) => devices(plantId, 1, businessType),
    batteries: (plantId, businessType) => devices(plantId, 2, businessType),
    async inverterData(serials, businessType) {
      const query = { snList: serials.join(','), deviceType: 1, businessType };
      return (await get('inverters', 'device/realtime_data', query, invertersSchema)).result;
    },
    async batteryData(serials, businessType, by) {
      const query = {
        snList: serials.join(','),
        deviceType: 2,
        requestSnType: by === 'inverter' ? 1 : 2,
        businessType,
      };
      return (await get('batteries', 'device/realtime_data', query, batteriesSchema)).result;
    },
  };
};
