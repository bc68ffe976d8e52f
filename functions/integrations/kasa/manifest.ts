import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'kasa',
  name: 'Kasa (TP-Link)',
  offers: { sensor: false, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: false },
  link: 'form',
  credentialFields: [
    {
      name: 'email',
      kind: 'text',
      required: true,
      label: { en: 'E-mail of the TP-Link ID', de: 'E-Mail der TP-Link-ID' },
      help: {
        en: 'Exactly as in the Kasa app, including upper and lower case. Switch off two-step verification while linking; you can switch it on again afterwards.',
        de: 'Genau wie in der Kasa-App, auch Groß- und Kleinschreibung. Schalte die Bestätigung in zwei Schritten zum Verknüpfen aus; danach darf sie wieder an sein.',
      },
      example: 'technik@example.com',
    },
    {
      name: 'password',
      kind: 'secret',
      required: true,
      label: { en: 'Password', de: 'Passwort' },
      help: {
        en: 'The password of the TP-Link ID. TP-Link may e-mail you about a sign-in on a new device: that is Sunward.',
        de: 'Das Passwort der TP-Link-ID. TP-Link schickt dir vielleicht eine E-Mail über eine Anmeldung auf einem neuen Gerät: Das ist Sunward.',
      },
      example: 'correct horse battery staple',
    },
  ],
  // Values are those of the moment in which the plug is read; a command takes 0.3–3 s.
  timing: { samplingS: 1, windowS: 0, guardS: 30, actuationS: 5 },
  // Polling every 60 s is known to work; a device needs about a second between commands.
  limits: { minPollSeconds: 60, requestsPerDay: null, spacingMs: 500, concurrency: 1 },
  // No price and no daily limit is known; switching is what a plug is for.
  commandCost: 'free',
  egressHosts: ['.tplinkcloud.com'],
  planRequired: null,
  caveats: [
    {
      en: 'Switch on remote control for each plug in the Kasa app.',
      de: 'Schalte in der Kasa-App für jede Steckdose die Fernsteuerung ein.',
    },
    {
      en: 'Tapo devices and newer Kasa hardware (KP125M, newer EP25) cannot be controlled: they use another protocol.',
      de: 'Tapo-Geräte und neuere Kasa-Hardware (KP125M, neuere EP25) lassen sich hier nicht steuern: Diese Geräte nutzen ein anderes Protokoll.',
    },
    {
      en: 'Relay contacts wear: keep on and off times of at least 5 minutes.',
      de: 'Jedes Schalten nutzt die Steckdose ein wenig ab: Lass sie mindestens 5 Minuten an oder aus.',
    },
    {
      en: 'Only models with energy monitoring (HS110, KP115, KP125, EP25, HS300) report power; for others set a fallback power.',
      de: 'Nur Modelle mit Energiemessung (HS110, KP115, KP125, EP25, HS300) melden ihre Leistung; bei anderen trägst du ein, was sie ungefähr brauchen.',
    },
    {
      en: 'TP-Link publishes no description of this interface and may change it at any time.',
      de: 'TP-Link veröffentlicht keine Beschreibung dieser Schnittstelle und kann sie jederzeit ändern.',
    },
  ],
  docsUrl: 'https://github.com/piekstra/tplink-cloud-api',
  confidence: 'medium',
} satisfies Manifest;
