import { SECOND_MS } from '#shared/units.ts';
import type { ForecastManifest } from '../port.ts';

export const manifest = {
  id: 'open-meteo',
  name: 'Open-Meteo',
  // The keyless host is for non-commercial use, so it is not among them.
  egressHosts: ['customer-api.open-meteo.com'],
  limits: { minPollSeconds: 3600, requestsPerDay: null, spacingMs: SECOND_MS / 5, concurrency: 2 },
  attribution: 'Open-Meteo.com, CC BY 4.0',
} as const satisfies ForecastManifest;
