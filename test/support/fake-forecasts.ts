import type { ForecastSources } from '#functions/forecasts/forecasts.ts';
import { lightAt } from '#functions/forecasts/simulated-sky.ts';
import { skyDays, utcDayMs } from '#functions/forecasts/sky-day.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

const STEP_MS = 15 * MINUTE_MS;

/** A forecast service that knows a clear sky at every place. */
export const createFakeForecasts = (now: () => number): ForecastSources => ({
  sky: async (cell, first, last) => {
    const fromMs = utcDayMs(first);
    const steps = (utcDayMs(last) + DAY_MS - fromMs) / STEP_MS;
    const slots = Array.from({ length: steps }, (_, nth) => fromMs + nth * STEP_MS).map((startMs) =>
      lightAt(cell, startMs, startMs + STEP_MS, 1),
    );
    return { days: skyDays(slots, 'open-meteo', now()), trouble: null, failures: {} };
  },
  attributions: async () => ['Open-Meteo.com, CC BY 4.0'],
});
