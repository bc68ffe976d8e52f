import { describe, expect, it } from 'vitest';
import { VendorError, type VendorErrorKind } from '../integrations/port.ts';
import { manifestOf } from '../integrations/registry.ts';
import type { LinkState } from './decide/memory/state.ts';
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
  it('where a wrong sign-in may lock the account: is not tried again until it changes', () => {
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

  it('is forgotten when it is accepted in between, and not when nobody answers', () => {
    const first = linkAfter(undefined, 's', failing(kind));
    expect(linkAfter(first, 's', asked({ nowMs: MINUTE })).problem).toBeNull();
    const silent = linkAfter(first, 's', failing('timeout', MINUTE));
    expect(linkAfter(silent, 's', failing(kind, 5 * MINUTE)).problem).toBe('broken');
  });

  it('once broken it is tried after 1 h, 6 h and every day, and heals by itself', () => {
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

  it('is not taken for accepted because the vendor did not answer the next try', () => {
    const link = linkAfter(linkAfter(undefined, 's', failing(kind)), 's', failing(kind, 5 * MINUTE));
    const again = linkAfter(link, 's', failing('timeout', 2 * HOUR));
    expect(again.problem).toBe('broken');
    expect(mayAsk(again, 's', true, 3 * HOUR)).toBe(true);
  });
});

it('a secret is told apart by its seal, which tells nothing about it', () => {
  const mark = sealMark(new TextEncoder().encode('secret'));
  expect(mark).not.toBe(sealMark(new TextEncoder().encode('secreT')));
  expect(mark).not.toContain('secret');
});

describe('who may be tried again', () => {
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
  it('a service that nobody knows: not', () => expect(mayProbe(null)).toBe(false));
});

describe('a rate-limited link honours Retry-After, and waits twice as long each time, up to 15 min', () => {
  const limited = (link?: LinkState, retryAfterS?: number): LinkState =>
    linkAfter(link, 's', asked({ errors: [busy(retryAfterS)] }));
  it('doubles from the interval', () => {
    let link = limited();
    const waits = [link.untilMs];
    for (let turn = 0; turn < 4; turn += 1) {
      link = limited(link);
      waits.push(link.untilMs);
    }
    expect(waits.map((wait) => wait / MINUTE)).toEqual([2, 4, 8, 15, 15]);
  });
  it('waits longer when asked to', () => {
    const link = limited(undefined, 3600);
    expect(mayAsk(link, 's', false, 59 * MINUTE)).toBe(false);
    expect(mayAsk(link, 's', false, 60 * MINUTE)).toBe(true);
  });
  it('begins anew after an answer', () => {
    expect(linkAfter(limited(), 's', asked({}))).toMatchObject({ problem: null, failures: 0 });
  });
  it('other failures stop nobody from asking', () => {
    const link = linkAfter(undefined, 's', failing('timeout'));
    expect(mayAsk(link, 's', false, 0)).toBe(true);
  });
});
