import type { SiteReading } from '#functions/control/store.ts';
import type { DayPrices } from '#shared/model/history.ts';
import type { MarketSlot } from '../../tariffs/port.ts';
import type { PriceSlot } from '../../tariffs/site-prices.ts';
import { sources, stretches } from './day-energy.ts';

type Weighted = { weight: number; importEur: number; feedInEur: number };
const nothing = (): Weighted => ({ weight: 0, importEur: 0, feedInEur: 0 });
const add = (sum: Weighted, weight: number, { importEur, feedInEur }: PriceSlot): void => {
  sum.weight += weight;
  sum.importEur += weight * importEur;
  sum.feedInEur += weight * feedInEur;
};
const mean = ({ weight, importEur, feedInEur }: Weighted): DayPrices => ({
  importPriceEurPerKWh: importEur / weight,
  feedInPriceEurPerKWh: feedInEur / weight,
});

/**
 * One price for a day on which it changed: the mean over the sun that appliances used, so that the day's sun times its prices is what
 * was saved in its quarter hours. Without sun the mean by time. null: no price of the day is known.
 * @param slots prices of the day by the quarter hour, in order; where some are missing the others count
 */
export const pricesBySun = (
  slots: readonly PriceSlot[],
  readings: readonly SiteReading[],
  fromMs: number,
  toMs: number,
): DayPrices | null => {
  const bySun = nothing();
  const byTime = nothing();
  for (const slot of slots) add(byTime, slot.endMs - slot.startMs, slot);
  if (byTime.weight === 0) return null;
  let at = 0;
  for (const stretch of stretches(readings, fromMs, toMs)) {
    while (at < slots.length && (slots[at]?.endMs ?? 0) <= stretch.fromMs) at += 1;
    const slot = slots[at];
    const sunWh = sources(stretch)?.fromSunW ?? 0;
    if (slot !== undefined && slot.startMs <= stretch.fromMs && sunWh > 0) add(bySun, sunWh * stretch.hours, slot);
  }
  return mean(bySun.weight > 0 ? bySun : byTime);
};

/**
 * What the grid would have emitted for the sun that appliances used, g. Sun of quarter hours of which nothing is known counts as the
 * others of the day. null: nothing is known of any in which sun was used, and there was some.
 * @param co2 kg/kWh by the quarter hour, in order
 */
export const savedCo2G = (
  co2: readonly MarketSlot[],
  readings: readonly SiteReading[],
  fromMs: number,
  toMs: number,
): number | null => {
  if (co2.length === 0) return null;
  let [at, knownWh, allWh, sumG] = [0, 0, 0, 0];
  for (const stretch of stretches(readings, fromMs, toMs)) {
    const sunWh = (sources(stretch)?.fromSunW ?? 0) * stretch.hours;
    if (sunWh <= 0) continue;
    while (at < co2.length && (co2[at]?.endMs ?? 0) <= stretch.fromMs) at += 1;
    const slot = co2[at];
    allWh += sunWh;
    if (slot === undefined || slot.startMs > stretch.fromMs) continue;
    knownWh += sunWh;
    sumG += sunWh * slot.perKWh;
  }
  if (allWh === 0) return 0;
  return knownWh === 0 ? null : Math.round((sumG * allWh) / knownWh);
};
