import type { LocalTime } from './local-time.ts';
import { QUARTER_MS } from './slots.ts';

const QUARTERS = 96;
/** Of so many same weekdays the use of the car is averaged, and its presence remembered. */
const DAYS = 4;

/** One weekday as it was: a character for each quarter hour, and what the car came back short of after leaving on it, Wh. */
interface HabitDay {
  /** `1` there, `0` away, a space: not observed. */
  readonly there: string;
  readonly usedWh: number;
}

/** When a car is there and what it uses, by weekday; plain JSON, small. */
export interface HabitMemory {
  /** Days of each weekday that were observed whole, oldest first; the first list is Monday's. */
  readonly weekdays: readonly (readonly HabitDay[])[];
  readonly today: HabitDay;
  readonly weekday: number;
  /** When it was last seen there, ms, on which weekday, and with what charge, Wh; null: unknown. */
  readonly left: { readonly weekday: number; readonly chargeWh: number | null } | null;
  readonly wasThere: boolean | null;
}

export const noHabits: HabitMemory = {
  weekdays: Array.from({ length: 7 }, () => []),
  today: { there: '', usedWh: 0 },
  weekday: 0,
  left: null,
  wasThere: null,
};

/** Between two sights that are no further apart and say the same, it was so all the time: quarter hours. */
const FILLED = 5;

/** A day that was seen in fewer quarter hours than this says nothing. */
const WHOLE_DAY = 80;
const seen = (day: HabitDay): number => day.there.replaceAll(' ', '').length;

/**
 * Adds what is seen of a car.
 * @param there whether it is plugged in; null: nobody knows
 * @param chargeWh energy in it, in the same count as the plan's; null: unknown
 */
export const recordHabit = (
  before: HabitMemory,
  { weekday, quarter }: LocalTime,
  there: boolean | null,
  chargeWh: number | null,
): HabitMemory => {
  let memory = before;
  if (weekday !== before.weekday) {
    const closes = before.weekday > 0 && seen(before.today) >= WHOLE_DAY;
    memory = {
      ...before,
      weekday,
      today: { there: '', usedWh: 0 },
      weekdays: closes ? withDay(before.weekdays, before.weekday, before.today) : before.weekdays,
    };
  }
  if (there === null) return memory;
  if (memory.today.there.length <= quarter) {
    const { length } = memory.today.there;
    const isSame = length > 0 && quarter - length < FILLED && memory.wasThere === there;
    const seenNow = there ? '1' : '0';
    const text = memory.today.there.padEnd(quarter, isSame ? seenNow : ' ') + seenNow;
    memory = { ...memory, today: { ...memory.today, there: text } };
  }
  if (there) {
    const { left } = memory;
    if (memory.wasThere === false && left?.chargeWh != null && chargeWh !== null) {
      memory = withUse(memory, left.weekday, Math.max(0, left.chargeWh - chargeWh));
    }
    return { ...memory, wasThere: true, left: { weekday, chargeWh } };
  }
  return memory.wasThere === false ? memory : { ...memory, wasThere: false };
};

const withDay = (weekdays: HabitMemory['weekdays'], weekday: number, day: HabitDay): HabitMemory['weekdays'] =>
  weekdays.with(weekday - 1, [...(weekdays[weekday - 1] ?? []), day].slice(-DAYS));

/** A trip belongs to the day on which it began, which may have ended since. */
const withUse = (memory: HabitMemory, weekday: number, usedWh: number): HabitMemory => {
  if (weekday === memory.weekday) {
    return { ...memory, today: { ...memory.today, usedWh: memory.today.usedWh + usedWh } };
  }
  const days = memory.weekdays[weekday - 1] ?? [];
  const last = days.at(-1);
  if (last === undefined) return memory;
  const weekdays = memory.weekdays.with(weekday - 1, [...days.slice(0, -1), { ...last, usedWh: last.usedWh + usedWh }]);
  return { ...memory, weekdays };
};

/** What a car's habits let expect. */
export interface Habits {
  /** Until when they are known, ms. */
  readonly knownUntilMs: number;
  isThere(atMs: number): boolean;
  /** When it usually leaves next, ms; null: not as far as is known. */
  readonly leavesMs: number | null;
  /** What it usually uses until then, Wh: trips that begin after now and before that time. */
  usedBefore(atMs: number): number;
}

/**
 * Expects each weekday to be as half of its last days were. They end at the first day of which none was observed; what is seen now
 * wins for this moment: a car that is there although it is usually away is expected to stay until it next usually leaves.
 * @param horizonMs as far as anything is asked
 */
export const habitsOf = (
  memory: HabitMemory,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
  horizonMs: number,
): Habits => {
  const firstMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const there: boolean[] = [];
  const usedWh: number[] = [];
  const past = memory.weekdays.map((days) => profileOf(days));
  let usedSum = 0;
  let was = true;
  // A habit that is broken now is broken until it would begin again.
  let broken = true;
  let leavesMs: number | null = null;
  let knownUntilMs = horizonMs;
  for (let atMs = firstMs; atMs < horizonMs; atMs += QUARTER_MS) {
    const { weekday, quarter } = clock(atMs);
    const day = past[weekday - 1];
    if (day == null) {
      knownUntilMs = atMs;
      break;
    }
    const usual = day.there[quarter] ?? true;
    if (usual) broken = false;
    const here = usual || broken;
    if (was && !here) {
      leavesMs ??= atMs;
      usedSum += day.usedWh / day.trips;
    }
    was = here;
    there.push(here);
    usedWh.push(usedSum);
  }
  const indexOf = (atMs: number): number => Math.floor((atMs - firstMs) / QUARTER_MS);
  return {
    knownUntilMs,
    leavesMs,
    isThere: (atMs) => there[indexOf(atMs)] ?? true,
    usedBefore: (atMs) => usedWh[Math.min(usedWh.length, indexOf(atMs)) - 1] ?? 0,
  };
};

/** The usual weekday: there in a quarter hour if it was on half of the days that saw it, and its trips and use of a day. */
const profileOf = (
  days: readonly HabitDay[],
): { readonly there: readonly boolean[]; readonly usedWh: number; readonly trips: number } | null => {
  if (days.length === 0) return null;
  const there = Array.from({ length: QUARTERS }, (_, quarter) => {
    const known = days.map((day) => day.there[quarter]).filter((one) => one === '0' || one === '1');
    return 2 * known.filter((one) => one === '1').length >= known.length;
  });
  const trips = there.filter((here, quarter) => !here && (quarter === 0 || there[quarter - 1] === true)).length;
  const usedWh = days.reduce((sum, day) => sum + day.usedWh, 0) / days.length;
  return { there, usedWh, trips: Math.max(1, trips) };
};
