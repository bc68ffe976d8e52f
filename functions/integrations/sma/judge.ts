import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { retryAfterS, type VendorAnswer } from '../http.ts';
import { VendorError } from '../port.ts';
import { tokenFailureSchema } from './schemas.ts';

/** SMA counts in windows of five minutes and gives no hint. */
const WINDOW_S = (5 * MINUTE_MS) / SECOND_MS;

const limited = ({ headers }: VendorAnswer, nowMs: number): VendorError =>
  new VendorError('rate_limited', 'sma: too many requests', {
    retryAfterS: Math.max(WINDOW_S, retryAfterS(headers, nowMs) ?? 0),
    concernsAll: true,
  });

/** Meaning of an answer of the monitoring API; null for the common rules. `refused` means that the consent ended. */
export const judgeData = (answer: VendorAnswer, nowMs: number): VendorError | null => {
  const { status, json, empty } = answer;
  switch (status) {
    case 429:
      return limited(answer, nowMs);
    case 401:
      return new VendorError('reauth_needed', 'sma: the access token is not accepted');
    case 403:
      // A page from a proxy in front of the API says nothing about the consent.
      return json === undefined && !empty
        ? new VendorError('bad_response', 'sma: HTTP 403 without a reason')
        : new VendorError('refused', 'sma: the owner does not allow this');
    case 404:
      return new VendorError('offline', 'sma: the plant is not known');
    case 400:
      return new VendorError('unsupported', 'sma: the plant has no energy balance');
    default:
      return null;
  }
};

/** Meaning of an answer of the token server. `grant`: what was spent. */
export const judgeToken = (answer: VendorAnswer, grant: 'code' | 'refresh', nowMs: number): VendorError | null => {
  const { status, json } = answer;
  if (status === 429) return limited(answer, nowMs);
  if (status < 400 || status >= 500 || status === 408) return null;
  const error = tokenFailureSchema.safeParse(json).data?.error ?? '';
  if (/client/.test(error)) return new VendorError('unsupported', 'sma: our client is not accepted');
  if (error !== 'invalid_grant' && status !== 401) {
    return new VendorError('refused', 'sma: the token request is not accepted');
  }
  return grant === 'code'
    ? new VendorError('auth_failed', 'sma: the consent is not accepted')
    : new VendorError('reauth_needed', 'sma: the consent is over');
};
