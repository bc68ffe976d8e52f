import { Temporal } from 'temporal-polyfill';
import { tooManyRequests, withFaults } from '../../integrations/simulated-faults.ts';
import { addDays, zoneDay, zoneDaySpan } from '../../platform/zone-day.ts';
import type { CreateMarketSimulator, SimulatedPrice } from '../simulated-market.ts';
import { manifest } from './manifest.ts';

const refused = (code: string): Response =>
  Response.json({ errors: [{ message: 'refused', extensions: { code } }], data: null });

/** "Today" and "tomorrow" are those of the market's clock. */
export const createSimulator: CreateMarketSimulator = (market) =>
  withFaults(
    manifest.id,
    market,
    {
      unauthorized: () => refused('UNAUTHENTICATED'),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, null),
      failedInside: () => refused('INTERNAL_SERVER_ERROR'),
    },
    async (request) => {
      if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith('/v1-beta/gql')) {
        return new Response(null, { status: 404 });
      }
      if (!(request.headers.get('user-agent') ?? '').startsWith('Sunward')) return new Response(null, { status: 403 });
      if (request.headers.get('authorization') !== `Bearer ${market.token}`) return refused('UNAUTHENTICATED');
      const { query } = (await request.json()) as { query: string };
      if (!query.includes('resolution: QUARTER_HOURLY')) return refused('GRAPHQL_VALIDATION_FAILED');
      const today = zoneDay(market.nowMs, manifest.timezone);
      const listed = (day: string) => {
        const { fromMs, toMs } = zoneDaySpan(day, manifest.timezone);
        return market.prices(fromMs, toMs, 15).map(priceOf);
      };
      const priceInfo = { today: listed(today), tomorrow: listed(addDays(today, 1)) };
      return Response.json({
        data: {
          viewer: {
            homes: [
              { id: 'h0', currentSubscription: null },
              { id: 'h1', currentSubscription: { priceInfo } },
            ],
          },
        },
      });
    },
  );

const priceOf = ({ startMs, eurPerMWh }: SimulatedPrice) => ({
  total: eurPerMWh === null ? null : eurPerMWh / 1000,
  startsAt: Temporal.Instant.fromEpochMilliseconds(startMs)
    .toZonedDateTimeISO(manifest.timezone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 }),
  currency: 'EUR',
});
