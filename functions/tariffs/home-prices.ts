import { DAY_MS } from '#shared/units.ts';
import { localClock } from '../control/planner/local-time.ts';
import { QUARTER_MS } from '../control/planner/slots.ts';
import type { PriceSlot } from '../control/planner/types.ts';
import type { MarketSlot } from './port.ts';

/** A part of the price that is due at some times: months × weekdays × from–to by the wall clock of the home, EUR/kWh net. */
export interface PriceWindow {
  /** 1 to 12; null: all year. */
  readonly months: readonly number[] | null;
  /** 1 (Monday) to 7, of the day on which the window begins; null: every day. */
  readonly weekdays: readonly number[] | null;
  /** Minutes since midnight by the clock; where it does not end later than it begins, it crosses midnight. */
  readonly fromMinute: number;
  readonly untilMinute: number;
  readonly eurPerKWh: number;
}

/** From the market to the bill: (market + markup + windows that hold) · (1 + tax). */
export interface ImportTariff {
  /** Whether the market's price is a part of it. */
  readonly followsMarket: boolean;
  /** Net. Of a fixed tariff this is the price. */
  readonly markupEur: number;
  readonly windows: readonly PriceWindow[];
  readonly taxPercent: number;
}

/** What a kWh that is fed in earns. */
export type FeedInTariff =
  | { readonly kind: 'fixed'; readonly eurPerKWh: number }
  /** A part of the market's price, which may be negative. */
  | { readonly kind: 'market'; readonly factor: number };

export interface HomeTariff {
  readonly timezone: string;
  readonly import: ImportTariff;
  readonly feedIn: FeedInTariff;
}

/**
 * What the home pays and earns in each quarter hour of a span. Where the market's price is needed and not known the quarter hour is
 * left out.
 * @param market EUR/kWh net, in order, without overlap
 */
export const homePrices = (
  { timezone, import: tariff, feedIn }: HomeTariff,
  market: readonly MarketSlot[],
  fromMs: number,
  untilMs: number,
): readonly PriceSlot[] => {
  const clock = localClock(timezone);
  const needsMarket = tariff.followsMarket || feedIn.kind === 'market';
  const slots: PriceSlot[] = [];
  let at = 0;
  for (let startMs = fromMs; startMs < untilMs; startMs += QUARTER_MS) {
    while (at < market.length && (market[at]?.endMs ?? 0) <= startMs) at += 1;
    const here = market[at];
    const marketEur = here !== undefined && here.startMs <= startMs ? here.perKWh : null;
    if (needsMarket && marketEur === null) continue;
    const known = marketEur ?? 0;
    const { quarter, weekday, month } = clock(startMs);
    const windowsEur = tariff.windows
      .filter((window) => holds(window, quarter * 15, weekday, month))
      .reduce((sum, { eurPerKWh }) => sum + eurPerKWh, 0);
    const net = (tariff.followsMarket ? known : 0) + tariff.markupEur + windowsEur;
    slots.push({
      startMs,
      endMs: startMs + QUARTER_MS,
      importEur: net * (1 + tariff.taxPercent / 100),
      feedInEur: feedIn.kind === 'fixed' ? feedIn.eurPerKWh : feedIn.factor * known,
      guessed: false,
    });
  }
  return slots;
};

const holds = (
  { months, weekdays, fromMinute, untilMinute }: PriceWindow,
  minute: number,
  weekday: number,
  month: number,
): boolean => {
  if (months !== null && !months.includes(month)) return false;
  const crosses = untilMinute <= fromMinute;
  if (!crosses) return minute >= fromMinute && minute < untilMinute && on(weekdays, weekday);
  if (minute >= fromMinute) return on(weekdays, weekday);
  // After midnight it is the window of the day before.
  return minute < untilMinute && on(weekdays, weekday === 1 ? 7 : weekday - 1);
};

const on = (weekdays: readonly number[] | null, weekday: number): boolean =>
  weekdays === null || weekdays.includes(weekday);

/** Days whose prices make a guess. */
const GUESS_DAYS = 7;

/**
 * Prices up to a time: the known ones, and where none is published what was usual at that time on the last seven known days,
 * marked as guessed.
 * @param known in quarter hours, in order, with days that have passed
 */
export const withGuesses = (known: readonly PriceSlot[], fromMs: number, untilMs: number): readonly PriceSlot[] => {
  const byStart = new Map(known.map((slot) => [slot.startMs, slot]));
  const slots: PriceSlot[] = [];
  for (let startMs = Math.floor(fromMs / QUARTER_MS) * QUARTER_MS; startMs < untilMs; startMs += QUARTER_MS) {
    const slot = byStart.get(startMs) ?? guessOf(byStart, startMs);
    if (slot !== null) slots.push(slot);
  }
  return slots;
};

const guessOf = (byStart: ReadonlyMap<number, PriceSlot>, startMs: number): PriceSlot | null => {
  const past: PriceSlot[] = [];
  // Back over as many days again, for those that are missing or still to come.
  for (let day = 1; day <= 2 * GUESS_DAYS && past.length < GUESS_DAYS; day += 1) {
    const slot = byStart.get(startMs - day * DAY_MS);
    if (slot !== undefined) past.push(slot);
  }
  if (past.length === 0) return null;
  const mean = (pick: (slot: PriceSlot) => number): number =>
    past.reduce((sum, slot) => sum + pick(slot), 0) / past.length;
  return {
    startMs,
    endMs: startMs + QUARTER_MS,
    importEur: mean(({ importEur }) => importEur),
    feedInEur: mean(({ feedInEur }) => feedInEur),
    guessed: true,
  };
};
