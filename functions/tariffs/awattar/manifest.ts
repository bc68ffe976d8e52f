import { SECOND_MS } from '#shared/units.ts';
import type { TariffManifest } from '../port.ts';

export const manifest = {
  id: 'awattar',
  name: 'aWATTar',
  egressHosts: ['api.awattar.de', 'api.awattar.at'],
  limits: { minPollSeconds: 600, requestsPerDay: 100, spacingMs: SECOND_MS, concurrency: 1 },
  scope: 'zone',
  zones: ['AT', 'DE-LU'],
  price: 'market',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  attribution: 'aWATTar',
} as const satisfies TariffManifest;
