import { HOUR_MS, SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, retryAfterS, type VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError, type VendorErrorKind } from '../port.ts';
import { accountKey, keyHeadersOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { type Flow, failureSchema, flowSchema, type PvSystem, systemsSchema } from './schemas.ts';

const PAGE = 50;
/** An installer's key may list many; more are not offered. */
const LONGEST_LIST = 500;
/** The package of data points is used up until it is renewed: no need to try every few minutes. */
const QUOTA_PAUSE_S = HOUR_MS / SECOND_MS;

export interface Client {
  /** All systems that the key may see. */
  systems(): Promise<readonly PvSystem[]>;
  /** One page of them, to check whether the key is accepted. */
  probe(): Promise<void>;
  /** Current powers of a system: one paid data point. */
  flow(systemId: string): Promise<Flow>;
}

/** `responseError` decides: statuses are not consistent (table in the README). */
const kindOfCode: ReadonlyMap<number, VendorErrorKind> = new Map([
  [1101, 'auth_failed'],
  [1102, 'auth_failed'],
  [1103, 'auth_failed'],
  [1104, 'auth_failed'],
  [1105, 'auth_failed'],
  [1106, 'auth_failed'],
  [1125, 'auth_failed'],
  // No access to this system, or no such system: the key itself is valid.
  [1013, 'refused'],
  [1015, 'offline'],
  [1004, 'refused'],
  [1005, 'refused'],
  [1008, 'refused'],
  [1012, 'upstream'],
]);

/** Seconds until the limit ends, from header or message; null when the vendor does not say. */
const waitS = (headers: Headers, message: string | null, nowMs: number): number | null => {
  const byHeader = retryAfterS(headers, nowMs);
  if (byHeader !== null) return byHeader;
  const reported = /retry after:\s*(\d{1,6})/i.exec(message ?? '')?.[1];
  if (reported !== undefined) return Number(reported);
  const resetMs = Date.parse(headers.get('x-rate-limit-reset') ?? '');
  return Number.isNaN(resetMs) ? null : Math.max(0, Math.ceil((resetMs - nowMs) / SECOND_MS));
};

const judgeAt =
  (now: () => number) =>
  ({ status, headers, json }: VendorAnswer): VendorError | null => {
    const failure = failureSchema.safeParse(json);
    const { responseError: code = null, responseMessage: message = null } = failure.success ? failure.data : {};
    if (code === 1011) {
      return new VendorError('rate_limited', 'fronius: data points used up', { retryAfterS: QUOTA_PAUSE_S });
    }
    const reported = code === null ? undefined : kindOfCode.get(code);
    if (reported !== undefined) return new VendorError(reported, `fronius: error ${code}`);
    if (status === 429) {
      const wait = waitS(headers, message, now());
      return new VendorError('rate_limited', 'fronius: too many requests', wait === null ? {} : { retryAfterS: wait });
    }
    if (status === 204) return new VendorError('offline', 'fronius: no data');
    const failed = status < 400 && code !== null;
    return failed ? new VendorError('bad_response', `fronius: error ${code}`) : null;
  };

export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const base = `${baseUrl(context, 'https://api.solarweb.com')}/swqapi`;
  const headers = keyHeadersOf(context.fields);
  const judge = judgeAt(context.now);

  const page = async (offset: number) => {
    const { body } = await http.request({
      operation: 'pvsystems',
      method: 'GET',
      url: `${base}/pvsystems?offset=${offset}&limit=${PAGE}`,
      headers,
      schema: systemsSchema,
      judge,
    });
    return body;
  };

  return {
    async probe() {
      await page(0);
    },
    async systems() {
      const all: PvSystem[] = [];
      for (;;) {
        const { pvSystems, links } = await page(all.length);
        all.push(...pvSystems);
        const isLast = pvSystems.length === 0 || all.length >= (links?.totalItemsCount ?? 0);
        if (isLast || all.length >= LONGEST_LIST) return all.slice(0, LONGEST_LIST);
      }
    },
    async flow(systemId) {
      const { body } = await http.request({
        operation: 'flowdata',
        method: 'GET',
        // Local time would come without a usable zone.
        url: `${base}/pvsystems/${encodeURIComponent(systemId)}/flowdata?timezone=zulu`,
        headers,
        schema: flowSchema,
        judge,
      });
      return body;
    },
  };
};
