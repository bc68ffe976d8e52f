import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/**
 * Codes of authenticator apps (RFC 6238) with what every app supports: SHA-1, six digits, steps of 30 s.
 * As RFC 6238 recommends (section 5.2), a clock may differ by one step.
 */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const ISSUER = 'Sunward';
/** The length of the hash, as RFC 4226 recommends (section 4, R6). */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Uint8Array => Uint8Array.from(randomBytes(SECRET_BYTES));

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** What an authenticator app is given: as text to type, and as the address in the QR code. @param label names the account */
export const totpSetUp = (bytes: Uint8Array, label: string): { readonly secret: string; readonly uri: string } => {
  const secret = secretOf(bytes);
  return { secret: secret.base32, uri: new TOTP({ ...CODE, issuer: ISSUER, label, secret }).toString() };
};

/** The time step that a code belongs to; null: it is not a code of now. */
export const stepOfCode = (bytes: Uint8Array, code: string, nowMs: number): number | null => {
  const now = { period: CODE.period, timestamp: nowMs };
  const delta = TOTP.validate({ ...CODE, ...now, token: code, secret: secretOf(bytes), window: 1 });
  return delta === null ? null : TOTP.counter(now) + delta;
};
