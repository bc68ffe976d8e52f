import type { Manifest } from '#shared/integration.ts';
import { HOSTS } from './fields.ts';

export const manifest = {
  id: 'huawei',
  name: 'Huawei FusionSolar',
  nameLang: 'en',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: false },
  credentialFields: [
    {
      name: 'host',
      kind: 'text',
      required: true,
      label: { en: 'Address of your portal', de: 'Adresse deines Portals' },
      help: {
        en: 'What the address bar of your browser shows once you are signed in to FusionSolar. It ends in .fusionsolar.huawei.com.',
        de: 'Was die Adresszeile deines Browsers zeigt, wenn du bei FusionSolar angemeldet bist. Endet auf .fusionsolar.huawei.com.',
      },
      example: 'eu5.fusionsolar.huawei.com',
      place: {
        kind: 'address',
        steps: [
          { en: 'https://', de: 'https://' },
          { en: 'eu5.fusionsolar.huawei.com', de: 'eu5.fusionsolar.huawei.com' },
        ],
      },
      hosts: HOSTS,
    },
    {
      name: 'userName',
      kind: 'text',
      required: true,
      label: { en: 'Name of the API account', de: 'Name des API-Kontos' },
      help: {
        en: 'Not your own login: an account for programs. Your installer creates it in the portal: System, Company Management, Northbound Management, Add. It needs your plant and the basic interfaces ticked.',
        de: 'Nicht dein eigener Zugang, sondern ein Konto für Programme. Dein Installateur legt es im Portal an: System, Company Management, Northbound Management, Add. Dort muss er deine Anlage und die „basic“-Schnittstellen ankreuzen.',
      },
      example: 'sunapi01',
      place: {
        kind: 'menu',
        steps: [
          { en: 'FusionSolar', de: 'FusionSolar' },
          { en: 'System', de: 'System' },
          { en: 'Company Management', de: 'Company Management' },
          { en: 'Northbound Management', de: 'Northbound Management' },
          { en: 'Add', de: 'Add' },
        ],
      },
    },
    {
      name: 'systemCode',
      kind: 'secret',
      required: true,
      label: { en: 'Password of the API account', de: 'Passwort des API-Kontos' },
      help: {
        en: 'Huawei also calls it system code. After five wrong attempts the account is locked for half an hour.',
        de: 'Huawei nennt es auch System Code. Nach fünf falschen Versuchen ist das Konto eine halbe Stunde gesperrt.',
      },
      example: 'Sonne-2026-Nord',
    },
  ],
  // The plant sends every 5 minutes; the time of measurement is not available.
  timing: { samplingS: 300, windowS: 0, guardS: 330, actuationS: 0 },
  // Each kind of device may be polled once in 300 s. Half a minute more: runs start up to 15 s early, and sign-ins take time.
  limits: { minPollSeconds: 330, requestsPerDay: null, spacingMs: 500, concurrency: 1 },
  egressHosts: HOSTS,
  planRequired: null,
  caveats: [
    {
      en: 'Use this API account only for Sunward: Huawei lets only one program be signed in at a time and counts all requests together.',
      de: 'Nimm dieses API-Konto nur für Sunward: Huawei lässt immer nur ein Programm angemeldet sein und zählt die Abfragen aller zusammen.',
    },
    {
      en: 'Values are 5 to 10 minutes old, so charging follows the sun slowly. For faster control add a meter from another service.',
      de: 'Die Werte sind 5 bis 10 Minuten alt; deshalb folgt das Laden der Sonne nur langsam. Soll es schneller gehen, füge einen Zähler aus einem anderen Dienst hinzu.',
    },
    {
      en: 'Grid and consumption need a power sensor (meter) in the plant.',
      de: 'Für Netz und Verbrauch braucht die Anlage einen Power Sensor (Zähler).',
    },
    {
      en: 'After adding an inverter, meter or battery, add the plant here again.',
      de: 'Nach dem Einbau eines weiteren Wechselrichters, Zählers oder Speichers füge die Anlage hier neu hinzu.',
    },
  ],
  docsUrl: 'https://support.huawei.com/enterprise/en/doc/EDOC1100261860',
  confidence: 'medium',
} satisfies Manifest;
