import { expect, test } from 'vitest';
import type { Decision } from '#shared/model/reason.ts';
import { byDay, ofKind } from './decision-days.ts';

const decision = (time: string, action: Decision['action']) => ({ time, action }) as Decision;
const decisions = [
  decision('2026-06-02T07:00:00.000Z', 'start'),
  decision('2026-06-01T22:30:00.000Z', 'set'),
  decision('2026-06-01T21:30:00.000Z', 'stop'),
  decision('2026-06-01T08:00:00.000Z', 'none'),
];

test('decisions stand by the day of the site, in their order', () => {
  expect(byDay(decisions, 'Europe/Berlin').map(({ date, decisions: { length } }) => [date, length])).toEqual([
    ['2026-06-02', 2],
    ['2026-06-01', 2],
  ]);
  expect(byDay(decisions, 'UTC').map(({ decisions: { length } }) => length)).toEqual([1, 3]);
  expect(byDay([], 'UTC')).toEqual([]);
});

test('one kind is what was commanded; all are also those that left it as it was', () => {
  expect(ofKind(decisions, 'all')).toHaveLength(4);
  expect(ofKind(decisions, 'stop').map(({ time }) => time)).toEqual(['2026-06-01T21:30:00.000Z']);
  expect(ofKind(decisions, 'set')).toHaveLength(1);
});
