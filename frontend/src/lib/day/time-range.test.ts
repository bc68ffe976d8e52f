import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { dayRange, drawnStepMs, tickHours } from './time-range.ts';

const end = Date.parse('2026-06-03T12:00:00Z');
const last = (hours: number) => ({ fromMs: end - hours * HOUR_MS, toMs: end });

test.each([
  ['2026-06-13', '2026-06-12T22:00:00Z', 24],
  ['2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['2026-10-25', '2026-10-24T22:00:00Z', 25],
])('%s begins in Berlin at %s and has %i hours', (day, from, hours) => {
  const { fromMs, toMs } = dayRange(day, 'Europe/Berlin');
  expect([fromMs, (toMs - fromMs) / HOUR_MS]).toEqual([Date.parse(from), hours]);
});

test.each([
  [48, false, 6],
  [48, true, 12],
  [24, false, 3],
  [24, true, 6],
  [25, true, 6],
  [25, false, 3],
])('for %i hours (narrow: %s) there is a tick every %d hours', (hours, narrow, step) => {
  expect(tickHours(last(hours), narrow)).toBe(step);
});

test.each([
  [48, true, 20],
  [48, false, 10],
  [24, true, 10],
  [24, false, 5],
])('a drawn step of %i hours (narrow: %s) lasts %i minutes', (hours, narrow, minutes) => {
  expect(drawnStepMs(last(hours), narrow)).toBe(minutes * MINUTE_MS);
});
