import type { Manifest } from '#shared/integration.ts';
import { HOSTS } from './fields.ts';

export const manifest = {
  id: 'shelly',
  name: 'Shelly',
  offers: { sensor: true, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'serverUri',
      kind: 'text',
      required: true,
      label: { en: 'Server', de: 'Server' },
      help: {
        en: 'Shown together with the key in the Shelly app: User settings, Authorization cloud key. It ends in .shelly.cloud.',
        de: 'Steht neben dem Schlüssel in der Shelly-App: Benutzereinstellungen, Autorisierungs-Cloud-Schlüssel. Endet auf .shelly.cloud.',
      },
      example: 'https://shelly-42-eu.shelly.cloud',
      place: {
        kind: 'menu',
        steps: [
          { en: 'Shelly app', de: 'Shelly-App' },
          { en: 'User settings', de: 'Benutzereinstellungen' },
          { en: 'Authorization cloud key', de: 'Autorisierungs-Cloud-Schlüssel' },
        ],
      },
      hosts: HOSTS,
    },
    {
      name: 'authKey',
      kind: 'secret',
      required: true,
      label: { en: 'Authorization cloud key', de: 'Autorisierungs-Cloud-Schlüssel' },
      help: {
        en: 'The long text from the same place. It changes when you change the password of your Shelly account.',
        de: 'Der lange Text von derselben Stelle. Er ändert sich, wenn du das Passwort deines Shelly-Kontos änderst.',
      },
      example: 'MTIzNGFidWlkA1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F607182930011223344556677',
    },
  ],
  // Values reach the cloud after seconds up to a minute; a command takes effect within seconds.
  timing: { samplingS: 60, windowS: 0, guardS: 90, actuationS: 3 },
  // 1 request per second and account, shared with the user's other tools.
  limits: { minPollSeconds: 60, requestsPerDay: null, spacingMs: 1_200, concurrency: 1 },
  // No price and no daily limit is known; a write costs no flash.
  commandCost: 'free',
  egressHosts: HOSTS,
  planRequired: null,
  caveats: [
    {
      en: 'Relay contacts wear: keep on and off times of at least 5 minutes.',
      de: 'Jedes Schalten nutzt das Relais ein wenig ab: Lass es mindestens 5 Minuten an oder aus.',
    },
    {
      en: 'The sign of a meter follows the arrow on its clamp. If it shows export while you import, the clamp is the wrong way round.',
      de: 'Ob ein Zähler Netzbezug oder Einspeisung zeigt, bestimmt der Pfeil auf der Stromzange. Zeigt er Einspeisung, während du Strom beziehst, sitzt die Zange falsch herum.',
    },
    {
      en: 'Devices shared from another Shelly account can often be read but not switched.',
      de: 'Von einem anderen Shelly-Konto geteilte Geräte lassen sich oft lesen, aber nicht schalten.',
    },
    {
      en: 'The cloud is up to a minute late. A meter of the second generation or later can also report by itself, every 20 seconds: link Webhook as a service and choose Shelly there.',
      de: 'Die Cloud ist bis zu einer Minute hinterher. Ein Zähler ab der zweiten Generation kann auch selbst melden, alle 20 Sekunden: Verknüpfe Webhook als Dienst und wähl dort Shelly.',
    },
  ],
  docsUrl: 'https://shelly-api-docs.shelly.cloud/cloud-control-api/',
  confidence: 'medium',
} satisfies Manifest;
