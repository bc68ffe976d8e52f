import { describe, expect, it } from 'vitest';
import type { AccountId } from '#shared/model/ids.ts';
import type { Tariff } from '#shared/model/tariff.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { QUARTER_MS } from '../control/planner/slots.ts';
import { zoneDaySpan } from '../platform/zone-day.ts';
import { createPriceBook, type PricedSite, type PriceStore } from './price-book.ts';
import { type PriceDay, spansOf } from './price-day.ts';

const ZONE = 'Europe/Berlin';
const TODAY = '2026-05-14';
const { fromMs: today, toMs: tomorrow } = zoneDaySpan(TODAY, ZONE);
const settings = { importPriceEurPerKWh: 0.32, feedInPriceEurPerKWh: 0.08 };
const fixed = { kind: 'fixed' } as const;
const market: Tariff['import'] = {
  kind: 'market',
  zone: 'AT',
  energy: { eurPerKWh: 0.12, windows: [] },
  grid: null,
  taxPercent: 20,
};
const siteOf = (tariff: Partial<Tariff> | null): PricedSite => ({
  account: { id: 'acc_01JXW3T5YB8Q2M4N6P7R9S0V1E' as AccountId, timezone: ZONE, settings },
  tariff: tariff && { tariff: { import: fixed, feedIn: fixed, ...tariff }, trouble: null },
});
const dayOf = (day: string, perKWh: number, currency = 'EUR'): PriceDay => {
  const { fromMs, toMs } = zoneDaySpan(day, ZONE);
  const prices = Array.from({ length: (toMs - fromMs) / QUARTER_MS }, () => perKWh);
  return { day, fromMs, prices, currency, source: 'energy-charts', licence: null, fetchedMs: fromMs };
};
const days = (first: string, last: string, perKWh: number): readonly PriceDay[] =>
  spansOf(ZONE, first, last).map(({ day }) => dayOf(day, perKWh));

/** A book over stored days that counts what it reads. */
const bookOf = (stored: readonly PriceDay[], nowMs: number, own: readonly PriceDay[] = []) => {
  const seen = { queries: 0, uses: 0, trouble: null as 'down' | null, nowMs };
  const within = (all: readonly PriceDay[], first: string, last: string) => {
    seen.queries += 1;
    return all.filter(({ day }) => day >= first && day <= last);
  };
  const store: PriceStore = {
    marketDays: { between: async (_, first, last) => within(stored, first, last) },
    supplierDays: { between: async (_, first, last) => within(own, first, last) },
    marketFeeds: {
      use: async () => {
        seen.uses += 1;
      },
      get: async () => ({ trouble: seen.trouble }),
    },
  };
  return { seen, book: createPriceBook(store, () => seen.nowMs) };
};

