import type { Roof } from '#shared/model/forecast.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { LocalTime } from '../control/planner/local-time.ts';
import type { PvSlot } from '../control/planner/sun-ahead.ts';
import type { SunDay } from '../control/planner/sun-days.ts';
import type { Cell } from './cell.ts';
import type { SkySlot } from './port.ts';
import { roofsW } from './roof-sun.ts';

/** What is known of a site's roofs; plain JSON. */
export interface RoofYield {
  /** As their owner gave them, or as they were learnt. */
  readonly roofs: readonly Roof[];
  readonly learnt: boolean;
  /** What the site gave of what its roofs should, by the hour of the wall clock: shade, dust, a wrong size. */
  readonly byHour: readonly number[];
  /** Past days that this was learnt from. */
  readonly days: number;
}

/** Where a site is, and what its owner says of its roofs. */
export interface RoofSite {
  readonly cell: Cell;
  /** Empty: they are learnt. */
  readonly roofs: readonly Roof[];
}

const HOURS = 24;
/** Before so many days are known roofs are not learnt, and those that were given are taken at their word. */
const NEEDED_DAYS = 5;
const SCALING_DAYS = 3;
/** A day counts if so many of its hours with sun were observed. */
const NEEDED_HOURS = 6;
/** A site gives between these of what its roofs should. */
const LEAST_SHARE = 0.2;
const MOST_SHARE = 1.6;
/** An hour says more of itself the more sun it had: this part of the usual hour's sun counts for the whole site. */
const PRIOR = 0.5;
/** Less of a learnt site than this is chance, kWp, or this part of it. */
const LEAST_KWP = 0.1;
const LEAST_PART = 0.04;
const ROUNDS = 400;

/** Level, and roofs of the usual tilt towards the equator and beside it: together they are any home's. */
const candidates = (latitude: number): readonly Roof[] =>
  [null, 90, 135, 180, 225, 270].map((azimuth) => ({
    tiltDegrees: azimuth === null ? 0 : 30,
    azimuthDegrees: azimuth === null ? 180 : latitude >= 0 ? azimuth : (540 - azimuth) % 360,
    kWp: 1,
  }));

/** An hour that was observed, and what each roof should have given in it, W. */
interface SeenHour {
  readonly hour: number;
  readonly pvW: number;
  readonly shouldW: readonly number[];
}

/** Means of what a sky gives by day and hour of the wall clock, W; what is not covered whole is left out. */
const hourly = (
  sky: readonly SkySlot[],
  clock: (atMs: number) => LocalTime,
  dayOf: (atMs: number) => string,
  powers: readonly ((slot: SkySlot) => number)[],
): ReadonlyMap<string, readonly number[]> => {
  const sums = new Map<string, { ms: number; wattMs: number[] }>();
  for (const slot of sky) {
    const key = `${dayOf(slot.startMs)}/${clock(slot.startMs).hour}`;
    const sum = sums.get(key) ?? { ms: 0, wattMs: powers.map(() => 0) };
    const ms = slot.endMs - slot.startMs;
    sum.ms += ms;
    for (const [nth, power] of powers.entries()) sum.wattMs[nth] = (sum.wattMs[nth] ?? 0) + power(slot) * ms;
    sums.set(key, sum);
  }
  return new Map(
    [...sums].flatMap(([key, { ms, wattMs }]) => (ms < HOUR_MS ? [] : [[key, wattMs.map((each) => each / ms)]])),
  );
};

/** Hours of past days of which both PV and sky are known, of days of which enough is. */
const seenHours = (days: readonly SunDay[], should: ReadonlyMap<string, readonly number[]>) => {
  const whole = days.map(({ day, pvW }) =>
    pvW.flatMap((seenW, hour): SeenHour[] => {
      const shouldW = should.get(`${day}/${hour}`);
      return seenW === null || shouldW === undefined || shouldW.every((each) => each < 1)
        ? []
        : [{ hour, pvW: seenW, shouldW }];
    }),
  );
  const enough = whole.filter((hours) => hours.length >= NEEDED_HOURS);
  return { hours: enough.flat(), days: enough.length };
};

