import { baseUrl } from '../../integrations/egress.ts';
import { createVendorHttp } from '../../integrations/http.ts';
import type { TariffSource } from '../port.ts';
import { manifest } from './manifest.ts';
import { pricesOf, pricesSchema } from './mapping.ts';

/** Hourly day-ahead prices of Austria and Germany. Without an end it would answer 24 hours, one too few on the longest day. */
export const source: TariffSource = {
  manifest,
  prices: async (context, zone, fromMs, untilMs) => {
    const host = zone === 'AT' ? 'https://api.awattar.at' : 'https://api.awattar.de';
    const query = new URLSearchParams({ start: String(fromMs), end: String(untilMs) });
    const { body } = await createVendorHttp(context, manifest, { account: zone }).request({
      operation: 'prices',
      method: 'GET',
      url: `${baseUrl(context, host)}/v1/marketdata?${query}`,
      schema: pricesSchema,
    });
    return pricesOf(body, fromMs, untilMs);
  },
};
