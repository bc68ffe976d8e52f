import { DAY_MS } from '#shared/units.ts';
import { tooManyRequests, withFaults } from '../../integrations/simulated-faults.ts';
import type { CreateMarketSimulator } from '../simulated-market.ts';
import { manifest } from './manifest.ts';

export const createSimulator: CreateMarketSimulator = (market) =>
  withFaults(
    manifest.id,
    market,
    {
      unauthorized: () => new Response('Forbidden', { status: 403 }),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, null),
    },
    async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const start = Number(searchParams.get('start') ?? Number.NaN);
      if (!pathname.endsWith('/v1/marketdata') || !Number.isFinite(start)) return new Response(null, { status: 404 });
      const end = searchParams.has('end') ? Number(searchParams.get('end')) : start + DAY_MS;
      const data = market.prices(start, end, 60).map(({ startMs, endMs, eurPerMWh }) => ({
        start_timestamp: startMs,
        end_timestamp: endMs,
        marketprice: eurPerMWh,
        unit: market.oddUnit ?? 'Eur/MWh',
      }));
      return Response.json({ object: 'list', data, url: '/at/v1/marketdata' });
    },
  );
