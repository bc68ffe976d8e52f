import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'sonnen',
  name: 'sonnen',
  nameLang: 'de',
  offers: { sensor: true, appliance: false, vehicle: false },
  needs: {
    en: 'Best with a webhook the battery reports to by itself. Linking the portal works only where sonnen has admitted us.',
    de: 'Am besten per Webhook, an den der Speicher selbst meldet. Das Portal lässt sich nur verknüpfen, wo sonnen uns zugelassen hat.',
  },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  link: 'oauth',
  credentialFields: [],
  // Values are 5 to 60 s old and carry their time.
  timing: { samplingS: 60, windowS: 0, guardS: 90, actuationS: 0 },
  // No quota is known; the portal's own page polls every few seconds.
  limits: { minPollSeconds: 60, requestsPerDay: null, spacingMs: 0, concurrency: 2 },
  egressHosts: ['my-api.sonnen.de', 'account.sonnen.de'],
  planRequired: null,
  caveats: [
    {
      en: 'The more reliable way needs no sign-in: the battery reports by itself every 30 seconds. Add the service “Webhook” instead and enter its address in the battery’s own page under Software-Integration, Webhook API, type “Latest Data”.',
      de: 'Der verlässlichere Weg kommt ohne Anmeldung aus: Der Speicher meldet sich alle 30 Sekunden selbst. Füge dazu den Dienst „Webhook“ hinzu und trag dessen Adresse auf der eigenen Seite des Speichers unter Software-Integration, Webhook API, Typ „Latest Data“ ein.',
    },
    {
      en: 'The portal’s interface is not published by sonnen and may change without notice. It works only where sonnen has admitted the operator of Sunward.',
      de: 'Wie das Portal Daten herausgibt, hat sonnen nicht veröffentlicht und kann es jederzeit ändern. Das Verknüpfen klappt nur, wenn sonnen den Betreiber von Sunward zugelassen hat.',
    },
    {
      en: 'The sonnenCharger cannot be controlled here.',
      de: 'Der sonnenCharger lässt sich hier nicht steuern.',
    },
  ],
  docsUrl: 'https://my.sonnen.de/',
  confidence: 'low',
} satisfies Manifest;
