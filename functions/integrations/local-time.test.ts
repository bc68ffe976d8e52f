import { expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { instantOf } from './local-time.ts';

const later = Date.parse('2027-01-01T00:00:00Z');

it.each([
  ['2026-05-14T12:25:00', 'Europe/Berlin', '2026-05-14T10:25:00.000Z'],
  ['2026-12-14T12:25', 'Europe/Berlin', '2026-12-14T11:25:00.000Z'],
  ['2026-05-14T12:25:00.5', 'Asia/Kathmandu', '2026-05-14T06:40:00.500Z'],
])('%s in %s is %s', (wallClock, zone, expected) => {
  expect(new Date(instantOf(wallClock, zone, later) ?? Number.NaN).toISOString()).toBe(expected);
});

it('counts the repeated hour of autumn twice, in order', () => {
  const at = (nowIso: string) => instantOf('2026-10-25T02:30:00', 'Europe/Berlin', Date.parse(nowIso));
  expect(at('2026-10-25T00:34:00Z')).toBe(Date.parse('2026-10-25T00:30:00Z'));
  expect(at('2026-10-25T01:34:00Z')).toBe(Date.parse('2026-10-25T01:30:00Z'));
  // A clock that is a little ahead.
  expect(at('2026-10-25T01:29:00Z')).toBe(Date.parse('2026-10-25T01:30:00Z'));
});

it.each([
  ['2026-05-14T12:25:00Z', 'Europe/Berlin'],
  ['2026-05-14T12:25:00+02:00', 'Europe/Berlin'],
  ['2026-02-30T12:25:00', 'Europe/Berlin'],
  ['2026-05-14', 'Europe/Berlin'],
  ['', 'Europe/Berlin'],
  ['2026-05-14T12:25:00', 'Mars/Olympus'],
  ['2026-05-14T12:25:00', ''],
])('takes no %j in %j', (wallClock, zone) => {
  expect(instantOf(wallClock, zone, later)).toBeNull();
});

it('never throws, whatever the text', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/));
  fc.assert(
    fc.property(texts, fc.oneof(fc.string(), fc.constant('Europe/Berlin')), (wallClock, zone) => {
      const instant = instantOf(wallClock, zone, later);
      expect(instant === null || Number.isFinite(instant)).toBe(true);
    }),
  );
});
