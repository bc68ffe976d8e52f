import { baseUrl } from '../../integrations/egress.ts';
import { createVendorHttp } from '../../integrations/http.ts';
import { VendorError } from '../../integrations/port.ts';
import { addDays } from '../../platform/zone-day.ts';
import type { ForecastSource } from '../port.ts';
import { utcDayMs } from '../sky-day.ts';
import { manifest } from './manifest.ts';
import { skyOf, skySchema } from './mapping.ts';

const VALUES = 'direct_normal_irradiance,diffuse_radiation,temperature_2m';

/** Light and temperature by quarter hours, of weather models. With the operator's key, or at an address of his own. */
export const source: ForecastSource = {
  manifest,
  sky: async (context, cell, first, last) => {
    const { apiKey, baseUrl: own } = context.ours;
    const base = context.baseUrlOverride ?? own ?? null;
    if (base === null && apiKey === undefined)
      throw new VendorError('unsupported', 'open-meteo: neither a key nor an own address is set');
    const after = addDays(last, 1);
    const query = new URLSearchParams({
      latitude: String(cell.latitude),
      longitude: String(cell.longitude),
      minutely_15: VALUES,
      // The last quarter hour of a day is named by the midnight after it.
      start_date: first,
      end_date: after,
      timezone: 'GMT',
      timeformat: 'unixtime',
      ...(apiKey !== undefined && { apikey: apiKey }),
    });
    const reached = { ...context, baseUrlOverride: base };
    const { body } = await createVendorHttp(reached, manifest, { account: 'all' }).request({
      operation: 'sky',
      method: 'GET',
      url: `${baseUrl(reached, 'https://customer-api.open-meteo.com')}/v1/forecast?${query}`,
      schema: skySchema,
    });
    return skyOf(body, utcDayMs(first), utcDayMs(after));
  },
};
