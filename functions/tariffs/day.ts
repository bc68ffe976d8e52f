import { HOUR_MS } from '#shared/units.ts';
import { VendorError } from '../integrations/port.ts';
import type { MarketSlot } from './port.ts';

/** Whether prices cover a market's day, from midnight to midnight in its zone, without a gap. */
export const isWhole = (
  slots: readonly MarketSlot[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): boolean => {
  let at = fromMs;
  for (const { startMs, endMs } of slots) {
    if (startMs > at) break;
    at = Math.max(at, endMs);
  }
  return at >= toMs;
};

/** Markets end at 4 or 5 EUR/kWh; beyond this much in euros a unit was misread. */
const MOST_PER_KWH = 10;
/** The same in other currencies, of which at most twelve make a euro. */
const CROWNS = 12;
/** No market has a longer step: where one begins much later, something is missing in between. */
const LONGEST_MS = HOUR_MS;

/** A price and when it begins; null: the source has none for that time. */
export interface StartedPrice {
  readonly startMs: number;
  readonly perKWh: number | null;
}

/**
 * Slots of prices that name only their begin: each lasts until the next, the last as long as the one before it. What has no price is
 * left out, and so is what lies outside of the span. A price that comes twice counts as it came last.
 * @param currency of the prices
 * @throws VendorError bad_response for a price that cannot be
 */
export const slotsFrom = (
  source: string,
  prices: readonly StartedPrice[],
  fromMs: number,
  untilMs: number,
  currency = 'EUR',
): readonly MarketSlot[] => {
  const mostPerKWh = currency === 'EUR' || currency === 'GBP' ? MOST_PER_KWH : CROWNS * MOST_PER_KWH;
  const byStart = new Map(prices.map(({ startMs, perKWh }) => [startMs, perKWh]));
  const starts = [...byStart.keys()].sort((x, y) => x - y);
  const slots: MarketSlot[] = [];
  for (const [nth, startMs] of starts.entries()) {
    const next = starts[nth + 1];
    const before = starts[nth - 1];
    const stepMs = next !== undefined ? next - startMs : before === undefined ? LONGEST_MS : startMs - before;
    const endMs = startMs + Math.min(stepMs, LONGEST_MS);
    const perKWh = byStart.get(startMs) ?? null;
    if (perKWh === null) continue;
    if (!(Math.abs(perKWh) <= mostPerKWh)) {
      throw new VendorError('bad_response', `${source}: a price beyond anything that was ever paid`);
    }
    if (startMs >= fromMs && startMs < untilMs) slots.push({ startMs, endMs: Math.min(endMs, untilMs), perKWh });
  }
  return slots;
};
