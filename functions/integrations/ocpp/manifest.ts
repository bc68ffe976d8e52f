import { boxMakeIds, boxMakeOf, boxMakes } from '#shared/box-makes.ts';
import type { Manifest } from '#shared/integration.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';

const makeLabels = boxMakeIds.map((id) => {
  const { name } = boxMakes[id];
  return { en: name, de: id === 'other' ? 'Eine andere Marke' : name };
});

export const manifest = {
  id: BOX_SERVICE,
  name: 'OCPP',
  offers: { sensor: false, appliance: true, vehicle: false },
  needs: {
    en: 'Needs a charger with OCPP 1.6 and smart charging; its maker’s app then stops controlling it.',
    de: 'Braucht eine Wallbox mit OCPP 1.6 und Smart Charging; die App des Herstellers steuert sie dann nicht mehr.',
  },
  makes: boxMakeIds
    .filter((id) => id !== 'other' && boxMakeOf(id).takesNoLimits !== true)
    .map((id) => boxMakes[id].name),
  delivery: 'push',
  capabilities: { setCurrent: true, switchPhases: true, measuredTime: true },
  credentialFields: [
    {
      name: 'make',
      kind: 'text',
      required: true,
      label: { en: 'Make of the charger', de: 'Marke der Wallbox' },
      help: {
        en: 'Sunward then shows where in its menu the address goes, and allows for its peculiarities.',
        de: 'Dann zeigt dir Sunward, wo in ihrem Menü die Adresse hinkommt, und beachtet ihre Eigenheiten.',
      },
      example: 'go-e',
      choices: [...boxMakeIds],
      choiceLabels: makeLabels,
    },
    {
      name: 'address',
      kind: 'generated',
      required: true,
      label: { en: 'Address for the charger', de: 'Adresse für die Wallbox' },
      help: {
        en: 'Enter it in the charger as the OCPP server; the charger may append its own name. Made by us and shown once. Whoever knows it can connect a charger to this home, so keep it secret.',
        de: 'Trag sie in der Wallbox als OCPP-Server ein; die Wallbox darf ihren eigenen Namen anhängen. Wir erzeugen diese Adresse und zeigen sie einmal. Wer sie kennt, kann eine Wallbox mit diesem Zuhause verbinden: Halte sie geheim.',
      },
      example: 'wss://sunward.example/ocpp/9fK2mXzT6vNcR4hYs1dLjG',
    },
    {
      name: 'password',
      kind: 'generated',
      required: true,
      label: { en: 'Password for the charger', de: 'Passwort für die Wallbox' },
      help: {
        en: 'For chargers that ask for one, sometimes as “authorization key”. Leave it out where none is asked for.',
        de: 'Für Wallboxen, die danach fragen, manchmal als „Authorization Key“. Wo keins verlangt wird, lass es weg.',
      },
      example: '4dY1sLjGa7EuQbW3pZkT',
    },
    {
      name: 'cards',
      kind: 'text',
      required: false,
      label: { en: 'Cards that may charge', de: 'Karten, die laden dürfen' },
      help: {
        en: 'Numbers of the cards, separated by commas. Left empty, every card may charge, and Sunward starts a charge where the charger waits for a card. With a list, a charge begins only with one of these cards.',
        de: 'Nummern der Karten, mit Komma getrennt. Leer darf jede Karte laden, und Sunward startet das Laden, wo die Wallbox auf eine Karte wartet. Mit einer Liste beginnt das Laden nur mit einer dieser Karten.',
      },
      example: '04A2B9C1, 04F77E12',
    },
    {
      name: 'pause',
      kind: 'text',
      required: false,
      label: { en: 'If a pause would end the charge', de: 'Falls eine Pause das Laden beendet' },
      help: {
        en: 'Only for makes that cannot pause (Huawei): stop charging and start again, or keep charging at the lowest current.',
        de: 'Nur für Marken, die nicht pausieren können (Huawei): das Laden beenden und neu starten oder mit dem kleinsten Strom weiterladen.',
      },
      example: 'stop',
      choices: ['stop', 'minimum'],
      choiceLabels: [
        { en: 'End it and start again', de: 'Beenden und neu starten' },
        { en: 'Keep charging at 6\u00a0A', de: 'Mit 6\u00a0A weiterladen' },
      ],
    },
  ],
  // Boxes are set to report every 30 s while they charge; an answer comes within a second, the car follows within some 10 s (IEC 61851: 5 s, and its ramp).
  // A change of phases is a pause, the new number, and the car's start: the longest that users report for boxes with one contactor.
  timing: {
    samplingS: 30,
    windowS: 0,
    guardS: 90,
    actuationS: 15,
  },
  limits: { minPollSeconds: 0, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
  // No cloud of a vendor is asked, and a new limit is sent only when it differs.
  commandCost: 'free',
  egressHosts: [],
  planRequired: null,
  caveats: [
    {
      en: 'Switch off all control by solar power or prices in the charger itself, and let it start a charge without a card (free charging), or both will control it.',
      de: 'Schalte Solar-, Preis- und Lastregelung in der Wallbox selbst aus und lass sie ohne Karte laden (freies Laden), sonst steuern beide.',
    },
    {
      en: 'Most chargers know only one OCPP server: the maker’s app then stops working, and often firmware updates do too.',
      de: 'Die meisten Wallboxen kennen nur einen OCPP-Server: Die App des Herstellers funktioniert dann nicht mehr, oft auch keine Firmware-Updates.',
    },
    {
      en: 'Without connection a charger keeps its last limit for 25 minutes and then charges with the current that you choose on its page.',
      de: 'Ohne Verbindung behält eine Wallbox ihre letzte Grenze 25 Minuten lang und lädt dann mit dem Strom, den du auf ihrer Seite wählst.',
    },
    {
      en: 'Chargers that only know ws:// (without encryption) cannot be connected.',
      de: 'Wallboxen, die nur ws:// (ohne Verschlüsselung) kennen, lassen sich nicht verbinden.',
    },
  ],
  docsUrl: '/faqs',
  confidence: 'medium',
} satisfies Manifest;
