import { SECOND_MS } from '#shared/units.ts';
import type { TariffManifest } from '../port.ts';

export const manifest = {
  id: 'smard',
  name: 'SMARD',
  egressHosts: ['www.smard.de'],
  limits: { minPollSeconds: 600, requestsPerDay: null, spacingMs: SECOND_MS, concurrency: 1 },
  scope: 'zone',
  zones: ['DE-LU'],
  price: 'market',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  attribution: 'Bundesnetzagentur | SMARD.de, CC BY 4.0',
} as const satisfies TariffManifest;
