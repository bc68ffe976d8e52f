import { MINUTE_MS } from '#shared/units.ts';
import type { PlanSlot, PriceSlot } from './types.ts';

/** Plans, runs at rest and markets step by quarter hours; all zones of the world are whole quarter hours apart. */
export const QUARTER_MS = 15 * MINUTE_MS;

/** The quarter hour's end after a time, ms. */
export const quarterEnd = (atMs: number): number => (Math.floor(atMs / QUARTER_MS) + 1) * QUARTER_MS;

/**
 * Quarter hours from now on, the first of them shortened, without those in which the appliance is away. They end where no
 * price is known, not even a guessed one. Prices by the hour or the half-hour are split; of shorter ones the mean by time counts.
 * @param prices in order of time, without overlap
 * @param surplusW sun that the house leaves on average between two times, W
 * @param isThere whether the appliance is there, as far as it is known
 * @param mostW power that the fuse leaves it between two times, W
 */
export const layOutSlots = (
  nowMs: number,
  untilMs: number,
  prices: readonly PriceSlot[],
  surplusW: (startMs: number, endMs: number) => number,
  isThere: (startMs: number) => boolean = () => true,
  mostW: (startMs: number, endMs: number) => number = () => Number.POSITIVE_INFINITY,
): readonly PlanSlot[] => {
  const slots: PlanSlot[] = [];
  let at = 0;
  for (let startMs = nowMs; startMs < untilMs; ) {
    const endMs = quarterEnd(startMs);
    while (at < prices.length && (prices[at]?.endMs ?? 0) <= startMs) at += 1;
    const price = priceWithin(prices, at, startMs, endMs);
    if (price === null) break;
    if (isThere(startMs)) {
      const { importEur, feedInEur, guessed } = price;
      const leftW = Math.max(0, surplusW(startMs, endMs));
      slots.push({ startMs, endMs, importEur, feedInEur, guessed, surplusW: leftW, mostW: mostW(startMs, endMs) });
    }
    startMs = endMs;
  }
  return slots;
};

/** The mean price of a span by time; null: not all of it is known. */
const priceWithin = (
  prices: readonly PriceSlot[],
  from: number,
  startMs: number,
  endMs: number,
): Pick<PriceSlot, 'importEur' | 'feedInEur' | 'guessed'> | null => {
  let importEur = 0;
  let feedInEur = 0;
  let guessed = false;
  let knownMs = 0;
  for (let at = from; at < prices.length; at += 1) {
    const price = prices[at];
    if (price === undefined || price.startMs >= endMs) break;
    const partMs = Math.min(price.endMs, endMs) - Math.max(price.startMs, startMs);
    if (partMs <= 0) continue;
    importEur += price.importEur * partMs;
    feedInEur += price.feedInEur * partMs;
    guessed ||= price.guessed;
    knownMs += partMs;
  }
  if (knownMs < endMs - startMs) return null;
  const mean = importEur / knownMs;
  // Who is paid more for the sun than the grid costs sells it and buys: for what is decided here both cost the same.
  return { importEur: mean, feedInEur: Math.min(feedInEur / knownMs, mean), guessed };
};
