import { retryAfterS, type VendorAnswer } from '../http.ts';
import { VendorError, type VendorErrorKind } from '../port.ts';
import { type Region, regionOfHost } from './fields.ts';
import { failureSchema } from './schemas.ts';

/** Tesla has blocked our client until its operator raises the limit. */
const UNPAID_S = 3_600;

/** The failure in an answer; empty when there is none. */
const errorText = ({ json }: VendorAnswer): string => failureSchema.safeParse(json).data?.error ?? '';

/** The region that an account really belongs to; null when the answer is no "wrong region". */
export const regionMovedTo = (answer: VendorAnswer): Region | null =>
  answer.status === 421 ? regionOfHost(errorText(answer)) : null;

/** The car accepts signed commands only, or none: the other kind must be used. */
export const needsSignedCommands = (answer: VendorAnswer): boolean =>
  (answer.status === 403 && /command protocol required/i.test(errorText(answer))) ||
  (answer.status === 200 && /unsigned_cmds_hardlocked/.test(JSON.stringify(answer.json)));
export const knowsNoSignedCommands = (answer: VendorAnswer): boolean =>
  answer.status === 422 && /does not support|not supported/i.test(errorText(answer));

/**
 * Links from before the battery could be controlled lack the scope for it, and users may untick it. That refuses the command
 * alone: the link reads on, and nobody has to sign in again for it.
 */
export const lacksEnergyCommands = (answer: VendorAnswer): VendorError | null =>
  answer.status === 403 && /missing scopes/i.test(errorText(answer))
    ? new VendorError('refused', 'tesla: the user did not grant control of the battery')
    : null;

const isAsleep = (answer: VendorAnswer): boolean => /offline or asleep/i.test(errorText(answer));

const secondsIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;

/** "Too many requests" has its wait in one of three places. */
const rateLimited = ({ headers, json }: VendorAnswer, nowMs: number): VendorError => {
  const after = failureSchema.safeParse(json).data?.after ?? null;
  const wait =
    retryAfterS(headers, nowMs) ??
    secondsIn(headers.get('ratelimit-reset')) ??
    (after !== null && after >= 0 ? Math.ceil(after) : null);
  return new VendorError('rate_limited', 'tesla: asked too often', wait === null ? {} : { retryAfterS: wait });
};

const forbidden = (answer: VendorAnswer): VendorError => {
  if (/missing scopes/i.test(errorText(answer))) {
    return new VendorError('reauth_needed', 'tesla: the user did not grant this');
  }
  return needsSignedCommands(answer)
    ? new VendorError('unsupported', 'tesla: the car takes signed commands only')
    : new VendorError('refused', 'tesla: not allowed');
};

/** Codes whose meaning does not depend on the body. */
const kindOfStatus: Readonly<Record<number, readonly [VendorErrorKind, string]>> = {
  400: ['refused', 'the request is not accepted'],
  404: ['offline', 'the account does not show the device'],
  412: ['unsupported', 'our client is not registered in this region'],
  421: ['refused', 'the account belongs to another region'],
  422: ['unsupported', 'the car does not take this'],
  423: ['refused', 'the account is locked'],
  424: ['upstream', 'the car could not be asked'],
};

/** Meaning of a Fleet API answer; null for the common rules. */
export const judgeFleet = (answer: VendorAnswer, nowMs: number): VendorError | null => {
  const { status } = answer;
  if (status < 400) return null;
  if (status === 401) {
    return /mobile_access_disabled/.test(errorText(answer))
      ? new VendorError('refused', 'tesla: mobile access is switched off in the car')
      : new VendorError('auth_failed', 'tesla: the access token is not accepted');
  }
  if (status === 402) {
    return new VendorError('rate_limited', "tesla: our client's billing limit is used up", {
      retryAfterS: UNPAID_S,
      concernsAll: true,
    });
  }
  if (status === 403) return forbidden(answer);
  if (status === 429) return rateLimited(answer, nowMs);
  if (isAsleep(answer)) return new VendorError('asleep', 'tesla: the car is asleep');
  const known = kindOfStatus[status];
  return known === undefined ? null : new VendorError(known[0], `tesla: ${known[1]}`);
};

/** Meaning of an answer of the token server. `grant`: what was spent. */
export const judgeToken = (answer: VendorAnswer, nowMs: number, grant: 'code' | 'refresh'): VendorError | null => {
  const { status } = answer;
  if (status === 429) return rateLimited(answer, nowMs);
  if (status >= 500 || status < 400) return null;
  if (/client|redirect/.test(errorText(answer))) {
    return new VendorError('unsupported', 'tesla: our client is not accepted');
  }
  return grant === 'code'
    ? new VendorError('auth_failed', 'tesla: the consent is not accepted')
    : new VendorError('reauth_needed', 'tesla: the consent is over');
};
