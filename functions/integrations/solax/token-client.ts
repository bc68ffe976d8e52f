import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { accountKey, type TokenLink } from './fields.ts';
import { manifest } from './manifest.ts';
import { type Realtime, realtimeSchema, tokenFailureSchema } from './schemas.ts';

/** The older API of accounts with a Token ID: one call per dongle. */
export interface TokenClient {
  /** @throws VendorError refused when the token may not read the dongle */
  realtime(dongle: string): Promise<Realtime>;
}

const limited = (ms: number): VendorError =>
  new VendorError('rate_limited', 'solax: too many requests', { retryAfterS: ms / SECOND_MS });

/** Success first, then code, then text: codes are sometimes missing. The text may echo the token, so it is never passed on. */
const judge = ({ json }: VendorAnswer): VendorError | null => {
  const parsed = tokenFailureSchema.safeParse(json);
  if (!parsed.success || parsed.data.success) return null;
  const { code } = parsed.data;
  const text = parsed.data.exception?.toLowerCase() ?? '';
  // Further requests while over the limit block access for an hour.
  if (code === 1 || text.includes('prohibit')) return limited(HOUR_MS);
  if (code === 104 || code === 3 || text.includes('threshold')) return limited(MINUTE_MS);
  if (code === 1001 || code === 103 || /unauthorized|token invalid/.test(text)) {
    return new VendorError('auth_failed', 'solax: the Token ID is not accepted');
  }
  if (code === 1003 || text.includes('no auth')) {
    return new VendorError('refused', 'solax: the Token ID may not read this registration number');
  }
  return new VendorError('bad_response', 'solax: the cloud reports a failure');
};

export const createTokenClient = (context: AdapterContext, { tokenId }: TokenLink): TokenClient => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const base = baseUrl(context, 'https://global.solaxcloud.com');

  return {
    async realtime(wifiSn) {
      const { body } = await http.request({
        operation: 'realtime',
        method: 'POST',
        url: `${base}/api/v2/dataAccess/realtimeInfo/get`,
        headers: { tokenId },
        body: { json: { wifiSn } },
        idempotent: true,
        schema: realtimeSchema,
        judge,
      });
      return body.result;
    },
  };
};
