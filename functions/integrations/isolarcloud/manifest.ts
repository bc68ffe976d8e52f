import type { Manifest } from '#shared/integration.ts';
import { regions } from './fields.ts';

export const manifest = {
  id: 'isolarcloud',
  name: 'Sungrow iSolarCloud',
  nameLang: 'en',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  link: 'oauth',
  credentialFields: [
    {
      name: 'region',
      kind: 'text',
      required: true,
      label: { en: 'Region', de: 'Region' },
      help: {
        en: 'Where your iSolarCloud account is; the app shows it as the server when you sign in.',
        de: 'Wo dein iSolarCloud-Konto liegt; die App zeigt es beim Anmelden als Server.',
      },
      example: 'europe',
      choices: [...regions],
      choiceLabels: [
        { en: 'Europe', de: 'Europa' },
        { en: 'International', de: 'International' },
        { en: 'Australia', de: 'Australien' },
        { en: 'China', de: 'China' },
      ],
    },
  ],
  // Values change every 5 minutes. The guard allows for the inverter's clock.
  timing: { samplingS: 300, windowS: 0, guardS: 120, actuationS: 0 },
  // Sungrow wants no plant polled more often than every 5 minutes, and counts the calls of our app: about 2 000 an hour in the
  // free plan. Apps of several regions share this figure, which is too careful for them.
  limits: {
    minPollSeconds: 300,
    requestsPerDay: 600,
    spacingMs: 0,
    concurrency: 2,
    shared: [{ units: 2_000, per: 3_600 }],
  },
  egressHosts: [
    'gateway.isolarcloud.eu',
    'gateway.isolarcloud.com.hk',
    'augateway.isolarcloud.com',
    'gateway.isolarcloud.com',
  ],
  planRequired: null,
  caveats: [
    {
      en: 'Sungrow has new values every 5 minutes, so charging follows the sun slowly. For faster control add a meter from another service.',
      de: 'Sungrow hat nur alle 5 Minuten neue Werte. Das Laden folgt der Sonne deshalb langsam; soll es schneller gehen, füge einen Zähler aus einem anderen Dienst hinzu.',
    },
    {
      en: 'On Sungrow’s page, tick every plant Sunward should see. To add one later, link again.',
      de: 'Hake auf der Seite von Sungrow jede Anlage an, die Sunward sehen soll. Kommt später eine dazu, verknüpfe neu.',
    },
    {
      en: 'Hybrid inverters (SH) report solar, grid, home and home battery. Without a battery, grid and consumption need a Sungrow meter.',
      de: 'Hybrid-Wechselrichter (SH) liefern Sonne, Netz, Haus und Speicher. Ohne Speicher brauchst du für Netz und Verbrauch einen Zähler von Sungrow.',
    },
    {
      en: 'Sungrow reports times without a zone: your site in Sunward must have the time zone of the plant.',
      de: 'Sungrow nennt Zeiten ohne Zeitzone: Stell in Sunward dieselbe Zeitzone ein.',
    },
  ],
  docsUrl: 'https://developer-api.isolarcloud.com/',
  confidence: 'medium',
} satisfies Manifest;
