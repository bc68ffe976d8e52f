import { QUARTER_MS } from '../control/planner/slots.ts';
import { VendorError } from '../integrations/port.ts';
import { type DueDays, feedFacts, serves } from './feeds.ts';
import type { MarketPrices, TariffContext, TariffManifest, TariffSource } from './port.ts';
import { isAllZero, type PriceDay, quartersOf, spansOf } from './price-day.ts';

/** What is needed to ask sources of prices. */
export interface SourcesContext extends Pick<TariffContext, 'fetch' | 'now' | 'sleep'> {
  /** Simulators by source; empty in the cloud. */
  readonly baseUrls: Readonly<Record<string, string>>;
}

/** What came of asking for a feed. */
export interface FeedAnswer {
  /** Days with at least one price, as the sources know them together. */
  readonly days: readonly PriceDay[];
  /** forbidden: no source may be used for this zone; down: none answered as it should. null: one answered. */
  readonly trouble: 'down' | 'forbidden' | null;
  /** Kinds of the failures, by source, for the log. */
  readonly failures: Readonly<Record<string, string>>;
}

const contextOf = (
  { baseUrls, ...context }: SourcesContext,
  { id }: TariffManifest,
  fields: Readonly<Record<string, string>>,
): TariffContext => ({ ...context, fields, baseUrlOverride: baseUrls[id] ?? null });

/** The days of an answer that hold something; a day of nothing but zeros is one that is not published. */
export const daysOf = (
  prices: MarketPrices,
  { id, timezone }: TariffManifest,
  { first, last }: DueDays,
  fetchedMs: number,
): readonly PriceDay[] => {
  const { slots, currency, licence } = prices;
  return spansOf(timezone, first, last)
    .map(({ day, fromMs, toMs }) => ({
      day,
      fromMs,
      prices: quartersOf(slots, fromMs, toMs),
      currency,
      source: id,
      licence,
      fetchedMs,
    }))
    .filter((day) => day.prices.some((price) => price !== null) && !isAllZero(day));
};

/**
 * Asks the sources of a feed for days, one after another until every day is whole; of a day the answer with the most prices counts.
 * Failures are part of the answer.
 */
export const fetchFeed = async (
  sources: readonly TariffSource[],
  context: SourcesContext,
  feed: string,
  due: DueDays,
): Promise<FeedAnswer> => {
  const { zone, timezone } = feedFacts(feed);
  const spans = spansOf(timezone, due.first, due.last);
  const [fromMs, toMs] = [spans[0]?.fromMs ?? 0, spans.at(-1)?.toMs ?? 0];
  const best = new Map<string, PriceDay>();
  const failures: Record<string, string> = {};
  let answered = false;
  for (const source of sources.filter(({ manifest }) => serves(feed, manifest))) {
    const { manifest } = source;
    try {
      const prices = await source.prices(contextOf(context, manifest, {}), zone, fromMs, toMs);
      answered = true;
      for (const day of daysOf(prices, manifest, due, context.now())) {
        const before = best.get(day.day);
        if (before === undefined || countOf(day) > countOf(before)) best.set(day.day, day);
      }
      if (spans.every(({ day, fromMs: from, toMs: to }) => countOf(best.get(day)) === (to - from) / QUARTER_MS)) break;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      failures[manifest.id] = error.kind;
    }
  }
  const kinds = Object.values(failures);
  const forbidden = !answered && kinds.length > 0 && kinds.every((kind) => kind === 'refused');
  return { days: [...best.values()], trouble: answered ? null : forbidden ? 'forbidden' : 'down', failures };
};

const countOf = (day: PriceDay | undefined): number => day?.prices.filter((price) => price !== null).length ?? 0;

/**
 * What a customer's supplier says of days, by the customer's token.
 * @throws VendorError as of any vendor
 */
export const fetchSupplier = async (
  source: TariffSource,
  context: SourcesContext,
  fields: Readonly<Record<string, string>>,
  due: DueDays,
): Promise<readonly PriceDay[]> => {
  const spans = spansOf(source.manifest.timezone, due.first, due.last);
  const prices = await source.prices(
    contextOf(context, source.manifest, fields),
    '',
    spans[0]?.fromMs ?? 0,
    spans.at(-1)?.toMs ?? 0,
  );
  return daysOf(prices, source.manifest, due, context.now());
};