/** Sizes that explain what was seen best, none below 0 (least squares, one after another). */
const fitSizes = (hours: readonly SeenHour[], count: number): readonly number[] => {
  const products = Array.from({ length: count }, (_, x) =>
    Array.from({ length: count }, (_, y) => sumOf(hours, ({ shouldW }) => (shouldW[x] ?? 0) * (shouldW[y] ?? 0))),
  );
  const wanted = Array.from({ length: count }, (_, x) => sumOf(hours, ({ pvW, shouldW }) => pvW * (shouldW[x] ?? 0)));
  const sizes = wanted.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [x, want] of wanted.entries()) {
      const own = products[x]?.[x] ?? 0;
      const others = sizes.reduce((sum, size, y) => (y === x ? sum : sum + size * (products[x]?.[y] ?? 0)), 0);
      sizes[x] = own <= 0 ? 0 : Math.max(0, (want - others) / own);
    }
  }
  return sizes;
};

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0);
const clamped = (share: number): number => Math.min(MOST_SHARE, Math.max(LEAST_SHARE, share));
const rounded = (value: number, step: number): number => Math.round(value / step) * step;

/** Roofs that would have given what past days brought; null: too few days are known, or PV is not measured. */
const learnRoofs = (
  cell: Cell,
  days: readonly SunDay[],
  hoursOf: (roofs: readonly Roof[]) => ReadonlyMap<string, readonly number[]>,
): readonly Roof[] | null => {
  const each = candidates(cell.latitude);
  const seen = seenHours(days, hoursOf(each));
  if (seen.days < NEEDED_DAYS) return null;
  const sizes = fitSizes(seen.hours, each.length);
  const least = Math.max(LEAST_KWP, LEAST_PART * sizes.reduce((sum, size) => sum + size, 0));
  const found = each.flatMap((roof, nth) => {
    const kWp = sizes[nth] ?? 0;
    return kWp < least ? [] : [{ ...roof, kWp: Number(rounded(kWp, 0.1).toFixed(1)) }];
  });
  return found.length === 0 ? null : found;
};

/**
 * What a site's roofs give, from what their owner says and what past days brought under a sky that is known by now.
 * @param sky of the past days, in order
 * @param dayOf the calendar day of an instant at the site
 * @returns null: nothing was said, and not enough is known to learn it
 */
export const learnYield = (
  { cell, roofs: given }: RoofSite,
  days: readonly SunDay[],
  sky: readonly SkySlot[],
  clock: (atMs: number) => LocalTime,
  dayOf: (atMs: number) => string,
): RoofYield | null => {
  const hoursOf = (each: readonly Roof[]) =>
    hourly(
      sky,
      clock,
      dayOf,
      each.map((roof) => roofsW([roof], cell)),
    );
  const roofs = given.length > 0 ? given : learnRoofs(cell, days, hoursOf);
  if (roofs === null) return null;
  const whole = hourly(sky, clock, dayOf, [roofsW(roofs, cell)]);
  const seen = seenHours(days, whole);
  const learnt = given.length === 0;
  if (seen.days < SCALING_DAYS)
    return { roofs, learnt, byHour: Array.from({ length: HOURS }, () => 1), days: seen.days };
  const shouldOf = (hours: readonly SeenHour[]): number => sumOf(hours, ({ shouldW }) => shouldW[0] ?? 0);
  const all = clamped(sumOf(seen.hours, ({ pvW }) => pvW) / Math.max(1, shouldOf(seen.hours)));
  const sunny = new Set(seen.hours.map(({ hour }) => hour)).size;
  const prior = (PRIOR * shouldOf(seen.hours)) / Math.max(1, sunny);
  const byHour = Array.from({ length: HOURS }, (_, hour) => {
    const mine = seen.hours.filter((one) => one.hour === hour);
    const share = (sumOf(mine, ({ pvW }) => pvW) + prior * all) / Math.max(1, shouldOf(mine) + prior);
    return Number(clamped(share).toFixed(3));
  });
  return { roofs, learnt, byHour, days: seen.days };
};

/** PV that a sky gives a site, in the sky's own steps. */
export const pvUnder = (
  sky: readonly SkySlot[],
  cell: Cell,
  { roofs, byHour }: RoofYield,
  clock: (atMs: number) => LocalTime,
): readonly PvSlot[] => {
  const power = roofsW(roofs, cell);
  return sky.map((slot) => ({
    startMs: slot.startMs,
    endMs: slot.endMs,
    pvW: power(slot) * (byHour[clock(slot.startMs).hour] ?? 1),
  }));
};
