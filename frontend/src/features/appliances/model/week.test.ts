import { describe, expect, test } from 'vitest';
import { scheduleItemSchema } from '#shared/model/schedule.ts';
import { copyPlan, draggedTo, nameRoom, nextAfter, roomOf, stretchesOf } from './week.ts';

const item = (n: number, dayOfWeek: number, hour: number, mode: 'AUTO' | 'ON' | 'OFF') =>
  scheduleItemSchema.parse({
    id: `sch_01K0000000000000000000000${n}`,
    dayOfWeek,
    hour,
    minute: 0,
    desiredState: { mode, currentA: null },
  });
const shape = (items: Parameters<typeof stretchesOf>[0], day: number) =>
  stretchesOf(items, day).map(({ from, to, desired }) => [24 * from, 24 * to, desired.mode]);

describe('the items in force through a day', () => {
  const items = [item(1, 1, 6, 'AUTO'), item(2, 1, 18, 'OFF'), item(3, 3, 12, 'ON')];
  test('is the week’s last item before the first', () => {
    expect(shape(items, 1)).toEqual([
      [0, 6, 'ON'],
      [6, 18, 'AUTO'],
      [18, 24, 'OFF'],
    ]);
  });
  test('continue over days without items', () => expect(shape(items, 2)).toEqual([[0, 24, 'OFF']]));
  test('changes in the middle of a day', () => {
    expect(shape(items, 3)).toEqual([
      [0, 12, 'OFF'],
      [12, 24, 'ON'],
    ]);
  });
  test('is one thing all week with one item', () => {
    for (const day of [1, 4, 7])
      expect(shape([item(1, 4, 10, 'AUTO')], day).map(([, , mode]) => mode)).not.toContain('ON');
    expect(shape([item(1, 4, 10, 'AUTO')], 7)).toEqual([[0, 24, 'AUTO']]);
  });
  test('is nothing without items', () => expect(shape([], 1)).toEqual([]));
});

test('copying onto an equal day, or onto itself, changes nothing', () => {
  const items = [item(1, 1, 6, 'AUTO'), item(2, 2, 6, 'AUTO')];
  expect(copyPlan(items, 1, [1, 2])).toEqual({ remove: [], add: [] });
});

test('copying replaces a different item at the same time', () => {
  const items = [item(1, 1, 6, 'AUTO'), item(2, 2, 6, 'ON')];
  const { remove, add } = copyPlan(items, 1, [2]);
  expect(remove.map(({ id }) => id)).toEqual([items[1]?.id]);
  expect(add).toEqual([{ dayOfWeek: 2, hour: 6, minute: 0, desiredState: { mode: 'AUTO', currentA: null } }]);
});

describe('an entry whose edge is dragged', () => {
  const items = [item(1, 1, 6, 'AUTO'), item(2, 1, 18, 'OFF'), item(3, 3, 12, 'ON')];
  const [first, second, third] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
  const clock = (moved: (typeof items)[0]) => `${moved.hour}:${moved.minute}`;

  test('moves in steps of a quarter of an hour', () => {
    expect(clock(draggedTo(items, first, 7 * 60 + 8))).toBe('7:15');
    expect(clock(draggedTo(items, first, -20))).toBe('0:0');
  });
  test('stops before its neighbours and at the ends of its day', () => {
    expect(clock(draggedTo(items, first, 20 * 60))).toBe('17:45');
    expect(clock(draggedTo(items, second, 60))).toBe('6:15');
    expect(clock(draggedTo(items, second, 1440))).toBe('23:45');
  });
  test('has the room between its neighbours of the day', () => {
    expect(roomOf(items, first)).toEqual({ from: 0, to: 18 * 60 - 1 });
    expect(roomOf(items, third)).toEqual({ from: 0, to: 1439 });
  });
  test('ends where the next one begins, the last one with the first of the week', () => {
    expect(nextAfter(items, first)).toBe(second);
    expect(nextAfter(items, third)).toBe(first);
    expect(nextAfter([first], first)).toBeNull();
  });
});

describe('the name of a block', () => {
  const block = { from: 0.4, to: 0.8 };
  test.each([
    ['on another day', null, { from: 0, to: 1 }],
    ['before it', 0.3, { from: 0, to: 1 }],
    ['at its start', 0.4, { from: 0, to: 1 }],
    ['after it', 0.8, { from: 0, to: 1 }],
  ])('has the whole block where the line of now is %s', (_, now, room) => {
    expect(nameRoom(block, now)).toEqual(room);
  });
  test('stands after a line in the first half, and before one in the second', () => {
    expect(nameRoom(block, 0.5).from).toBeCloseTo(0.25);
    expect(nameRoom(block, 0.5).to).toBe(1);
    expect(nameRoom(block, 0.7).from).toBe(0);
    expect(nameRoom(block, 0.7).to).toBeCloseTo(0.75);
  });
});
