import { baseUrl } from '../egress.ts';
import { createVendorHttp, retryAfterS, type VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { accountKey, tokenOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { outcomeSchema, type Status, statusSchema, takenSchema } from './schemas.ts';

/** Fair use is about one read in this time. */
const RATE_LIMITED_S = 120;

export interface Client {
  /** The status and when the box reported it, ms. @throws VendorError offline when the cloud has none */
  status(): Promise<{ readonly status: Status; readonly reportedMs: number | null }>;
  /** Writes one key: the vendor accepts no more per call. */
  set(key: 'alw' | 'amx', value: number): Promise<void>;
}

/** The body decides, whatever the status: how the two belong together is not documented. */
const judgeAt =
  (now: () => number) =>
  ({ status, headers, json }: VendorAnswer): VendorError | null => {
    const parsed = outcomeSchema.safeParse(json);
    if (!parsed.success) {
      // The older cloud has been away like this for days ("Requested route does not exist"): no fault of the token.
      return status === 404 ? new VendorError('upstream', 'go-e-v2: the cloud does not serve its API') : null;
    }
    const { success, error } = parsed.data;
    if (success) return null;
    switch (error) {
      case 'wrong token':
      case 'no token':
        return new VendorError('auth_failed', 'go-e-v2: the token is not accepted');
      case 'rate limiting': {
        const wait = Math.max(RATE_LIMITED_S, retryAfterS(headers, now()) ?? 0);
        return new VendorError('rate_limited', 'go-e-v2: too many requests', { retryAfterS: wait });
      }
      case 'other':
        return new VendorError('offline', 'go-e-v2: the cloud has no status of the charger');
      case 'no payload':
        return new VendorError('refused', 'go-e-v2: the command is not understood');
      default:
        return status === 404
          ? new VendorError('upstream', 'go-e-v2: the cloud does not serve its API')
          : new VendorError('bad_response', 'go-e-v2: the cloud reports a failure');
    }
  };

export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const base = baseUrl(context, 'https://api.go-e.co');
  // The documented place of the token is the query string, so no URL of this service may ever be logged.
  const token = encodeURIComponent(tokenOf(context.fields));
  const judge = judgeAt(context.now);

  return {
    async status() {
      const { body } = await http.request({
        operation: 'status',
        method: 'GET',
        // Without `wait=0` the cloud waits for the charger, up to 3 s.
        url: `${base}/api_status?token=${token}`,
        schema: statusSchema,
        judge,
      });
      const { age, data } = body;
      return { status: data, reportedMs: age === null || age < 0 ? null : context.now() - age };
    },
    async set(key, value) {
      await http.request({
        operation: 'set',
        method: 'GET',
        // The inner "=" is sent as it is, as documented.
        url: `${base}/api?token=${token}&payload=${key}=${value}`,
        schema: takenSchema,
        judge,
      });
    },
  };
};
