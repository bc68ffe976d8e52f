import type { SitePlan } from '#shared/model/day-plan.ts';
import { HORIZON_MS } from './planner/plan-types.ts';
import { QUARTER_MS } from './planner/slots.ts';
import type { PriceSlot } from './planner/types.ts';
import type { SiteBundle } from './store.ts';

/** What a kWh costs and earns as far ahead as is planned, and where that comes from. */
export interface PricesAhead {
  readonly source: SitePlan['prices']['source'];
  readonly slots: readonly PriceSlot[];
}

/** By the tariff of the site, as far as this moment's price is known; else by its settings, one price all day. */
export const pricesAhead = (
  { account: { settings }, tariff, prices }: Pick<SiteBundle, 'account' | 'tariff' | 'prices'>,
  nowMs: number,
): PricesAhead => {
  const known = prices?.slots.some(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs) === true;
  if (tariff != null && prices !== undefined && known) return { source: 'tariff', slots: prices.slots };
  const startMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const { importPriceEurPerKWh: importEur, feedInPriceEurPerKWh: feedInEur } = settings;
  const endMs = startMs + HORIZON_MS + QUARTER_MS;
  return { source: 'fixed', slots: [{ startMs, endMs, importEur, feedInEur, guessed: false }] };
};
