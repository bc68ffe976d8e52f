import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, retryAfterS, type VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { accountKey, authorizationOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { type Meter, metersSchema, type Reading, readingFields, readingSchema } from './schemas.ts';

/** The least pause after "too often". */
const RATE_LIMITED_S = (10 * MINUTE_MS) / SECOND_MS;

export interface Client {
  meters(): Promise<readonly Meter[]>;
  /** @throws VendorError offline when the account does not show the meter, or the meter has no values */
  lastReading(meterId: string): Promise<Reading>;
}

const judge =
  (nowMs: number) =>
  ({ status, headers }: VendorAnswer): VendorError | null => {
    if (status === 429) {
      const wait = Math.max(RATE_LIMITED_S, retryAfterS(headers, nowMs) ?? 0);
      return new VendorError('rate_limited', 'discovergy: too many requests', { retryAfterS: wait });
    }
    // The web server answers like this when the service behind it is down, and with HTML for a wrong password, too.
    const isPage = headers.get('content-type')?.includes('html') === true;
    if (status === 404 || (status === 401 && isPage)) {
      return new VendorError('upstream', `discovergy: the service is away (HTTP ${status})`);
    }
    return null;
  };

export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const base = `${baseUrl(context, 'https://api.inexogy.com')}/public/v1`;
  // With text among the accepted types, errors come as short texts instead of pages.
  const headers = { accept: 'application/json, text/plain', authorization: authorizationOf(context.fields) };

  return {
    async meters() {
      const { body } = await http.request({
        operation: 'meters',
        method: 'GET',
        url: `${base}/meters`,
        headers,
        schema: metersSchema,
        judge: judge(context.now()),
      });
      return body;
    },
    async lastReading(meterId) {
      const judgeCommonly = judge(context.now());
      const { body } = await http.request({
        operation: 'last_reading',
        method: 'GET',
        url: `${base}/last_reading?meterId=${encodeURIComponent(meterId)}&fields=${readingFields.join(',')}`,
        headers,
        schema: readingSchema,
        judge: (answer) => {
          const { status, empty } = answer;
          if (status === 400) return new VendorError('offline', 'discovergy: the account does not show the meter');
          if (status === 200 && empty) return new VendorError('offline', 'discovergy: the meter has no data');
          return judgeCommonly(answer);
        },
      });
      return body;
    },
  };
};
