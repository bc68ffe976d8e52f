import type { Manifest } from '#shared/integration.ts';
import { KEY_STEP } from './fields.ts';

export const manifest = {
  id: 'tesla',
  name: 'Tesla',
  offers: { sensor: true, appliance: true, vehicle: true },
  delivery: 'poll',
  capabilities: { setCurrent: true, switchPhases: false, measuredTime: true },
  link: 'oauth',
  credentialFields: [
    {
      name: 'home',
      kind: 'text',
      required: false,
      label: { en: 'Your home (latitude, longitude)', de: 'Dein Zuhause (Breite, Länge)' },
      help: {
        en: 'With it, the car is controlled only at home, within 200\u00a0m. Copy the coordinates from a map. Tesla then also asks you to share the location of the car; Sunward only keeps whether the car is at home.',
        de: 'Damit wird das Auto nur zu Hause gesteuert, im Umkreis von 200\u00a0m. Kopiere die Koordinaten aus einer Karte. Tesla fragt dich dann auch nach dem Standort des Autos; Sunward behält davon nur, ob es zu Hause steht.',
      },
      example: '48.1372, 11.5755',
      coordinates: true,
    },
  ],
  linkSteps: [
    {
      id: KEY_STEP,
      title: { en: 'Add our key to the car', de: 'Unseren Schlüssel ins Auto bringen' },
      text: {
        en: 'Nearly all cars accept commands only with keys their owner has added. Open this on the phone with the Tesla app while the car is awake. Without the key Sunward can only read. You can remove it in the car at any time.',
        de: 'Fast alle Autos nehmen nur Befehle mit Schlüsseln an, die ihr Besitzer hinzugefügt hat. Öffne das auf dem Handy mit der Tesla-App, das Auto muss wach sein. Ohne den Schlüssel kann Sunward nur lesen. Im Auto kannst du ihn jederzeit wieder entfernen.',
      },
      action: { en: 'Add the key', de: 'Schlüssel hinzufügen' },
      url: 'https://tesla.com/_ak/{domain}',
      left: { en: 'Key not added yet', de: 'Schlüssel noch nicht hinzugefügt' },
    },
  ],
  vendorFile: 'com.tesla.3p.public-key.pem',
  // Data of a site is some seconds up to a minute old; a car takes 5–15 s to follow, longer when it was asleep.
  timing: { samplingS: 60, windowS: 0, guardS: 90, actuationS: 20 },
  // Tesla: 60 readings and 30 commands a minute and device. How often a car may be read and commanded is in budget.ts.
  limits: {
    minPollSeconds: 60,
    requestsPerDay: null,
    spacingMs: 0,
    concurrency: 2,
    // Paid by our client, in thousandths of a US dollar: 100 USD a month unless the operator sets another figure.
    shared: [{ units: 100_000, per: 'month' }],
  },
  // 1 USD for 1 000 commands, at 1.13 USD to the euro.
  commandCost: { eurEach: 0.000_9 },
  // Since July 2025 a reserve is 0 to 80 %, or exactly 100; what is between becomes 80.
  battery: {
    by: 'reserve',
    charges: 'own',
    usualChargeW: 3300,
    mostReservePercent: 80,
    holdStopsSun: false,
    endsAlone: false,
    limits: [
      {
        en: 'A Powerwall keeps its charge by a raised backup reserve. Tesla takes 0 to 80\u00a0%: a fuller one may still discharge down to 80\u00a0%.',
        de: 'Eine Powerwall behält ihre Ladung durch eine höhere Notstromreserve. Tesla nimmt 0 bis 80\u00a0%: Eine vollere kann sich noch bis 80\u00a0% entladen.',
      },
      {
        en: 'It charges from the grid with a power of its own, about 3.3\u00a0kW, and only where its owner has allowed that in the Tesla app.',
        de: 'Sie lädt mit eigener Leistung aus dem Netz, etwa 3,3\u00a0kW, und nur, wo ihr Besitzer das in der Tesla-App erlaubt hat.',
      },
      {
        en: 'Your own reserve comes back afterwards. If Sunward or Tesla fails while it is held, the raised reserve stays until Sunward answers again or you lower it in the Tesla app.',
        de: 'Danach gilt wieder deine eigene Reserve. Fällt Sunward oder Tesla währenddessen aus, bleibt die erhöhte Reserve, bis Sunward wieder antwortet oder du sie in der Tesla-App senkst.',
      },
      {
        en: 'If you linked Tesla before this existed, the permission is missing: link Tesla again and allow control of the energy products.',
        de: 'Hast du Tesla schon früher verknüpft, fehlt die Erlaubnis: Verknüpfe Tesla neu und erlaube die Steuerung der Energieprodukte.',
      },
    ],
  },
  egressHosts: [
    'fleet-api.prd.eu.vn.cloud.tesla.com',
    'fleet-api.prd.na.vn.cloud.tesla.com',
    'fleet-auth.prd.vn.cloud.tesla.com',
    'auth.tesla.com',
  ],
  planRequired: null,
  caveats: [
    {
      en: 'Most cars obey only after their owner has added our key: the Tesla app opens for it; the car must be online. Model S and X built before 2021 need no key.',
      de: 'Die meisten Autos gehorchen erst, nachdem ihr Besitzer unseren Schlüssel hinzugefügt hat: Dazu öffnet sich die Tesla-App, das Auto muss online sein. Model S und X von vor 2021 brauchen keinen Schlüssel.',
    },
    {
      en: 'Enter your home, and the car is controlled only there. Without it Sunward does not know where the car is and would control it elsewhere too, unless you first pause it or set it to “Manual”. Fast chargers are recognised.',
      de: 'Gib dein Zuhause an, dann wird das Auto nur dort gesteuert. Sonst weiß Sunward nicht, wo das Auto steht, und würde es auch anderswo steuern, außer du pausierst es vorher oder stellst es auf „Manuell“. Schnelllader werden erkannt.',
    },
    {
      en: 'Tesla bills every request and command, so the car is polled every 30 minutes while it charges and every 16 to 45 minutes otherwise. Its current is lowered after 8 minutes at the earliest and raised after 20.',
      de: 'Tesla berechnet jede Abfrage und jeden Befehl. Daher wird das Auto beim Laden alle 30 Minuten und sonst alle 16 bis 45 Minuten abgefragt. Sein Strom wird frühestens nach 8 Minuten gesenkt und nach 20 erhöht.',
    },
    {
      en: 'A sleeping car is woken only to charge it, never just to check.',
      de: 'Ein schlafendes Auto wird nur zum Laden geweckt, nie zum Nachsehen.',
    },
    {
      en: 'Switch off the car’s own charging schedule and the Tesla app’s “Charge on Solar”, or both will control it.',
      de: 'Schalte den Ladeplan des Autos und „Mit Solarstrom laden“ in der Tesla-App aus, sonst steuern beide.',
    },
    {
      en: 'Accounts in China are not supported.',
      de: 'Konten in China werden nicht unterstützt.',
    },
  ],
  docsUrl: 'https://developer.tesla.com/docs/fleet-api',
  confidence: 'medium',
} satisfies Manifest;
