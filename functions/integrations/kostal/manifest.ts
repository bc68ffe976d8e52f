import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'kostal',
  name: 'KOSTAL',
  offers: { sensor: true, appliance: false, vehicle: false },
  needs: {
    en: 'Needs a small program on a computer at home; without it there is only an experimental way through the portal, 15 to 30 minutes late.',
    de: 'Braucht ein kleines Programm auf einem Rechner zu Hause; ohne es bleibt nur ein experimenteller Weg über das Portal, 15 bis 30 Minuten verspätet.',
  },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'apiKey',
      kind: 'secret',
      required: true,
      label: { en: 'API key of the portal', de: 'API-Schlüssel des Portals' },
      help: {
        en: 'Only if KOSTAL gave you one: in the solar portal under Settings, API access. Most people have none. Then add the service “Webhook” and follow our guide below.',
        de: 'Nur wenn KOSTAL dir einen gegeben hat: im Solar Portal unter Einstellungen, API-Zugriffsverwaltung. Die meisten haben keinen. Füge dann den Dienst „Webhook“ hinzu und folge unserer Anleitung unten.',
      },
      example: 'eyJhbGciOi…',
      place: {
        kind: 'menu',
        steps: [
          { en: 'KOSTAL Solar Portal', de: 'KOSTAL Solar Portal' },
          { en: 'Settings', de: 'Einstellungen' },
          { en: 'API access', de: 'API-Zugriffsverwaltung' },
        ],
      },
    },
    {
      name: 'plantId',
      kind: 'text',
      required: true,
      label: { en: 'Plant number', de: 'Anlagennummer' },
      help: {
        en: 'The number in the address of your plant’s page in the solar portal, after “/plant/”.',
        de: 'Die Zahl in der Adresse deiner Anlagenseite im Solar Portal, hinter „/plant/“.',
      },
      example: '1234567',
      place: {
        kind: 'address',
        steps: [
          { en: '…/plant/', de: '…/plant/' },
          { en: '1234567', de: '1234567' },
        ],
      },
    },
  ],
  // Sent to the portal every 15 min as means of 10; whether a time is the start or the end of its ten minutes is unknown.
  timing: { samplingS: 900, windowS: 600, guardS: 720, actuationS: 0 },
  // No limit is known; never faster than the portal's values.
  limits: { minPollSeconds: 600, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
  egressHosts: ['kostal-solar-portal.com', '.kostal-solar-portal.com', '.kostal-solar-electric.com', '.kostal.com'],
  planRequired: null,
  caveats: [
    {
      en: 'Recommended instead: a small program on a computer at home reads your PLENTICORE or PIKO IQ and reports every 30 seconds. Add the service “Webhook” for it. Our guide, linked below, has the program and the steps, for Home Assistant too.',
      de: 'Besser geht es so: Ein kleines Programm auf einem Rechner bei dir zu Hause liest deinen PLENTICORE oder PIKO IQ und meldet alle 30 Sekunden. Füge dafür den Dienst „Webhook“ hinzu. In unserer Anleitung, die unten verlinkt ist, findest du das Programm und die Schritte, auch für Home Assistant.',
    },
    {
      en: 'Experimental: KOSTAL has not published an interface to its portal. This one is based on what others have seen there, has never been tested with a real account and may stop working at any time.',
      de: 'Experimentell: KOSTAL hat für sein Portal keine Schnittstelle veröffentlicht. Dieser Weg beruht auf dem, was andere dort gesehen haben, ist nie mit einem echten Konto ausprobiert worden und kann jederzeit ausfallen.',
    },
    {
      en: 'The portal is 15 to 30 minutes behind: too late to follow the sun closely. It reports nothing about a battery, and what charges one may be missing from the production.',
      de: 'Das Portal hinkt 15 bis 30 Minuten hinterher: zu spät, um der Sonne genau zu folgen. Von einem Speicher erfährt Sunward nichts, und was ihn lädt, fehlt womöglich in der Erzeugung.',
    },
  ],
  docsUrl: '/bridges/kostal/guide.html',
  confidence: 'low',
} satisfies Manifest;
