import type { Manifest } from '#shared/integration.ts';
import { regions } from './fields.ts';

export const manifest = {
  id: 'solax',
  name: 'SolaX Cloud',
  nameLang: 'en',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  // Two ways in: an application of the Developer API, or the older Token ID. The one that is filled in is used.
  credentialFields: [
    {
      name: 'clientId',
      kind: 'text',
      required: false,
      label: { en: 'Client ID (Developer API)', de: 'Client ID (Developer API)' },
      help: {
        en: 'At developer.solaxcloud.com: Application, create one, then authorise it for your plant. Leave empty if you have a Token ID.',
        de: 'Unter developer.solaxcloud.com: Leg eine Application an und gib sie für deine Anlage frei. Lass das Feld leer, wenn du eine Token-ID hast.',
      },
      example: '9a41c07de3b84f52a6d0',
      place: {
        kind: 'menu',
        steps: [
          { en: 'developer.solaxcloud.com', de: 'developer.solaxcloud.com' },
          { en: 'Application', de: 'Application' },
          { en: 'Client ID', de: 'Client ID' },
        ],
      },
    },
    {
      name: 'clientSecret',
      kind: 'secret',
      required: false,
      label: { en: 'Client secret (Developer API)', de: 'Client Secret (Developer API)' },
      help: {
        en: 'Belongs to the client ID. Use an application only for Sunward: SolaX lets only one program use it at a time.',
        de: 'Gehört zur Client ID. Nimm für Sunward eine eigene Application: SolaX lässt immer nur ein Programm damit arbeiten.',
      },
      example: 'c3f1…',
    },
    {
      name: 'region',
      kind: 'text',
      required: false,
      label: { en: 'Region (Developer API)', de: 'Region (Developer API)' },
      help: {
        en: 'eu, us, cn or in, as the portal shows under “My Account”. Empty means eu.',
        de: 'eu, us, cn oder in, wie das Portal unter „My Account“ zeigt. Leer bedeutet eu.',
      },
      example: 'eu',
      choices: [...regions],
    },
    {
      name: 'tokenId',
      kind: 'secret',
      required: false,
      label: { en: 'Token ID (older accounts)', de: 'Token-ID (ältere Konten)' },
      help: {
        en: 'In SolaX Cloud: Service, API (or Support, Third-party ecology). Newer accounts no longer have one.',
        de: 'In der SolaX Cloud: Service, API (oder Support, Third-party Ecology). Neuere Konten haben keine mehr.',
      },
      example: '20240612103000123456789',
      place: {
        kind: 'menu',
        steps: [
          { en: 'SolaX Cloud', de: 'SolaX Cloud' },
          { en: 'Service', de: 'Service' },
          { en: 'API', de: 'API' },
          { en: 'Token ID', de: 'Token ID' },
        ],
      },
    },
    {
      name: 'wifiSn',
      kind: 'text',
      required: false,
      label: { en: 'Registration number (with Token ID)', de: 'Registriernummer (zur Token-ID)' },
      help: {
        en: 'Printed on the Wi-Fi or LAN dongle; it is not the serial number of the inverter. Several inverters: all numbers, with commas.',
        de: 'Steht auf dem WLAN- oder LAN-Stick; nicht die Seriennummer des Wechselrichters. Mehrere Wechselrichter: alle Nummern, mit Komma.',
      },
      example: 'SR3ABCDE12',
      place: {
        kind: 'printed',
        steps: [
          { en: 'Wi-Fi or LAN dongle', de: 'WLAN- oder LAN-Stick' },
          { en: 'Registration number', de: 'Registriernummer' },
        ],
      },
    },
  ],
  // The dongle uploads about every 5 minutes; the time is that of the upload.
  timing: { samplingS: 300, windowS: 0, guardS: 120, actuationS: 0 },
  // Token ID: 10 a minute and 10 000 a day; Developer API: about 100 a minute and an unknown quota.
  limits: { minPollSeconds: 180, requestsPerDay: 10_000, spacingMs: 0, concurrency: 2 },
  egressHosts: [
    'openapi-eu.solaxcloud.com',
    'openapi-us.solaxcloud.com',
    'openapi-cn.solaxcloud.com',
    'openapi-in.solaxcloud.com',
    'global.solaxcloud.com',
  ],
  planRequired: null,
  caveats: [
    {
      en: 'Values are about 5 minutes old, so charging follows the sun slowly.',
      de: 'Die Werte sind rund 5 Minuten alt; deshalb folgt das Laden der Sonne nur langsam.',
    },
    {
      en: 'Grid and consumption need a SolaX meter or current clamp at the grid connection.',
      de: 'Für Netz und Verbrauch brauchst du einen SolaX-Zähler oder eine Stromzange am Netzanschluss.',
    },
    {
      en: 'After adding an inverter or battery, add the plant here again.',
      de: 'Nach dem Einbau eines weiteren Wechselrichters oder Speichers füge die Anlage hier neu hinzu.',
    },
  ],
  docsUrl: 'https://developer.solaxcloud.com/',
  confidence: 'medium',
} satisfies Manifest;
