import { SECOND_MS } from '#shared/units.ts';
import type { TariffManifest } from '../port.ts';

export const manifest = {
  id: 'tibber',
  name: 'Tibber',
  egressHosts: ['api.tibber.com'],
  // 100 calls in 5 min from one address, for all customers together.
  limits: {
    minPollSeconds: 3600,
    requestsPerDay: 24,
    spacingMs: SECOND_MS,
    concurrency: 1,
    shared: [{ units: 100, per: 300 }],
  },
  scope: 'customer',
  zones: [],
  price: 'home',
  currency: 'as-answered',
  timezone: 'Europe/Berlin',
  attribution: 'Tibber',
} as const satisfies TariffManifest;
