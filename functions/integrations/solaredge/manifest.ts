import type { Manifest } from '#shared/integration.ts';

/** Why a key that worked for years is refused. */
const oldKeysDied = {
  en: 'API keys of the old monitoring API no longer work: SolarEdge switched it off on 3 November 2026, and the new one does not take them. Allow Sunward at SolarEdge instead; you need no key.',
  de: 'API-Schlüssel der alten Monitoring-API funktionieren nicht mehr: SolarEdge hat sie am 3. November 2026 abgeschaltet, die neue nimmt sie nicht an. Erlaube Sunward stattdessen bei SolarEdge; einen Schlüssel brauchst du nicht.',
};

export const manifest = {
  id: 'solaredge',
  name: 'SolarEdge',
  nameLang: 'en',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  link: 'oauth',
  credentialFields: [],
  // Means of quarter-hours, available 6 to 20 min after they end. The guard allows for the inverter's clock.
  timing: { samplingS: 900, windowS: 900, guardS: 120, actuationS: 0 },
  // Every call is paid for: the smallest plan holds 2 000 a month, which is 64 a day for one site.
  limits: {
    minPollSeconds: 900,
    requestsPerDay: 64,
    spacingMs: 0,
    concurrency: 2,
    // Counted by our client: its smallest plan.
    shared: [
      { units: 10, per: 60 },
      { units: 2_000, per: 'month' },
    ],
  },
  egressHosts: ['monitoringapi.solaredge.com'],
  planRequired: null,
  refusedNote: oldKeysDied,
  caveats: [
    oldKeysDied,
    {
      en: 'SolarEdge reports 15-minute averages, 6 to 35 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.',
      de: 'SolarEdge meldet Mittelwerte über 15 Minuten, 6 bis 35 Minuten verspätet. Das Laden folgt der Sonne deshalb langsam; soll es schneller gehen, füge einen Zähler aus einem anderen Dienst hinzu.',
    },
    {
      en: 'Grid and consumption need a SolarEdge meter; without one only production is known.',
      de: 'Für Netz und Verbrauch brauchst du einen Zähler von SolarEdge; ohne ihn ist nur die Erzeugung bekannt.',
    },
    {
      en: 'Access is for owners with one site, lasts 24 months, and ends sooner if nothing is read for 30 days.',
      de: 'Die Zustimmung gilt für Besitzer einer einzigen Anlage, hält 24 Monate und endet früher, wenn 30 Tage lang nichts gelesen wird.',
    },
  ],
  docsUrl: 'https://api-docs.solaredge.com/',
  confidence: 'medium',
} satisfies Manifest;
