import { DAY_MS } from '#shared/units.ts';
import { tooManyRequests, withFaults } from '../../integrations/simulated-faults.ts';
import { zoneDay, zoneDaySpan } from '../../platform/zone-day.ts';
import type { CreateMarketSimulator } from '../simulated-market.ts';
import { manifest } from './manifest.ts';

/** Dear power is mostly not renewable: 0 EUR/MWh is all green, 200 is none. */
const shareOf = (eurPerMWh: number): number => Math.max(0, 100 - eurPerMWh / 2);

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
      const country = searchParams.get('country')?.toUpperCase();
      if (!pathname.endsWith('/ren_share_forecast')) return Response.json({ detail: 'Not Found' }, { status: 404 });
      if (!manifest.zones.some((zone) => zone === country)) return new Response(null, { status: 422 });
      const { fromMs, toMs } = zoneDaySpan(zoneDay(market.nowMs, manifest.timezone), manifest.timezone);
      const prices = market.prices(fromMs, toMs + DAY_MS, 15);
      const shares = prices.map(({ eurPerMWh }) => (eurPerMWh === null ? null : shareOf(eurPerMWh)));
      return Response.json({
        unix_seconds: prices.map(({ startMs }) => startMs / 1000),
        ren_share: shares,
        solar_share: shares.map(() => null),
        substitute: false,
        deprecated: false,
      });
    },
  );
