import { describe, expect, it } from 'vitest';
import { VendorError, type VendorErrorKind } from '../integrations/port.ts';
import { manifestOf } from '../integrations/registry.ts';
import type { LinkState } from './decide/memory/run-memory.ts';
import { type Asked, linkAfter, mayAsk, mayProbe, sealMark } from './links.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const busy = (retryAfterS?: number) =>
  new VendorError('rate_limited', 'slow down', retryAfterS === undefined ? {} : { retryAfterS });
const asked = (changes: Partial<Asked>): Asked => ({
  errors: [],
  answered: changes.errors === undefined,
  nowMs: 0,
  intervalS: 60,
  probes: true,
  ...changes,
});
const failing = (kind: VendorErrorKind, nowMs = 0, probes = true): Asked =>
  asked({ errors: [new VendorError(kind, 'no')], nowMs, probes });

describe.each(['auth_failed', 'reauth_needed'] as const)('a secret refused with %s', (kind) => {
  it('is not retried until it changes where a failed sign-in may lock the account', () => {
    const broken = linkAfter(undefined, 'seal', failing(kind, 0, false));
    expect(broken.problem).toBe('broken');
    expect(mayAsk(broken, 'seal', false, 1e12)).toBe(false);
    expect(mayAsk(broken, 'other', false, 0)).toBe(true);
  });

  it('counts only when it is refused again at least 5 min later', () => {
    const first = linkAfter(undefined, 's', failing(kind));
    expect(first.problem).toBe('doubted');
    expect(mayAsk(first, 's', true, MINUTE)).toBe(true);
    const soon = linkAfter(first, 's', failing(kind, 4 * MINUTE));
    expect(soon).toEqual(first);
    expect(linkAfter(soon, 's', failing(kind, 5 * MINUTE)).problem).toBe('broken');
  });

  it('is cleared when it is accepted in between, but not when the vendor does not answer', () => {
    const first = linkAfter(undefined, 's', failing(kind));
    expect(linkAfter(first, 's', asked({ nowMs: MINUTE })).problem).toBeNull();
    const silent = linkAfter(first, 's', failing('timeout', MINUTE));
    expect(linkAfter(silent, 's', failing(kind, 5 * MINUTE)).problem).toBe('broken');
  });

  it('is retried after 1 h, 6 h and every day once it is broken, and the link recovers by itself', () => {
    let nowMs = 5 * MINUTE;
    let link = linkAfter(linkAfter(undefined, 's', failing(kind)), 's', failing(kind, nowMs));
    for (const hours of [1, 6, 24, 24]) {
      expect(mayAsk(link, 's', true, nowMs + hours * HOUR - 1)).toBe(false);
      nowMs += hours * HOUR;
      expect(mayAsk(link, 's', true, nowMs)).toBe(true);
      link = linkAfter(link, 's', failing(kind, nowMs));
      expect(link.problem).toBe('broken');
    }
    expect(linkAfter(link, 's', asked({ nowMs }))).toEqual({ problem: null, untilMs: 0, failures: 0, seal: 's' });
  });

  it('does not count as accepted because the next attempt timed out', () => {
    const link = linkAfter(linkAfter(undefined, 's', failing(kind)), 's', failing(kind, 5 * MINUTE));
    const again = linkAfter(link, 's', failing('timeout', 2 * HOUR));
    expect(again.problem).toBe('broken');
    expect(mayAsk(again, 's', true, 3 * HOUR)).toBe(true);
  });
});

it('a seal distinguishes secrets and reveals nothing about them', () => {
  const mark = sealMark(new TextEncoder().encode('secret'));
  expect(mark).not.toBe(sealMark(new TextEncoder().encode('secreT')));
  expect(mark).not.toContain('secret');
});

describe('services at which a refused secret may be retried', () => {
  it.each([
    ['easee', false],
    ['kasa', false],
    ['pulsar', false],
    ['discovergy', true],
    ['fronius', true],
    ['go-e-v2', true],
    ['go-e-v3', true],
    ['shelly', true],
    ['solaredge', true],
    ['solax', true],
    ['sonnen', true],
    ['tesla', true],
  ])('%s: %s', (service, probes) => expect(mayProbe(manifestOf(service))).toBe(probes));
  it('an unknown service: false', () => expect(mayProbe(null)).toBe(false));
});

describe('a rate-limited link honours Retry-After and doubles its wait, up to 15 min', () => {
  const limited = (link?: LinkState, retryAfterS?: number): LinkState =>
    linkAfter(link, 's', asked({ errors: [busy(retryAfterS)] }));
  it('starts at twice the interval', () => {
    let link = limited();
    const waits = [link.untilMs];
    for (let turn = 0; turn < 4; turn += 1) {
      link = limited(link);
      waits.push(link.untilMs);
    }
    expect(waits.map((wait) => wait / MINUTE)).toEqual([2, 4, 8, 15, 15]);
  });
  it('waits longer where Retry-After is longer', () => {
    const link = limited(undefined, 3600);
    expect(mayAsk(link, 's', false, 59 * MINUTE)).toBe(false);
    expect(mayAsk(link, 's', false, 60 * MINUTE)).toBe(true);
  });
  it('starts over after a successful request', () => {
    expect(linkAfter(limited(), 's', asked({}))).toMatchObject({ problem: null, failures: 0 });
  });
  it('is not caused by other failures', () => {
    const link = linkAfter(undefined, 's', failing('timeout'));
    expect(mayAsk(link, 's', false, 0)).toBe(true);
  });
});
