import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'easee',
  name: 'Easee',
  offers: { sensor: true, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: true, switchPhases: false, measuredTime: true },
  link: 'form',
  credentialFields: [
    {
      name: 'username',
      kind: 'text',
      required: true,
      label: { en: 'E-mail or phone number', de: 'E-Mail oder Telefonnummer' },
      help: {
        en: 'As in the Easee app; a phone number with its country code. Preferably a separate user with access to your site.',
        de: 'Wie in der Easee-App; eine Telefonnummer mit Landesvorwahl. Am besten legst du für Sunward einen eigenen Benutzer mit Zugriff auf deinen Standort an.',
      },
      example: 'technik@example.com',
    },
    {
      name: 'password',
      kind: 'secret',
      required: true,
      label: { en: 'Password', de: 'Passwort' },
      help: {
        en: 'The password of the Easee app. If you sign in with Apple or Google, set a password there first.',
        de: 'Das Passwort der Easee-App. Wenn du dich mit Apple oder Google anmeldest, leg dort zuerst ein Passwort fest.',
      },
      example: 'correct horse battery staple',
    },
  ],
  // Equalizer: every few seconds up to 3–5 min, by the meter. Chargers show a command within seconds.
  timing: { samplingS: 60, windowS: 0, guardS: 120, actuationS: 15 },
  // No limit is published; a commercial client stays below 100 requests in 5 min, and the firewall blocks our address.
  // pyeasee, from our one address: 500 requests in 300 s.
  limits: {
    minPollSeconds: 60,
    requestsPerDay: null,
    spacingMs: 0,
    concurrency: 2,
    shared: [{ units: 500, per: 300 }],
  },
  // The vendor prices no command and counts none by the day; `dynamicChargerCurrent` is volatile and made for automation.
  commandCost: 'free',
  egressHosts: ['api.easee.com'],
  planRequired: null,
  caveats: [
    {
      en: 'Switch off Easee’s own smart charging, surplus charging and schedules, or both will control it.',
      de: 'Schalte intelligentes Laden, Überschussladen und Zeitpläne von Easee aus, sonst steuern beide.',
    },
    {
      en: 'When a car is plugged in or the charger restarts, it charges at full current until Sunward’s next adjustment.',
      de: 'Wird ein Auto angesteckt oder startet die Wallbox neu, lädt es mit vollem Strom, bis Sunward das nächste Mal anpasst.',
    },
    {
      en: 'At exactly 6\u00a0A many cars start only after about 5 minutes.',
      de: 'Bei genau 6\u00a0A beginnen viele Autos erst nach etwa 5 Minuten zu laden.',
    },
    {
      en: 'The limits of circuit, cable and Equalizer take precedence over the current set here.',
      de: 'Die Grenzen von Stromkreis, Kabel und Equalizer gehen dem hier eingestellten Strom vor.',
    },
    {
      en: 'Without an Equalizer an Easee account has no sensor: add one of another service.',
      de: 'Ohne Equalizer hat ein Easee-Konto keinen Sensor: Füge einen aus einem anderen Dienst hinzu.',
    },
  ],
  docsUrl: 'https://developer.easee.com/docs',
  confidence: 'high',
} satisfies Manifest;
