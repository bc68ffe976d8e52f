import { describe, expect, it } from 'vitest';
import { occurrencesAround } from '#functions/control/calendar-goals.ts';
import { schedulePosition } from '#functions/control/schedule.ts';
import type { SiteReading } from '#functions/control/store.ts';
import { addDays, zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import { energyOf } from '#functions/storage/history/day-energy.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { changesOf, inForce, moments, wallOf, weekAround, zones } from './wall-clocks.ts';

it('every zone has two changes a year', () => {
  for (const zone of zones) expect([zone, changesOf(zone, 2026).length]).toEqual([zone, 2]);
});

describe.each(moments)('$zone, $what', ({ zone, atMs }) => {
  it('a weekly plan never goes back and never misses an item', () => {
    const week = weekAround(atMs, zone);
    let latest = wallOf(atMs - 14 * HOUR_MS, zone);
    for (let ms = atMs - 14 * HOUR_MS; ms <= atMs + 14 * HOUR_MS; ms += 15 * MINUTE_MS) {
      // Of an hour that occurs twice the first counts.
      latest = Math.max(latest, wallOf(ms - MINUTE_MS, zone), wallOf(ms, zone));
      const position = schedulePosition(week, zone, ms);
      const current = position?.items[position.currentIndex];
      expect([new Date(ms).toISOString(), current?.id]).toEqual([
        new Date(ms).toISOString(),
        inForce(week, latest)?.id,
      ]);
      expect(position?.nextAtMs).toBeGreaterThan(ms);
    }
  });

  it.each(['00:00', '02:15', '02:30', '07:00', '23:59'])('a deadline at %s comes once a day', (time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    let seen = occurrencesAround(time, null, zone, atMs - 3 * DAY_MS);
    let count = 0;
    for (let ms = atMs - 3 * DAY_MS; ms <= atMs + 3 * DAY_MS; ms += 30 * MINUTE_MS) {
      const around = occurrencesAround(time, null, zone, ms);
      expect(around.lastMs).toBeLessThanOrEqual(ms);
      expect(around.nextMs).toBeGreaterThan(ms);
      if (around.nextMs === seen.nextMs) continue;
      count += 1;
      expect(around.lastMs).toBe(seen.nextMs);
      expect(Math.abs(around.nextMs - around.lastMs - DAY_MS)).toBeLessThanOrEqual(HOUR_MS);
      // At the local time; if that is skipped, later by the length of the gap.
      const late = (((wallOf(around.nextMs, zone) - hour * 60 - minute) % 1440) + 1440) % 1440;
      expect([0, 30, 60]).toContain(late);
      seen = around;
    }
    // Six days, plus what the clock change moves across their edges.
    expect(Math.abs(count - 6)).toBeLessThanOrEqual(1);
  });

  it('consecutive days have no gap or overlap, and lose no energy', () => {
    const first = addDays(zoneDay(atMs, zone), -2);
    const days = [0, 1, 2, 3, 4].map((more) => addDays(first, more));
    const spans = days.map((day) => zoneDaySpan(day, zone));
    for (const [index, span] of spans.entries()) {
      expect(span.toMs).toBe(spans[index + 1]?.fromMs ?? span.toMs);
      expect(zoneDay(span.fromMs, zone)).toBe(days[index]);
      expect(zoneDay(span.toMs - 1, zone)).toBe(days[index]);
    }
    const from = spans[0]?.fromMs ?? 0;
    const to = spans.at(-1)?.toMs ?? 0;
    const readings: SiteReading[] = [];
    // Readings that never fall on the edge of a day.
    for (let ms = from - 7 * MINUTE_MS; ms < to + 20 * MINUTE_MS; ms += 11 * MINUTE_MS) {
      const home = { gridPowerW: 900, pvPowerW: 600, consumptionPowerW: 1500, batteryPowerW: null };
      readings.push({ timeMs: ms, sensors: {}, home: { ...home, batterySocPercent: null }, appliances: {} });
    }
    const energies = spans.map(({ fromMs, toMs }) => energyOf(readings, fromMs, toMs));
    for (const [index, { importWh, coverage }] of energies.entries()) {
      const span = spans[index];
      expect(importWh).toBeCloseTo((900 * ((span?.toMs ?? 0) - (span?.fromMs ?? 0))) / HOUR_MS, 3);
      expect(coverage).toBeCloseTo(1, 9);
    }
    const sum = energies.reduce((all, { pvWh }) => all + (pvWh ?? 0), 0);
    expect(sum).toBeCloseTo((600 * (to - from)) / HOUR_MS, 3);
  });
});

it.each(zones)('%s: a year has all its days, including the leap day', (zone) => {
  let day = '2028-01-01';
  let count = 0;
  const { fromMs } = zoneDaySpan(day, zone);
  const hours = new Set<number>();
  for (; day !== '2029-01-01'; day = addDays(day, 1)) {
    const span = zoneDaySpan(day, zone);
    hours.add((span.toMs - span.fromMs) / HOUR_MS);
    count += 1;
  }
  expect(count).toBe(366);
  expect(zoneDaySpan('2029-01-01', zone).fromMs - fromMs).toBe(366 * DAY_MS);
  expect([...hours].sort()).toEqual(zone === 'Australia/Lord_Howe' ? [23.5, 24, 24.5] : [23, 24, 25]);
});
