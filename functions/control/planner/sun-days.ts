/** Hours of a day by the wall clock. */
const HOURS = 24;
/** Hours that must have been observed for a day to count. */
const CORE_HOURS = [9, 10, 11, 12, 13, 14, 15] as const;
/** A day remembers tens of watts: what is expected of another day is no more exact. */
const STEP_W = 10;

/** A past day of a home: means by the hour of its wall clock, W. null: not observed. */
export interface SunDay {
  /** `2026-05-14`, in the home's zone. */
  readonly day: string;
  /** What the house left: PV less its load, before the appliances that we control; negative where it took more. */
  readonly freeW: readonly (number | null)[];
  /** PV, >= 0. */
  readonly pvW: readonly (number | null)[];
}

/** A stretch of a day. */
export interface SunPart {
  /** By the wall clock, 0 to 23. */
  readonly hour: number;
  /** How long it lasts, h. */
  readonly hours: number;
  readonly freeW: number | null;
  readonly pvW: number | null;
}

/** The hourly means of a day from its stretches; null: too little of its sunny hours was observed to tell what it was like. */
export const sunDayOf = (day: string, parts: Iterable<SunPart>): SunDay | null => {
  const free = sums();
  const pv = sums();
  for (const { hour, hours, freeW, pvW } of parts) {
    add(free, hour, hours, freeW);
    add(pv, hour, hours, pvW);
  }
  const freeW = free.map(mean);
  if (CORE_HOURS.some((hour) => freeW[hour] == null)) return null;
  return { day, freeW, pvW: pv.map(mean) };
};

interface Sum {
  wh: number;
  hours: number;
}

const sums = (): Sum[] => Array.from({ length: HOURS }, () => ({ wh: 0, hours: 0 }));

const add = (all: readonly Sum[], hour: number, hours: number, powerW: number | null): void => {
  const sum = all[hour];
  if (sum === undefined || powerW === null) return;
  sum.wh += powerW * hours;
  sum.hours += hours;
};

const mean = ({ wh, hours }: Sum): number | null => (hours <= 0 ? null : STEP_W * Math.round(wh / hours / STEP_W) + 0);

/** Days that are remembered, and of which the usual is made. */
export const SUN_DAYS = 14;
/** A home's load is that of so many days: seasons change it. */
const LOAD_DAYS = 10;
/** Days after which past days say what to expect. */
const NEEDED_DAYS = 5;

/** What past days say of an hour: the middle one and the mean, W; null: too few were observed. */
export interface UsualHours {
  /** Half of the days left more. */
  readonly medianFreeW: readonly number[];
  readonly meanPvW: readonly (number | null)[];
}

/** @returns null before five days are known: one dull week would say too much */
export const usualHours = (days: readonly SunDay[]): UsualHours | null => {
  if (days.length < NEEDED_DAYS) return null;
  const known = (pick: (day: SunDay) => readonly (number | null)[], hour: number): number[] =>
    days.flatMap((day) => pick(day)[hour] ?? []);
  const hours = Array.from({ length: HOURS }, (_, hour) => hour);
  return {
    medianFreeW: hours.map((hour) => median(known(({ freeW }) => freeW, hour))),
    meanPvW: hours.map((hour) => average(known(({ pvW }) => pvW, hour))),
  };
};

/** What the house takes on average in each hour, without the appliances that we control, W; null: PV was never measured. */
export const usualLoadW = (days: readonly SunDay[]): readonly number[] | null => {
  const recent = days.slice(-LOAD_DAYS);
  const loads = Array.from({ length: HOURS }, (_, hour) =>
    average(
      recent.flatMap(({ pvW, freeW }) => {
        const [pv, free] = [pvW[hour], freeW[hour]];
        return pv == null || free == null ? [] : pv - free;
      }),
    ),
  );
  const all = average(loads.filter((load) => load !== null));
  return all === null ? null : loads.map((load) => load ?? all);
};

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};
