import { describe, expect, test } from 'vitest';
import { addDays, zoneDay, zoneDaySpan, zoneTime } from './zone-day.ts';

const HOUR = 3_600_000;

describe('days by a zone’s wall clock', () => {
  test.each([
    ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T10:00:00Z', 'Pacific/Auckland', '2026-03-29'],
    ['2026-03-29T11:00:00Z', 'Pacific/Auckland', '2026-03-30'],
  ])('%s in %s is %s', (time, zone, day) => {
    expect(zoneDay(Date.parse(time), zone)).toBe(day);
  });

  test.each([
    ['2026-03-29', 23],
    ['2026-06-01', 24],
    ['2026-10-25', 25],
  ])('%s in Berlin has %i hours', (day, hours) => {
    const { fromMs, toMs } = zoneDaySpan(day, 'Europe/Berlin');
    expect((toMs - fromMs) / HOUR).toBe(hours);
    expect(zoneDay(fromMs, 'Europe/Berlin')).toBe(day);
    expect(zoneDay(toMs - 1, 'Europe/Berlin')).toBe(day);
  });

  test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Chatham'])(
    'every day of a year in %s begins with a quarter of an hour of its own, asked in any order',
    (zone) => {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const { fromMs, toMs } = zoneDaySpan(day, zone);
        const asked = [zoneDay(toMs - 1, zone), zoneDay(fromMs, zone), zoneDay(toMs, zone), zoneDay(fromMs - 1, zone)];
        expect(asked).toEqual([day, day, addDays(day, 1), addDays(day, -1)]);
        expect(zoneDay(zoneTime(day, '00:00', zone), zone)).toBe(day);
      }
    },
  );

  test('refuses what is no day and no zone, however often', () => {
    for (const _ of [1, 2]) {
      expect(() => addDays('2026-13-01', 1)).toThrow(RangeError);
      expect(() => zoneTime('2026-02-30', '12:00', 'Europe/Berlin')).toThrow(RangeError);
      expect(() => zoneDay(0, 'Europe/Nowhere')).toThrow(RangeError);
    }
  });

  test('crosses years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
