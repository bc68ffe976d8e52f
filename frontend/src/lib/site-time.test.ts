import { expect, test } from 'vitest';
import { sameDay, startOfDayMs, wallClockTicks, zoneOffsetMs } from './site-time.ts';

const at = (iso: string): number => Date.parse(iso);

test('the offset follows summer time', () => {
  expect(zoneOffsetMs(at('2026-06-01T10:00:00Z'), 'Europe/Berlin')).toBe(2 * 3_600_000);
  expect(zoneOffsetMs(at('2026-12-01T10:00:00Z'), 'Europe/Berlin')).toBe(3_600_000);
  expect(zoneOffsetMs(at('2026-12-01T10:00:00.750Z'), 'America/St_Johns')).toBe(-3.5 * 3_600_000);
});

test.each([
  ['2026-06-01T21:59:00Z', 'Europe/Berlin', '2026-05-31T22:00:00Z'],
  ['2026-06-01T22:00:00Z', 'Europe/Berlin', '2026-06-01T22:00:00Z'],
  // The nights of clock changes: midnight still has the other offset.
  ['2026-03-29T10:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-10-25T10:00:00Z', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
  ['2026-06-01T03:00:00Z', 'America/Los_Angeles', '2026-05-31T07:00:00Z'],
  ['2026-06-01T13:00:00Z', 'Pacific/Auckland', '2026-06-01T12:00:00Z'],
])('%s in %s: the day began at %s', (now, zone, start) => {
  expect(new Date(startOfDayMs(at(now), zone)).toISOString()).toBe(new Date(start).toISOString());
});

test('days are those of the zone, not of UTC', () => {
  expect(sameDay(at('2026-06-01T21:00:00Z'), at('2026-06-01T23:00:00Z'), 'Europe/Berlin')).toBe(false);
  expect(sameDay(at('2026-06-01T22:30:00Z'), at('2026-06-02T08:00:00Z'), 'Europe/Berlin')).toBe(true);
});

test('ticks follow wall-clock time, also across a clock change', () => {
  const ticks = wallClockTicks(at('2026-10-24T16:30:00Z'), at('2026-10-25T17:00:00Z'), 6, 'Europe/Berlin');
  expect(ticks.map((tick) => new Date(tick).toISOString())).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T05:00:00.000Z',
    '2026-10-25T11:00:00.000Z',
    '2026-10-25T17:00:00.000Z',
  ]);
});
