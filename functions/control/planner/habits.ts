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

/**
 * What a car is taken to use on a day that it has to be ready for and that was never seen, Wh at the charger: 13 000 km a year at 19 kWh
 * for 100 km. Whoever waits for the first trip buys in the evening after it.
 */
const NEEDED_DAY: HabitDay = { there: '', usedWh: 7500 };
/** Trips at no usual time are expected between these quarter hours: from seven to nineteen. */
const DAY_FROM = 7 * 4;
const DAY_TO = 19 * 4;

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
  /** Until when each weekday was itself seen before, and not only one like it, ms. */
  readonly seenUntilMs: number;
  isThere(atMs: number): boolean;
  /** When it usually leaves next, ms; null: not as far as is known. */
  readonly leavesMs: number | null;
  /** What it usually uses until then, Wh: trips that begin after now and before that time. */
  usedBefore(atMs: number): number;
  /** What it may use beside that until then, Wh: trips at no usual time. */
  mayUseBefore(atMs: number): number;
}

/**
 * Expects each weekday to be as half of its last days were, and one that was never observed as half of the last days of its kind: with
 * a goal, or without. They end at the first day of whose kind none was observed; what is seen now wins for this moment: a car that is there although it is usually
 * away is expected to stay until it next usually leaves.
 * @param horizonMs as far as anything is asked
 * @param hasGoal whether the car is to be ready on a weekday, 1 to 7; null: each weekday is one of its own
 */
export const habitsOf = (
  memory: HabitMemory,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
  horizonMs: number,
  hasGoal: ((weekday: number) => boolean) | null = null,
): Habits => {
  const firstMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const there: boolean[] = [];
  const usedWh: number[] = [];
  const usualDay = (weekday: number): UsualDay => {
    const days = memory.weekdays[weekday - 1] ?? [];
    if (days.length > 0) return { ...profileOf(days), isKnown: true, isSeen: true };
    const needed = hasGoal?.(weekday) === true;
    const isAlike = (other: number): boolean => hasGoal !== null && hasGoal(other) === needed;
    const ofKind = memory.weekdays.flatMap((all, at) => (isAlike(at + 1) ? all.slice(-1) : []));
    const alike = ofKind.slice(-DAYS);
    return { ...profileOf(needed ? [...alike, NEEDED_DAY] : alike), isKnown: alike.length > 0, isSeen: false };
  };
  // Only those weekdays are worked out that come.
  const usualDays: (UsualDay | undefined)[] = [];
  const mayUseWh: number[] = [];
  let maySum = 0;
  let usedSum = 0;
  let was = true;
  // A habit that is broken now is broken until it would begin again.
  let broken = true;
  let leavesMs: number | null = null;
  let knownUntilMs = horizonMs;
  let seenUntilMs = horizonMs;
  for (let atMs = firstMs; atMs < horizonMs; atMs += QUARTER_MS) {
    const { weekday, quarter } = clock(atMs);
    const day = usualDays[weekday] ?? usualDay(weekday);
    usualDays[weekday] = day;
    if (!day.isKnown) knownUntilMs = Math.min(knownUntilMs, atMs);
    if (!day.isSeen) seenUntilMs = Math.min(seenUntilMs, atMs);
    const usual = day.there[quarter] ?? true;
    if (usual) broken = false;
    const here = usual || broken;
    if (was && !here) {
      leavesMs ??= atMs;
      usedSum += day.usedWh / day.trips;
    }
    if (day.trips === 0 && DAY_FROM <= quarter && quarter < DAY_TO) maySum += day.usedWh / (DAY_TO - DAY_FROM);
    was = here;
    there.push(here);
    usedWh.push(usedSum);
    mayUseWh.push(maySum);
  }
  const indexOf = (atMs: number): number => Math.floor((atMs - firstMs) / QUARTER_MS);
  const sumBefore = (sums: readonly number[], atMs: number): number =>
    sums[Math.min(sums.length, indexOf(atMs)) - 1] ?? 0;
  return {
    knownUntilMs,
    seenUntilMs,
    leavesMs,
    isThere: (atMs) => there[indexOf(atMs)] ?? true,
    usedBefore: (atMs) => sumBefore(usedWh, atMs),
    mayUseBefore: (atMs) => sumBefore(mayUseWh, atMs),
  };
};

interface Profile {
  readonly there: readonly boolean[];
  readonly usedWh: number;
  readonly trips: number;
}
/** A weekday as it is expected; known: from days of its own or of its kind; seen: from its own. */
type UsualDay = Profile & { readonly isKnown: boolean; readonly isSeen: boolean };

/** The usual weekday: there in a quarter hour if it was on half of the days that saw it, and its trips and use of a day. */
const profileOf = (days: readonly HabitDay[]): Profile => {
  const there: boolean[] = [];
  let trips = 0;
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    let more = 0;
    for (const day of days) {
      const seenThen = day.there[quarter];
      if (seenThen === '1') more += 1;
      else if (seenThen === '0') more -= 1;
    }
    if (more < 0 && (there[quarter - 1] ?? true)) trips += 1;
    there.push(more >= 0);
  }
  const usedWh = days.reduce((sum, day) => sum + day.usedWh, 0) / Math.max(1, days.length);
  return { there, usedWh, trips };
};
