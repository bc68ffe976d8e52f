import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/units.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpSetUp } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B. */
const RFC_SECRET = new TextEncoder().encode('12345678901234567890');
const STEP_MS = 30 * SECOND_MS;

describe('codes of authenticator apps', () => {
  // The RFC prints eight digits: six are their last ones.
  it.each([
    [59, '94287082', 0x1],
    [1_111_111_109, '07081804', 0x23523ec],
    [1_111_111_111, '14050471', 0x23523ed],
    [1_234_567_890, '89005924', 0x273ef07],
    [2_000_000_000, '69279037', 0x3f940aa],
    [20_000_000_000, '65353130', 0x27bc86aa],
  ])('are those of RFC 6238 at %i s', (timeS, code, step) => {
    expect(stepOfCode(RFC_SECRET, code.slice(-6), timeS * SECOND_MS)).toBe(step);
  });

  it('are taken from a clock that is up to one step off, and know their own step', () => {
    const atMs = 1_111_111_110 * SECOND_MS;
    const codes = { before: '081804', now: '050471' };
    expect(stepOfCode(RFC_SECRET, codes.now, atMs)).toBe(0x23523ed);
    expect(stepOfCode(RFC_SECRET, codes.now, atMs - STEP_MS)).toBe(0x23523ed);
    expect(stepOfCode(RFC_SECRET, codes.now, atMs + STEP_MS)).toBe(0x23523ed);
    expect(stepOfCode(RFC_SECRET, codes.before, atMs)).toBe(0x23523ec);
    expect(stepOfCode(RFC_SECRET, codes.now, atMs - 2 * STEP_MS)).toBeNull();
    expect(stepOfCode(RFC_SECRET, codes.now, atMs + 2 * STEP_MS)).toBeNull();
  });

  it.each(['', '05047', '0504710', '050472', 'abcdef', ' 50471'])('are not %j', (code) => {
    expect(stepOfCode(RFC_SECRET, code, 1_111_111_110 * SECOND_MS)).toBeNull();
  });

  it('have secrets of 160 bits, each another', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(20);
    for (const secret of secrets) expect(secret.byteLength).toBe(20);
  });

  it('are set up by an address that names issuer and account', () => {
    const { secret, uri } = totpSetUp(RFC_SECRET, 'anna+1@example.org');
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Sunward:anna+1@example.org']);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Sunward',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes', () => {
  it('are ten, each another, of 120 bits', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  it('are recognised however they were typed', () => {
    const hash = recoveryHash('7q20-x4tv-0c9k-hw31-ej8r-5zyb');
    expect(recoveryHash(' 7Q20 X4TV OC9K HW3l EJ8R 5ZYB ')).toBe(hash);
    expect(recoveryHash('7q20x4tvoc9khw3iej8r5zyb')).toBe(hash);
    expect(recoveryHash('7q20-x4tv-0c9k-hw31-ej8r-5zyc')).not.toBe(hash);
    expect(hash).not.toContain('7q20');
  });
});
