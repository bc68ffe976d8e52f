import { SECOND_MS } from '#shared/units.ts';
import { retryAfterS, type VendorAnswer } from '../http.ts';
import { VendorError } from '../port.ts';
import { problemSchema, tokenFailureSchema } from './schemas.ts';

/** Seconds until the next month begins, when the credits are renewed. */
const untilNextMonthS = (nowMs: number): number => {
  const now = new Date(nowMs);
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - nowMs) / SECOND_MS);
};

/** Too many in this minute, or the month's credits are used up: then some of the minute's are left. */
const limited = ({ headers }: VendorAnswer, nowMs: number): VendorError => {
  const reported = retryAfterS(headers, nowMs);
  const left = headers.get('x-ratelimit-remaining-minute');
  if (reported === null && left !== null && Number(left) > 0) {
    return new VendorError('rate_limited', "solaredge: this month's credits are used up", {
      retryAfterS: untilNextMonthS(nowMs),
      concernsAll: true,
    });
  }
  return new VendorError('rate_limited', 'solaredge: too many requests', {
    ...(reported === null ? {} : { retryAfterS: reported }),
    concernsAll: true,
  });
};

/** Meaning of an answer of the monitoring API; null for the common rules. */
export const judgeData = (answer: VendorAnswer, nowMs: number): VendorError | null => {
  const { status, json } = answer;
  if (status === 429) return limited(answer, nowMs);
  if (status === 401) return new VendorError('reauth_needed', 'solaredge: the access token is not accepted');
  if (status === 410) return new VendorError('unsupported', 'solaredge: SolarEdge switched this interface off');
  if (status !== 400 && status !== 403 && status !== 404) return null;
  const problem = problemSchema.safeParse(json);
  // A page from a proxy in front of the API says nothing about the consent.
  if (!problem.success) return new VendorError('bad_response', `solaredge: HTTP ${status} without a reason`);
  if (status === 404) {
    return /endpoint/i.test(problem.data.detail ?? '')
      ? new VendorError('unsupported', 'solaredge: not in our plan')
      : new VendorError('offline', 'solaredge: the site is not known');
  }
  // Another site, no consent to this, or a plan without it; a consent that ended shows when its tokens are renewed.
  return new VendorError('refused', 'solaredge: the request is not allowed');
};

/** Meaning of an answer of the token server. `grant`: what was spent. */
export const judgeToken = (answer: VendorAnswer, grant: 'code' | 'refresh', nowMs: number): VendorError | null => {
  const { status, json } = answer;
  if (status === 429) return limited(answer, nowMs);
  if (status < 400 || status >= 500 || status === 408) return null;
  const error = tokenFailureSchema.safeParse(json).data?.error ?? '';
  if (/client/.test(error)) return new VendorError('unsupported', 'solaredge: our client is not accepted');
  if (error !== 'invalid_grant' && status !== 401) {
    return new VendorError('refused', 'solaredge: the token request is not accepted');
  }
  return grant === 'code'
    ? new VendorError('auth_failed', 'solaredge: the consent is not accepted')
    : new VendorError('reauth_needed', 'solaredge: the consent is over');
};
