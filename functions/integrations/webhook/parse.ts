import { MINUTE_MS } from '#shared/units.ts';
import type { Arrival, Refusal } from '../inbox.ts';
import { type Content, ContentError, type Format } from './content.ts';
import { readContent } from './mapping.ts';
import { type BatteryReport, FIELD_LENGTH, MESSAGE_LENGTH, PAYLOAD_LENGTH, type Values } from './schemas.ts';

/** Longest body, bytes. */
export const REPORT_LIMIT_BYTES = 16_384;
const OLDEST_MS = 15 * MINUTE_MS;
const FUTURE_MS = 2 * MINUTE_MS;

/** Names the values of our own format; those of programs are in the README. */
const NO_VALUE = 'no known value, such as gridW, pvProductionW, consumptionW, batteryW, batterySocPercent, vehicleSoc';

/** A report that can be used, in our names and units; signs as its format defines them. */
export interface ParsedReport {
  readonly ok: true;
  readonly format: Format;
  /** `values`: to be merged; `fault`: the sender reports a failure; `nothing`: answer 200, store nothing. */
  readonly effect: 'values' | 'fault' | 'nothing';
  readonly values: Values;
  /** The sender's time, ms, not after now; null: none. */
  readonly timeMs: number | null;
  readonly fault: string | null;
  /** What it says of the control of its battery; null: nothing. */
  readonly battery: BatteryReport | null;
  /** Names of the fields that were used and ignored, for the answer. */
  readonly fields: readonly string[];
  readonly ignored: readonly string[];
  /** Beginning of the body with keys removed. */
  readonly payload: string;
}

/** Removes what could be a key: ours anywhere, and any field whose name looks like a secret's. */
const redact = (text: string): string =>
  text
    .replace(/whs_[A-Za-z0-9]*/g, 'whs_***')
    .replace(
      /("[^"]{0,40}(?:key|token|secret|pass|auth|siteid)[^"]{0,40}"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^,}\s]+)/gi,
      '$1"***"',
    )
    .replace(/((?:^|[?&])[^=&]{0,40}(?:key|token|secret|pass|auth|siteid)[^=&]{0,40}=)[^&]*/gi, '$1***');

/** Printable, short and without secrets. */
export const excerptOf = (raw: Arrival['raw']): string => {
  const text = typeof raw === 'string' ? raw : new URLSearchParams(definedOf(raw)).toString();
  const head = redact(text.slice(0, 4_000));
  let excerpt = head.replace(/[^\x20-\x7e]+/g, ' ').slice(0, PAYLOAD_LENGTH);
  // Quotes and backslashes count twice where it is stored.
  while (JSON.stringify(excerpt).length > PAYLOAD_LENGTH + 2) excerpt = excerpt.slice(0, -4);
  return excerpt;
};

const definedOf = (query: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** JSON whatever the content type, as small devices send text/plain; a form where it says so. @throws ContentError */
const bodyOf = ({ contentType, raw }: Arrival): unknown => {
  if (typeof raw !== 'string') return definedOf(raw);
  try {
    return JSON.parse(raw);
  } catch {
    const isForm = contentType?.toLowerCase().includes('x-www-form-urlencoded') === true;
    if (isForm && !/^\s*[{[]/.test(raw)) return Object.fromEntries(new URLSearchParams(raw));
    throw new ContentError('the report is not JSON');
  }
};

const effectOf = ({ nothing, fault }: Content): ParsedReport['effect'] =>
  nothing ? 'nothing' : fault === null ? 'values' : 'fault';

/**
 * Parses a report in any of the known formats.
 * @returns `invalid_report` (not JSON, no known field, out of range), `stale_report` (time more than 15 min old or 2 min
 * ahead) or `too_large`; never throws
 */
export const parseReport = (input: Arrival, nowMs: number): ParsedReport | Refusal => {
  const payload = excerptOf(input.raw);
  const refuse = (code: Refusal['code'], message: string, field: string | null = null): Refusal => ({
    ok: false,
    code,
    message: message.slice(0, MESSAGE_LENGTH),
    field: field?.slice(0, FIELD_LENGTH) ?? null,
    retryAfterS: null,
    payload,
  });
  if (typeof input.raw === 'string' && new TextEncoder().encode(input.raw).length > REPORT_LIMIT_BYTES) {
    return refuse('too_large', 'the report is longer than 16 kB');
  }
  try {
    const content = readContent(bodyOf(input));
    const effect = effectOf(content);
    const { format, values, fields, ignored, timeMs, battery } = content;
    if (effect === 'values' && fields.length === 0) return refuse('invalid_report', NO_VALUE);
    if (timeMs !== null && (nowMs - timeMs > OLDEST_MS || timeMs - nowMs > FUTURE_MS)) {
      return refuse('stale_report', 'the time of the report is too far from now');
    }
    return {
      ok: true,
      format,
      effect,
      values,
      timeMs: timeMs === null ? null : Math.min(timeMs, nowMs),
      fault: content.fault?.slice(0, MESSAGE_LENGTH) ?? null,
      battery,
      fields,
      ignored,
      payload,
    };
  } catch (error) {
    if (error instanceof ContentError) return refuse('invalid_report', error.message, error.field);
    throw error;
  }
};
