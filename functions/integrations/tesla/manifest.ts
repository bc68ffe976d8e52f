import type { Manifest } from '#shared/integration.ts';

export const manifest: Manifest = {
  id: 'tesla',
  name: 'Tesla',
  offers: { sensor: true, appliance: true, vehicle: true },
  delivery: 'poll',
  capabilities: { setCurrent: true, switchPhases: false, measuredTime: true },
  link: 'oauth',
  credentialFields: [],
  // Data of a site is some seconds up to a minute old; a car takes 5–15 s to follow, longer when it was asleep.
  timing: { samplingS: 60, windowS: 0, guardS: 90, actuationS: 20 },
  // Tesla: 60 readings and 30 commands a minute and device. What a car may be asked and told is in cars.ts (budget).
  limits: { minPollSeconds: 60, requestsPerDay: null, spacingMs: 0, concurrency: 2 },
  egressHosts: [
    'fleet-api.prd.eu.vn.cloud.tesla.com',
    'fleet-api.prd.na.vn.cloud.tesla.com',
    'fleet-auth.prd.vn.cloud.tesla.com',
  ],
  planRequired: null,
  caveats: [
    {
      en: 'Most cars obey only after their owner has added our key: the Tesla app opens for it, with the car online. Model S and X built before 2021 need no key.',
      de: 'Die meisten Autos gehorchen erst, nachdem ihr Besitzer unseren Schlüssel hinzugefügt hat: Dazu öffnet sich die Tesla-App, das Auto muss online sein. Model S und X von vor 2021 brauchen keinen Schlüssel.',
    },
    {
      en: 'Sunward does not know where the car is. Plugged in away from home it would be controlled too: pause it, or set it to "Manual" before charging elsewhere. Fast chargers are recognised.',
      de: 'Sunward weiß nicht, wo das Auto steht. Auch anderswo angesteckt würde es gesteuert: Pausiere es vorher oder stell es auf „Manuell“. Schnelllader werden erkannt.',
    },
    {
      en: 'Tesla charges for every look and command, so the car is asked every 5 minutes while it charges and every 16 minutes otherwise, and its current changes at most every 5 minutes.',
      de: 'Tesla berechnet jede Abfrage und jeden Befehl. Daher wird das Auto beim Laden alle 5 Minuten und sonst alle 16 Minuten gefragt, und sein Strom ändert sich höchstens alle 5 Minuten.',
    },
    {
      en: 'A sleeping car is woken only to be charged, never to be looked at.',
      de: 'Ein schlafendes Auto wird nur zum Laden geweckt, nie zum Nachsehen.',
    },
    {
      en: 'Switch off the car\'s own charging schedule and the Tesla app\'s "Charge on Solar", or both will steer.',
      de: 'Schalte den Ladeplan des Autos und „Mit Solarstrom laden“ in der Tesla-App aus, sonst steuern beide.',
    },
    {
      en: 'Accounts in China are not supported.',
      de: 'Konten in China werden nicht unterstützt.',
    },
  ],
  docsUrl: 'https://developer.tesla.com/docs/fleet-api',
  confidence: 'medium',
};
