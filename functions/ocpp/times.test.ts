import { describe, expect, it } from 'vitest';
import { occurredAt, parseTime } from './times.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const S = 1_000;
const MIN = 60 * S;

describe('times of boxes', () => {
  it.each([
    '2026-06-01T12:00:00Z',
    '2026-06-01T12:00:00.000Z',
    '2026-06-01T14:00:00+02:00',
    '2026-06-01T14:00:00+0200',
    '2026-06-01T12:00:00',
    '2026-06-01 12:00:00',
    '2026-06-01T12:00Z',
    ' 2026-06-01T12:00:00z ',
  ])('are read as "%s"', (text) => {
    expect(parseTime(text)).toBe(NOON);
  });

  it.each([
    undefined,
    null,
    '',
    'now',
    1_780_000_000,
    '2026-13-01T12:00:00Z',
    '1970-01-01T00:00:12Z',
    '2000-01-01T00:00:00Z',
  ])('are unknown where there is none: %s', (value) => {
    expect(parseTime(value)).toBeNull();
  });
});

describe('when something was', () => {
  it('is its arrival where the stamp means now, is ahead, or is missing', () => {
    for (const stampMs of [NOON - 90 * S, NOON, NOON + 3 * 60 * MIN, null])
      expect(occurredAt(stampMs, NOON, null).atMs).toBe(NOON);
  });

  it('is its stamp for what was kept while the box was offline, also when all of it comes at once', () => {
    let lag = occurredAt(NOON - 5 * S, NOON, null).lag;
    for (const [index, minutes] of [50, 49, 48, 47].entries()) {
      const stampMs = NOON + MIN - minutes * MIN;
      const taken = occurredAt(stampMs, NOON + MIN + index * 100, lag);
      expect(taken.atMs).toBe(stampMs);
      lag = taken.lag;
    }
    expect(occurredAt(NOON + MIN, NOON + MIN + S, lag).atMs).toBe(NOON + MIN + S);
  });

  it('is its arrival with a clock that is wrong and stays behind by the same', () => {
    const HOUR = 60 * MIN;
    const first = occurredAt(NOON - HOUR, NOON, null);
    expect(first.atMs).toBe(NOON - HOUR);
    expect(occurredAt(NOON - HOUR + MIN, NOON + MIN, first.lag).atMs).toBe(NOON + MIN);
  });
});
