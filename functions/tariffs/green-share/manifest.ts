import { co2Countries } from '#shared/price-zones.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { TariffManifest } from '../port.ts';

export const manifest = {
  id: 'green-share',
  name: 'Energy-Charts, share of renewables',
  egressHosts: ['api.energy-charts.info'],
  limits: { minPollSeconds: 600, requestsPerDay: null, spacingMs: SECOND_MS, concurrency: 1 },
  scope: 'zone',
  // Countries with hardly any nuclear power of their own.
  zones: co2Countries,
  price: 'co2',
  currency: 'kg',
  timezone: 'Europe/Berlin',
  attribution: 'Energy-Charts (Fraunhofer ISE)',
} as const satisfies TariffManifest;
