import { readOptional } from '#functions/platform/env.ts';
import type { Storage } from '#functions/storage/index.ts';
import { createPriceBook, type PriceBook } from '#functions/tariffs/price-book.ts';
import { createTariffSources, type TariffSources } from '#functions/tariffs/tariffs.ts';
import { type Base, once } from './base.ts';

interface TariffsPart {
  readonly tariffSources: () => TariffSources;
  readonly priceBook: () => PriceBook;
}

/** Prices of power: who publishes them, and what sites pay by what is stored of them. */
export const tariffsPart = (
  { env, now, fetch, sleep }: Base,
  others: { readonly storage: () => Storage },
): TariffsPart => ({
  tariffSources: once(() =>
    createTariffSources({ fetch, now, sleep, baseUrls: readOptional('VENDOR_BASE_URLS', env) ?? {} }),
  ),
  priceBook: once(() => createPriceBook(others.storage(), now)),
});
