import type { ErrorCode } from '#shared/contract/errors.ts';
import type { VendorError, VendorErrorKind } from '../integrations/port.ts';
import type { LinkState } from './decide/state.ts';

const MAX_BACK_OFF_MS = 15 * 60_000;

/** Short fingerprint (FNV-1a) of a sealed secret: tells whether the user replaced it, and nothing about it. */
export const sealMark = (sealed: Uint8Array): string => {
  let hash = 0x811c9dc5;
  for (const byte of sealed) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
};

/** False while a refusal still stands: for good until the secret changes, or until a vendor lets us ask again. */
export const mayAsk = (link: LinkState | undefined, seal: string, nowMs: number): boolean =>
  link === undefined ||
  link.problem === null ||
  link.seal !== seal ||
  (link.problem === 'limited' && nowMs >= link.untilMs);

/**
 * Where a link stands after asking. control.md §B6: "After 429: honour Retry-After, double T up to 15 min"; a refused
 * secret is not tried again until the user changes it.
 * @param errors every failure of this run at this link
 */
export const linkAfter = (
  link: LinkState | undefined,
  seal: string,
  errors: readonly VendorError[],
  nowMs: number,
  intervalS: number,
): LinkState => {
  const refused = errors.find(({ kind }) => kind === 'auth_failed' || kind === 'reauth_needed');
  if (refused !== undefined) return { problem: 'broken', untilMs: 0, failures: 0, seal };
  const limited = errors.find(({ kind }) => kind === 'rate_limited');
  if (limited === undefined) return { problem: null, untilMs: 0, failures: 0, seal };
  const failures = (link?.seal === seal ? link.failures : 0) + 1;
  const doubled = Math.min(MAX_BACK_OFF_MS, intervalS * 1000 * 2 ** Math.min(failures, 10));
  const asked = limited.retryAfterS === null ? 0 : limited.retryAfterS * 1000;
  return { problem: 'limited', untilMs: nowMs + Math.max(doubled, asked), failures, seal };
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
};
