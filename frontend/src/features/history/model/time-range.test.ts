import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { drawnStepMs, shownRange, spanOf, tickHours, wholeRange, zoomOn } from './time-range.ts';

const end = Date.parse('2026-06-03T12:00:00Z');
const all = wholeRange(end);
const back = (hours: number): number => end - hours * HOUR_MS;
const last = (hours: number) => ({ fromMs: back(hours), toMs: end });

describe('the visible range', () => {
  test('is all that is known, or its last hours', () => {
    expect(all).toEqual(last(48));
    expect(shownRange({ lastMs: 6 * HOUR_MS }, all)).toEqual(last(6));
    expect(shownRange({ lastMs: 99 * HOUR_MS }, all)).toEqual(all);
  });

  test('stays in place as time passes, until it has expired', () => {
    const zoom = { fromMs: back(47), toMs: back(40) };
    expect(shownRange(zoom, all)).toEqual(zoom);
    const later = wholeRange(end + 4 * HOUR_MS);
    expect(shownRange(zoom, later)).toEqual({ fromMs: later.fromMs, toMs: back(40) });
    const tomorrow = wholeRange(end + 20 * HOUR_MS);
    expect(shownRange(zoom, tomorrow)).toEqual({ fromMs: tomorrow.fromMs, toMs: tomorrow.fromMs + HOUR_MS });
  });
});

describe('a zoom', () => {
  test('lies between two times in either order', () => {
    expect(zoomOn(back(20), back(30), all)).toEqual({ fromMs: back(30), toMs: back(20) });
  });

  test('is an hour wide at least, also at the end', () => {
    expect(zoomOn(back(20), back(20) + 1, all)).toEqual({ fromMs: back(20), toMs: back(19) });
    expect(zoomOn(end - 1, end, all)).toEqual({ lastMs: HOUR_MS });
  });

  test('that reaches the end follows it, and is the button’s where there is one', () => {
    const zoom = zoomOn(back(6), end + HOUR_MS, all);
    expect(zoom).toEqual({ lastMs: 6 * HOUR_MS });
    expect(spanOf(zoom)).toBe(6);
    expect(spanOf(zoomOn(back(7), end, all))).toBeNull();
    expect(spanOf(zoomOn(back(12), back(6), all))).toBeNull();
  });
});

test.each([
  [48, false, 6],
  [48, true, 12],
  [24, false, 3],
  [24, true, 6],
  [6, false, 1],
  [6, true, 2],
  [1, true, 0.25],
])('for %i hours (narrow: %s) there is a tick every %d hours', (hours, narrow, step) => {
  expect(tickHours(last(hours), narrow)).toBe(step);
});

test.each([
  [48, true, 20],
  [48, false, 10],
  [24, true, 10],
  [24, false, 5],
  [12, true, 5],
  [1, false, 5],
])('a drawn step of %i hours (narrow: %s) lasts %i minutes', (hours, narrow, minutes) => {
  expect(drawnStepMs(last(hours), narrow)).toBe(minutes * MINUTE_MS);
});
