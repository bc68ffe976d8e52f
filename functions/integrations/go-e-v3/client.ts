import * as z from 'zod';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { serialOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { type Status, setSchema, statusSchema } from './schemas.ts';

/** The full object has more than 250 keys, Wi-Fi names and card ids among them. */
const STATUS_KEYS = 'car,alw,amp,ama,adi,var,mca,frc,psm,fsp,pnp,pha,nrg,tpa,wh,utc';
/** Oldest data that the cloud may answer with, s; with its default of 30 s, chargers with weak Wi-Fi flap. */
const AGE_S = 60;
/** go-e's cloud has short 502 and 503. */
const RETRY_MS = 5_000;

export interface Client {
  /** @returns the status and its time from `Last-Modified`; null when there is none */
  status(): Promise<{ status: Status; lastModifiedMs: number | null }>;
  /** Writes several keys at once. @throws VendorError `refused` when the charger does not accept one of them */
  set(keys: Readonly<Record<string, number>>): Promise<void>;
}

const isObject = (json: unknown): boolean => typeof json === 'object' && json !== null && !Array.isArray(json);

const judgeAccess = ({ status }: VendorAnswer): VendorError | null => {
  // Documented for "Cloud API off or charger offline": the key may be valid, so it does not count as wrong.
  if (status === 403) return new VendorError('offline', 'go-e-v3: the charger is offline or its Cloud API is off');
  if (status === 404) return new VendorError('offline', 'go-e-v3: the data in the cloud is outdated');
  return null;
};

const judgeStatus = (answer: VendorAnswer): VendorError | 'ok' | null => {
  // A filter key that this model lacks turns it into a 400 with the complete object.
  if (answer.status === 400 && isObject(answer.json)) return 'ok';
  return judgeAccess(answer);
};

const judgeSet = (answer: VendorAnswer): VendorError | 'ok' | null => {
  const { status, empty } = answer;
  if (status === 422) return new VendorError('refused', 'go-e-v3: the charger took none of the values');
  // The body is documented for the local API only.
  if ((status === 200 || status === 202) && empty) return 'ok';
  return judgeAccess(answer);
};

export const createClient = (context: AdapterContext): Client => {
  const serial = serialOf(context.fields);
  const http = createVendorHttp(context, manifest, { account: serial, retryMs: RETRY_MS });
  // A simulator serves all chargers under one host: the serial is the first part of the path.
  const host = baseUrl(context, `https://${serial}.api.v3.go-e.io`);
  const base = context.baseUrlOverride === null ? host : `${host}/${serial}`;
  const headers = { authorization: `Bearer ${(context.fields.apiToken ?? '').trim()}` };

  return {
    async status() {
      const { body, headers: answered } = await http.request({
        operation: 'status',
        method: 'GET',
        url: `${base}/api/status?filter=${STATUS_KEYS}&age=${AGE_S}`,
        headers,
        schema: statusSchema,
        judge: judgeStatus,
      });
      const lastModifiedMs = Date.parse(answered.get('last-modified') ?? '');
      return { status: body, lastModifiedMs: Number.isNaN(lastModifiedMs) ? null : lastModifiedMs };
    },
    async set(keys) {
      const query = Object.entries(keys).map(([key, value]) => `${key}=${value}`);
      const { body } = await http.request({
        operation: 'set',
        method: 'GET',
        url: `${base}/api/set?${query.join('&')}`,
        headers,
        schema: z.union([setSchema, z.undefined()]),
        judge: judgeSet,
      });
      const answers = Object.entries(body ?? {}).filter(([key]) => key in keys);
      if (answers.some(([, taken]) => taken !== true)) {
        throw new VendorError('refused', 'go-e-v3: the charger did not take all values');
      }
    },
  };
};
