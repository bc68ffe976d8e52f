import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { QUARTER_MS } from '../control/planner/slots.ts';
import { zoneDaySpan } from '../platform/zone-day.ts';
import { type HomeTariff, homePrices, type ImportTariff, type PriceWindow, withGuesses } from './home-prices.ts';
import type { MarketSlot } from './port.ts';

const BERLIN = 'Europe/Berlin';
const { fromMs, toMs: untilMs } = zoneDaySpan('2026-05-04', BERLIN);
const hours = (perKWh: (hour: number) => number, from = fromMs, until = untilMs): readonly MarketSlot[] =>
  Array.from({ length: (until - from) / HOUR_MS }, (_, hour) => ({
    startMs: from + hour * HOUR_MS,
    endMs: from + (hour + 1) * HOUR_MS,
    perKWh: perKWh(hour),
  }));
const tariff = (
  changes: Partial<ImportTariff> = {},
  feedIn: HomeTariff['feedIn'] = { kind: 'fixed', eurPerKWh: 0.08 },
): HomeTariff => ({
  timezone: BERLIN,
  import: { followsMarket: true, markupEur: 0.165, windows: [], taxPercent: 19, ...changes },
  feedIn,
});
const windowOf = (from: number, until: number, eurPerKWh: number, more: Partial<PriceWindow> = {}): PriceWindow => ({
  months: null,
  weekdays: null,
  fromMinute: from * 60,
  untilMinute: until * 60,
  eurPerKWh,
  ...more,
});
const at = (slots: ReturnType<typeof homePrices>, hour: number) =>
  slots.find(({ startMs }) => startMs === fromMs + hour * HOUR_MS)?.importEur;

