import { createForecastSources, type ForecastSources } from '#functions/forecasts/forecasts.ts';
import { createSkyBook, type SkyBook } from '#functions/forecasts/sky-book.ts';
import { readOptional } from '#functions/platform/env.ts';
import type { Storage } from '#functions/storage/index.ts';
import { createPriceBook, type PriceBook } from '#functions/tariffs/price-book.ts';
import { createTariffSources, type TariffSources } from '#functions/tariffs/tariffs.ts';
import { type Base, once } from './base.ts';
import { ourValues } from './our-values.ts';

interface TariffsPart {
  readonly tariffSources: () => TariffSources;
  readonly priceBook: () => PriceBook;
  readonly forecastSources: () => ForecastSources;
  readonly skyBook: () => SkyBook;
}

/** Prices of power and the sun to come: who publishes them, and what follows for sites by what is stored of them. */
export const tariffsPart = (base: Base, others: { readonly storage: () => Storage }): TariffsPart => {
  const { env, now, fetch, sleep } = base;
  const asked = once(() => ({ fetch, now, sleep, baseUrls: readOptional('VENDOR_BASE_URLS', env) ?? {} }));
  return {
    tariffSources: once(() => createTariffSources(asked())),
    priceBook: once(() => createPriceBook(others.storage(), now)),
    forecastSources: once(() =>
      createForecastSources({ ...asked(), ours: ourValues(base, ['APP_CREDENTIALS', 'APP_CREDENTIALS_SECRET']) }),
    ),
    skyBook: once(() => createSkyBook(others.storage(), now)),
  };
};
