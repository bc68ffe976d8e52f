import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'go-e-v3',
  name: 'go-eCharger V3+',
  nameLang: 'en',
  offers: { sensor: false, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: true, switchPhases: true, measuredTime: true },
  credentialFields: [
    {
      name: 'serialNumber',
      kind: 'text',
      required: true,
      label: { en: 'Serial number', de: 'Seriennummer' },
      help: {
        en: 'The 6 digits printed on the charger; leading zeros may be left out.',
        de: 'Die 6 Ziffern auf dem Gerät; führende Nullen dürfen fehlen.',
      },
      example: '074368',
      place: {
        kind: 'printed',
        steps: [
          { en: 'Charger', de: 'Wallbox' },
          { en: 'Serial number', de: 'Seriennummer' },
        ],
      },
    },
    {
      name: 'apiToken',
      kind: 'secret',
      required: true,
      label: { en: 'Cloud API key', de: 'Cloud-API-Schlüssel' },
      help: {
        en: 'In the go-e app: Internet, Advanced settings, enable “Cloud API” and copy the key. A new key makes the old one invalid at once.',
        de: 'In der go-e-App: Internet, Erweiterte Einstellungen, „Cloud API“ einschalten und den Schlüssel kopieren. Ein neuer Schlüssel macht den alten sofort ungültig.',
      },
      example: 'iKfP8bWq2mXzT6vNcR4hYs1dLjGa7EuQ',
      place: {
        kind: 'menu',
        steps: [
          { en: 'go-e app', de: 'go-e-App' },
          { en: 'Internet', de: 'Internet' },
          { en: 'Advanced settings', de: 'Erweiterte Einstellungen' },
          { en: 'Cloud API', de: 'Cloud API' },
        ],
      },
    },
  ],
  // Data age 1–5 s, effect of a command after 1–3 s (documents of go-e); the guard adds room for a late read.
  // psm changes phases while the box charges: it interrupts the car for tens of seconds to minutes by itself. Owners do so
  // every 10 to 15 min at most.
  timing: {
    samplingS: 5,
    windowS: 0,
    guardS: 30,
    actuationS: 5,
    phaseChange: { whileOn: true, pauseS: 60, priceEur: 0.005, spacingS: 600 },
  },
  limits: { minPollSeconds: 60, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
  // go-e sets no limit and no price, and calls the number of writes to its storage practically unlimited.
  commandCost: 'free',
  egressHosts: ['.api.v3.go-e.io'],
  planRequired: null,
  caveats: [
    {
      en: 'Switch off the charger’s own solar and price-based charging in the go-e app, or both will control it.',
      de: 'Schalte in der go-e-App das eigene Laden nach Sonne und Strompreis aus, sonst steuern beide.',
    },
    {
      en: 'With access control on, charging begins only after the card or app has authorised it.',
      de: 'Ist die Zugangskontrolle an, lädt das Auto erst, wenn du es mit Karte oder App freigegeben hast.',
    },
    {
      en: 'go-e answers “not allowed” both when the Cloud API is off and when the charger has no internet.',
      de: 'go-e antwortet „nicht erlaubt“, wenn die Cloud-API aus ist, aber auch, wenn die Wallbox kein Internet hat.',
    },
    {
      en: 'Needs firmware 052 or newer and the app in version 2.3 or newer.',
      de: 'Braucht Firmware 052 oder neuer und die App ab Version 2.3.',
    },
  ],
  docsUrl: 'https://github.com/goecharger/go-eCharger-API-v2',
  confidence: 'high',
} satisfies Manifest;
