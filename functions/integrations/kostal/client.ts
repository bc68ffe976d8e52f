import { typedHost } from '#shared/integration.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorAnswer } from '../http.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { accountKey, apiKeyOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { daysAround } from './mapping.ts';
import { type Chart, chartSchema } from './schemas.ts';

/** Where the portal's own pages call; an operator with an agreement with KOSTAL configures the address named there. */
const PORTAL = 'https://kostal-solar-portal.com';

export interface Client {
  /** Powers of the last hours, in slots of ten minutes. */
  power(plantId: string, timeZone?: string): Promise<Chart>;
}

/**
 * The operator's base URL (`baseUrl` of our client's values), else the portal's.
 * @throws VendorError unsupported when it is none of KOSTAL's
 */
const vendorBase = (configured: string): string => {
  if (configured === '') return PORTAL;
  const url = URL.canParse(configured) ? new URL(configured) : null;
  if (url?.protocol !== 'https:' || typedHost(configured, manifest.egressHosts) === null) {
    throw new VendorError('unsupported', 'kostal: the configured base URL is none of KOSTAL');
  }
  return `${url.origin}${url.pathname}`;
};

const judge = ({ status }: VendorAnswer): VendorError | null => {
  // An expired key cannot be distinguished from one without access to this plant.
  if (status === 401 || status === 403) return new VendorError('auth_failed', `kostal: HTTP ${status}`);
  return status === 404 ? new VendorError('refused', 'kostal: there is no such plant') : null;
};

export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const base = baseUrl(context, vendorBase(context.app?.baseUrl?.trim() ?? ''));
  const authorization = `Bearer ${apiKeyOf(context.fields)}`;
  return {
    async power(plantId, timeZone) {
      const { from, to } = daysAround(context.now(), timeZone);
      const { body } = await http.request({
        operation: 'power',
        method: 'GET',
        url: `${base}/api/chart-data/${plantId}/power?from=${from}&to=${to}&interval=TEN_MINUTES`,
        headers: { authorization },
        schema: chartSchema,
        judge,
      });
      return body.timeSeries;
    },
  };
};
