import type { Manifest } from '#shared/integration.ts';

/** Data only: the browser renders the credential form from it, and http.ts enforces limits and hosts. */
export const manifest = {
  id: 'blueprint',
  name: 'Blueprint cloud',
  offers: { sensor: true, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'apiKey',
      kind: 'secret',
      required: true,
      label: { en: 'API key', de: 'API-Schlüssel' },
      help: {
        en: 'In the app: Settings, Developer, Show key.',
        de: 'In der App: Einstellungen, Entwickler, Schlüssel anzeigen.',
      },
      example: 'bp_0123456789abcdef',
      // Drawn beside the field: the way that the help describes.
      place: {
        kind: 'menu',
        steps: [
          { en: 'Blueprint app', de: 'Blueprint-App' },
          { en: 'Settings', de: 'Einstellungen' },
          { en: 'Developer', de: 'Entwickler' },
          { en: 'Show key', de: 'Schlüssel anzeigen' },
        ],
      },
    },
  ],
  timing: { samplingS: 60, windowS: 60, guardS: 90, actuationS: 5 },
  limits: { minPollSeconds: 60, requestsPerDay: 10_000, spacingMs: 0, concurrency: 2 },
  commandCost: 'free',
  egressHosts: ['api.blueprint.example'],
  planRequired: null,
  caveats: [{ en: 'This vendor does not exist.', de: 'Diesen Hersteller gibt es nicht.' }],
  docsUrl: 'https://api.blueprint.example/docs',
  confidence: 'high',
} satisfies Manifest;
