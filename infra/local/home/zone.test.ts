import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/units.ts';
import { LATE_MORNING, lateMorningZone, localTimes } from './zone.ts';

describe('time zone of the home', () => {
  test('some zone has late morning at every quarter of an hour in summer and winter', () => {
    for (const day of ['2026-01-15', '2026-03-29', '2026-07-15', '2026-10-25']) {
      for (let minute = 0; minute < 1440; minute += 15) {
        const ms = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
        const local = localTimes(lateMorningZone(ms))(ms).minute;
        expect(local).toBeGreaterThanOrEqual(LATE_MORNING.from);
        expect(local).toBeLessThan(LATE_MORNING.to);
      }
    }
  });

  test('follows the switch to summer time', () => {
    const at = localTimes('Europe/Berlin');
    expect(at(Date.parse('2026-03-29T00:59:30Z')).minute).toBe(119.5);
    expect(at(Date.parse('2026-03-29T01:00:00Z')).minute).toBe(180);
    expect(at(Date.parse('2026-03-28T22:59:00Z')).day + 1).toBe(at(Date.parse('2026-03-28T23:00:00Z')).day);
  });
});
