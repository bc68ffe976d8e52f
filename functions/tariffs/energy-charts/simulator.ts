import { tooManyRequests, withFaults } from '../../integrations/simulated-faults.ts';
import { zoneDaySpan } from '../../platform/zone-day.ts';
import type { CreateMarketSimulator } from '../simulated-market.ts';
import { manifest } from './manifest.ts';

const LICENCE = 'CC BY 4.0 (creativecommons.org/licenses/by/4.0) from Bundesnetzagentur | SMARD.de';
const PRIVATE = 'Private and internal use only. Use for commercial purposes is expressly prohibited.';
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const createSimulator: CreateMarketSimulator = (market) =>
  withFaults(
    manifest.id,
    market,
    {
      unauthorized: () => Response.json({ detail: 'Forbidden' }, { status: 403 }),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, null),
    },
    async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const [zone, start, end] = [searchParams.get('bzn'), searchParams.get('start'), searchParams.get('end')];
      if (!pathname.endsWith('/price')) return Response.json({ detail: 'Not Found' }, { status: 404 });
      if (zone === null || !DATE.test(start ?? '') || !DATE.test(end ?? '')) return new Response(null, { status: 422 });
      const { fromMs } = zoneDaySpan(start ?? '', manifest.timezone);
      const { toMs } = zoneDaySpan(end ?? '', manifest.timezone);
      const prices = market.prices(fromMs, toMs, zone === 'CH' ? 60 : 15);
      return Response.json({
        license_info: manifest.zones.some((known) => known === zone) ? LICENCE : PRIVATE,
        unix_seconds: prices.map(({ startMs }) => startMs / 1000),
        price: prices.map(({ eurPerMWh }) => eurPerMWh),
        unit: market.oddUnit ?? 'EUR / MWh',
        deprecated: false,
      });
    },
  );
