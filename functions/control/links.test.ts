import { describe, expect, it } from 'vitest';
import { VendorError } from '../integrations/port.ts';
import { linkAfter, mayAsk, sealMark } from './links.ts';

const MINUTE = 60_000;
const busy = (retryAfterS?: number) =>
  new VendorError('rate_limited', 'slow down', retryAfterS === undefined ? {} : { retryAfterS });

describe('a refused secret', () => {
  const broken = linkAfter(undefined, 'seal', [new VendorError('auth_failed', 'no')], 0, 60);

  it('is not tried again until it changes', () => {
    expect(mayAsk(broken, 'seal', 1e12)).toBe(false);
    expect(mayAsk(broken, 'other', 0)).toBe(true);
  });
  it('is told apart by its seal, which tells nothing about it', () => {
    const mark = sealMark(new TextEncoder().encode('secret'));
    expect(mark).not.toBe(sealMark(new TextEncoder().encode('secreT')));
    expect(mark).not.toContain('secret');
  });
});

describe('"After 429: honour Retry-After, double T up to 15 min" (control.md §B6)', () => {
  it('doubles from the interval', () => {
    let link = linkAfter(undefined, 's', [busy()], 0, 60);
    const waits = [link.untilMs];
    for (let turn = 0; turn < 4; turn += 1) {
      link = linkAfter(link, 's', [busy()], 0, 60);
      waits.push(link.untilMs);
    }
    expect(waits.map((wait) => wait / MINUTE)).toEqual([2, 4, 8, 15, 15]);
  });
  it('waits longer when asked to', () => {
    const link = linkAfter(undefined, 's', [busy(3600)], 0, 60);
    expect(mayAsk(link, 's', 59 * MINUTE)).toBe(false);
    expect(mayAsk(link, 's', 60 * MINUTE)).toBe(true);
  });
  it('begins anew after an answer', () => {
    const link = linkAfter(linkAfter(undefined, 's', [busy()], 0, 60), 's', [], 0, 60);
    expect(link).toMatchObject({ problem: null, failures: 0 });
  });
  it('other failures stop nobody from asking', () => {
    const link = linkAfter(undefined, 's', [new VendorError('timeout', 'late')], 0, 60);
    expect(mayAsk(link, 's', 0)).toBe(true);
  });
});
