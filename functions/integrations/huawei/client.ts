import * as z from 'zod';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, retryAfterS, type VendorAnswer } from '../http.ts';
import { type AdapterContext, type TokenSet, VendorError, type VendorErrorKind } from '../port.ts';
import { createSession } from '../session.ts';
import type { DeviceType } from './device-id.ts';
import { accountKey, hostOf, signInOf } from './fields.ts';
import { manifest } from './manifest.ts';
import {
  codeSchema,
  devicesSchema,
  type Items,
  liveSchema,
  oldPlantsSchema,
  overloadSchema,
  type Plant,
  type PlantDevice,
  plantsSchema,
} from './schemas.ts';

/** A session lasts 30 min; older clouds do not prolong it by use. */
const SESSION_MS = 30 * MINUTE_MS;
const EARLY_MS = 2 * MINUTE_MS;
const PAGE = 100;
const MOST_PAGES = 3;
/** Codes or device ids of one request. */
const MOST_IDS = 100;
const KILOWATTS_PER_MEGAWATT = 1_000;

/** The northbound interface. Nothing is repeated by itself: every call counts. */
export interface Client {
  /** Checks whether the account is accepted and may list plants. */
  probe(): Promise<void>;
  plants(): Promise<readonly Plant[]>;
  devices(plantCodes: readonly string[]): Promise<readonly PlantDevice[]>;
  /** Current values of devices of one kind, by id; who is missing did not answer. */
  live(type: DeviceType, ids: readonly string[]): Promise<ReadonlyMap<string, Items>>;
}

/** HTTP status is 200 nearly always; the code decides (table in the README). */
const kindOfCode: ReadonlyMap<number, VendorErrorKind> = new Map([
  [305, 'reauth_needed'],
  [306, 'reauth_needed'],
  [307, 'reauth_needed'],
  [401, 'refused'],
  [404, 'refused'],
  [20_001, 'auth_failed'],
  [20_003, 'auth_failed'],
  [20_400, 'auth_failed'],
  [20_403, 'auth_failed'],
  [20_004, 'upstream'],
  [20_200, 'upstream'],
  // Ids that do not fit, or do not (or no longer) exist: the account itself is valid.
  [20_006, 'refused'],
  [20_007, 'refused'],
  [20_008, 'refused'],
  [20_009, 'refused'],
  [20_013, 'refused'],
  // The owner withdrew the access to a plant: it lasts, and fails every call that names the plant beside others.
  [20_056, 'refused'],
]);
const TOO_OFTEN = 407;
const QUOTA_OF_DAY = 20_618;
const TOO_OFTEN_S = (5 * MINUTE_MS) / SECOND_MS;
const OVERLOADED_S = MINUTE_MS / SECOND_MS;

const limited = (message: string, waitS: number): VendorError =>
  new VendorError('rate_limited', `huawei: ${message}`, { retryAfterS: waitS });

const judgeCode = (code: number, nowMs: number): VendorError | null => {
  if (code === 0) return null;
  if (code === TOO_OFTEN) return limited('asked too often', TOO_OFTEN_S);
  if (code === QUOTA_OF_DAY) {
    return limited('the quota of the day is used up', Math.ceil((DAY_MS - (nowMs % DAY_MS)) / SECOND_MS));
  }
  return new VendorError(kindOfCode.get(code) ?? 'bad_response', `huawei: code ${code}`);
};

const judgeAt =
  (now: () => number) =>
  ({ status, headers, json }: VendorAnswer): VendorError | null => {
    // The code first: some failures contain nothing else.
    const reported = codeSchema.safeParse(json);
    if (reported.success) return judgeCode(reported.data.failCode, now());
    if (status === 429) return limited('too many requests', retryAfterS(headers, now()) ?? OVERLOADED_S);
    if (status === 403) {
      return overloadSchema.safeParse(json).success
        ? limited('the platform is overloaded', OVERLOADED_S)
        : new VendorError('bad_response', 'huawei: turned away before the interface');
    }
    return status === 401 ? new VendorError('reauth_needed', 'huawei: not signed in') : null;
  };

