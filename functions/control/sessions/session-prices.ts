import type { DayPrices } from '#shared/model/history.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { PriceSlot } from '../planner/types.ts';
import { pricesOf } from '../standing-prices.ts';
import type { SiteBundle } from '../store.ts';
import type { OpenSession, SessionsMemory } from './open-sessions.ts';

type Slot = Pick<PriceSlot, 'startMs' | 'endMs' | 'importEur' | 'feedInEur'>;
type Prices = OpenSession['prices'];
type PricedSite = Pick<SiteBundle, 'account' | 'tariff'>;

/** Reads what a site paid and earned, and what the grid emitted, by the quarter hour; what is not known is left out. */
export interface PastPrices {
  pricesThen(site: PricedSite, fromMs: number, toMs: number): Promise<readonly Slot[]>;
  co2Then(timezone: string, fromMs: number, toMs: number): Promise<NonNullable<OpenSession['co2']>>;
}

/** A longer session has prices by the hour: a row holds no more. */
const BY_QUARTER_MS = 10 * DAY_MS;
const QUARTER_MS = 15 * MINUTE_MS;

const meanOf = (slots: readonly Slot[], settled: DayPrices): DayPrices => {
  if (slots.length === 0) return settled;
  const mean = (of: (slot: Slot) => number): number => slots.reduce((sum, slot) => sum + of(slot), 0) / slots.length;
  return { importPriceEurPerKWh: mean((slot) => slot.importEur), feedInPriceEurPerKWh: mean((slot) => slot.feedInEur) };
};

/**
 * The prices of a span, each from when on it held.
 * @param slots in order; where there is none, the price of the settings holds
 */
export const pricesOfSpan = (
  slots: readonly Slot[],
  settled: DayPrices,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Prices => {
  const stepMs = toMs - fromMs > BY_QUARTER_MS ? HOUR_MS : QUARTER_MS;
  const byStep = Map.groupBy(slots, ({ startMs }) => Math.floor(startMs / stepMs));
  const priceAt = (step: number): DayPrices => meanOf(byStep.get(step) ?? [], settled);
  const first = Math.floor(fromMs / stepMs);
  const prices: [Prices[number], ...Prices[number][]] = [{ ...priceAt(first), fromMs }];
  for (let step = first + 1; step * stepMs < toMs; step += 1) {
    const [last, next] = [prices.at(-1), priceAt(step)];
    const same =
      last?.importPriceEurPerKWh === next.importPriceEurPerKWh &&
      last.feedInPriceEurPerKWh === next.feedInPriceEurPerKWh;
    if (!same) prices.push({ ...next, fromMs: step * stepMs });
  }
  return prices;
};

/** A session at the prices of its time, with what the grid emitted then. Prices of a fixed tariff were kept as runs saw them. */
export const pricedSession = async <S extends OpenSession>(
  book: PastPrices,
  site: PricedSite,
  session: S,
  endMs: number,
): Promise<S> => {
  const { tariff } = site.tariff ?? {};
  const span = { fromMs: session.startedMs, toMs: endMs };
  const co2 = await book.co2Then(site.account.timezone, span.fromMs, span.toMs);
  const isFixed = tariff === undefined || (tariff.import.kind === 'fixed' && tariff.feedIn.kind === 'fixed');
  if (isFixed) return { ...session, co2 };
  const slots = await book.pricesThen(site, span.fromMs, span.toMs);
  return { ...session, co2, prices: pricesOfSpan(slots, pricesOf(site), span) };
};

/** What is left to store, at the prices of its time. */
export const pricedSessions = async (
  book: PastPrices,
  site: PricedSite,
  memory: SessionsMemory,
): Promise<SessionsMemory> => ({
  ...memory,
  ended: await Promise.all(memory.ended.map((session) => pricedSession(book, site, session, session.endedMs))),
});