describe('what a home pays', () => {
  it('is the market with markup and tax, by the quarter hour', () => {
    const slots = homePrices(
      tariff(),
      hours((hour) => hour / 100),
      fromMs,
      untilMs,
    );
    expect(slots).toHaveLength(96);
    expect(at(slots, 10)).toBeCloseTo((0.1 + 0.165) * 1.19, 9);
    expect(slots.every(({ guessed }) => !guessed)).toBe(true);
  });

  it('may be below nothing, and so may what is fed in', () => {
    const sold = tariff({ markupEur: 0 }, { kind: 'market', factor: 0.95 });
    const [slot] = homePrices(
      sold,
      hours(() => -0.2),
      fromMs,
      untilMs,
    );
    expect(slot?.importEur).toBeCloseTo(-0.238, 9);
    expect(slot?.feedInEur).toBeCloseTo(-0.19, 9);
  });

  it('is left out where the market is not known, and needs no market where it is fixed', () => {
    const known = hours(() => 0.1).filter((_, hour) => hour !== 5 && hour < 20);
    expect(homePrices(tariff(), known, fromMs, untilMs)).toHaveLength(19 * 4);
    const fixed = homePrices(tariff({ followsMarket: false, markupEur: 0.27, taxPercent: 19 }), [], fromMs, untilMs);
    expect(new Set(fixed.map(({ importEur }) => importEur))).toEqual(new Set([0.27 * 1.19]));
  });

  it('HT and NT: a window over midnight', () => {
    const windows = [windowOf(22, 6, 0.22), windowOf(6, 22, 0.29)];
    const slots = homePrices(
      tariff({ followsMarket: false, markupEur: 0, windows, taxPercent: 0 }),
      [],
      fromMs,
      untilMs,
    );
    expect([0, 5, 6, 21, 22, 23].map((hour) => at(slots, hour))).toEqual([0.22, 0.22, 0.29, 0.29, 0.22, 0.22]);
  });

  it('windows add to the market, as those of module 3 do', () => {
    const windows = [windowOf(0, 5, 0.03), windowOf(5, 17, 0.095), windowOf(17, 21, 0.17), windowOf(21, 0, 0.095)];
    const slots = homePrices(
      tariff({ markupEur: 0.07, windows }),
      hours(() => 0.1),
      fromMs,
      untilMs,
    );
    expect([0, 5, 17, 23].map((hour) => at(slots, hour))).toEqual(
      [0.03, 0.095, 0.17, 0.095].map((fee) => (0.1 + 0.07 + fee) * 1.19),
    );
  });

  it('a window of some days belongs to the day on which it begins', () => {
    const friday = windowOf(22, 6, 0.1, { weekdays: [5] });
    const day = (date: string) => zoneDaySpan(date, BERLIN);
    const of = (date: string) =>
      homePrices(
        tariff({ followsMarket: false, markupEur: 0.2, taxPercent: 0, windows: [friday] }),
        [],
        day(date).fromMs,
        day(date).toMs,
      ).map(({ importEur }) => importEur > 0.25);
    expect(of('2026-05-08').filter(Boolean)).toHaveLength(8);
    expect(of('2026-05-08').slice(88)).not.toContain(false);
    expect(of('2026-05-09').slice(0, 24)).not.toContain(false);
    expect(of('2026-05-09').filter(Boolean)).toHaveLength(24);
    expect(of('2026-05-10')).not.toContain(true);
  });

  it.each([
    ['2026-03-29', 92, 0],
    ['2026-10-25', 100, 8],
    ['2026-05-04', 96, 4],
  ])('on %s a day has %i quarter hours, and 02:00 to 03:00 %i of them', (date, count, inWindow) => {
    const day = zoneDaySpan(date, BERLIN);
    const windows = [windowOf(2, 3, 0.1)];
    const slots = homePrices(
      tariff({ followsMarket: false, markupEur: 0.2, taxPercent: 0, windows }),
      [],
      day.fromMs,
      day.toMs,
    );
    expect(slots).toHaveLength(count);
    expect(slots.filter(({ importEur }) => importEur > 0.25)).toHaveLength(inWindow);
  });

  it('windows of some months hold in these alone', () => {
    const windows = [windowOf(0, 0, 0.1, { months: [10, 11, 12, 1, 2, 3] })];
    const slots = homePrices(
      tariff({ windows }),
      hours(() => 0.1),
      fromMs,
      untilMs,
    );
    expect(at(slots, 12)).toBeCloseTo(0.265 * 1.19, 9);
  });
});

describe('prices that are not published yet', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) =>
      homePrices(
        tariff({ markupEur: 0, taxPercent: 0 }),
        hours((hour) => (hour + day) / 100, fromMs + day * DAY_MS, untilMs + day * DAY_MS),
        fromMs + day * DAY_MS,
        untilMs + day * DAY_MS,
      ),
    ).flat();

  it('are the mean of the last seven days at that time, and marked', () => {
    const now = fromMs + 9 * DAY_MS;
    const slots = withGuesses(days(10), now, now + 2 * DAY_MS);
    expect(slots).toHaveLength(2 * 96);
    expect(slots.findIndex(({ guessed }) => guessed)).toBe(96);
    expect(slots[96 + 40]?.importEur).toBeCloseTo((10 + 6) / 100, 9);
  });

  it('are of fewer days where no more are known, and none where none is', () => {
    const slots = withGuesses(days(2), fromMs + DAY_MS, fromMs + 4 * DAY_MS);
    expect(slots.filter(({ guessed }) => guessed)).toHaveLength(2 * 96);
    expect(withGuesses([], fromMs, untilMs)).toEqual([]);
  });

  it('a gap between known ones is guessed too', () => {
    const known = days(3).filter(({ startMs }) => startMs !== fromMs + 2 * DAY_MS + 5 * QUARTER_MS);
    const slots = withGuesses(known, fromMs + 2 * DAY_MS, fromMs + 3 * DAY_MS);
    expect(slots.filter(({ guessed }) => guessed).map(({ startMs }) => startMs)).toEqual([
      fromMs + 2 * DAY_MS + 5 * QUARTER_MS,
    ]);
  });
});
