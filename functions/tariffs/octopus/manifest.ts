import { SECOND_MS } from '#shared/units.ts';
import type { TariffManifest } from '../port.ts';

export const manifest = {
  id: 'octopus',
  name: 'Octopus Agile',
  egressHosts: ['api.octopus.energy'],
  limits: { minPollSeconds: 600, requestsPerDay: null, spacingMs: SECOND_MS, concurrency: 1 },
  scope: 'region',
  // The last letter of a tariff code; there is no I and no O.
  zones: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P'],
  price: 'home',
  currency: 'GBP',
  timezone: 'Europe/London',
  attribution: 'Octopus Energy',
} as const satisfies TariffManifest;
