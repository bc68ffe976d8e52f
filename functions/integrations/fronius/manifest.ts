import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'fronius',
  name: 'Fronius Solar.web',
  nameLang: 'en',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'accessKeyId',
      kind: 'text',
      required: true,
      label: { en: 'Access key ID', de: 'Access Key ID' },
      help: {
        en: 'In Solar.web: User settings, REST API, create key. Fronius must first have activated the Query API for your account.',
        de: 'In Solar.web: Benutzereinstellungen, REST API, Schlüssel erstellen. Vorher muss Fronius die Query API für dein Konto freigeschaltet haben.',
      },
      example: 'FKIA0000-1111-2222-3333-444455556666',
      place: {
        kind: 'menu',
        steps: [
          { en: 'Solar.web', de: 'Solar.web' },
          { en: 'User settings', de: 'Benutzereinstellungen' },
          { en: 'REST API', de: 'REST API' },
          { en: 'Create key', de: 'Schlüssel erstellen' },
        ],
      },
    },
    {
      name: 'accessKeyValue',
      kind: 'secret',
      required: true,
      label: { en: 'Access key value', de: 'Access Key Value' },
      help: {
        en: 'Belongs to the ID; Solar.web shows it only once, when the key is created.',
        de: 'Gehört zur ID; Solar.web zeigt ihn nur einmal, beim Erstellen des Schlüssels.',
      },
      example: '7c0f0d52-58a1-4b8e-9e63-2f1c8f7c9a10',
    },
  ],
  // Values change every few seconds at best; the first response after a pause may be older, and its time says so.
  timing: { samplingS: 30, windowS: 0, guardS: 90, actuationS: 0 },
  // Paid per data point, so no more often than control needs; the rate limit (about 1 000 a minute) is far away.
  limits: { minPollSeconds: 60, requestsPerDay: null, spacingMs: 0, concurrency: 2 },
  egressHosts: ['api.solarweb.com'],
  planRequired: null,
  caveats: [
    {
      en: 'The Query API is a paid Fronius service. Each reading of a system is one data point: about 43 200 a month at one reading per minute, 2 900 at one per 15 minutes.',
      de: 'Die Query API ist ein kostenpflichtiger Dienst von Fronius. Jede Ablesung einer Anlage ist ein Datenpunkt, den du bezahlst: rund 43.200 im Monat bei einer Ablesung je Minute, 2.900 bei einer je 15 Minuten.',
    },
    {
      en: 'Grid and consumption need a Fronius Smart Meter.',
      de: 'Für Netz und Verbrauch brauchst du einen Fronius Smart Meter.',
    },
    {
      en: 'Inverters without a battery are offline at night; this is normal.',
      de: 'Wechselrichter ohne Speicher sind nachts offline; das ist normal.',
    },
  ],
  docsUrl: 'https://www.fronius.com/en/solarweb-query-api',
  confidence: 'medium',
} satisfies Manifest;
