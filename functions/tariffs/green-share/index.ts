import { baseUrl } from '../../integrations/egress.ts';
import { createVendorHttp } from '../../integrations/http.ts';
import type { TariffSource } from '../port.ts';
import { manifest } from './manifest.ts';
import { co2Of, sharesSchema } from './mapping.ts';

/** CO2 of the grid's power by country, kg/kWh, estimated by the share of renewables. It knows today and tomorrow alone. */
export const source: TariffSource = {
  manifest,
  prices: async (context, zone, fromMs, untilMs) => {
    const query = new URLSearchParams({ country: zone.toLowerCase() });
    const { body } = await createVendorHttp(context, manifest, { account: zone }).request({
      operation: 'shares',
      method: 'GET',
      url: `${baseUrl(context, 'https://api.energy-charts.info')}/ren_share_forecast?${query}`,
      schema: sharesSchema,
    });
    return co2Of(body, fromMs, untilMs);
  },
};
