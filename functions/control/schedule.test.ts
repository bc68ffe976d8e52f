import { describe, expect, it } from 'vitest';
import type { ScheduleItem, ScheduleItemId } from '#shared/model/schedule.ts';
import { schedulePosition } from './schedule.ts';

const item = (dayOfWeek: number, time: string, mode: 'AUTO' | 'ON' | 'OFF' = 'ON'): ScheduleItem => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return {
    id: `sch_${'0'.repeat(26)}` as ScheduleItemId,
    dayOfWeek,
    hour,
    minute,
    desiredState: { mode, currentA: null },
  };
};
const at = (iso: string) => Date.parse(iso);

describe('a schedule item applies until the next one; before the first of the week, the last one applies', () => {
  const week = [item(3, '22:00', 'ON'), item(1, '06:00', 'AUTO'), item(5, '08:30', 'OFF')];
  // 2026-11-16 is a Monday; Berlin is UTC+1.
  it.each([
    ['2026-11-16T04:59:00Z', 2, 0, '2026-11-16T05:00:00Z'],
    ['2026-11-16T05:00:00Z', 0, 1, '2026-11-18T21:00:00Z'],
    ['2026-11-18T21:00:00Z', 1, 2, '2026-11-20T07:30:00Z'],
    ['2026-11-22T22:59:59Z', 2, 0, '2026-11-23T05:00:00Z'],
  ])('at %s: current %i, next %i at %s', (now, currentIndex, nextIndex, nextAt) => {
    const position = schedulePosition(week, 'Europe/Berlin', at(now));
    expect(position).toMatchObject({ currentIndex, nextIndex, nextAtMs: at(nextAt) });
    expect(position?.items.map(({ dayOfWeek }) => dayOfWeek)).toEqual([1, 3, 5]);
  });

  it('a single item is both current and next', () => {
    expect(schedulePosition([item(7, '12:00')], 'UTC', at('2026-11-16T00:00:00Z'))).toMatchObject({
      currentIndex: 0,
      nextIndex: 0,
      nextAtMs: at('2026-11-22T12:00:00Z'),
    });
  });

  it('returns null without items', () => {
    expect(schedulePosition([], 'UTC', 0)).toBeNull();
  });
});

describe('clock changes in the site’s zone', () => {
  it('keeps wall-clock time across the spring change', () => {
    const position = schedulePosition([item(7, '06:00')], 'Europe/Berlin', at('2026-03-23T00:00:00Z'));
    expect(position?.nextAtMs).toBe(at('2026-03-29T04:00:00Z'));
  });

  it('applies an item of the skipped hour at the moment of the change', () => {
    const position = schedulePosition([item(7, '02:30')], 'Europe/Berlin', at('2026-03-28T12:00:00Z'));
    expect(position?.nextAtMs).toBe(at('2026-03-29T01:00:00Z'));
  });

  it('keeps the order of items around the skipped hour: off at 3:10 still comes last', () => {
    const items = [item(7, '02:15', 'AUTO'), item(7, '02:30', 'ON'), item(7, '03:10', 'OFF')];
    const indexAt = (time: string) => schedulePosition(items, 'Europe/Berlin', at(time))?.currentIndex;
    expect(indexAt('2026-03-29T00:59:59Z')).toBe(2);
    expect(indexAt('2026-03-29T01:00:00Z')).toBe(1);
    expect(indexAt('2026-03-29T01:10:00Z')).toBe(2);
    expect(indexAt('2026-03-29T12:00:00Z')).toBe(2);
  });

  it('applies an item of the repeated hour once, the first time', () => {
    const items = [item(7, '02:30', 'ON'), item(7, '04:00', 'OFF')];
    const first = schedulePosition(items, 'Europe/Berlin', at('2026-10-24T12:00:00Z'));
    expect(first?.nextAtMs).toBe(at('2026-10-25T00:30:00Z'));
    const second = schedulePosition(items, 'Europe/Berlin', at('2026-10-25T01:30:00Z'));
    expect(second).toMatchObject({ currentIndex: 0, nextIndex: 1 });
  });

  it('starts exactly at midnight', () => {
    const position = schedulePosition([item(1, '00:00')], 'Pacific/Auckland', at('2026-11-15T10:59:59Z'));
    expect(position?.nextAtMs).toBe(at('2026-11-15T11:00:00Z'));
  });
});