describe('the prices of a site', () => {
  it('are those of the settings without a tariff, in every quarter hour, and read nothing', async () => {
    const { book, seen } = bookOf([], today);
    const { slots, trouble } = await book.pricesAhead(siteOf(null), today + 7 * 60_000, tomorrow);
    expect(slots).toHaveLength(96);
    expect(slots[0]).toEqual({
      startMs: today,
      endMs: today + QUARTER_MS,
      importEur: 0.32,
      feedInEur: 0.08,
      guessed: false,
    });
    expect([trouble, seen.queries, seen.uses]).toEqual([null, 0, 0]);
  });

  it('are the market with fees and tax, and guessed from the last days where nothing is published', async () => {
    const { book } = bookOf(days('2026-05-07', TODAY, 0.1), today + 9 * HOUR_MS);
    const { slots, trouble } = await book.pricesAhead(siteOf({ import: market }), today, tomorrow + DAY_MS);
    expect(slots).toHaveLength(2 * 96);
    for (const { importEur } of slots) expect(importEur).toBeCloseTo((0.1 + 0.12) * 1.2, 9);
    expect(slots.map(({ guessed }) => guessed)).toEqual(slots.map(({ startMs }) => startMs >= tomorrow));
    expect(trouble).toBeNull();
  });

  it('follow times of the day, grid fees beside them', async () => {
    const night = { months: null, weekdays: null, from: '22:00', until: '06:00' };
    const windows: Tariff['import'] = {
      kind: 'windows',
      energy: { eurPerKWh: 0.25, windows: [{ ...night, eurPerKWh: 0.2 }] },
      grid: { eurPerKWh: 0.08, windows: [{ ...night, from: '12:00', until: '14:00', eurPerKWh: 0.02 }] },
      taxPercent: 0,
    };
    const { book } = bookOf([], today);
    const { slots } = await book.pricesAhead(siteOf({ import: windows }), today, tomorrow);
    const at = (hour: number) => slots[hour * 4]?.importEur;
    expect(at(3)).toBeCloseTo(0.28, 9);
    expect(at(10)).toBeCloseTo(0.33, 9);
    expect(at(13)).toBeCloseTo(0.27, 9);
    expect(at(22)).toBeCloseTo(0.28, 9);
  });

  it('sell at a part of the market, also below nothing, while the import is fixed', async () => {
    const { book } = bookOf(days(TODAY, TODAY, -0.05), today);
    const sold = siteOf({ feedIn: { kind: 'market', zone: 'AT', factor: 0.9 } });
    const { slots } = await book.pricesAhead(sold, today, tomorrow);
    expect(slots).toHaveLength(96);
    expect(slots[0]?.feedInEur).toBeCloseTo(-0.045, 9);
    expect(slots[0]?.importEur).toBe(0.32);
  });

  it('of a supplier in another currency need a rate', async () => {
    const tibber = (eurPerUnit: number | null) => siteOf({ import: { kind: 'tibber', homeId: null, eurPerUnit } });
    const { book } = bookOf([], today, [dayOf(TODAY, 2, 'SEK')]);
    expect(await book.pricesAhead(tibber(null), today, tomorrow)).toMatchObject({ slots: [], trouble: 'currency' });
    const { slots } = await book.pricesAhead(tibber(0.09), today, tomorrow);
    expect(slots[5]?.importEur).toBeCloseTo(0.18, 9);
  });

  it.each([
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ])('tile %s, a day of %i quarter hours', async (day, quarters) => {
    const span = zoneDaySpan(day, ZONE);
    const { book } = bookOf([dayOf(day, 0.1)], span.fromMs);
    const { slots } = await book.pricesAhead(siteOf({ import: market }), span.fromMs, span.toMs);
    expect(slots).toHaveLength(quarters);
    for (const [nth, slot] of slots.entries()) expect(slot.startMs).toBe(span.fromMs + nth * QUARTER_MS);
  });

  it('are read once an hour for all sites of a process, every five minutes while something is missing', async () => {
    const { book, seen } = bookOf(days('2026-05-01', '2026-05-15', 0.1), today + 14 * HOUR_MS);
    const ask = () => book.pricesAhead(siteOf({ import: market }), today, tomorrow);
    await ask();
    seen.nowMs += 59 * 60_000;
    await ask();
    expect([seen.queries, seen.uses]).toEqual([1, 1]);
    seen.nowMs += 2 * 60_000;
    await ask();
    expect([seen.queries, seen.uses]).toEqual([2, 1]);
    const late = bookOf(days('2026-05-01', TODAY, 0.1), today + 14 * HOUR_MS);
    const askLate = () => late.book.pricesAhead(siteOf({ import: market }), today, tomorrow);
    await askLate();
    late.seen.nowMs += 6 * 60_000;
    await askLate();
    expect(late.seen.queries).toBe(2);
  });

  it('say why they are not what they should be', async () => {
    const late = bookOf(days('2026-05-01', TODAY, 0.1), today + 17 * HOUR_MS);
    const ask = () => late.book.pricesAhead(siteOf({ import: market }), today, tomorrow);
    expect((await ask()).trouble).toBe('late');
    late.seen.trouble = 'down';
    late.book.forget();
    expect((await ask()).trouble).toBe('down');
    const none = bookOf([], today + 9 * HOUR_MS);
    const nothing = await none.book.pricesAhead(siteOf({ import: market }), today, tomorrow);
    expect(nothing).toMatchObject({ slots: [], trouble: 'missing' });
  });

  it('of the past are never guessed', async () => {
    const { book } = bookOf(days('2026-05-07', '2026-05-12', 0.1), today);
    const slots = await book.pricesThen(siteOf({ import: market }), today - 3 * DAY_MS, today);
    expect(slots).toHaveLength(2 * 96);
  });
});
