import { DAY_MS } from '#shared/units.ts';
import { QUARTER_MS } from '../control/planner/slots.ts';
import { addDays, zoneDay, zoneDaySpan } from '../platform/zone-day.ts';
import type { MarketSlot } from './port.ts';

/** Prices of one day of a market or a supplier, from midnight to midnight in its zone: 92, 96 or 100 quarter hours. */
export interface PriceDay {
  /** Calendar day in the source's zone. */
  readonly day: string;
  /** Its first instant, ms. */
  readonly fromMs: number;
  /** By the quarter hour, per kWh in `currency`; null: not known. */
  readonly prices: readonly (number | null)[];
  /** ISO 4217. */
  readonly currency: string;
  /** Id of the source that answered. */
  readonly source: string;
  /** The licence that its answer named; null: it named none. */
  readonly licence: string | null;
  readonly fetchedMs: number;
}

/** Millionths of a unit are more than any market has. */
const STEP = 1e6;
const rounded = (price: number): number => Math.round(price * STEP) / STEP;

/** A day by quarter hours from slots of any length; of shorter ones the one that its beginning falls into counts. */
export const quartersOf = (slots: readonly MarketSlot[], fromMs: number, toMs: number): readonly (number | null)[] => {
  let at = 0;
  return Array.from({ length: (toMs - fromMs) / QUARTER_MS }, (_, nth) => {
    const startMs = fromMs + nth * QUARTER_MS;
    while (at < slots.length && (slots[at]?.endMs ?? 0) <= startMs) at += 1;
    const slot = slots[at];
    return slot !== undefined && slot.startMs <= startMs ? rounded(slot.perKWh) : null;
  });
};

/** Every quarter hour has a price. */
export const isWholeDay = ({ prices }: Pick<PriceDay, 'prices'>): boolean => prices.every((price) => price !== null);

/** Days that were not published once came as nothing but zeros (entsoe-py, issue 288): no market has been at 0 all day. */
export const isAllZero = ({ prices }: Pick<PriceDay, 'prices'>): boolean =>
  prices.length > 0 && prices.every((price) => price === 0);

const known = ({ prices }: Pick<PriceDay, 'prices'>): number => prices.filter((price) => price !== null).length;

/** Whether a day replaces the stored one: what is known is not lost to an answer with gaps. */
export const isBetter = (next: PriceDay, stored: PriceDay | null): boolean => {
  if (known(next) === 0 || isAllZero(next)) return false;
  if (stored === null) return true;
  return next.fetchedMs > stored.fetchedMs && known(next) >= known(stored);
};

/** What is known of days, as slots in order. */
export const slotsOfDays = (days: readonly PriceDay[]): readonly MarketSlot[] =>
  days.flatMap(({ fromMs, prices }) =>
    prices.flatMap((perKWh, nth) => {
      const startMs = fromMs + nth * QUARTER_MS;
      return perKWh === null ? [] : [{ startMs, endMs: startMs + QUARTER_MS, perKWh }];
    }),
  );

/** Days of a zone that a span of time touches, first to last. */
export const daysWithin = (zone: string, fromMs: number, toMs: number): readonly [first: string, last: string] => [
  zoneDay(fromMs, zone),
  zoneDay(Math.max(fromMs, toMs - 1), zone),
];

/** Days from one to another with their spans. */
export const spansOf = (
  zone: string,
  first: string,
  last: string,
): readonly { readonly day: string; readonly fromMs: number; readonly toMs: number }[] => {
  const spans: { day: string; fromMs: number; toMs: number }[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) spans.push({ day, ...zoneDaySpan(day, zone) });
  return spans;
};

/** Prices are kept for as long as days can still be summed up or guessed from them. */
const PRICE_DAYS = 40;
/** When a day's row expires, ms. */
export const expiryOf = ({ fromMs }: Pick<PriceDay, 'fromMs'>): number => fromMs + PRICE_DAYS * DAY_MS;
