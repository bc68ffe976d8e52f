import { SECOND_MS } from '#shared/units.ts';

/** Words of home automations for a value that is not there. */
const ABSENT = new Set(['', 'unknown', 'unavailable', 'nan', 'n/a', 'none', 'null', 'undefined']);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const ISO_WITH_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;
/** From here on a number is milliseconds. */
const MILLISECONDS_FROM = 1e11;

export type Tolerant<T> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'value'; value: T };

const absent = { kind: 'absent' } as const;
const invalid = { kind: 'invalid' } as const;

export const isAbsent = (raw: unknown): boolean =>
  raw === undefined || raw === null || (typeof raw === 'string' && ABSENT.has(raw.trim().toLowerCase()));

/** A number, or a text with a decimal point that is one. */
export const numberIn = (raw: unknown): Tolerant<number> => {
  if (isAbsent(raw)) return absent;
  const value =
    typeof raw === 'number' ? raw : typeof raw === 'string' && NUMBER.test(raw.trim()) ? Number(raw) : Number.NaN;
  return Number.isFinite(value) ? { kind: 'value', value } : invalid;
};

/**
 * A moment in ms: ISO 8601 with a zone, or seconds or milliseconds since 1970. A local clock without a zone is invalid:
 * guessing would be wrong by hours.
 */
export const timeIn = (raw: unknown): Tolerant<number> => {
  if (isAbsent(raw)) return absent;
  const number = numberIn(raw);
  if (number.kind === 'value') {
    const ms = number.value >= MILLISECONDS_FROM ? number.value : number.value * SECOND_MS;
    return ms > 0 && ms < 8.64e15 ? { kind: 'value', value: Math.round(ms) } : invalid;
  }
  const ms =
    typeof raw === 'string' && ISO_WITH_ZONE.test(raw.trim()) ? Date.parse(raw.trim().replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(ms) ? invalid : { kind: 'value', value: ms };
};
