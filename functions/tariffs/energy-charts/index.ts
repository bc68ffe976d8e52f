import { baseUrl } from '../../integrations/egress.ts';
import { createVendorHttp } from '../../integrations/http.ts';
import { zoneDay } from '../../platform/zone-day.ts';
import type { TariffSource } from '../port.ts';
import { manifest } from './manifest.ts';
import { pricesOf, pricesSchema } from './mapping.ts';

const dateOf = (atMs: number): string => zoneDay(atMs, manifest.timezone);

/** Day-ahead prices of European zones, of Fraunhofer ISE. */
export const source: TariffSource = {
  manifest,
  prices: async (context, zone, fromMs, untilMs) => {
    const query = new URLSearchParams({ bzn: zone, start: dateOf(fromMs), end: dateOf(untilMs - 1) });
    const { body } = await createVendorHttp(context, manifest, { account: zone }).request({
      operation: 'prices',
      method: 'GET',
      url: `${baseUrl(context, 'https://api.energy-charts.info')}/price?${query}`,
      schema: pricesSchema,
    });
    return pricesOf(body, fromMs, untilMs);
  },
};
