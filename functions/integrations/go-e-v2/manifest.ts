import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'go-e-v2',
  name: 'go-eCharger V1, V2',
  nameLang: 'en',
  offers: { sensor: false, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: true, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'cloudToken',
      kind: 'secret',
      required: true,
      label: { en: 'Cloud token', de: 'Cloud Token' },
      help: {
        en: '“Cloud token” on the reset card that came with the charger. Cards of newer chargers (V3, V4) have none: choose the other go-eCharger there.',
        de: '„Cloud Token“ auf der Reset-Karte, die der Wallbox beilag. Karten neuerer Geräte (V3, V4) haben keinen: Wähle dann den anderen go-eCharger.',
      },
      example: 'a1b2c3d4e5',
      place: {
        kind: 'printed',
        steps: [
          { en: 'Reset card', de: 'Reset-Karte' },
          { en: 'Cloud Token', de: 'Cloud Token' },
        ],
      },
    },
  ],
  // The box reports every few seconds while connected; a command shows after 2–10 s.
  timing: { samplingS: 5, windowS: 0, guardS: 30, actuationS: 10 },
  // Fair use: about 25 000 reads a month.
  limits: { minPollSeconds: 105, requestsPerDay: 820, spacingMs: 0, concurrency: 1 },
  // A command may cost a read of the 820 on a day, of which polling takes less than 600. `amx` wears nothing.
  commandCost: { perDay: 200 },
  egressHosts: ['api.go-e.co'],
  planRequired: null,
  caveats: [
    {
      en: 'go-e allows about 25 000 reads a month: choose an interval of 2 minutes or more for this charger.',
      de: 'go-e erlaubt rund 25.000 Abfragen im Monat: Lass Sunward bei dieser Wallbox nur alle 2 Minuten oder seltener anpassen.',
    },
    {
      en: 'Set the current in the go-e app to the maximum the charger may use: Sunward never exceeds it and leaves your setting as it is.',
      de: 'Stell den Strom in der go-e-App auf das Höchste, was erlaubt ist: Sunward geht nie darüber und lässt deine Einstellung, wie sie ist.',
    },
    {
      en: 'The current can be set from firmware 040; older versions only switch.',
      de: 'Der Strom lässt sich ab Firmware 040 einstellen; ältere werden nur geschaltet.',
    },
    {
      en: 'Switching is written to the charger’s memory, which wears: keep on and off times of at least 10 minutes.',
      de: 'Jedes Schalten nutzt den Speicher der Wallbox ein wenig ab: Lass sie mindestens 10 Minuten an oder aus.',
    },
    {
      en: 'Set the access in the go-e app to “open”, or charging waits for a card.',
      de: 'Stell den Zugang in der go-e-App auf „offen“, sonst wartet das Laden auf eine Karte.',
    },
    {
      en: 'This older go-e cloud has been down for days before; only go-e knows how long it will run.',
      de: 'Diese ältere Cloud von go-e war schon tagelang nicht erreichbar; wie lange sie noch läuft, weiß nur go-e.',
    },
  ],
  docsUrl: 'https://github.com/goecharger/go-eCharger-API-v1',
  confidence: 'medium',
} satisfies Manifest;
