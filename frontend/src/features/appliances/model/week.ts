import type * as z from 'zod';
import type { DesiredState, ScheduleItem, scheduleItemCreateSchema } from '#shared/model/schedule.ts';

export type NewScheduleItem = z.input<typeof scheduleItemCreateSchema>;

/** The days of a week, 1 (Monday) to 7. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

type Moment = Pick<ScheduleItem, 'dayOfWeek' | 'hour' | 'minute'>;

/** Minutes since Monday 00:00. */
const at = ({ dayOfWeek, hour, minute }: Moment): number => (dayOfWeek - 1) * DAY_MINUTES + hour * 60 + minute;

export const byTime = <T extends Moment>(items: readonly T[]): T[] => [...items].sort((a, b) => at(a) - at(b));

/** A part of a day with one item in force. */
export interface Stretch {
  /** Share of the day, 0…1. */
  readonly from: number;
  readonly to: number;
  readonly desired: DesiredState;
  readonly item: ScheduleItem;
  /** The item begins on this day; else it holds from before. */
  readonly begins: boolean;
}

/** Where in a block its name has room, shares of the block: on the wider side of the line of now, which is at a share of the day. */
export const nameRoom = ({ from, to }: Pick<Stretch, 'from' | 'to'>, nowShare: number | null) => {
  const line = nowShare === null ? 0 : (nowShare - from) / (to - from);
  if (line <= 0 || line >= 1) return { from: 0, to: 1 };
  return line < 0.5 ? { from: line, to: 1 } : { from: 0, to: line };
};

/** The items in force through a day, 1 (Monday) to 7: each until the next one; before the week's first, its last. */
export const stretchesOf = (items: readonly ScheduleItem[], day: number): Stretch[] => {
  const sorted = byTime(items);
  const last = sorted.at(-1);
  if (last === undefined) return [];
  const start = (day - 1) * DAY_MINUTES;
  const end = start + DAY_MINUTES;
  const bounds = [
    { minute: at(last) - WEEK_MINUTES, item: last },
    ...sorted.map((item) => ({ minute: at(item), item })),
  ];
  return bounds.flatMap(({ minute, item }, index) => {
    const from = Math.max(start, minute);
    const to = Math.min(end, bounds[index + 1]?.minute ?? WEEK_MINUTES);
    if (from >= to) return [];
    return [
      {
        from: (from - start) / DAY_MINUTES,
        to: (to - start) / DAY_MINUTES,
        desired: item.desiredState,
        item,
        begins: minute === from,
      },
    ];
  });
};

/** Items move in such steps when they are dragged, minutes. */
const STEP_MINUTES = 15;

/** The item that ends another one: the next of the week, after its last the first; null: there is no other. */
export const nextAfter = (items: readonly ScheduleItem[], { id }: ScheduleItem): ScheduleItem | null => {
  const sorted = byTime(items);
  if (sorted.length < 2) return null;
  return sorted[(sorted.findIndex((one) => one.id === id) + 1) % sorted.length] ?? null;
};

/** Between which minutes of its day an item can begin without passing another one. */
export const roomOf = (
  items: readonly ScheduleItem[],
  item: ScheduleItem,
): { readonly from: number; readonly to: number } => {
  const minutes = items
    .filter(({ id, dayOfWeek }) => id !== item.id && dayOfWeek === item.dayOfWeek)
    .map(({ hour, minute }) => hour * 60 + minute);
  const own = item.hour * 60 + item.minute;
  const before = Math.max(-1, ...minutes.filter((minute) => minute < own));
  const after = Math.min(DAY_MINUTES, ...minutes.filter((minute) => minute > own));
  return { from: before + 1, to: after - 1 };
};

/** The item as it begins where its edge is dragged to: in steps, and not past its neighbours. @param minute of its day */
export const draggedTo = (items: readonly ScheduleItem[], item: ScheduleItem, minute: number): ScheduleItem => {
  const { from, to } = roomOf(items, item);
  const least = Math.ceil(from / STEP_MINUTES) * STEP_MINUTES;
  const most = Math.floor(to / STEP_MINUTES) * STEP_MINUTES;
  if (least > most) return item;
  const stepped = Math.round(minute / STEP_MINUTES) * STEP_MINUTES;
  const at = Math.min(most, Math.max(least, stepped));
  return { ...item, hour: Math.floor(at / 60), minute: at % 60 };
};

const same = (a: DesiredState, b: DesiredState): boolean => a.mode === b.mode && a.currentA === b.currentA;

export interface CopyPlan {
  readonly remove: readonly ScheduleItem[];
  readonly add: readonly NewScheduleItem[];
}

/** The items to remove and to add so that some days equal another; equal ones stay untouched. */
export const copyPlan = (items: readonly ScheduleItem[], from: number, to: readonly number[]): CopyPlan => {
  const source = items.filter(({ dayOfWeek }) => dayOfWeek === from);
  const equal = (a: ScheduleItem, b: ScheduleItem): boolean =>
    a.hour === b.hour && a.minute === b.minute && same(a.desiredState, b.desiredState);
  const days = to.filter((day) => day !== from);
  const onDay = (day: number): ScheduleItem[] => items.filter(({ dayOfWeek }) => dayOfWeek === day);
  return {
    remove: days.flatMap((day) => onDay(day).filter((item) => !source.some((one) => equal(one, item)))),
    add: days.flatMap((dayOfWeek) =>
      source
        .filter((one) => !onDay(dayOfWeek).some((item) => equal(one, item)))
        .map(({ hour, minute, desiredState }) => ({ dayOfWeek, hour, minute, desiredState })),
    ),
  };
};
