import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { retryAfterS, type VendorAnswer } from '../http.ts';
import { VendorError, type VendorErrorKind } from '../port.ts';
import { envelopeSchema, renewalSchema } from './schemas.ts';

/** Nothing is new any sooner. */
const TOO_OFTEN_S = (5 * MINUTE_MS) / SECOND_MS;

/** `result_code` of Sungrow's appendix 2; what is not listed is a bad answer. */
const kindOfCode: ReadonlyMap<string, VendorErrorKind> = new Map([
  ['E00003', 'reauth_needed'],
  // No right on this plant: the consent does not cover it.
  ['E900', 'refused'],
  // Our app or its keys; nothing that a user can fix.
  ...['E00000', 'E00001', 'E911', 'E912', 'E914'].map((code) => [code, 'unsupported'] as const),
  // Our app requires encryption, or accepts only some addresses.
  ...['E902', 'E904', 'E905', 'E906', 'E907', 'E908', 'E909', 'E910', 'E913'].map(
    (code) => [code, 'unsupported'] as const,
  ),
  ...['E903', 'E918', 'E919', 'E996'].map((code) => [code, 'unsupported'] as const),
  ['E994', 'unsupported'],
  ...['-1', '000', '011', 'E997'].map((code) => [code, 'upstream'] as const),
]);
/** Seconds to wait: too often, the hour's and the month's calls are used up. All of these are counted for our app. */
const waits: ReadonlyMap<string, number> = new Map([
  ['E901', TOO_OFTEN_S],
  ['E916', TOO_OFTEN_S],
  ['E999', HOUR_MS / SECOND_MS],
  ['E998', DAY_MS / SECOND_MS],
]);

const codeOf = ({ json }: VendorAnswer): string | null => envelopeSchema.safeParse(json).data?.result_code ?? null;

const ofCode = (code: string): VendorError => {
  const waitS = waits.get(code);
  return waitS === undefined
    ? new VendorError(kindOfCode.get(code) ?? 'bad_response', `isolarcloud: error ${code.slice(0, 12)}`)
    : new VendorError('rate_limited', `isolarcloud: error ${code}`, { retryAfterS: waitS, concernsAll: true });
};

/** Without a Sungrow code the answer comes from a proxy in front of the API, and says nothing about the consent. */
const withoutCode = ({ status, headers }: VendorAnswer, nowMs: number): VendorError | null => {
  if (status === 429) {
    return new VendorError('rate_limited', 'isolarcloud: too many requests', {
      retryAfterS: Math.max(TOO_OFTEN_S, retryAfterS(headers, nowMs) ?? 0),
      concernsAll: true,
    });
  }
  return status === 401 || status === 403 ? new VendorError('bad_response', `isolarcloud: HTTP ${status}`) : null;
};

/** Meaning of an API answer; null for the common rules. `refused` means that the consent ended. */
export const judgeData = (answer: VendorAnswer, nowMs: number): VendorError | null => {
  const code = codeOf(answer);
  if (code === null) return withoutCode(answer, nowMs);
  return code === '1' ? null : ofCode(code);
};

/** What a code of the token server means at the exchange of a code. */
const exchanges: ReadonlyMap<string, VendorErrorKind> = new Map([
  ['2', 'auth_failed'],
  // Our app: not admitted, unknown, another redirect address, another grant.
  ...['3', '4', '5', '6'].map((code) => [code, 'unsupported'] as const),
]);
/** The same at a renewal: no consent, expired, invalid. */
const renewals: ReadonlyMap<string, VendorErrorKind> = new Map([
  ['2', 'reauth_needed'],
  ['-2', 'reauth_needed'],
  ['5', 'reauth_needed'],
  ['-1', 'upstream'],
]);

/** Meaning of an answer of the token server. `grant`: what was spent. */
export const judgeToken = (answer: VendorAnswer, grant: 'code' | 'refresh', nowMs: number): VendorError | null => {
  const outer = codeOf(answer);
  const inner = renewalSchema.safeParse(envelopeSchema.safeParse(answer.json).data?.result_data).data?.code ?? null;
  const code = outer === null || outer === '1' ? inner : outer;
  if (code === null) return outer === null ? withoutCode(answer, nowMs) : null;
  if (code === '1') return null;
  const kind = (grant === 'code' ? exchanges : renewals).get(code);
  return kind === undefined ? ofCode(code) : new VendorError(kind, `isolarcloud: ${grant} answered by ${code}`);
};
