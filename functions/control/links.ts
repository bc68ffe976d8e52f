import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Manifest } from '#shared/integration.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { VendorError, VendorErrorKind } from '../integrations/port.ts';
import type { LinkState } from './decide/memory/run-memory.ts';

const MAX_BACK_OFF_MS = 15 * MINUTE_MS;

/** Short fingerprint (FNV-1a) of a sealed secret: shows whether the user replaced it, and reveals nothing about it. */
export const sealMark = (sealed: Uint8Array): string => {
  let hash = 0x811c9dc5;
  for (const byte of sealed) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Vendors occasionally refuse valid secrets: only a second refusal at least this much later counts. */
const DOUBT_MS = 5 * MINUTE_MS;
/** How long a broken link rests before it is retried, by successive refusals. */
const PROBE_AFTER_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS] as const;

/**
 * Whether a refused secret may be retried. Keys and tokens may. A rejected password never, as vendors lock accounts, unless
 * its service is known not to.
 * @param manifest null: an unknown or removed service
 */
export const mayProbe = (manifest: Pick<Manifest, 'credentialFields' | 'retriesRefused'> | null): boolean =>
  manifest !== null &&
  (manifest.retriesRefused ?? !manifest.credentialFields.some(({ name }) => /password/i.test(name)));

/** False while a refusal or a rate limit is in force: until the secret changes or the next attempt is due. */
export const mayAsk = (link: LinkState | undefined, seal: string, probes: boolean, nowMs: number): boolean => {
  if (link === undefined || link.seal !== seal) return true;
  switch (link.problem) {
    case 'limited':
      return nowMs >= link.untilMs;
    case 'broken':
      return probes && nowMs >= link.untilMs;
    default:
      return true;
  }
};

export const isRefusal = ({ kind }: VendorError): boolean => kind === 'auth_failed' || kind === 'reauth_needed';

/** Outcome of one run's requests to a link. */
export interface Asked {
  /** Every failure of this link in this run. */
  readonly errors: readonly VendorError[];
  /** At least one request was answered. */
  readonly answered: boolean;
  readonly nowMs: number;
  readonly intervalS: number;
  /** A refused secret may be retried at this service. */
  readonly probes: boolean;
}

/**
 * State of a link after a run's requests. A rate limit doubles the wait up to 15 min, and Retry-After is honoured. A refusal
 * is believed at once where a retry could lock an account, otherwise once it has lasted 5 min; the link is then retried
 * after 1 h, 6 h and every day, and recovers by itself.
 */
export const linkAfter = (link: LinkState | undefined, seal: string, asked: Asked): LinkState => {
  const { errors, answered, nowMs, intervalS, probes } = asked;
  const known = link?.seal === seal ? link : undefined;
  if (errors.some(isRefusal)) return afterRefusal(known, seal, probes, nowMs);
  const limited = errors.find(({ kind }) => kind === 'rate_limited');
  // `busy` is our own trouble: the vendor was not asked, so nothing is known to have changed.
  if (known !== undefined && !answered && errors.length > 0 && errors.every(({ kind }) => kind === 'busy'))
    return known;
  // Another kind of failure does not mean that the refused secret was accepted.
  if (known?.problem === 'broken' && !answered) return { ...known, untilMs: nowMs + PROBE_AFTER_MS[0] };
  if (known?.problem === 'doubted' && !answered && limited === undefined) return known;
  if (limited === undefined) return { problem: null, untilMs: 0, failures: 0, seal };
  const failures = (known?.problem === 'limited' ? known.failures : 0) + 1;
  const doubled = Math.min(MAX_BACK_OFF_MS, intervalS * 1000 * 2 ** Math.min(failures, 10));
  const waitMs = limited.retryAfterS === null ? 0 : limited.retryAfterS * 1000;
  return { problem: 'limited', untilMs: nowMs + Math.max(doubled, waitMs), failures, seal };
};

const afterRefusal = (known: LinkState | undefined, seal: string, probes: boolean, nowMs: number): LinkState => {
  const believed =
    !probes ||
    known?.problem === 'broken' ||
    (known?.problem === 'doubted' && nowMs - (known.sinceMs ?? nowMs) >= DOUBT_MS);
  if (!believed)
    return known?.problem === 'doubted' ? known : { problem: 'doubted', untilMs: 0, sinceMs: nowMs, failures: 0, seal };
  const failures = (known?.problem === 'broken' ? known.failures : 0) + 1;
  const restMs = PROBE_AFTER_MS[Math.min(failures, PROBE_AFTER_MS.length) - 1] ?? DAY_MS;
  return { problem: 'broken', untilMs: nowMs + restMs, failures, seal };
};

/** Translation key of a vendor's failure. */
export const errorKey: Readonly<Record<VendorErrorKind, ErrorCode>> = {
  auth_failed: 'credentials_rejected',
  reauth_needed: 'credentials_rejected',
  rate_limited: 'vendor_busy',
  offline: 'device_offline',
  asleep: 'device_offline',
  unsupported: 'vendor_failed',
  refused: 'vendor_failed',
  bad_response: 'vendor_failed',
  timeout: 'vendor_timeout',
  upstream: 'vendor_failed',
  busy: 'busy',
};
