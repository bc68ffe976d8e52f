import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'discovergy',
  name: 'inexogy (Discovergy)',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'email',
      kind: 'text',
      required: true,
      label: { en: 'E-mail', de: 'E-Mail' },
      help: {
        en: 'The address you use to sign in to the portal my.inexogy.com.',
        de: 'Die Adresse, mit der du dich im Portal my.inexogy.com anmeldest.',
      },
      example: 'name@example.com',
    },
    {
      name: 'password',
      kind: 'secret',
      required: true,
      label: { en: 'Password', de: 'Passwort' },
      help: {
        en: 'The password of the portal. If you change it there, change it here too.',
        de: 'Das Passwort des Portals. Wenn du es dort änderst, ändere es auch hier.',
      },
      example: '••••••••',
    },
  ],
  // Every call carries the password and none is a sign-in: no lockout is known, and outages reject valid passwords.
  retriesRefused: true,
  // The portal's values are some seconds to 25 s old and carry the meter's own time.
  timing: { samplingS: 15, windowS: 0, guardS: 60, actuationS: 0 },
  // No quota is published; Home Assistant and ioBroker poll each meter every 30 s.
  limits: { minPollSeconds: 30, requestsPerDay: null, spacingMs: 0, concurrency: 2 },
  egressHosts: ['api.inexogy.com'],
  planRequired: null,
  caveats: [
    {
      en: 'Each meter measures one thing: choose what. Generation meters usually count backwards, which Sunward allows for; if yours does not, reverse it in the sensor’s settings.',
      de: 'Jeder Zähler misst nur eines: Wähl, was. Erzeugungszähler zählen meist rückwärts, damit rechnet Sunward; zählt deiner vorwärts, dreh ihn in den Einstellungen des Sensors um.',
    },
    {
      en: 'Meters with quarter-hour metering (RLM) deliver no live values and are not offered.',
      de: 'Zähler, die nur jede Viertelstunde messen (RLM), liefern keine aktuellen Werte und fehlen deshalb in der Auswahl.',
    },
    {
      en: 'The home battery’s charge is not available here.',
      de: 'Der Ladestand des Speichers ist hier nicht verfügbar.',
    },
  ],
  docsUrl: 'https://api.inexogy.com/docs/',
  confidence: 'high',
} satisfies Manifest;
