import { baseUrl } from '../../integrations/egress.ts';
import { createVendorHttp } from '../../integrations/http.ts';
import type { TariffSource } from '../port.ts';
import { manifest } from './manifest.ts';
import { pricesOf, weekSchema, weeksSchema, weeksWithin } from './mapping.ts';

/** "Market price: Germany/Luxembourg". */
const SERIES = '4169';

/** Day-ahead prices of Germany and Luxembourg, of the Bundesnetzagentur: the fall-back. */
export const source: TariffSource = {
  manifest,
  prices: async (context, zone, fromMs, untilMs) => {
    const http = createVendorHttp(context, manifest, { account: zone });
    const base = `${baseUrl(context, 'https://www.smard.de')}/app/chart_data/${SERIES}/${zone}`;
    const weeks = await http.request({
      operation: 'weeks',
      method: 'GET',
      url: `${base}/index_quarterhour.json`,
      schema: weeksSchema,
    });
    const files = [];
    for (const startMs of weeksWithin(weeks.body.timestamps, fromMs, untilMs)) {
      const url = `${base}/${SERIES}_${zone}_quarterhour_${startMs}.json`;
      const { body } = await http.request({ operation: 'week', method: 'GET', url, schema: weekSchema });
      files.push(body);
    }
    return pricesOf(files, fromMs, untilMs);
  },
};
