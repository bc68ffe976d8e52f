import { describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { cellOfFeed, skyFeed } from './cell.ts';
import { lightAt } from './simulated-sky.ts';
import { createSkyBook } from './sky-book.ts';
import { isBetterSky, isWholeSky, type SkyDay, skyDays, slotsOfSky, utcDayMs } from './sky-day.ts';

const HOME = { latitude: 48.1372, longitude: 11.5755 };
const NOON = Date.parse('2026-06-01T12:00:00.000Z');

const daysFrom = (fetchedMs: number, count = 4, from = utcDayMs('2026-06-01')): readonly SkyDay[] =>
  skyDays(
    Array.from({ length: count * 96 }, (_, nth) => from + nth * 15 * MINUTE_MS).map((startMs) =>
      lightAt(HOME, startMs, startMs + 15 * MINUTE_MS, 1),
    ),
    'open-meteo',
    fetchedMs,
  );

const bookOf = (days: readonly SkyDay[], trouble: 'down' | 'forbidden' | 'key' | null = null, nowMs = NOON) => {
  let at = nowMs;
  const between = vi.fn(async (_feed: string, first: string, last: string) =>
    days.filter(({ day }) => day >= first && day <= last),
  );
  const use = vi.fn(async () => {});
  const store = { skyDays: { between }, marketFeeds: { use, get: async () => ({ trouble }) } };
  return { book: createSkyBook(store, () => at), between, use, later: (ms: number) => (at += ms) };
};

describe('the cell of a home', () => {
  it('is all that its feed says: homes of 5 km share it', () => {
    expect(skyFeed(HOME)).toBe('sun/48.15,11.6');
    expect(skyFeed({ latitude: 48.1601, longitude: 11.611 })).toBe('sun/48.15,11.6');
    expect(skyFeed({ latitude: -0.01, longitude: -179.99 })).toBe('sun/0,-180');
    expect(cellOfFeed('sun/48.15,11.6')).toEqual({ latitude: 48.15, longitude: 11.6 });
    expect(cellOfFeed('market/AT')).toBeNull();
  });
});

describe('a book of forecasts', () => {
  it('reads a cell once an hour for all its homes, and notes its use', async () => {
    const { book, between, use, later } = bookOf(daysFrom(NOON - HOUR_MS));
    const first = await book.sky(HOME, NOON, NOON + 60 * HOUR_MS);
    expect(first.trouble).toBeNull();
    expect(first.slots).toHaveLength(60 * 4);
    await book.sky({ latitude: 48.16, longitude: 11.61 }, NOON, NOON + 60 * HOUR_MS);
    expect(between).toHaveBeenCalledTimes(1);
    expect(between).toHaveBeenCalledWith('sun/48.15,11.6', '2026-06-01', '2026-06-03');
    expect(use).toHaveBeenCalledTimes(1);
    later(61 * MINUTE_MS);
    await book.sky(HOME, NOON + 61 * MINUTE_MS, NOON + 60 * HOUR_MS);
    expect(between).toHaveBeenCalledTimes(2);
  });

  it('a forecast that is hours old is told, one of the day before yesterday is none', async () => {
    const span = [NOON, NOON + 24 * HOUR_MS] as const;
    expect(await bookOf(daysFrom(NOON - 13 * HOUR_MS)).book.sky(HOME, ...span)).toMatchObject({ trouble: 'late' });
    const old = await bookOf(daysFrom(NOON - 37 * HOUR_MS), 'down').book.sky(HOME, ...span);
    expect(old).toEqual({ slots: [], trouble: 'down' });
  });

  it.each([
    [null, 'missing'],
    ['forbidden', 'off'],
    ['key', 'key'],
    ['down', 'down'],
  ] as const)('says why nothing is known: %s is %s', async (trouble, said) => {
    expect(await bookOf([], trouble).book.sky(HOME, NOON, NOON + HOUR_MS)).toEqual({ slots: [], trouble: said });
  });

  it('a forecast that ends this evening is none', async () => {
    const { book } = bookOf(daysFrom(NOON, 1));
    expect((await book.sky(HOME, NOON + 8 * HOUR_MS, NOON + 24 * HOUR_MS)).trouble).toBeNull();
    const evening = bookOf(daysFrom(NOON, 1), null, NOON + 8 * HOUR_MS);
    expect((await evening.book.sky(HOME, NOON + 8 * HOUR_MS, NOON + 24 * HOUR_MS)).trouble).toBe('missing');
  });

  it('days that have passed are known however long ago they were asked for', async () => {
    const past = daysFrom(NOON - 10 * DAY_MS, 3, utcDayMs('2026-05-20'));
    const known = await bookOf(past).book.sky(HOME, utcDayMs('2026-05-20'), utcDayMs('2026-05-22'));
    expect(known.trouble).toBeNull();
    expect(known.slots).toHaveLength(2 * 96);
  });
});

describe('a day of the sky', () => {
  it('keeps gaps as gaps', () => {
    const [day] = daysFrom(NOON, 1);
    if (day === undefined) throw new Error('no day');
    const gap = { ...day, direct: day.direct.map((each, nth) => (nth === 40 ? null : each)) };
    expect([isWholeSky(day), isWholeSky(gap)]).toEqual([true, false]);
    expect(slotsOfSky([gap])).toHaveLength(95);
    expect(isBetterSky({ ...gap, fetchedMs: NOON + 1 }, day)).toBe(false);
    expect(isBetterSky({ ...day, fetchedMs: NOON + 1 }, gap)).toBe(true);
    expect(isBetterSky(day, day)).toBe(false);
  });
});
