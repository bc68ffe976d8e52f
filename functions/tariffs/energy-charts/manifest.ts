import { SECOND_MS } from '#shared/units.ts';
import type { TariffManifest } from '../port.ts';

export const manifest = {
  id: 'energy-charts',
  name: 'Energy-Charts',
  egressHosts: ['api.energy-charts.info'],
  limits: { minPollSeconds: 600, requestsPerDay: null, spacingMs: SECOND_MS, concurrency: 1 },
  scope: 'zone',
  // Those that were under CC BY 4.0 when this was written; the licence in each answer decides all the same.
  zones: ['AT', 'BE', 'CH', 'CZ', 'DE-LU', 'DK1', 'DK2', 'FR', 'HU', 'IT-North', 'NL', 'NO2', 'PL', 'SE4', 'SI'],
  price: 'market',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  attribution: 'Bundesnetzagentur | SMARD.de, Energy-Charts (Fraunhofer ISE), CC BY 4.0',
} as const satisfies TariffManifest;