/** The session's token: a header, on some systems only a cookie. */
const tokenIn = (headers: Headers): string | null => {
  const cookie = /(?:^|[,;\s])XSRF-TOKEN=([^;,\s]+)/i.exec(headers.get('set-cookie') ?? '')?.[1];
  const token = headers.get('xsrf-token')?.trim() || cookie;
  return token !== undefined && /^[\x21-\x7e]{1,500}$/.test(token) ? token : null;
};

const slices = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, index) =>
    ids.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
  );

export const createClient = (context: AdapterContext): Client => {
  const { fields } = context;
  const base = `${baseUrl(context, `https://${hostOf(fields)}`)}/thirdData`;
  const http = createVendorHttp(context, manifest, { account: accountKey(fields) ?? '' });
  const judge = judgeAt(context.now);

  const signIn = async (): Promise<TokenSet> => {
    const askedMs = context.now();
    const { headers } = await http.request({
      operation: 'login',
      method: 'POST',
      url: `${base}/login`,
      body: { json: signInOf(fields) },
      // Five in ten minutes, and each ends the session before.
      idempotent: false,
      schema: z.unknown(),
      judge: (answer) =>
        answer.status === 200 && answer.empty
          ? new VendorError('auth_failed', 'huawei: signed in to nothing')
          : judge(answer),
    });
    const token = tokenIn(headers);
    if (token === null) throw new VendorError('auth_failed', 'huawei: the sign-in gave no token');
    return { values: { token }, expiresAtMs: askedMs + SESSION_MS };
  };

  const session = createSession(context, {
    signIn,
    // There is nothing to renew a session with.
    refresh: () => Promise.reject(new VendorError('reauth_needed', 'huawei: the session has ended')),
    earlyMs: EARLY_MS,
  });

  const ask = <T>(operation: string, json: unknown, schema: z.ZodType<T>): Promise<T> =>
    session.run(async ({ values }) => {
      const { body } = await http.request({
        operation,
        method: 'POST',
        url: `${base}/${operation}`,
        headers: { 'XSRF-TOKEN': values.token ?? '' },
        body: { json },
        idempotent: false,
        schema,
        judge,
      });
      return body;
    });

  /** Older accounts have only the older list, newer ones only the newer. */
  const oldPlants = async (refusal: VendorError): Promise<readonly Plant[]> => {
    try {
      const { data } = await ask('getStationList', {}, oldPlantsSchema);
      return data.map(({ stationCode, stationName, capacity }) => ({
        plantCode: stationCode,
        plantName: stationName,
        capacity: capacity === null ? null : capacity * KILOWATTS_PER_MEGAWATT,
      }));
    } catch (error) {
      throw error instanceof VendorError && error.kind === 'refused' ? refusal : error;
    }
  };

  const plants = async (pages = MOST_PAGES): Promise<readonly Plant[]> => {
    const all: Plant[] = [];
    try {
      for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
        const { data } = await ask('stations', { pageNo, pageSize: PAGE }, plantsSchema);
        all.push(...data.list);
        if (data.list.length === 0 || pageNo >= (data.pageCount ?? 1)) break;
      }
    } catch (error) {
      if (error instanceof VendorError && error.kind === 'refused') return await oldPlants(error);
      throw error;
    }
    return all;
  };

  return {
    async probe() {
      await plants(1);
    },
    plants: () => plants(),
    async devices(plantCodes) {
      const all: PlantDevice[] = [];
      for (const codes of slices(plantCodes)) {
        all.push(...(await ask('getDevList', { stationCodes: codes.join(',') }, devicesSchema)).data);
      }
      return all;
    },
    async live(type, ids) {
      const values = new Map<string, Items>();
      for (const some of slices(ids)) {
        const { data } = await ask('getDevRealKpi', { devIds: some.join(','), devTypeId: type }, liveSchema);
        for (const { devId, dataItemMap } of data) values.set(devId, dataItemMap);
      }
      return values;
    },
  };
};
