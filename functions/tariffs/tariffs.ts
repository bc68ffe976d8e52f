import type { DueDays } from './feeds.ts';
import type { FeedAnswer, SourcesContext } from './fetch-feed.ts';
import type { PriceDay } from './price-day.ts';

/** The sources of prices. They are loaded when one is first asked: a process that only reads what is stored never does. */
export interface TariffSources {
  /** Asks for days of a feed. Failures are part of the answer. */
  feed(feed: string, due: DueDays): Promise<FeedAnswer>;
  /**
   * Asks a customer's supplier for days.
   * @param fields what the customer typed, decrypted
   * @throws VendorError
   */
  supplier(source: string, fields: Readonly<Record<string, string>>, due: DueDays): Promise<readonly PriceDay[]>;
  /** What has to be named where prices of these sources are shown. */
  attributions(sources: readonly string[]): Promise<readonly string[]>;
}

export const createTariffSources = (context: SourcesContext): TariffSources => {
  const load = async () => {
    const [{ tariffSources, co2Sources }, { fetchFeed, fetchSupplier }] = await Promise.all([
      import('./sources.ts'),
      import('./fetch-feed.ts'),
    ]);
    return { tariffSources: [...tariffSources, ...co2Sources], fetchFeed, fetchSupplier };
  };
  return {
    feed: async (feed, due) => {
      const { tariffSources, fetchFeed } = await load();
      return fetchFeed(tariffSources, context, feed, due);
    },
    supplier: async (id, fields, due) => {
      const { tariffSources, fetchSupplier } = await load();
      const source = tariffSources.find(({ manifest }) => manifest.id === id);
      if (source === undefined) throw new Error('no such source of prices');
      return fetchSupplier(source, context, fields, due);
    },
    attributions: async (ids) => {
      if (ids.length === 0) return [];
      const { tariffSources } = await load();
      return tariffSources.flatMap(({ manifest: { id, attribution } }) =>
        attribution !== null && ids.includes(id) ? [attribution] : [],
      );
    },
  };
};
