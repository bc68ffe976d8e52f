import type { Manifest } from '#shared/integration.ts';
import { programs } from './programs.ts';

export const manifest = {
  id: 'webhook',
  name: 'Webhook',
  nameLang: 'en',
  offers: { sensor: true, appliance: false, vehicle: false },
  needs: {
    en: 'Needs something at home that reports: a battery, Home Assistant, a script.',
    de: 'Braucht etwas zu Hause, das meldet: einen Speicher, Home Assistant, ein Skript.',
  },
  delivery: 'push',
  reportsCar: true,
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'key',
      kind: 'generated',
      required: true,
      label: { en: 'Address for reports', de: 'Adresse für Meldungen' },
      help: {
        en: `Created by us and shown once. Whoever knows it can report values for this sensor, so keep it secret. Post your values there every 20 to 60 seconds. Reports from these work unchanged: ${programs.join(', ')}.`,
        de: `Wird von uns erzeugt und einmal angezeigt. Wer sie kennt, kann Werte für diesen Sensor melden: Halte sie geheim. Lass deine Werte alle 20 bis 60 Sekunden dorthin schicken. Diese melden ohne Anpassung: ${programs.join(', ')}.`,
      },
      example: 'whs_9fK2mXzT6vNcR4hYs1dLjGa7EuQbW3pZ',
    },
    {
      name: 'intervalSeconds',
      kind: 'text',
      required: false,
      label: { en: 'Expected interval in seconds', de: 'Erwarteter Abstand in Sekunden' },
      help: {
        en: 'How often your device reports; 60 if left empty. A single value is used for up to three intervals, at least 5 minutes.',
        de: 'Wie oft dein Gerät meldet; leer bedeutet 60. Ein einzelner Wert gilt bis zu drei Abstände lang, mindestens 5 Minuten.',
      },
      example: '30',
    },
  ],
  battery: {
    by: 'mode',
    charges: 'set',
    usualChargeW: null,
    mostReservePercent: null,
    holdStopsSun: true,
    endsAlone: true,
    limits: [
      {
        en: 'FENECON and other OpenEMS systems get their commands in the answers to their reports. Set the clever-PV app there to remote control, and allow charging from the grid.',
        de: 'FENECON und andere Systeme mit OpenEMS bekommen ihre Befehle in den Antworten auf ihre Meldungen. Stell dort die App für clever-PV auf Fernsteuerung und erlaube das Laden aus dem Netz.',
      },
      {
        en: 'While an OpenEMS battery keeps its charge on command, it does not charge from the sun either. So that happens only in hours without surplus.',
        de: 'Solange ein Speicher mit OpenEMS auf Befehl seine Ladung hält, lädt er auch nicht mit Sonne. Darum geschieht das nur in Stunden ohne Überschuss.',
      },
      {
        en: 'A sonnenBatterie takes commands only in your own network. A script at home can pass them on: the answer to its report has them.',
        de: 'Eine sonnenBatterie nimmt Befehle nur in deinem eigenen Netz an. Ein Skript zu Hause kann sie weitergeben: Sie stehen in der Antwort auf seine Meldung.',
      },
      {
        en: 'Without an answer from Sunward the battery goes back to normal by itself: OpenEMS at once, a script after 35 minutes at most.',
        de: 'Ohne Antwort von Sunward arbeitet der Speicher von selbst wieder normal: OpenEMS sofort, ein Skript nach höchstens 35 Minuten.',
      },
    ],
  },
  timing: { samplingS: 30, windowS: 0, guardS: 60, actuationS: 0 },
  limits: { minPollSeconds: 20, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
  egressHosts: [],
  planRequired: null,
  caveats: [
    {
      en: `These work unchanged: ${programs.join(', ')}. Everything else reports our own fields; the address comes with examples to copy.`,
      de: `Ohne Anpassung melden: ${programs.join(', ')}. Alles andere meldet unsere eigenen Felder; zur Adresse gibt es Beispiele zum Kopieren.`,
    },
    {
      en: 'One value in 20 seconds is stored; what comes in between does no harm and is not kept. Do not queue and resend: only the newest value matters.',
      de: 'Gespeichert wird ein Wert in 20 Sekunden; was dazwischen kommt, schadet nicht und wird nicht behalten. Sammle nichts zum Nachschicken: Nur der neueste Wert zählt.',
    },
    {
      en: 'Grid: positive is import. Battery: positive is charging. A wrong sign is the most common mistake.',
      de: 'Netz: positiv ist Bezug. Speicher: positiv ist Laden. Ein falsches Vorzeichen ist der häufigste Fehler.',
    },
    {
      en: 'Home Assistant: float(0) turns a sensor that is not available into 0. Report only values that exist.',
      de: 'Home Assistant: float(0) macht aus einem nicht verfügbaren Sensor eine 0. Melde nur Werte, die es gibt.',
    },
  ],
  docsUrl: '/faqs',
  confidence: 'medium',
} satisfies Manifest;
