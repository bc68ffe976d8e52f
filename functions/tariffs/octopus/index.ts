import { baseUrl } from '../../integrations/egress.ts';
import { createVendorHttp } from '../../integrations/http.ts';
import type { TariffSource } from '../port.ts';
import { manifest } from './manifest.ts';
import { pricesOf, ratesSchema } from './mapping.ts';

const PRODUCT = 'AGILE-24-10-01';
const MOST_PAGES = 5;

/** Half-hourly prices of Octopus Agile in Great Britain, by region, with VAT. */
export const source: TariffSource = {
  manifest,
  prices: async (context, zone, fromMs, untilMs) => {
    const http = createVendorHttp(context, manifest, { account: zone });
    const path = `/v1/products/${PRODUCT}/electricity-tariffs/E-1R-${PRODUCT}-${zone}/standard-unit-rates/`;
    const iso = (atMs: number): string => new Date(atMs).toISOString().replace('.000Z', 'Z');
    const pages = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ period_from: iso(fromMs), period_to: iso(untilMs), page: String(page) });
      const { body } = await http.request({
        operation: 'rates',
        method: 'GET',
        url: `${baseUrl(context, 'https://api.octopus.energy')}${path}?${query}`,
        schema: ratesSchema,
      });
      pages.push(body);
      if (body.next === null) break;
    }
    return pricesOf(pages, fromMs, untilMs);
  },
};
