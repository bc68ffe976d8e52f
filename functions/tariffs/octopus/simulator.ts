import { tooManyRequests, withFaults } from '../../integrations/simulated-faults.ts';
import type { CreateMarketSimulator } from '../simulated-market.ts';
import { manifest } from './manifest.ts';

const PAGE = 40;
const PATH = /\/v1\/products\/[A-Z0-9-]+\/electricity-tariffs\/E-1R-[A-Z0-9-]+-([A-HJ-NP])\/standard-unit-rates\/$/;

export const createSimulator: CreateMarketSimulator = (market) =>
  withFaults(
    manifest.id,
    market,
    {
      unauthorized: () => Response.json({ detail: 'Authentication credentials were not provided.' }, { status: 401 }),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, '{"detail":"Request was throttled."}'),
    },
    async (request) => {
      const url = new URL(request.url);
      const [from, to] = ['period_from', 'period_to'].map((name) => Date.parse(url.searchParams.get(name) ?? ''));
      if (!PATH.test(url.pathname)) return Response.json({ detail: 'Not found.' }, { status: 404 });
      if (from === undefined || to === undefined || Number.isNaN(from + to)) return new Response(null, { status: 400 });
      const page = Number(url.searchParams.get('page') ?? 1);
      const all = market
        .prices(from, to, 30)
        .map(({ startMs, endMs, eurPerMWh }) => ({
          value_exc_vat: eurPerMWh === null ? null : eurPerMWh / 10,
          // Published with VAT of 5 %; what the market says is taken for the price with it.
          value_inc_vat: eurPerMWh === null ? null : eurPerMWh / 10,
          valid_from: new Date(startMs).toISOString().replace('.000Z', 'Z'),
          valid_to: new Date(endMs).toISOString().replace('.000Z', 'Z'),
          payment_method: null,
        }))
        .reverse();
      const next = new URL(url);
      next.searchParams.set('page', String(page + 1));
      return Response.json({
        count: all.length,
        next: page * PAGE < all.length ? next.href : null,
        previous: null,
        results: all.slice((page - 1) * PAGE, page * PAGE),
      });
    },
  );
