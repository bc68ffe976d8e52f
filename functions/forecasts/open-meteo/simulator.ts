import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { tooManyRequests, withFaults } from '../../integrations/simulated-faults.ts';
import { addDays } from '../../platform/zone-day.ts';
import { type CreateSkySimulator, quartersOfSky } from '../simulated-sky.ts';
import { utcDayMs } from '../sky-day.ts';
import { manifest } from './manifest.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const QUARTER_MS = 15 * MINUTE_MS;
const refused = (reason: string): Response => Response.json({ error: true, reason }, { status: 400 });

export const createSimulator: CreateSkySimulator = (sky) =>
  withFaults(
    manifest.id,
    sky,
    {
      unauthorized: () => Response.json({ error: true, reason: 'The supplied API key is invalid.' }, { status: 401 }),
      rateLimited: (retryAfterS) =>
        tooManyRequests(retryAfterS, JSON.stringify({ error: true, reason: 'Hourly limit exceeded.' })),
    },
    async (request) => {
      const { pathname, searchParams: query } = new URL(request.url);
      if (!pathname.endsWith('/v1/forecast'))
        return Response.json({ error: true, reason: 'Not Found' }, { status: 404 });
      if (sky.key !== null && query.get('apikey') !== sky.key)
        return Response.json({ error: true, reason: 'The supplied API key is invalid.' }, { status: 401 });
      const [first, last] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
      const cell = { latitude: Number(query.get('latitude')), longitude: Number(query.get('longitude')) };
      if (!DATE.test(first) || !DATE.test(last) || last < first) return refused('Parameter start_date is wrong.');
      if (!(Math.abs(cell.latitude) <= 90 && Math.abs(cell.longitude) <= 180))
        return refused('Latitude must be in range of -90 to 90°.');
      if (query.get('timeformat') !== 'unixtime' || query.get('timezone') !== 'GMT') return refused('Not simulated.');
      // Its list begins with the midnight of the first day, whose value is of the quarter hour before.
      const fromMs = utcDayMs(first) - QUARTER_MS;
      const quarters = quartersOfSky(sky, cell, fromMs, utcDayMs(addDays(last, 1)) - QUARTER_MS);
      const light = sky.oddUnit ?? 'W/m²';
      return Response.json({
        ...cell,
        utc_offset_seconds: 0,
        timezone: 'GMT',
        minutely_15_units: {
          time: 'unixtime',
          direct_normal_irradiance: light,
          diffuse_radiation: light,
          temperature_2m: '°C',
        },
        minutely_15: {
          time: quarters.map(({ endMs }) => endMs / SECOND_MS),
          direct_normal_irradiance: quarters.map(({ slot }) => slot?.directW ?? null),
          diffuse_radiation: quarters.map(({ slot }) => slot?.diffuseW ?? null),
          temperature_2m: quarters.map(({ slot }) => slot?.airC ?? null),
        },
      });
    },
  );
