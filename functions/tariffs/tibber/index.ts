import { baseUrl } from '../../integrations/egress.ts';
import { createVendorHttp } from '../../integrations/http.ts';
import { VendorError } from '../../integrations/port.ts';
import type { TariffSource } from '../port.ts';
import { manifest } from './manifest.ts';
import { answerSchema, pricesOf, refusalIn } from './mapping.ts';

/** Always with its resolution: the default may change. */
const QUERY = `query { viewer { homes { id currentSubscription { priceInfo(resolution: QUARTER_HOURLY) {
  today { total startsAt currency } tomorrow { total startsAt currency } } } } } }`;

/** What a customer of Tibber pays by the quarter hour, with tax and fees. Fields: `token`; `homeId` where there are several homes. */
export const source: TariffSource = {
  manifest,
  prices: async (context, _zone, fromMs, untilMs) => {
    const { token, homeId } = context.fields;
    if (token === undefined) throw new VendorError('refused', 'tibber prices: not linked');
    const { body } = await createVendorHttp(context, manifest, { account: 'customer' }).request({
      operation: 'prices',
      method: 'POST',
      url: `${baseUrl(context, 'https://api.tibber.com')}/v1-beta/gql`,
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Sunward/1' },
      body: { json: { query: QUERY } },
      idempotent: true,
      schema: answerSchema,
      judge: ({ status, json }) => (status === 200 ? refusalIn(json) : null),
    });
    return pricesOf(body, homeId ?? null, fromMs, untilMs);
  },
};
