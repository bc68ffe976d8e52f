import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'pulsar',
  name: 'Wallbox Pulsar',
  nameLang: 'en',
  offers: { sensor: false, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: true, switchPhases: false, measuredTime: true },
  link: 'form',
  credentialFields: [
    {
      name: 'email',
      kind: 'text',
      required: true,
      label: { en: 'E-mail of the myWallbox account', de: 'E-Mail des myWallbox-Kontos' },
      help: {
        en: 'The user must be owner or administrator of the charger. Preferably a separate administrator only for Sunward: limits are per account.',
        de: 'Der Benutzer muss Besitzer oder Administrator der Wallbox sein. Am besten legst du einen weiteren Administrator nur für Sunward an: Der Hersteller zählt die Anfragen je Konto.',
      },
      example: 'technik@example.com',
    },
    {
      name: 'password',
      kind: 'secret',
      required: true,
      label: { en: 'Password', de: 'Passwort' },
      help: {
        en: 'The password of the myWallbox account itself; signing in with Google or Apple does not work here.',
        de: 'Das Passwort des myWallbox-Kontos selbst; die Anmeldung mit Google oder Apple funktioniert hier nicht.',
      },
      example: 'correct horse battery staple',
    },
  ],
  // The charger reports every 30 s while charging and every 5 min when idle.
  timing: { samplingS: 60, windowS: 0, guardS: 150, actuationS: 60 },
  // Throttled hard since July 2025; users report one status in 60 s, and clients poll each charger every 90 s.
  limits: { minPollSeconds: 120, requestsPerDay: null, spacingMs: 1_000, concurrency: 1 },
  // No number is published, but more than a few writes a minute are throttled, and the current is a stored value whose wear is
  // unknown: about one every 7 min of a long day.
  commandCost: { perDay: 100 },
  egressHosts: ['user-api.wall-box.com', 'api.wall-box.com'],
  planRequired: null,
  caveats: [
    {
      en: 'Wallbox limits requests strictly: choose an interval of at least 2 minutes, more with several chargers.',
      de: 'Der Hersteller erlaubt nur wenige Anfragen: Lass Sunward nur alle 2 Minuten anpassen, bei mehreren Wallboxen noch seltener.',
    },
    {
      en: 'Switch off Eco-Smart, schedules and the automatic lock in the Wallbox app, or both will control it. Sunward does not unlock a locked charger.',
      de: 'Schalte Eco-Smart, Zeitpläne und die automatische Sperre in der Wallbox-App aus, sonst steuern beide. Eine gesperrte Wallbox entsperrt Sunward nicht.',
    },
    {
      en: 'While the app is connected by Bluetooth, the charger may ignore commands from the cloud.',
      de: 'Solange die App per Bluetooth verbunden ist, hört die Wallbox vielleicht nicht auf die Cloud.',
    },
    {
      en: 'Enter on how many phases the car charges: the cloud does not report it.',
      de: 'Gib an, auf wie vielen Phasen das Auto lädt: Die Cloud meldet es nicht.',
    },
    {
      en: 'Whether frequent changes of current wear the charger is not known: the vendor says nothing about it.',
      de: 'Ob häufige Änderungen des Stroms die Wallbox abnutzen, ist nicht bekannt: Der Hersteller sagt dazu nichts.',
    },
    {
      en: 'Wallbox publishes no description of this interface and may change it at any time.',
      de: 'Wallbox veröffentlicht keine Beschreibung dieser Schnittstelle und kann sie jederzeit ändern.',
    },
  ],
  docsUrl: 'https://github.com/cliviu74/wallbox',
  confidence: 'medium',
} satisfies Manifest;
